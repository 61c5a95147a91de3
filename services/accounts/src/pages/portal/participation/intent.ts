import { type Id, isId } from '@earshot/contracts'
import { cookieOf } from '@earshot/edge'
import type { PageContext } from '../visit/page-context.ts'
import { type Emoji, isEmoji, isKind, type Kind } from './reactions.ts'

/**
 * What a visitor wanted without a session. It is in a one-time cookie, which only a form of our own pages sets, so that no link from
 * elsewhere can act for anyone. The address that the visitor returns to after signing in names the act, but does nothing without the
 * cookie.
 */
export type Intent =
  | { act: 'vote' | 'follow'; id: Id<'post'> }
  | { act: 'subscribe' }
  | { act: 'react'; kind: Kind; id: string; emoji: Emoji }

const remembered = ({ origin }: PageContext) =>
  cookieOf({ origin, name: 'earshot_intent', maxAgeSeconds: 60 * 60 })

const cookieValueOf = (intent: Intent): string => {
  if (intent.act === 'subscribe') return intent.act
  if (intent.act === 'react') return [intent.act, intent.kind, intent.id, intent.emoji].join('.')
  return `${intent.act}.${intent.id}`
}

export const rememberIntent = (context: PageContext, intent: Intent): void => {
  context.response.appendHeader('set-cookie', remembered(context).set(cookieValueOf(intent)))
}

const parsed = (value: string): Intent | undefined => {
  const [act, first = '', second = '', emoji = ''] = value.split('.')
  if (act === 'subscribe') return { act }
  if ((act === 'vote' || act === 'follow') && isId('post', first)) return { act, id: first }
  if (act === 'react' && isKind(first) && isEmoji(emoji)) return { act, kind: first, id: second, emoji }
  return undefined
}

/** What the visitor, who has signed in, wanted to do; only once. */
export const takeIntent = (context: PageContext): Intent | undefined => {
  const value = remembered(context).read(context.request)
  if (value === undefined) return undefined
  context.response.appendHeader('set-cookie', remembered(context).clear())
  return parsed(value)
}
