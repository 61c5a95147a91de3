import type { Credential, Session } from './credential.ts'
import { errorOf, type VisitorError } from './error.ts'
import { bodyOf, type Call, type Send } from './http.ts'
import type { Page } from './types.ts'

/** Requests of the visitor. */
export type Api = {
  session: () => Promise<Session>
  send: Send
  /** The `data` of the response. @throws {VisitorError} */
  data: <T>(path: string, call?: Call) => Promise<T>
  /** A page of a list. @throws {VisitorError} */
  page: <T>(path: string, query?: Call['query'], signal?: AbortSignal) => Promise<Page<T>>
  /** The `data` of the response. @throws {VisitorError} */
  post: <T>(path: string, body?: unknown, idempotencyKey?: string) => Promise<T>
}

type List<T> = { data: T[]; meta: { pagination: { cursor: string | null } } }

/** Calls `refused` with each 401 that another token could not avert. */
export const createApi = (
  sendAs: Send,
  credential: Credential,
  refused: (error: VisitorError) => void,
): Api => {
  const send: Send = async (path, call) => {
    const attempt = async (session: Session) => {
      const body = typeof call?.body === 'function' ? await call.body(session) : call?.body
      return sendAs(path, { ...call, body, token: session.token })
    }
    const first = await credential.get()
    let reply = await attempt(first)
    if (reply.status === 401) {
      const next = await credential.renew(first)
      if (next) reply = await attempt(next)
      if (reply.status === 401) refused(errorOf(reply))
    }
    return reply
  }
  const data = async <T>(path: string, call?: Call): Promise<T> =>
    bodyOf<{ data: T }>(await send(path, call)).data
  return {
    session: credential.get,
    send,
    data,
    post: (path, body, idempotencyKey) => data(path, { method: 'POST', body, idempotencyKey }),
    page: async <T>(path: string, query?: Call['query'], signal?: AbortSignal) => {
      const { data, meta } = bodyOf<List<T>>(await send(path, { query, signal }))
      return { data, cursor: meta.pagination.cursor }
    },
  }
}
