import { ApiError } from '@earshot/contracts'
import type { Database } from '@earshot/db'
import {
  type CommonSettings,
  type FileAddresses,
  type Log,
  metrics,
  type SecretKey,
  type ServiceName,
} from '@earshot/runtime'
import type { Express, RequestHandler } from 'express'
import { authenticateCaller, authenticateService } from './caller.ts'
import { cursorSeal } from './cursor-seal.ts'
import { errorHandler } from './errors.ts'
import { refuseMethod } from './methods.ts'
import { requestIds, requestLog, traces } from './request.ts'
import type { Route } from './route.ts'
import { mountRoutes } from './routes.ts'
import type { ServiceHost } from './serve.ts'

type Context = {
  settings: Pick<CommonSettings, 'PAGE_SIZE_DEFAULT' | 'PAGE_SIZE_MAX'>
  database: Pick<Database, 'pool'>
  secret: SecretKey
  files: FileAddresses
}

export const serviceHost = ({ settings, database, secret, files }: Context): ServiceHost => ({
  pool: database.pool,
  pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
  cursors: cursorSeal(secret),
  files,
})

export type ServiceApp = Context & {
  name: ServiceName
  log: Log
  /** Mounted at `/api/v1`, for callers that the gateway authenticated. */
  routes: Route[]
  /** Mounted at `/internal`, for other services only. */
  internal?: Route[]
  /** Mounted at the root, for requests without a caller. */
  others?: RequestHandler[]
}

const mountMetrics = (app: Express): void => {
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).end(await metrics.metrics())
  })
  app.all('/metrics', requestIds, (request, response) => refuseMethod(request.method, 'GET, HEAD', response))
}

/** Ends an app: requests that no route handled get 404, and errors get our error format. */
const mountEnd = (app: Express, log: Log): void => {
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  app.use(errorHandler(log))
}

/** Mounts the endpoints of a worker process: only metrics, besides the health endpoints. */
export const mountWorker = (app: Express, name: ServiceName, log: Log): void => {
  mountMetrics(app)
  app.use(requestIds, requestLog(log, name))
  mountEnd(app, log)
}

/** Mounts the endpoints of a service behind the gateway. */
export const mountService = (app: Express, it: ServiceApp): void => {
  const { name, secret, log } = it
  const host = serviceHost(it)
  mountMetrics(app)
  app.use(requestIds, traces(name), requestLog(log, name))
  app.use('/api/v1', mountRoutes(it.routes, { ...host, authenticate: authenticateCaller(secret, name) }))
  const authenticate = authenticateService(secret, name)
  app.use('/internal', mountRoutes(it.internal ?? [], { ...host, files: undefined, authenticate }))
  for (const other of it.others ?? []) app.use(other)
  mountEnd(app, log)
}
