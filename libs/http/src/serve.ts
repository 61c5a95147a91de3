import { ApiError, type AuthenticatedCaller, type Caller } from '@earshot/contracts'
import { type Pool, tx, type Work, within } from '@earshot/db'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { applyBody, applyHeaders } from './aliases.ts'
import { rawBody } from './body.ts'
import type { CursorSeal } from './cursor-seal.ts'
import { failedPrecondition, resourceTag } from './entity-tag.ts'
import { requestIdOf } from './errors.ts'
import type { EventStreams } from './event-streams.ts'
import { idempotent } from './idempotency.ts'
import { type Ignored, ignoredOf, showIgnored } from './lenient.ts'
import type { Page } from './paging.ts'
import {
  assertAllowed,
  type ChangeFeed,
  type Route,
  type RouteInput,
  statusOf,
  takesIdempotencyKey,
} from './route.ts'
import { type Answer, send, sendFile } from './send.ts'
import { uploadOf } from './upload.ts'
import { type PageSizes, parseBody, parseParams, parseQuery } from './validate.ts'

/** What all routes of one service share. */
export type ServiceHost = {
  pool: Pool
  pageSizes: PageSizes
  cursors: CursorSeal
  /** Signs the addresses of files in responses. Undefined for other services, which get `files:<id>`. */
  files: FileAddresses | undefined
}

/** What all routes that are mounted together share. */
export type RouteHost = ServiceHost & {
  /** Authenticates the caller. @throws {ApiError} UNAUTHORIZED */
  authenticate: (request: Request, response: Response) => AuthenticatedCaller | Promise<AuthenticatedCaller>
  /** Whether the caller of an event stream is still authenticated. Without this function, there is no check. */
  isStillAuthenticated?: (request: Request, response: Response) => Promise<boolean>
  /** Called when a response becomes an event stream, which is open for as long as the client listens. */
  onStream?: (response: Response) => void
}

/** A host whose routes are mounted. */
export type Mounted = RouteHost & { streams: EventStreams }

type Input = RouteInput<undefined, undefined, undefined>

/** A request with its response. */
type Exchange = { request: Request; response: Response }

const maxKeyLength = 255

/** Methods whose preconditions are checked before the change. */
const changes = new Set<string>(['put', 'patch', 'delete'])

/** Authenticates and authorizes the caller before the body is read. */
export const admit =
  (host: RouteHost, route: Route): RequestHandler =>
  async (request, response, next) => {
    response.locals.route = route.path
    const caller = await host.authenticate(request, response)
    response.locals.caller = caller
    response.locals.credentialId = caller.credentialId
    assertAllowed(route, caller)
    await route.admit?.(caller)
    next()
  }

/** Which share of the database's connections a request uses. */
const workOf = ({ method, isSearch }: Route, query: Input['query']): Work => {
  if (isSearch) return 'search'
  if (method !== 'get') return 'write'
  return 'search' in query && query.search !== undefined ? 'search' : 'read'
}

/** Serves an authorized request: parses it, calls the handler and sends the response. */
export const serve = async (
  host: Mounted,
  route: Route,
  resource: Route | undefined,
  { request, response }: Exchange,
): Promise<void> => {
  const requestId = requestIdOf(response)
  const { caller: authenticated, traceparent } = response.locals
  const caller: Caller = {
    ...(authenticated as AuthenticatedCaller),
    requestId,
    ...(traceparent && { traceparent }),
  }
  const params = parseParams(route, request.params)
  const ignored = ignoredOf(request)
  const { given, fromHeaders } = givenQuery(route, request)
  const { query, page: sealed } = parseQuery(route, given, host.pageSizes, ignored)
  const page = { ...sealed, cursor: sealed.cursor && host.cursors.open(sealed.cursor) }
  const body = parseBody(route, request.body, ignored)
  const parsed = { caller, params, query, body, ignored }
  showIgnored(response, ignored)

  if ('file' in route.reply || 'events' in route.reply)
    return stream(
      host,
      route,
      { ...parsed, pool: host.pool, page, prepared: undefined },
      { request, response },
    )
  const sharing = { ...host, pool: host.pool.for(workOf(route, parsed.query)) }
  const answer = await answerTo(sharing, route, resource, { parsed, page, fromHeaders, request, requestId })
  showIgnored(response, ignored) // again, as operations of a batch are parsed later
  send(response, withAddresses(host, route, answer))
}

