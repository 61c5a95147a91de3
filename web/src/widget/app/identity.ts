import { subjectOf } from '@earshot/client/browser'
import type { VisitorToken } from '../base/earshot.ts'

export type Identity = {
  /** The token of the page when the widget started. */
  first: VisitorToken | undefined
  /** Returns the token to use from now on. */
  identify: (token: VisitorToken | undefined) => VisitorToken | undefined
}

type Changes = {
  /** What is not sent yet belongs to someone else. */
  left: () => void
  /** Gets the subject of the visitor; empty for an anonymous one. */
  known: (subject: string) => void
  /** The views start again. */
  restart: () => void
}

/**
 * Who the visitor is. Another token of the same visitor changes nothing. A function may return the token of someone else each time, so
 * whose token it is shows when the function is called.
 */
export const createIdentity = (
  first: VisitorToken | undefined,
  { left, known, restart }: Changes,
): Identity => {
  let latest = first
  let subject = ''
  const become = (next: string): void => {
    // An anonymous visitor who is identified keeps what they have written.
    if (subject !== '' && subject !== next) left()
    subject = next
    known(next)
  }
  const take = (token: VisitorToken | undefined): VisitorToken | undefined => {
    latest = token
    if (typeof token !== 'function') {
      become(subjectOf(token))
      return token
    }
    return async () => {
      const text = await token()
      const next = subjectOf(text)
      if (latest !== token || next === '' || next === subject) return text
      if (subject !== '') restart()
      become(next)
      return text
    }
  }
  return {
    first: take(first),
    identify: token => {
      if (typeof token === 'function' || subjectOf(token) !== subject) restart()
      return take(token)
    },
  }
}
