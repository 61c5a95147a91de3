export { aliasesOf } from './aliases.ts'
export { mountService, mountWorker, type ServiceApp, serviceHost } from './app.ts'
export { actionBatchRoute, batchLimit, batchRoute } from './batch.ts'
export { readBody, usualLimit } from './body.ts'
export { authenticateCaller, authenticateService, callerHeader, signCaller, signedForMs } from './caller.ts'
export { addressGroup, clientAddress, placeOf, trustGateway, trustProxies } from './client-address.ts'
export { combineHandlers } from './combine-handlers.ts'
export { conflictIfInUse, conflictIfTaken } from './conflicts.ts'
export { type CursorSeal, cursorSeal } from './cursor-seal.ts'
export { discardRest } from './discard.ts'
export { entityTag, matchesEntityTag } from './entity-tag.ts'
export { errorHandler, errorResponse, requestIdOf, toApiError } from './errors.ts'
export { readForm } from './form.ts'
export { createReadiness, healthRouter, noWorkers, type Readiness } from './health.ts'
export { idempotencyCleanup } from './idempotency.ts'
export { type InternalClient, internalClient } from './internal.ts'
export { allowOf, refuseMethod } from './methods.ts'
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
export { type ChangeFeed, isAllowed, type Route, route } from './route.ts'
export { mountRoutes } from './routes.ts'
export { type Answer, send } from './send.ts'
export type { RouteHost, ServiceHost } from './serve.ts'
export { type Client, createShares, type Refusal, type ShareLimits, type Shares } from './shares.ts'
export { createTally, type Tally } from './tally.ts'
export type { Upload } from './upload.ts'
export { type PageSizes, parseFields } from './validate.ts'
export { allowanceOf, type VisitorLimit } from './visitor-limit.ts'

/** The migrations of this library's tables, which each service's schema has. */
export const httpMigrations = { name: 'http', directory: new URL('../migrations/', import.meta.url) }
export * from './history.ts'
