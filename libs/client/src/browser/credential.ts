import { VisitorError } from './error.ts'
import { dataOf, type Send } from './http.ts'
import type { Store } from './store.ts'
import { isToken, renewalOf, subjectOf } from './token.ts'
import type { TokenSource } from './types.ts'

export type Session = {
  token: string
  anonymous: boolean
  /** The same for all tabs of a visitor. Undefined if unknown. */
  subject: string | undefined
  /** The id of an anonymous visitor. */
  principalId?: string | undefined
}

export type Credential = {
  /** Whether there is a visitor yet: an identified one, or an anonymous one in the storage. */
  exists: () => boolean
  /** The current session. Creates an anonymous visitor if there is none. */
  get: () => Promise<Session>
  /** Another session after the server has refused this one; undefined if there is none. */
  renew: (refused: Session) => Promise<Session | undefined>
  identify: (source: TokenSource | undefined) => Promise<void>
}

type Identified = {
  source: TokenSource
  session?: Session
  renewAt: number
  fetching?: Promise<Session> | undefined
}

type Options = {
  store: Store
  send: Send
  /** Called when an anonymous visitor was created. */
  created: () => void
}

const unusable = (): VisitorError =>
  new VisitorError('The token is not a visitor token', { code: 'TOKEN_FAILED' })

const fetchToken = async (source: TokenSource): Promise<unknown> => {
  if (typeof source !== 'function') return source
  try {
    return await source()
  } catch (error) {
    // Not its message: that of JSON.parse contains what is no JSON, which may be a token.
    const name = error instanceof Error ? error.name : 'an error'
    throw new VisitorError(`The function that fetches a token failed with ${name}`, { code: 'TOKEN_FAILED' })
  }
}

export const createCredential = ({ store, send, created }: Options): Credential => {
  let identified: Identified | undefined
  let creating: Promise<Session> | undefined
  let merging: Promise<void> = Promise.resolve()

  const kept = (): Session | undefined => {
    const { token, principalId } = store.read()
    return token ? { token, principalId, subject: principalId, anonymous: true } : undefined
  }
  const create = (refused?: string): Promise<Session> =>
    store.alone(async () => {
      const found = kept() // created by another tab meanwhile
      if (found && found.token !== refused) return found
      store.write({ token: undefined, principalId: undefined })
      const response = await send('/widget/visitors', { method: 'POST' })
      const { token, principalId } = await dataOf<{ token: string; principalId: string }>(response)
      store.write({ token, principalId })
      created()
      return { token, principalId, subject: principalId, anonymous: true }
    })
  const createOnce = (refused?: string): Promise<Session> => {
    creating ??= create(refused).finally(() => {
      creating = undefined
    })
    return creating
  }
  const refresh = async (of: Identified): Promise<Session> => {
    const token = await fetchToken(of.source)
    if (!isToken(token)) throw unusable()
    of.session = { token, anonymous: false, subject: subjectOf(token) }
    of.renewAt = renewalOf(token, Date.now())
    return of.session
  }
  const refreshOnce = (of: Identified): Promise<Session> => {
    of.fetching ??= refresh(of).finally(() => {
      of.fetching = undefined
    })
    return of.fetching
  }
  const current = async (of: Identified): Promise<Session> =>
    of.session && Date.now() < of.renewAt ? of.session : refreshOnce(of)
  /** Adds what the anonymous visitor of this browser did to the identified one. What fails is repeated by the next `identify`. */
  const merge = (of: Identified): Promise<void> =>
    store.alone(async () => {
      const { token } = store.read()
      if (!token || identified !== of) return
      const by = await current(of)
      const call = { method: 'POST', token: by.token, body: { token } } as const
      const status = await send('/widget/visitors/merge', call).then(
        response => response.status,
        () => 0,
      )
      // If another status refuses this token, it is of no use.
      const mayWorkLater = [0, 401, 403, 429].includes(status) || status >= 500
      if (!mayWorkLater && identified === of) store.write({ token: undefined, principalId: undefined })
    })

  return {
    exists: () => identified !== undefined || kept() !== undefined,
    get: async () => {
      await merging
      return identified ? current(identified) : (kept() ?? createOnce())
    },
    renew: async ({ token, anonymous }) => {
      if (!identified) return anonymous ? createOnce(token) : undefined
      const latest = identified.session
      if (latest && latest.token !== token) return latest
      return typeof identified.source === 'function' ? refreshOnce(identified) : undefined
    },
    identify: async source => {
      if (typeof source === 'string' && !isToken(source)) throw unusable()
      const next = source === undefined ? undefined : { source, renewAt: 0 }
      identified = next
      const merged = next && kept() ? merge(next) : Promise.resolve()
      // Requests wait for it, since lists would be incomplete. Its failure is not theirs.
      merging = merged.catch(() => undefined)
      await merged
    },
  }
}
