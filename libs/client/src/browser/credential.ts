import { VisitorError } from './error.ts'
import { bodyOf, type Send } from './http.ts'
import type { Store } from './store.ts'
import { isToken, renewalOf, subjectOf } from './token.ts'
import type { TokenSource } from './types.ts'

export type Session = {
  token: string
  /** The same for all tabs of a visitor. Undefined if unknown. */
  subject: string | undefined
  /** The id of an anonymous visitor. Undefined for an identified one. */
  anonymousId?: string | undefined
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

type Identified = { source: TokenSource; session?: Session; renewAt: number }

/** Shares the result between those who call it while it runs. */
const sharing = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
  let running: Promise<T> | undefined
  return (...args: Args): Promise<T> => {
    running ??= work(...args).finally(() => {
      running = undefined
    })
    return running
  }
}

const failed = (message: string): VisitorError => new VisitorError(message, { code: 'TOKEN_FAILED' })

const fetchToken = async (source: TokenSource): Promise<string> => {
  let token: unknown = source
  try {
    if (typeof source === 'function') token = await source()
  } catch (error) {
    // Not its message: that of JSON.parse contains what is no JSON, which may be a token.
    throw failed(`The function that fetches a token failed with ${(error as Error | undefined)?.name}`)
  }
  if (!isToken(token)) throw failed('The token is not a visitor token')
  return token
}

/** Calls `created` when an anonymous visitor was created. */
export const createCredential = (store: Store, send: Send, created: () => void): Credential => {
  let identified: Identified | undefined
  let merging: Promise<unknown> = Promise.resolve()

  const keep = (token?: string, principalId?: string): void => store.write({ token, principalId })
  const kept = (): Session | undefined => {
    const { token, principalId } = store.read()
    return isToken(token) ? { token, subject: principalId, anonymousId: principalId } : undefined
  }
  const create = sharing((refused?: string) =>
    store.alone(async () => {
      const found = kept() // of another tab meanwhile
      if (found && found.token !== refused) return found
      keep()
      const { data } = bodyOf<{ data: { token: string; principalId: string } }>(
        await send('/widget/visitors', { method: 'POST' }),
      )
      keep(data.token, data.principalId)
      created()
      return { ...data, subject: data.principalId, anonymousId: data.principalId }
    }),
  )
  const refresh = sharing(async (of: Identified) => {
    const token = await fetchToken(of.source)
    of.renewAt = renewalOf(token, Date.now())
    of.session = { token, subject: subjectOf(token) }
    return of.session
  })
  const current = async (of: Identified): Promise<Session> =>
    of.session && Date.now() < of.renewAt ? of.session : refresh(of)

  /** Adds what the anonymous visitor of this browser did to the identified one. What fails is repeated by the next `identify`. */
  const merge = (of: Identified): Promise<void> =>
    store.alone(async () => {
      const anonymous = kept()
      const session = await current(of)
      if (!anonymous || identified !== of) return
      const { status } = await send('/widget/visitors/merge', {
        method: 'POST',
        token: session.token,
        body: { token: anonymous.token },
      })
      // If another status refuses the anonymous token, it is of no use.
      const mayWorkLater = status === 401 || status === 403 || status === 429 || status >= 500
      if (!mayWorkLater && kept()?.token === anonymous.token) keep()
    })

  return {
    exists: () => !!(identified ?? kept()),
    get: async () => {
      await merging
      return identified ? current(identified) : (kept() ?? create())
    },
    renew: async ({ token, anonymousId }) => {
      if (!identified) return anonymousId ? create(token) : undefined
      const { source, session } = identified
      if (session && session.token !== token) return session
      return typeof source === 'function' ? refresh(identified) : undefined
    },
    identify: async source => {
      if (typeof source === 'string') await fetchToken(source)
      identified = source === undefined ? source : { source, renewAt: 0 }
      if (!identified || !kept()) return
      // Requests wait for it, since lists would be incomplete. Its failure is not theirs.
      const merged = merge(identified)
      merging = merged.catch(() => undefined)
      await merged.catch((error: VisitorError) => {
        if (error.code === 'TOKEN_FAILED') throw error
      })
    },
  }
}
