import type { conversationStatuses, Id, priorities, ticketStatuses } from '@earshot/contracts'

/** A thread is a conversation or a ticket. */
export type ThreadKind = 'conversation' | 'ticket'

/** The stored fields that conversations and tickets have in common. */
export type ThreadRow = {
  id: Id<ThreadKind>
  status: (typeof conversationStatuses)[number] | (typeof ticketStatuses)[number]
  priority: (typeof priorities)[number]
  assignedPrincipalId: Id<'principal'> | null
  assignedTeamId: Id<'team'> | null
  /** The time of the oldest message of the visitor or requester without a reply from a member. */
  waitingSince: string | null
  resolvedAt: string | null
  /** The thread of the same kind that this one is merged into. */
  mergedIntoId: Id<ThreadKind> | null
  stateBeforeMerge: object | null
  /** The thread of the same kind from which the first messages of this one were split off. */
  splitFromId: Id<ThreadKind> | null
  createdAt: string
  updatedAt: string
}

/** A locked row as it is stored, and as it is to be stored. */
export type RowChange<Row> = { before: Row; after: Row }

/** A locked thread, and the time of the lock by the database's clock. */
export type Locked<Row> = { row: Row; now: string }
