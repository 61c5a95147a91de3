import type { Id, ticketStatuses } from '@earshot/contracts'

export type Status = (typeof ticketStatuses)[number]
type StatusId = Id<'ticket_status'>

/**
 * Where a ticket stands: in a category, and there in one of the workspace's statuses. `pendingUntil` null: until the
 * requester replies. `resolvedAt`: when it was closed.
 */
export type State = { statusId: StatusId } & (
  | { status: 'open' }
  | { status: 'pending'; pendingUntil: string | null }
  | { status: 'closed'; resolvedAt: string }
)

/** What may move a ticket. Answers, notes and what a tracker tells never do. */
export type Trigger =
  /** Without `statusId`, the category is meant: it is left or entered, and nothing moves within it. */
  | { kind: 'set'; to: Status; statusId: StatusId | null; pendingUntil: string | null }
  | { kind: 'requester_reply' }
  | { kind: 'pending_due' }

export type Decision = { kind: 'stay' } | { kind: 'move'; to: State } | { kind: 'refuse'; why: string }

/** When it is asked, and what a ticket gets that enters a category without naming a status. */
export type Setting = { now: string; defaults: Record<Status, StatusId> }

/** For this long after it was closed, a requester's reply opens a ticket again. */
export const reopenableDays = 14

const stay: Decision = { kind: 'stay' }

const isReopenable = (resolvedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(resolvedAt) <= reopenableDays * 24 * 60 * 60 * 1000

const opened = ({ defaults }: Setting): Decision => ({
  kind: 'move',
  to: { status: 'open', statusId: defaults.open },
})

/** Everything that can happen to a ticket's status. Pure: the same question has the same answer. */
export const decide = (state: State, trigger: Trigger, setting: Setting): Decision => {
  switch (trigger.kind) {
    case 'set':
      return set(state, trigger, setting)
    case 'requester_reply':
      if (state.status === 'open') return stay
      if (state.status === 'closed' && !isReopenable(state.resolvedAt, setting.now)) return stay
      return opened(setting)
    case 'pending_due':
      return isDue(state, setting.now) ? opened(setting) : stay
  }
}

const isDue = (state: State, now: string): boolean =>
  state.status === 'pending' && state.pendingUntil !== null && state.pendingUntil <= now

/** The state that is asked for. What is closed within closed stays resolved when it was. */
const asked = (
  state: State,
  { to, statusId: named, pendingUntil }: Extract<Trigger, { kind: 'set' }>,
  { now, defaults }: Setting,
): State => {
  const statusId = named ?? (state.status === to ? state.statusId : defaults[to])
  if (to === 'open') return { status: to, statusId }
  if (to === 'pending') return { status: to, statusId, pendingUntil }
  return { status: to, statusId, resolvedAt: state.status === 'closed' ? state.resolvedAt : now }
}

const isSame = (a: State, b: State): boolean =>
  a.statusId === b.statusId &&
  a.status === b.status &&
  (a.status !== 'pending' || b.status !== 'pending' || a.pendingUntil === b.pendingUntil)

const set = (state: State, trigger: Extract<Trigger, { kind: 'set' }>, setting: Setting): Decision => {
  if (state.status === 'closed' && trigger.to === 'pending')
    return { kind: 'refuse', why: 'A closed ticket cannot be pending. Open it first.' }
  const to = asked(state, trigger, setting)
  return isSame(state, to) ? stay : { kind: 'move', to }
}
