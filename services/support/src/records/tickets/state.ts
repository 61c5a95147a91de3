import type { Id, ticketStatuses } from '@earshot/contracts'

export type Status = (typeof ticketStatuses)[number]
type StatusId = Id<'ticket_status'>

/**
 * The state of a ticket: a category and one of the workspace's statuses in it. `pendingUntil` null means until the requester
 * replies; `resolvedAt` is when it was closed.
 */
export type State = { statusId: StatusId } & (
  | { status: 'open' }
  | { status: 'pending'; pendingUntil: string | null }
  | { status: 'closed'; resolvedAt: string }
)

/** What may change the status. Replies of members, notes and reports of trackers never do. */
export type Trigger =
  /** Without `statusId`, only the category changes: a ticket in the category keeps its status. */
  | { kind: 'set'; to: Status; statusId: StatusId | null; pendingUntil: string | null }
  | { kind: 'requester_reply' }
  | { kind: 'pending_due' }

export type Decision = { kind: 'stay' } | { kind: 'move'; to: State } | { kind: 'refuse'; why: string }

/** The current time, and the default status of each category. */
export type Context = { now: string; defaults: Record<Status, StatusId> }

/** For this long after closing, a requester's reply reopens a ticket. */
export const reopenableDays = 14

const stay: Decision = { kind: 'stay' }

const isReopenable = (resolvedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(resolvedAt) <= reopenableDays * 24 * 60 * 60 * 1000

const opened = ({ defaults }: Context): Decision => ({
  kind: 'move',
  to: { status: 'open', statusId: defaults.open },
})

/** All transitions of a ticket's status. A pure function. */
export const decide = (state: State, trigger: Trigger, context: Context): Decision => {
  switch (trigger.kind) {
    case 'set':
      return set(state, trigger, context)
    case 'requester_reply':
      if (state.status === 'open') return stay
      if (state.status === 'closed' && !isReopenable(state.resolvedAt, context.now)) return stay
      return opened(context)
    case 'pending_due':
      return isDue(state, context.now) ? opened(context) : stay
  }
}

const isDue = (state: State, now: string): boolean =>
  state.status === 'pending' && state.pendingUntil !== null && state.pendingUntil <= now

/** The requested state. A closed ticket that gets another closed status keeps its resolvedAt. */
const requestedState = (
  state: State,
  { to, statusId: named, pendingUntil }: Extract<Trigger, { kind: 'set' }>,
  { now, defaults }: Context,
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

const set = (state: State, trigger: Extract<Trigger, { kind: 'set' }>, context: Context): Decision => {
  if (state.status === 'closed' && trigger.to === 'pending')
    return { kind: 'refuse', why: 'A closed ticket cannot be pending. Open it first.' }
  const to = requestedState(state, trigger, context)
  return isSame(state, to) ? stay : { kind: 'move', to }
}
