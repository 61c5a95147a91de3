import {
  type Caller,
  type ErrorCode,
  fail,
  type Identity,
  isTeam,
  type Permission,
  permits,
} from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { z } from 'zod'
import type { Page, PageRequest } from './paging.ts'
import type { Upload, UploadRule } from './upload.ts'

type Shape = z.ZodObject
type Output<S extends Shape | undefined> = S extends Shape ? z.output<S> : Record<never, never>

/** A file of UTF-8 text that is sent while it is made; `type` is its media type. */
export type FileReply = { status: 200; file: { name: string; type: string; example: string } }

/** What happens, told as server-sent events for as long as the client listens. */
export type EventsReply = { status: 200; events: z.ZodType }

/** Tells each thing that happens, until it is called off by what it returns; `end` ends the answer. */
export type Telling<T = unknown> = (tell: (event: T) => void, end: () => void) => () => void

/** What a route answers with: one thing, a page of things, a file, what happens, or nothing. */
export type Reply =
  | {
      status: 200 | 201
      body: z.ZodType
      /** A field of the reply by which it says that something was created: 201 instead of 200 then. */
      createdWhen?: string
    }
  | { status: 200; list: z.ZodType; pageSize?: number }
  | FileReply
  | EventsReply
  | { status: 204 }

/** What the handler returns for a reply. */
type Result<R extends Reply> = R extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : R extends { list: infer L extends z.ZodType }
    ? Page<z.input<L>>
    : R extends FileReply
      ? AsyncIterable<string>
      : R extends { events: infer E extends z.ZodType }
        ? Telling<z.input<E>>
        : // biome-ignore lint/suspicious/noConfusingVoidType: a handler whose last act gives nothing need not say so
          void

export type RouteInput<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
> = {
  /** Where statements run. Under an Idempotency-Key or If-Match it is the request's own transaction. */
  pool: Pool
  caller: Caller
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  /** Of lists only: how many items, and after which. */
  page: PageRequest
  /** Of routes with `upload` only; of others it is empty. */
  upload: Upload
}

type Definition<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  R extends Reply,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Express path below `/api/v1`: `/posts/:id`. */
  path: string
  /** The operation's name in clients, where its path does not make a good one. It may never change. */
  operationId?: string
  summary: string
  /** What a reader of the reference must know besides. */
  description?: string
  permission: Permission
  /**
   * Whether people outside the team may ask as well, with that permission: of the portal those of feedback, visitors those of
   * support. Whoever opens a route decides in its service what each of them sees and changes. What any credential may ask is
   * open to them unless this is false.
   */
  forUsers?: boolean
  /** What else must hold. Asked once the caller is proven, before the body is read and outside any transaction. */
  admit?: (caller: Identity) => void | Promise<void>
  /** An id here that is not well formed names nothing: 404. */
  params?: P
  /** Unknown parameters are refused. */
  query?: Q
  /** Unknown fields are ignored and named in `meta.ignoredFields`, unless `strict`. */
  body?: B
  strict?: boolean
  /** Bytes of a JSON body at most; 1 MiB when absent. */
  bodyLimit?: number
  /** Another body than JSON, which is read as it comes. */
  upload?: UploadRule
  reply: R
  /** Fields of the reply that are shown once: a stored reply is replayed without them. */
  secrets?: string[]
  /** The path of what was created. */
  location?: (data: Result<R>) => string
  errors?: ErrorCode[]
  handle: (input: RouteInput<P, Q, B>) => Promise<Result<R>>
}

/** A route as the app sees it, its types already checked where it was written. */
export type Route = Omit<
  Definition<Shape | undefined, Shape | undefined, Shape | undefined, Reply>,
  'handle' | 'location'
> & {
  handle: (input: RouteInput<undefined, undefined, undefined>) => Promise<unknown>
  location?: (data: unknown) => string
}

/**
 * Defines one endpoint: request validation, the handler's types and the API description all come from here.
 */
export const route = <
  R extends Reply,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(
  definition: Definition<P, Q, B, R>,
): Route => definition as unknown as Route // its generics were checked by the parameter; the app parses before it calls

/** Whether the route lets a caller in; what they find there is up to its service. */
export const admits = (
  { permission, forUsers }: Pick<Route, 'permission' | 'forUsers'>,
  caller: Identity,
): boolean => permits(caller, permission) && ((forUsers ?? permission === 'any') || isTeam(caller))

/** @throws {ApiError} INSUFFICIENT_SCOPE */
export const assertAdmitted = (route: Pick<Route, 'permission' | 'forUsers'>, caller: Identity): void => {
  const { permission } = route
  if (!permits(caller, permission)) fail('INSUFFICIENT_SCOPE', `This needs the scope ${permission}.`)
  if (!admits(route, caller)) fail('INSUFFICIENT_SCOPE', 'This is for the team only.')
}
