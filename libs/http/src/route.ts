import {
  type Caller,
  type ErrorCode,
  fail,
  type Identity,
  isId,
  isTeam,
  type Permission,
  permits,
} from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import type { z } from 'zod'
import type { Ignored } from './lenient.ts'
import type { Page, PageRequest } from './paging.ts'
import type { Upload, UploadRule } from './upload.ts'
import type { VisitorLimit } from './visitor-limit.ts'

type Shape = z.ZodObject
type Output<S extends Shape | undefined> = S extends Shape ? z.output<S> : Record<never, never>

/**
 * A UTF-8 text file that is streamed while it is generated; `type` is its media type. Browsers download it, or with a
 * `framePolicy`, the Content-Security-Policy of the file, show it in a frame of the panel.
 */
export type FileReply = {
  status: 200
  file: { name: string; type: string; example: string; framePolicy?: string }
}

/** A stream of server-sent events, until the client disconnects. */
export type EventsReply = { status: 200; events: z.ZodType }

/** Subscribes to events: sends each with `send`, and ends the response with `end`. Returns the function that unsubscribes. */
export type ChangeFeed<T = unknown> = (send: (event: T) => void, end: () => void) => () => void

/** What a route responds with: one resource, a page of a list, a file, a stream of events, or no body. */
export type Reply =
  | {
      status: 200 | 201
      body: z.ZodType
      /** A boolean field of the response that is true when a resource was created: the status is 201 instead of 200 then. */
      createdWhen?: string
    }
  | { status: 200; list: z.ZodType; pageSize?: number }
  | FileReply
  | EventsReply
  | { status: 204 }

/** The status of a reply with this result. */
export const statusOf = (reply: Reply, result: unknown): number =>
  'createdWhen' in reply && reply.createdWhen && (result as Record<string, unknown>)[reply.createdWhen]
    ? 201
    : reply.status

/** The handler's return type for a reply. */
type Result<R extends Reply> = R extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : R extends { list: infer L extends z.ZodType }
    ? Page<z.input<L>>
    : R extends FileReply
      ? AsyncIterable<string>
      : R extends { events: infer E extends z.ZodType }
        ? ChangeFeed<z.input<E>>
        : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result needs no return statement
          void

type Parsed<P extends Shape | undefined, Q extends Shape | undefined, B extends Shape | undefined> = {
  caller: Caller
  params: Output<P>
  query: Output<Q>
  body: Output<B>
}

export type RouteInput<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  Prepared = unknown,
  D extends Db = Pool,
> = Parsed<P, Q, B> & {
  /** Where statements run. With an Idempotency-Key or If-Match, it is the transaction of the request. */
  pool: D
  /** The page to return, for lists only. */
  page: PageRequest
  /** The result of `prepare`. */
  prepared: Prepared
}

export type PrepareInput<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
> = Parsed<P, Q, B> & {
  /** Runs single statements. A transaction would hold a connection during the wait. */
  db: Db
  /** Collects the names of unknown fields, for bodies within the body. */
  ignored: Ignored
  /** The body of routes with `upload`; empty for other routes. */
  upload: Upload
  /** Adds work that runs at the end of the request, before the response is sent, even if the request fails. */
  defer: (work: () => Promise<void>) => void
}

type Definition<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  R extends Reply,
  Prepared,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Express path below `/api/v1`: `/posts/:id`. */
  path: string
  /** The method name in generated clients, if the one derived from the path is not good. It must not change. */
  operationId?: string
  summary: string
  /** Text for the API reference after the summary. */
  description?: string
  permission: Permission
  /**
   * Whether callers outside the team may use the route with that permission: users of the portal for feedback, visitors for
   * support. The route's service must then check what each of them may see and change. Routes with the permission `any` are
   * open to them unless this is false.
   */
  forUsers?: boolean
  /** Whether only a signed-in browser may use the route, not a key or token: it is about the account itself. */
  onlySessions?: boolean
  /** Whether anonymous visitors may use a route that is open to users. By default, they may use those that only read. */
  forAnonymous?: boolean
  /** How often visitors may use a route that changes something, if not as often as the gateway allows for any change. */
  visitorLimit?: VisitorLimit
  /** A further check of the caller, after authentication, before the body is read and outside any transaction. */
  admit?: (caller: Identity) => void | Promise<void>
  /** A malformed path parameter results in 404. */
  params?: P
  /** Unknown query parameters are rejected. */
  query?: Q
  /** Each object is strict, so that unknown fields are rejected, also in nested objects: a test reads it in the API description. */
  body?: B
  /** Whether a request without a body, or with `null`, is the same as one with `{}`. */
  optionalBody?: boolean
  /** The maximum bytes of a JSON body, 1 MiB by default. */
  bodyLimit?: number
  /** For a body that is not JSON and is streamed to `prepare`. */
  upload?: UploadRule
  /** Whether the route searches, in the share of the database's connections for searches. Those with a query `search` do. */
  isSearch?: true
  reply: R
  /** Response fields that are shown only once: a response stored for an Idempotency-Key does not include them. */
  secrets?: string[]
  /** The path of the created resource. */
  location?: (data: Result<R>) => string
  errors?: ErrorCode[]
  /** The Cache-Control of successful responses; `no-store` by default. */
  cacheControl?: string
  /**
   * Waits for a client, a receiver or a broker, before the transaction of the request. An Idempotency-Key is claimed before,
   * except for an upload: its body is part of the fingerprint.
   */
  prepare?: (input: PrepareInput<P, Q, B>) => Promise<Prepared>
  /** A handler that responds with a stream gets no transactions, since its response lasts as long as the client reads. */
  handle: (
    input: RouteInput<P, Q, B, Prepared, R extends FileReply | EventsReply ? Db : Pool>,
  ) => Promise<Result<R>>
}

