import { key, url } from './api.js'

/** Sends a request of a generated function. */
export const send = async <T>(path: string, init: RequestInit): Promise<T> => {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${key}`)
  const response = await fetch(new URL(path, url), { ...init, headers })
  const body = await response.text()
  return { data: body && JSON.parse(body), status: response.status, headers: response.headers } as T
}
