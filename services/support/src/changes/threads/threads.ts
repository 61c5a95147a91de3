import type { Caller, NewEvent } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Change, Written } from '../../records/threads/change.ts'
import type { Locked, ThreadKind, ThreadRow } from '../../records/threads/row.ts'
import type { View } from '../../shared/access.ts'

/**
 * What follows from changes. A reaction is called once for each transaction, with every change of it, after the rows are
 * locked and written, and within the transaction: what it writes exists exactly when the changes do.
 *
 * It reads what happened from the change and not from the database, writes for all changes together (timers come by the
 * hundred), and does not change threads itself: that is for a job. A reaction that throws undoes the change. While the
 * feature is off, changes come `inSilence`: no event leaves.
 */
export type Reaction<Row extends ThreadRow, Message extends Written> = (
  db: Db,
  changes: Change<Row, Message>[],
  how: { caller: Caller; inSilence: boolean },
) => Promise<void>

/** How one kind of thread is stored and shown, and what follows from its changes. */
export type Threads<Row extends ThreadRow, Message extends Written, Shown> = {
  kind: ThreadKind
  find: (db: Db, id: Row['id'], view: View) => Promise<Row | undefined>
  lock: (db: Db, id: Row['id']) => Promise<Locked<Row> | undefined>
  /** Writes locked rows. */
  update: (db: Db, rows: Row[]) => Promise<void>
  /** Whether the view includes a locked row. */
  shows: (view: View, row: Row) => boolean
  /** The thread as replies show it. */
  show: (db: Db, row: Row, view: View) => Promise<Shown>
  eventsOf: (change: Change<Row, Message>, now: number) => NewEvent[]
  reactions: readonly Reaction<Row, Message>[]
}
