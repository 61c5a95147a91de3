import type { Caller, NewEvent } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Change, ThreadMessage } from '../../records/threads/change.ts'
import type { Locked, RowChange, ThreadKind, ThreadRow } from '../../records/threads/row.ts'
import type { View } from '../../shared/access.ts'

/** Who changes threads. `silent`: the feature is off, so no event is emitted. */
export type Changing = { caller: Caller; silent?: boolean }

/**
 * Runs after changes to threads. Each reaction is called once per transaction with all its changes, after the rows are locked
 * and written. What it writes is committed together with the changes.
 *
 * A reaction uses the given changes and does not read them from the database. It writes for all changes at once, because
 * timers produce hundreds. It does not change threads; that is the task of a job or of `followUp`. A reaction that throws rolls back the
 * changes. While the feature is off, changes are `silent`: no event is emitted.
 */
export type Reaction<Row extends ThreadRow, Message extends ThreadMessage> = (
  db: Db,
  changes: Change<Row, Message>[],
  how: Required<Changing>,
) => Promise<void>

/** How one kind of thread is stored and shown, and which reactions follow its changes. */
export type Threads<Row extends ThreadRow, Message extends ThreadMessage, Shown> = {
  kind: ThreadKind
  find: (db: Db, id: Row['id'], view: View) => Promise<Row | undefined>
  lock: (db: Db, id: Row['id']) => Promise<Locked<Row> | undefined>
  /** Writes locked rows. */
  update: (db: Db, changes: RowChange<Row>[]) => Promise<void>
  /** Whether the view includes a locked row. */
  shows: (view: View, row: Row) => boolean
  /** The thread as the API returns it. */
  show: (db: Db, row: Row, caller: Caller) => Promise<Shown>
  eventsOf: (change: Change<Row, Message>, now: number) => NewEvent[]
  reactions: readonly Reaction<Row, Message>[]
  /** Changes the same threads again in the transaction, after the reactions. Returns the row of each change afterwards. */
  followUp?: (db: Db, changes: Change<Row, Message>[]) => Promise<Row[]>
  /** Stores what reports count. Also runs for quiet changes, which have no other consequences. */
  storeFacts: Reaction<Row, Message>
}