/** A route without its generic types, which `route()` has checked. */
export type Route = Omit<
  Definition<Shape | undefined, Shape | undefined, Shape | undefined, Reply, unknown>,
  'handle' | 'location' | 'prepare'
> & {
  prepare?: (input: PrepareInput<undefined, undefined, undefined>) => Promise<unknown>
  handle: (input: RouteInput<undefined, undefined, undefined>) => Promise<unknown>
  location?: (data: unknown) => string
}

/** Defines one endpoint: request validation, the handler's types and the API description are derived from it. */
export const route = <
  R extends Reply,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  Prepared = undefined,
>(
  definition: Definition<P, Q, B, R, Prepared>,
): Route => definition as unknown as Route // the parameter's type was checked; the app parses input before it calls the handler

type Access = Pick<Route, 'method' | 'permission' | 'forUsers' | 'forAnonymous' | 'onlySessions'>

const isSession = ({ credentialId }: Identity): boolean => isId('session', credentialId)

const isForAll = ({ permission }: Access): boolean => permission === 'any' || permission === 'none'

const isForAnonymous = ({ method, onlySessions = false, forAnonymous = method === 'get' }: Access): boolean =>
  forAnonymous && !onlySessions

const isForUsers = (route: Access): boolean => route.forUsers ?? isForAll(route)

/** Whether a route is open to users, but not to anonymous visitors. */
export const needsAccount = (route: Access): boolean => isForUsers(route) && !isForAnonymous(route)

/** Whether no credential lacks the permission for a route. Anonymous visitors may still have to sign in. */
export const isForEveryCredential = (route: Access): boolean =>
  isForAll(route) && isForUsers(route) && !route.onlySessions

/** Whether the route accepts an Idempotency-Key, which belongs to a credential. */
export const takesIdempotencyKey = ({ method, permission }: Pick<Route, 'method' | 'permission'>): boolean =>
  method === 'post' && permission !== 'none'

/**
 * Whether the route reads a JSON body. That of a POST is part of the Idempotency-Key's fingerprint, and that of a DELETE may have the
 * query parameters.
 */
export const readsBody = ({ method, body, query }: Pick<Route, 'method' | 'body' | 'query'>): boolean =>
  body !== undefined || method === 'post' || (method === 'delete' && query !== undefined)

/** Whether the caller may use the route. Its service decides what the caller may see. */
export const isAllowed = (route: Access, caller: Identity): boolean =>
  permits(caller, route.permission) &&
  (isForUsers(route) || isTeam(caller)) &&
  (!route.onlySessions || isSession(caller)) &&
  (!caller.anonymous || isForAnonymous(route))

/** @throws {ApiError} INSUFFICIENT_SCOPE, SIGN_IN_REQUIRED */
export const assertAllowed = (route: Access, caller: Identity): void => {
  const { permission, onlySessions = false } = route
  if (!permits(caller, permission))
    fail('INSUFFICIENT_SCOPE', `This request requires the scope ${permission}.`)
  if (onlySessions && !caller.anonymous && !isSession(caller))
    fail('INSUFFICIENT_SCOPE', 'This request requires a session: keys and tokens are not accepted.')
  if (!(isForUsers(route) || isTeam(caller)))
    fail('INSUFFICIENT_SCOPE', 'Only members of the team may do this.')
  if (!isAllowed(route, caller)) fail('SIGN_IN_REQUIRED')
}

/** Whether the route searches with some requests. */
export const maySearch = ({ method, query, isSearch }: Route): boolean =>
  isSearch === true || (method === 'get' && query !== undefined && 'search' in query.shape)
