export type TestResponse = {
  status: number
  headers: Headers
  /** The parsed body; undefined when there is none. */
  body: unknown
  /** `body.data` */
  // biome-ignore lint/suspicious/noExplicitAny: the assertions of tests check the fields that they read
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: the same
  error: any
}

export type TestClient = Record<
  'get' | 'delete',
  (path: string, headers?: Record<string, string>) => Promise<TestResponse>
> &
  Record<
    'post' | 'put' | 'patch',
    (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>
  >

/** Reads a response with a JSON body, or with none. */
export const readResponse = async (response: Response): Promise<TestResponse> => {
  const text = await response.text()
  const body = text ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body, data: body?.data, error: body?.error }
}

/**
 * An HTTP client with a base URL and constant headers, which does not throw for error statuses. Headers that expire, such as a
 * signed caller, are given as a function that is called for each request.
 */
export const testClient = (
  base: string,
  always: Record<string, string> | (() => Record<string, string>) = {},
): TestClient => {
  const headersNow = typeof always === 'function' ? always : () => always
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headersNow(),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    return readResponse(response)
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
  }
}
