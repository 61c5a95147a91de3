import type { conversationStatuses } from '@earshot/contracts'

export type Status = (typeof conversationStatuses)[number]

/** The state of a conversation. `snoozedUntil` null means until the visitor writes; `resolvedAt` is when it was closed. */
export type State =
  | { status: 'open' }
  | { status: 'snoozed'; snoozedUntil: string | null }
  | { status: 'closed'; resolvedAt: string }

export type StatusReason = 'agent' | 'visitor_replied' | 'snooze_expired' | 'assistant' | 'workflow'

/** What may change the status. Notes, messages of the assistant and automated messages never do. */
export type Trigger =
  | { kind: 'set'; to: Status; snoozedUntil: string | null; by: 'agent' | 'workflow' }
  | { kind: 'visitor_message' }
  | { kind: 'agent_message' }
  | { kind: 'snooze_due' }
  | { kind: 'handed_off' }
  | { kind: 'assistant_resolved' }

export type Decision =
  | { kind: 'stay' }
  | { kind: 'move'; to: State; reason: StatusReason }
  /** The message starts a new conversation that continues this one. */
  | { kind: 'start_new' }
  | { kind: 'refuse'; why: string }

/** For this long after closing, a visitor's message reopens a conversation. */
export const reopenableDays = 7

const stay: Decision = { kind: 'stay' }

const open = (reason: StatusReason): Decision => ({ kind: 'move', to: { status: 'open' }, reason })

const isReopenable = (resolvedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(resolvedAt) <= reopenableDays * 24 * 60 * 60 * 1000

/** All transitions of a conversation's status. A pure function. */
export const decide = (state: State, trigger: Trigger, now: string): Decision => {
  switch (trigger.kind) {
    case 'set':
      return set(state, trigger, now)
    case 'visitor_message':
      if (state.status === 'open') return stay
      if (state.status === 'closed' && !isReopenable(state.resolvedAt, now)) return { kind: 'start_new' }
      return open('visitor_replied')
    case 'agent_message':
      return state.status === 'closed' ? open('agent') : stay
    case 'snooze_due':
      return isDue(state, now) ? open('snooze_expired') : stay
    case 'handed_off':
      return state.status === 'open' ? stay : open('assistant')
    case 'assistant_resolved':
      if (state.status === 'closed') return stay
      return { kind: 'move', to: { status: 'closed', resolvedAt: now }, reason: 'assistant' }
  }
}

const isDue = (state: State, now: string): boolean =>
  state.status === 'snoozed' && state.snoozedUntil !== null && state.snoozedUntil <= now

const set = (
  state: State,
  { to, snoozedUntil, by }: Extract<Trigger, { kind: 'set' }>,
  now: string,
): Decision => {
  if (to === 'open') return state.status === 'open' ? stay : open(by)
  if (to === 'closed')
    return state.status === 'closed'
      ? stay
      : { kind: 'move', to: { status: 'closed', resolvedAt: now }, reason: by }
  if (state.status === 'closed')
    return { kind: 'refuse', why: 'A closed conversation cannot be snoozed. Open it first.' }
  if (state.status === 'snoozed' && state.snoozedUntil === snoozedUntil) return stay
  return { kind: 'move', to: { status: 'snoozed', snoozedUntil }, reason: by }
}