/** The query parameters, with those of headers and of the body of a DELETE. */
const givenQuery = ({ method, query }: Route, request: Request) => {
  const given: Record<string, unknown> = { ...request.query }
  if (!query) return { given, fromHeaders: [] }
  if (method === 'delete') applyBody(given, request.body)
  return { given, fromHeaders: applyHeaders(query, given, name => request.get(name)) }
}

/** After the ETag was computed and the response stored for its Idempotency-Key, neither of which depends on an address. A list has neither. */
const withAddresses = ({ files }: RouteHost, { reply }: Route, answer: Answer): Answer =>
  files === undefined || answer.body === undefined || 'list' in reply
    ? answer
    : { ...answer, body: files.renew(answer.body, fileLifetimes.response) }

/** Sends a file or events for as long as the client reads. */
const stream = async (
  host: Mounted,
  route: Route,
  input: Input,
  { request, response }: Exchange,
): Promise<void> => {
  if ('file' in route.reply) {
    const pieces = (await route.handle(input)) as AsyncIterable<string> // the return type of handlers with this reply
    return sendFile(request, response, route.reply.file, pieces)
  }
  const feed = (await route.handle(input)) as ChangeFeed // the return type of handlers with the other reply
  const isAuthenticated = () => host.isStillAuthenticated?.(request, response) ?? Promise.resolve(true)
  host.onStream?.(response)
  return host.streams.send(request, response, feed, isAuthenticated)
}

type Given = {
  parsed: Omit<Input, 'pool' | 'page' | 'prepared'> & { ignored: Ignored }
  page: Input['page']
  /** The query parameters that headers set. */
  fromHeaders: string[]
  request: Request
  requestId: string
}

/** Prepares the request, then calls the handler: in a transaction if there is an Idempotency-Key or If-Match. */
const answerTo = async (
  host: RouteHost,
  route: Route,
  resource: Route | undefined,
  { parsed, page, fromHeaders, request, requestId }: Given,
): Promise<Answer> => {
  await using ending = new AsyncDisposableStack()
  const key = idempotencyKeyOf(request, route)
  const upload = uploadOf(request, route.upload ?? { limit: 0 })
  const input: Input = { ...parsed, pool: host.pool, page, prepared: undefined }
  const defer = (work: () => Promise<void>) => ending.defer(work)
  const prepare = async () => {
    input.prepared = await route.prepare?.({ ...parsed, db: host.pool, upload, defer })
  }
  const work = async (pool: Pool) => answerOf(host, route, request, await route.handle({ ...input, pool }))

  const isPrepared = key === undefined || route.upload !== undefined
  if (isPrepared) await prepare()
  if (key !== undefined) {
    const { caller, ignored } = parsed
    const content = [
      request.originalUrl,
      rawBody(request),
      ...(route.upload ? [await upload.digest()] : []),
      ...fromHeaders,
      ...(ignored ? ['handling=lenient'] : []),
    ]
    const answer = await idempotent(
      host.pool,
      { caller, route: `POST ${route.path}`, key, content, requestId },
      {
        prepare: async () => isPrepared || prepare(),
        work,
        withoutSecrets: answer => withoutSecrets(route, answer),
      },
    )
    return withTag(route, answer)
  }
  const preconditions = preconditionsOf(request)
  const isConditional = preconditions.ifMatch !== undefined || preconditions.ifNoneMatch !== undefined
  if (resource && isConditional && changes.has(route.method))
    return await conditional(host, resource, { input, request, preconditions }, work)
  const answer = await work(host.pool)
  return isConditional && route.method === 'get' ? conditionalRead(preconditions, answer) : answer
}

/** The Idempotency-Key of a request that accepts one. */
const idempotencyKeyOf = (request: Request, route: Route): string | undefined => {
  const key = takesIdempotencyKey(route) ? request.get('idempotency-key') : undefined
  if (key === '' || (key !== undefined && key.length > maxKeyLength))
    throw new ApiError('BAD_REQUEST', {
      message: `The Idempotency-Key must be 1 to ${maxKeyLength} characters.`,
    })
  return key
}

