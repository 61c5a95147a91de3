import type { Marks, News } from './feed.ts'
import type { VisitorEvents } from './types.ts'

/** What is known of the conversations, and of the connection. */
export type Known = { marks: Marks | undefined; connection: VisitorEvents['connection']['state'] }

type Typing = { kind: 'typing' } & VisitorEvents['typing']

/** What the page that has the stream sends the others. `changelog`: an entry was published. */
export type SharedMessage = News | Typing | ({ kind: 'state' } & Known) | { kind: 'changelog' }

/** What happens to a page. */
export type LiveEvent =
  | SharedMessage
  /** Something has changed that no event reports. */
  | { kind: 'changed' }
  /** There is another token. */
  | { kind: 'token' }
  /** There is nothing to follow. */
  | { kind: 'rest' }
  /** An event of the page, such as `pagehide`. */
  | { kind: 'page'; type: string; isHidden: boolean }
  /** The page was hidden for long. */
  | { kind: 'away' }
  /** The visitor is another one. */
  | { kind: 'reset' }

export type LiveState = {
  known: Known
  /** Conversations in which a member types. */
  typing: readonly string[]
  isAway: boolean
  /** Nothing to follow: the token was refused, or an anonymous visitor has no conversations. */
  isResting: boolean
  /** Something was written, maybe after the list of conversations was read. */
  hasWritten: boolean
}

const nothing = {
  known: { marks: undefined, connection: 'connecting' },
  typing: [],
  hasWritten: false,
} as const

export const firstState: LiveState = { ...nothing, isAway: false, isResting: false }

/** The state after an event. */
export const decide = (before: LiveState, event: LiveEvent): LiveState => {
  const { kind } = event
  if (kind === 'state') return { ...before, known: event }
  if (kind === 'typing') {
    const { conversationId, isTyping } = event
    const others = before.typing.filter(id => id !== conversationId)
    return { ...before, typing: isTyping ? [...others, conversationId] : others }
  }
  if (kind === 'changed') return { ...before, hasWritten: true, isResting: false }
  if (kind === 'token') return { ...before, isResting: false }
  if (kind === 'rest') return { ...before, isResting: true }
  if (kind === 'page')
    return { ...before, isAway: event.type === 'pagehide' || (before.isAway && event.isHidden) }
  if (kind === 'away') return { ...before, isAway: true }
  return kind === 'reset' ? { ...before, ...nothing } : before
}

/** Whether the page connects, or stays connected. */
export const connects = ({ isAway, isResting }: LiveState, isWanted: boolean, isOffline: boolean): boolean =>
  isWanted && !isOffline && !isAway && !isResting

/** Whether the list of conversations was read, and nothing can be in it. */
export const hasNothing = ({ known: { marks }, hasWritten }: LiveState): boolean =>
  !hasWritten && !!marks && Object.keys(marks).length === 0

/** The message that a member types, or without a name, that none does. Undefined if that is known. */
export const typingIn = (
  { typing }: LiveState,
  conversationId: string,
  name?: string | null,
): Typing | undefined => {
  const isTyping = name !== undefined
  return typing.includes(conversationId) === isTyping
    ? undefined
    : { kind: 'typing', conversationId, isTyping, name: name ?? null }
}
