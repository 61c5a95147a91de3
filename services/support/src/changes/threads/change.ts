import { isDeepStrictEqual } from 'node:util'
import { type Caller, fail } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { Change, Written } from '../../records/threads/change.ts'
import type { Locked, ThreadRow } from '../../records/threads/row.ts'
import { type View, viewOf } from '../../shared/access.ts'
import { write } from './record.ts'
import type { Threads } from './threads.ts'

type Outcome<Row extends ThreadRow, Message extends Written> = Omit<Change<Row, Message>, 'before'>

export type Changing<Row extends ThreadRow, Message extends Written> = {
  id: Row['id']
  /** The new row, and why it changed. The same row again is no change: nothing is written and no event emitted. */
  becomes: (locked: Locked<Row>, db: Db) => Outcome<Row, Message> | Promise<Outcome<Row, Message>>
  /**
   * Selects what must be, under the lock, as it was before we waited for the lock. If two clients change it at the same
   * time, one of them gets CONFLICT, unless the row is by then as it wanted it.
   */
  compare?: (row: Row) => unknown
}

/** Locks a thread that the view includes. @throws {ApiError} NOT_FOUND */
export const lockShown = async <Row extends ThreadRow>(
  db: Db,
  { lock, shows }: Pick<Threads<Row, Written, unknown>, 'lock' | 'shows'>,
  id: Row['id'],
  view: View,
): Promise<Locked<Row>> => {
  const locked = await lock(db, id)
  return locked && shows(view, locked.row) ? locked : fail('NOT_FOUND')
}

/** Every change but a message goes this way: lock, decide, write, emit. */
export const changeThread = <Row extends ThreadRow, Message extends Written, Shown>(
  pool: Pool,
  caller: Caller,
  threads: Threads<Row, Message, Shown>,
  { id, becomes, compare }: Changing<Row, Message>,
): Promise<Shown> =>
  tx(pool, async db => {
    const view = viewOf(caller)
    const seen = compare && ((await threads.find(db, id, view)) ?? fail('NOT_FOUND'))
    const locked = await lockShown(db, threads, id, view)
    const { row: before, now } = locked
    const { after: wanted, ...why } = await becomes(locked, db)
    if (isDeepStrictEqual(before, wanted)) return threads.show(db, before, view)
    if (seen && !isDeepStrictEqual(compare(seen), compare(before)))
      fail('CONFLICT', 'Somebody else changed it at the same moment.')
    const after = { ...wanted, updatedAt: now }
    await write(db, caller, threads, [{ before, after, ...why }])
    return threads.show(db, after, view)
  })

type ChangingAll<Row extends ThreadRow, Message extends Written> = {
  /** Locks a batch of the threads that are to be changed. A changed one must no longer be among them. */
  lockBatch: (db: Db) => Promise<Locked<Row>[]>
  becomes: (row: Row) => Outcome<Row, Message>
  /** The feature is off: no event leaves. */
  inSilence: boolean
}

/** Changes all threads that have something in common, in one transaction, batch by batch to bound the memory. */
export const changeAllThreads = async <Row extends ThreadRow, Message extends Written, Shown>(
  db: Db,
  caller: Caller,
  threads: Threads<Row, Message, Shown>,
  { lockBatch, becomes, inSilence }: ChangingAll<Row, Message>,
): Promise<void> => {
  for (;;) {
    const locked = await lockBatch(db)
    if (locked.length === 0) return
    const changes = locked.map(({ row: before, now }) => {
      const { after, ...why } = becomes(before)
      return { before, after: { ...after, updatedAt: now }, ...why }
    })
    await write(db, caller, threads, changes, { inSilence })
  }
}