const preconditionsOf = (request: Request) => ({
  ifMatch: request.get('if-match'),
  ifNoneMatch: request.get('if-none-match'),
})

type Preconditions = ReturnType<typeof preconditionsOf>

/**
 * Does the work if the resource was not edited since the ETag in If-Match, and does not have the one in If-None-Match. The check and the work share a repeatable-read
 * transaction: if the resource changes in between, the write fails and the transaction is retried. After an edit, this
 * results in 412.
 */
const conditional = (
  host: RouteHost,
  resource: Route,
  { input, request, preconditions }: { input: Input; request: Request; preconditions: Preconditions },
  work: (pool: Pool) => Promise<Answer>,
): Promise<Answer> =>
  tx(
    host.pool,
    async db => {
      const seen = within(db)
      const { query } = parseQuery(resource, {}, host.pageSizes)
      const current = await resource.handle({ ...input, pool: seen, query, body: {} })
      const { etag } = answerOf(host, resource, request, current).headers
      if (failedPrecondition(preconditions, etag)) throw new ApiError('PRECONDITION_FAILED')
      return work(seen)
    },
    { isolation: 'repeatable read' },
  )

const answerOf = (host: RouteHost, route: Route, request: Request, result: unknown): Answer => {
  const { reply } = route
  if ('list' in reply) return listAnswer(host, request, result as Page<unknown>)
  if (!('body' in reply)) return { status: reply.status, body: undefined, headers: {} }
  const data = JSON.stringify(result)
  return {
    status: statusOf(reply, result),
    body: `{"data":${data}}`,
    headers: {
      ...(!route.secrets && { etag: resourceTag(reply.body, result, data) }),
      ...(route.location && { location: route.location(result) }),
      ...(route.cacheControl && { 'cache-control': route.cacheControl }),
    },
  }
}

/** A stored response has no ETag of its own: the body has all that it is made of. */
const withTag = (route: Route, answer: Answer): Answer => {
  const { status, body, headers } = answer
  if (!('body' in route.reply) || route.secrets || body === undefined || headers.etag || status >= 300)
    return answer
  const { data } = JSON.parse(body)
  return {
    ...answer,
    headers: { ...headers, etag: resourceTag(route.reply.body, data, JSON.stringify(data)) },
  }
}

const listAnswer = (
  { cursors, files }: RouteHost,
  request: Request,
  { items, cursor: next }: Page<unknown>,
): Answer => {
  const cursor = next && cursors.seal(next)
  const list = { data: items, meta: { pagination: { cursor, hasMore: cursor !== null } } }
  return {
    status: 200,
    body: files ? files.serialize(list, fileLifetimes.response) : JSON.stringify(list),
    headers: cursor === null ? {} : { link: `<${nextUrl(request.originalUrl, cursor)}>; rel="next"` },
  }
}

const nextUrl = (originalUrl: string, cursor: string): string => {
  const url = new URL(originalUrl, 'http://localhost')
  url.searchParams.set('cursor', cursor)
  return url.pathname + url.search
}

/** Lists have no ETag, and no preconditions. */
const conditionalRead = (preconditions: Preconditions, answer: Answer): Answer => {
  const { etag } = answer.headers
  const failed = etag === undefined ? undefined : failedPrecondition(preconditions, etag)
  if (failed === 'ifMatch') throw new ApiError('PRECONDITION_FAILED')
  return failed === 'ifNoneMatch' ? { status: 304, body: undefined, headers: answer.headers } : answer
}

/** In the response that is stored for an Idempotency-Key. */
const omittedReason =
  'Secrets are shown only once, in the first response, and not stored. If you do not have this one, rotate or re-create it.'

const withoutSecrets = (route: Route, answer: Answer): Answer => {
  if (!route.secrets || answer.body === undefined) return answer
  const { data } = JSON.parse(answer.body)
  for (const field of route.secrets) delete data[field]
  const meta = { omittedSecrets: route.secrets, omittedReason }
  return { ...answer, body: JSON.stringify({ data, meta }) }
}
