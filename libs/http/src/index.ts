export { mountService, type ServiceApp } from './app.ts'
export { callerHeader, provenCaller, provenService, signCaller } from './caller.ts'
export { errorAnswer, errorHandler, requestIdOf, toApiError } from './errors.ts'
export { healthRouter } from './health.ts'
export { idempotencyCleanup } from './idempotency.ts'
export { type InternalClient, internalClient } from './internal.ts'
export { type CursorKeys, cursorOf, type Page, type PageRequest, pageOf } from './paging.ts'
export { requestIds, requestLog } from './request.ts'
export { type Route, route } from './route.ts'
export { mountRoutes } from './routes.ts'
export { type Answer, entityTag, namesTag, send } from './send.ts'
export type { RouteHost } from './serve.ts'
export type { PageSizes } from './validate.ts'

/** The tables of this library, to be made in each service's schema. */
export const httpMigrations = { name: 'http', directory: new URL('../migrations/', import.meta.url) }
