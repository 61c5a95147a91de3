import createFetchClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
} from 'openapi-fetch'
import { type Connection, keepConnection, sending } from './connection.ts'
import type { Fetch, RetryOptions } from './retry.ts'
import type { paths } from './schema.ts'
import { unwrap } from './unwrap.ts'

type Api = Client<paths, 'application/json'>
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Paths that support a method. */
export type PathOf<M extends Method> = ClientPathsWithMethod<Api, M>

/** The request: `params` (`path`, `query`, `header`), `body`, and other options of `fetch`, such as `signal`. */
export type Init<M extends Method, P extends PathOf<M>> = M extends keyof paths[P]
  ? MaybeOptionalInit<paths[P], M>
  : never

/** Not `MethodResponse` of openapi-fetch, which takes `string & {}` of open enums for an object and lists the methods of strings. */
type Envelope<M extends Method, P extends PathOf<M>> =
  paths[P] extends Record<M, { responses: infer R }> ? Content<R[keyof R & (200 | 201)]> : never

type Content<Reply> = Reply extends { content: infer C } ? C[keyof C] : never

/** The envelope as the service sent it (`data`, `meta`; empty for 204), and the response, for its headers. */
export type Reply<M extends Method, P extends PathOf<M>> = ([Envelope<M, P>] extends [never]
  ? unknown
  : Envelope<M, P>) & { response: Response }

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...init: undefined extends Init<M, P> ? [init?: Init<M, P>] : [init: Init<M, P>]
) => Promise<Reply<M, P>>

/** Each call resolves with the reply to a successful request, and throws an `EarshotError` for any other. */
export type EarshotClient = { [M in Method]: Call<M> }

export type ClientOptions = {
  /** The URL of the gateway: `https://feedback.example.com`. */
  baseUrl: string
  /**
   * An API key or an access token. Leave it out on a page of the deployment: requests then use the session of the signed-in user.
   */
  apiKey?: string
  /** Replaces the global `fetch`. */
  fetch?: Fetch
} & Partial<Pick<RetryOptions, 'retries' | 'maxWaitMs'>>

/**
 * A client of one deployment, typed by its OpenAPI document.
 *
 * Retries a request up to three times (`retries`) after 429, 503 and network errors. It waits as long as `Retry-After` says, or
 * with exponential backoff. Each POST has an Idempotency-Key, so that retries take effect only once.
 *
 * ```ts
 * const earshot = createClient({ baseUrl: 'https://feedback.example.com', apiKey })
 * const { data: post } = await earshot.post('/api/v1/posts', { body: { boardId, title: 'Dark mode' } })
 * ```
 */
export const createClient = ({ baseUrl, apiKey, fetch, ...retry }: ClientOptions): EarshotClient => {
  const headers = { ...(apiKey && { authorization: `Bearer ${apiKey}` }), accept: 'application/json' }
  const connection: Connection = { baseUrl, headers, fetch, retry }
  const api = createFetchClient<paths>({
    baseUrl,
    fetch: sending(connection),
    querySerializer: { array: { style: 'form', explode: false } },
    headers,
  })
  const call =
    (method: Method) =>
    (path: string, init: object = {}): Promise<unknown> =>
      unwrap(api.request(method, path as never, init as never)) // typed by Call
  const client = {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  } as EarshotClient
  return keepConnection(client, connection)
}
