import type { Instance } from './instance.ts'

export type Api = {
  /** The `data` of the answer. Throws with what the API says when it refuses. */
  ask: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>
}

export const createApi = ({ url, key }: Instance): Api => ({
  ask: async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
    return text ? (JSON.parse(text).data as T) : (undefined as T) // the API's own document says which T it is
  },
})
