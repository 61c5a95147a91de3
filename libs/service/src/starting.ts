import { ApiError } from '@earshot/contracts'
import { errorResponse, requestIdOf, requestIds, send } from '@earshot/http'
import express, { type Express } from 'express'

/** An app without Express's own headers and ETags, and without nested queries. */
export const createApp = (): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  return app
}

/**
 * Serves the app, except that the API responds with 503: before the first rows exist, a list would be empty, and without tables, each
 * request would be logged as a fault. Clients and the other services try again.
 */
export const whileStarting = (app: Express): Express =>
  createApp()
    .use(['/internal', '/api/v1'], requestIds, (_request, response) =>
      send(response, errorResponse(new ApiError('UNAVAILABLE'), requestIdOf(response))),
    )
    .use((request, response) => app(request, response))
