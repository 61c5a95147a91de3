export { mountService, mountWorker, type ServiceApp } from './app.ts'
export { batchRoute } from './batch.ts'
export { readBody } from './body.ts'
export { callerHeader, provenCaller, provenService, signCaller } from './caller.ts'
export { orInUse, orTaken } from './conflicts.ts'
export { errorAnswer, errorHandler, requestIdOf, toApiError } from './errors.ts'
export { createReadiness, healthRouter, type Readiness } from './health.ts'
export { idempotencyCleanup } from './idempotency.ts'
export { inOneStep } from './in-one-step.ts'
export { type InternalClient, internalClient } from './internal.ts'
export {
  type CursorKeys,
  cursorOf,
  type Page,
  type PageRequest,
  pageOf,
  pagesBy,
} from './paging.ts'
export { isSame, patched } from './patch.ts'
export { requestIds, requestLog, traces } from './request.ts'
export { isAllowed, type Route, route, type Telling } from './route.ts'
export { mountRoutes } from './routes.ts'
export { type Answer, entityTag, namesTag, send } from './send.ts'
export type { RouteHost } from './serve.ts'
export type { Upload } from './upload.ts'
export { type PageSizes, parseFields } from './validate.ts'

/** The migrations of this library's tables, which each service's schema has. */
export const httpMigrations = { name: 'http', directory: new URL('../migrations/', import.meta.url) }
