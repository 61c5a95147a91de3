import { EarshotError, errorOf } from './errors.ts'

type Result = { data?: unknown; error?: unknown; response: Response }

/**
 * The body of a successful response, together with the response.
 * @throws {EarshotError} for any other response, and without one
 */
export const unwrap = async (sent: Promise<Result>, signal?: AbortSignal): Promise<object> => {
  const { data, error, response } = await sent.catch((cause: unknown): never => {
    if (cause instanceof DOMException || signal?.aborted) throw cause // caused by the caller's own signal
    const code = cause instanceof SyntaxError ? 'UNREADABLE_REPLY' : 'NETWORK_ERROR'
    throw new EarshotError(`No readable response: ${cause}`, { code, status: 0 }, { cause })
  })
  if (!response.ok) throw errorOf(response, error)
  return { ...(data as object | undefined), response }
}
