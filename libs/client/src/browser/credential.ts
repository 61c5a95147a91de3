import { VisitorError } from './error.ts'
import { bodyOf, type Context, type Send } from './http.ts'
import { pause, withLock } from './page.ts'
import { type Store, storageKey } from './store.ts'
import { isToken, renewalOf, subjectOf } from './token.ts'
import type { TokenSource } from './types.ts'

export type Session = {
  token: string
  /** The same for all tabs of a visitor. Undefined if unknown. */
  subject: string | undefined
  /** Absent for an identified visitor. */
  anonymous?: true
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

type Identified = { source: TokenSource; session?: Session; renewAt: number; refresh: () => Promise<Session> }

const fetchToken = async (source: TokenSource): Promise<string> => {
  let message = 'The token is not a visitor token'
  try {
    const token: unknown = typeof source === 'function' ? await source() : source
    if (isToken(token)) return token
  } catch (error) {
    // Not its message: that of JSON.parse contains what is no JSON, which may be a token.
    message = `The token function failed: ${(error as Error | undefined)?.name}`
  }
  throw new VisitorError(message, { code: 'TOKEN_FAILED' })
}

type Handlers = {
  /** An anonymous visitor was created. */
  created: () => void
  /** No token could be fetched. */
  refused: (error: VisitorError) => void
}

const identifiedBy = (source: TokenSource, refused: Handlers['refused']): Identified => {
  let running: Promise<Session> | undefined
  const fetchNext = async (): Promise<Session> => {
    try {
      const token = await fetchToken(source)
      own.renewAt = renewalOf(token, Date.now())
      own.session = { token, subject: subjectOf(token) }
      return own.session
    } catch (error) {
      refused(error as VisitorError)
      throw error
    } finally {
      running = undefined
    }
  }
  const own: Identified = {
    source,
    renewAt: 0,
    refresh: () => {
      running ??= fetchNext()
      return running
    },
  }
  return own
}

const current = async ({ session, renewAt, refresh }: Identified): Promise<Session> =>
  session && Date.now() < renewAt ? session : refresh()

export const createCredential = (
  store: Store,
  send: Send,
  { timing, closing }: Context,
  { created, refused }: Handlers,
): Credential => {
  let identified: Identified | undefined
  let creating: Promise<Session> | undefined
  let merging: Promise<unknown> = Promise.resolve()

  const keep = (token?: string, principalId?: string): void => store.write({ token, principalId })
  const kept = (): Session | undefined => {
    const { token, principalId } = store.read()
    return isToken(token) ? { token, subject: principalId, anonymous: true } : undefined
  }
  const create = (refused?: string): Promise<Session> => {
    creating ??= withLock(storageKey, async () => {
      const ofAnotherTab = () => {
        const found = kept()
        return found?.token === refused ? undefined : found
      }
      const found = ofAnotherTab()
      if (found) return found
      const reply = await send('/widget/visitors', { method: 'POST' })
      const { token, principalId } = bodyOf<{ data: { token: string; principalId: string } }>(reply).data
      // Without a lock, another tab may have been faster. This token was not used yet, so nothing of it exists.
      if (!ofAnotherTab()) {
        keep(token, principalId)
        created()
      }
      return kept() as Session // has just been stored
    }).finally(() => {
      creating = undefined
    })
    return creating
  }

  /** Adds what the anonymous visitor of this browser did to the identified one. What fails is repeated by the next `identify`. */
  const merge = (of: Identified): Promise<void> =>
    withLock(storageKey, async () => {
      const anonymous = kept()
      const { token } = await current(of)
      if (!anonymous || identified !== of) return
      const list = await send('/conversations', { token: anonymous.token, query: { limit: 1 } })
      const body = { token: anonymous.token }
      const { status } = await send('/widget/visitors/merge', { method: 'POST', token, body })
      // An anonymous visitor who remains, as after a merge into a member, keeps their token. Anything else may work later.
      if (status !== 204 && list.status !== 401) return
      if (kept()?.token === anonymous.token) keep()
      // Without a list, this ends here: `identify` ignores the error.
      const [latest] = bodyOf<{ data: { id: string }[] }>(list).data
      // Conversations are moved within a second or so, and no event reports it.
      for (let tries = 0; latest && tries < timing.mergeTries; tries++) {
        if ((await send(`/conversations/${latest.id}`, { token })).status !== 404) return
        await pause(timing.backoffMs, closing)
      }
    })

  return {
    exists: () => !!(identified ?? kept()),
    get: async () => {
      await merging
      return identified ? current(identified) : (kept() ?? create())
    },
    renew: async ({ token, subject, anonymous }) => {
      if (!identified) return anonymous ? create(token) : undefined
      const { source, session, refresh } = identified
      const isRenewed = session && session.token !== token
      const next = isRenewed ? session : typeof source === 'function' ? await refresh() : undefined
      // No one else sends what this visitor has written.
      return anonymous || next?.subject === subject ? next : undefined
    },
    identify: async source => {
      const own = source === undefined ? source : identifiedBy(source, refused)
      identified = own
      // A text is checked at once, a function is called when a request needs it.
      const merged = own && (kept() ? merge(own) : typeof source === 'string' && own.refresh())
      // Requests wait for it, since lists would be incomplete. Its failure is not theirs.
      merging = Promise.resolve(merged).catch(() => undefined)
      try {
        await merged
      } catch (error) {
        if ((error as VisitorError).code === 'TOKEN_FAILED') throw error
      }
    },
  }
}
