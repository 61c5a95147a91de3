import { type Db, signalIfSoon } from '@earshot/db'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { Change } from '../../records/threads/change.ts'
import type { TicketRow } from '../../records/tickets/row.ts'
import { timersChannel } from '../../shared/timers.ts'

/** Wakes the timers once the changes are committed, if a snooze ends soon. */
export const wakeForSnoozes = async (
  db: Db,
  changes: Pick<Change<ConversationRow>, 'after'>[],
): Promise<void> =>
  signalIfSoon(
    db,
    timersChannel,
    changes.map(({ after }) => after.snoozedUntil),
  )

/** Wakes the timers once the changes are committed, if a pending time ends soon. */
export const wakeForPending = async (db: Db, changes: Pick<Change<TicketRow>, 'after'>[]): Promise<void> =>
  signalIfSoon(
    db,
    timersChannel,
    changes.map(({ after }) => after.pendingUntil),
  )
