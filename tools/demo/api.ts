import type { Instance } from './instance.ts'

export type Api = {
  /** Returns the `data` of the response. Throws with the API's error message if the request fails. */
  request: <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<T>
}

export const createApi = ({ url, key }: Instance): Api => ({
  request: async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`)
    return text ? (JSON.parse(text).data as T) : (undefined as T) // the OpenAPI document defines T
  },
})
