import { randomUUID } from 'node:crypto'
import { histogram, type Log, type ServiceName, type Span, startSpan } from '@earshot/runtime'
import type { Request, RequestHandler, Response } from 'express'

const durations = histogram(
  'earshot_http_request_duration_seconds',
  'Time from a request to the end of its answer. The health endpoints and /metrics are not counted.',
  { labels: ['service', 'method', 'route', 'status'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] },
)

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

/** W3C trace context; ids of nothing but zeros are invalid, and so is version ff. */
const validTraceparent = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Node keeps random bytes for UUIDs in store: a tenth of what it costs to ask for some each time, 6 µs a request. */
const randomHex = (): string => randomUUID().replaceAll('-', '')

/** Not sampled: nobody keeps spans here. */
const newTraceparent = (): string => `00-${randomHex()}-${randomHex().slice(16)}-00`

/** 499 is nginx's word for a client that went away before the end. */
const statusOf = ({ writableEnded, statusCode }: Response): number => (writableEnded ? statusCode : 499)

/** The route's pattern, never the path: that holds ids, and may hold secrets. */
const endSpan = (span: Span, { method }: Request, response: Response): void => {
  const { route, errorCode } = response.locals
  const status = statusOf(response)
  const facts = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  }
  span.end(route ? `${method} ${route}` : method, facts, status >= 500 ? (errorCode ?? String(status)) : null)
}

/**
 * Takes the caller's trace or begins one; services behind the gateway and the events of the request go on with it, from the
 * span of this request where traces are kept.
 */
export const traces =
  (service: ServiceName): RequestHandler =>
  (request, response, next) => {
    const given = request.headers.traceparent
    const parent = typeof given === 'string' && validTraceparent.test(given) ? given : undefined
    const span = startSpan(service, 'server', parent)
    const traceparent = span?.traceparent ?? parent ?? newTraceparent()
    if (span?.traceId) {
      response.locals.traceId = span.traceId
      response.once('close', () => endSpan(span, request, response))
    }
    response.locals.traceparent = traceparent
    request.headers.traceparent = traceparent
    next()
  }

/** The status as far as a metric goes: its class, or that the client went away before the end. */
const statusClass = ({ writableEnded, statusCode }: Response): string =>
  writableEnded ? `${Math.floor(statusCode / 100)}xx` : 'aborted'

/**
 * One line and one observation for each request. The path is the route's pattern: ids and search words stay out of the
 * log, and a metric must not grow with what clients ask for.
 */
export const requestLog =
  (log: Log, service: ServiceName): RequestHandler =>
  (request, response, next) => {
    const start = performance.now()
    response.once('close', () => {
      const { requestId, traceId, route, errorCode, credentialId } = response.locals
      const { method } = request
      const durationMs = performance.now() - start
      durations.observe(
        { service, method, route: route ?? 'none', status: statusClass(response) },
        durationMs / 1000,
      )
      log.info(
        {
          requestId,
          traceId,
          method,
          route,
          status: statusOf(response),
          error: errorCode,
          credentialId,
          durationMs: Math.round(durationMs * 10) / 10,
        },
        'request.served',
      )
    })
    next()
  }
