import type { Credential, Session } from './credential.ts'
import { errorOf, type VisitorError } from './error.ts'
import { type Call, dataOf, type Send } from './http.ts'
import type { Page } from './types.ts'

/** Requests of the visitor. */
export type Api = {
  session: () => Promise<Session>
  send: Send
  /** The `data` of the response. @throws {VisitorError} */
  data: <T>(path: string, call?: Call) => Promise<T>
  /** A page of a list. @throws {VisitorError} */
  page: <T>(path: string, query?: Call['query'], signal?: AbortSignal) => Promise<Page<T>>
}

type Options = {
  send: Send
  credential: Credential
  /** Called with a 401 that another token could not avert, and with failures to fetch one. */
  refused: (error: VisitorError) => void
}

type List<T> = { data: T[]; meta: { pagination: { cursor: string | null } } }

export const createApi = ({ send: sendAs, credential, refused }: Options): Api => {
  const reporting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const { code } = error as VisitorError // of the credential, which throws no other errors
      if (code === 'TOKEN_FAILED') refused(error as VisitorError)
      throw error
    }
  }
  const current = () => reporting(credential.get())
  const send: Send = async (path, call) => {
    const as = ({ token }: Session) => sendAs(path, { ...call, token })
    const session = await current()
    const response = await as(session)
    if (response.status !== 401) return response
    const next = await reporting(credential.renew(session))
    const second = next ? await as(next) : response
    if (second.status === 401) refused(await errorOf(second.clone()))
    return second
  }
  return {
    session: current,
    send,
    data: async (path, call) => dataOf(await send(path, call)),
    page: async <T>(path: string, query?: Call['query'], signal?: AbortSignal) => {
      const response = await send(path, { query, signal })
      if (!response.ok) throw await errorOf(response)
      const { data, meta } = (await response.json()) as List<T>
      return { data, cursor: meta.pagination.cursor }
    },
  }
}
