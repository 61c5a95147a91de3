import { ApiError } from '@earshot/contracts'
import { errorHandler, serviceHost } from '@earshot/http'
import type { Routes, ServiceContext } from '@earshot/service'
import type { Express } from 'express'
import type { edgePart } from './edge/part.ts'
import type { panelPart } from './panel/part.ts'

type Parts = { edge: ReturnType<typeof edgePart.open>; panel: ReturnType<typeof panelPart.open> }

type Context = Pick<ServiceContext, 'settings' | 'database' | 'secret' | 'files' | 'log'>

/** Mounts the gateway's endpoints. Health endpoints are mounted before them; metrics are on another port. */
export const mountGateway = (
  app: Express,
  context: Context,
  { edge, panel }: Parts,
  routes: Routes,
): void => {
  // The API is mounted first, as it gets the most requests: each router before it costs a request half a microsecond.
  edge.mountApi(app, serviceHost(context), routes)
  app.use(panel.pages())
  app.use(edge.feed, edge.files(), edge.boardFeeds(), edge.pages())
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  app.use(errorHandler(context.log))
}
