import type { Caller, ErrorCode, Permission } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { z } from 'zod'
import type { Page, PageRequest } from './paging.ts'

type Shape = z.ZodObject
type Output<S extends Shape | undefined> = S extends Shape ? z.output<S> : Record<never, never>

/** What a route answers with: one thing, a page of things, or nothing. */
export type Reply =
  | { status: 200 | 201; body: z.ZodType }
  | { status: 200; list: z.ZodType; pageSize?: number }
  | { status: 204 }

/** What the handler returns for a reply. */
type Result<R extends Reply> = R extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : R extends { list: infer L extends z.ZodType }
    ? Page<z.input<L>>
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
  summary: string
  /** What a reader of the reference must know besides. */
  description?: string
  permission: Permission
  /** An id here that is not well formed names nothing: 404. */
  params?: P
  /** Unknown parameters are refused. */
  query?: Q
  /** Unknown fields are ignored and named in `meta.ignoredFields`, unless `strict`. */
  body?: B
  strict?: boolean
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
