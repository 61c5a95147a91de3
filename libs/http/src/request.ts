import { randomUUID } from 'node:crypto'
import type { Log } from '@earshot/runtime'
import type { RequestHandler } from 'express'

/** Characters that may stand in a log line and in a header without harm. */
const safeRequestId = /^[\w.:@/+=-]{1,200}$/

/** Takes the caller's request id or makes one, and echoes it. */
export const requestIds: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id']
  const requestId = typeof given === 'string' && safeRequestId.test(given) ? given : randomUUID()
  response.locals.requestId = requestId
  request.headers['x-request-id'] = requestId
  response.setHeader('x-request-id', requestId)
  next()
}

/** One line for each request. The path is the route's pattern: ids and search words stay out of the log. */
export const requestLog =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const start = performance.now()
    response.once('close', () =>
      log.info(
        {
          requestId: response.locals.requestId,
          method: request.method,
          route: response.locals.route,
          status: response.writableEnded ? response.statusCode : 499,
          error: response.locals.errorCode,
          credentialId: response.locals.credentialId,
          durationMs: Math.round((performance.now() - start) * 10) / 10,
        },
        'request.served',
      ),
    )
    next()
  }
