import createFetchClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch'
import { EarshotError, errorOf } from './errors.ts'
import { type Fetch, type RetryOptions, retrying } from './retry.ts'
import type { paths } from './schema.ts'

type Api = Client<paths, 'application/json'>
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Paths that answer a method. */
export type PathOf<M extends Method> = ClientPathsWithMethod<Api, M>

/** What is sent: `params` (`path`, `query`, `header`), `body`, and whatever `fetch` takes besides, like `signal`. */
export type Init<M extends Method, P extends PathOf<M>> = MaybeOptionalInit<paths[P], M>

type Envelope<M extends Method, P extends PathOf<M>> = MethodResponse<Api, M, P>

/** The envelope as the service sent it (`data`, `meta`; nothing after 204), and the response for its headers. */
export type Reply<M extends Method, P extends PathOf<M>> = ([Envelope<M, P>] extends [never]
  ? unknown
  : Envelope<M, P>) & { response: Response }

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...init: undefined extends Init<M, P> ? [init?: Init<M, P>] : [init: Init<M, P>]
) => Promise<Reply<M, P>>

/** Each call resolves with the reply to a request that was done, and throws an {@link EarshotError} for all others. */
export type EarshotClient = { [M in Method]: Call<M> }

export type ClientOptions = {
  /** Where the gateway answers: `https://feedback.example.com`. */
  baseUrl: string
  /** An API key or an access token. A page of the deployment leaves it out: whoever is signed in there asks. */
  apiKey?: string
  /** In place of the global one. */
  fetch?: Fetch
} & Partial<Pick<RetryOptions, 'retries' | 'maxWaitMs'>>

type Result = { data?: unknown; error?: unknown; response: Response }

const open = async (sent: Promise<Result>): Promise<unknown> => {
  const { data, error, response } = await sent.catch((cause: unknown): never => {
    if (cause instanceof DOMException) throw cause // the caller's own signal
    const code = cause instanceof SyntaxError ? 'UNREADABLE_REPLY' : 'NETWORK_ERROR'
    throw new EarshotError(`No answer could be read: ${cause}`, { code, status: 0 }, { cause })
  })
  if (!response.ok) throw errorOf(response, error)
  return { ...(data as object | undefined), response }
}

/**
 * A client of one deployment, typed by its OpenAPI document.
 *
 * A request is sent up to three times more (`retries`) after 429, 503 and faults of the network, when the service says
 * (`Retry-After`) or later each time; each POST has an Idempotency-Key, so that it is done once however often it is sent.
 *
 * ```ts
 * const earshot = createClient({ baseUrl: 'https://feedback.example.com', apiKey })
 * const { data: post } = await earshot.post('/api/v1/posts', { body: { boardId, title: 'Dark mode' } })
 * ```
 */
export const createClient = ({
  baseUrl,
  apiKey,
  fetch = globalThis.fetch,
  ...retry
}: ClientOptions): EarshotClient => {
  const api = createFetchClient<paths>({
    baseUrl,
    fetch: retrying(request => fetch(request), retry),
    headers: { ...(apiKey && { authorization: `Bearer ${apiKey}` }), accept: 'application/json' },
  })
  const call =
    (method: Method) =>
    (path: string, init: object = {}): Promise<unknown> =>
      open(api.request(method, path as never, init as never)) // checked where it was written, by Call
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  } as EarshotClient
}
