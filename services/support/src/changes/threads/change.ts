import { isDeepStrictEqual } from 'node:util'
import { ApiError, type Caller, fail } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { Change, ThreadMessage } from '../../records/threads/change.ts'
import type { Locked, ThreadRow } from '../../records/threads/row.ts'
import { type View, viewOf } from '../../shared/access.ts'
import { write } from './record.ts'
import type { Threads } from './threads.ts'

type Outcome<Row extends ThreadRow, Message extends ThreadMessage> = Omit<Change<Row, Message>, 'before'>

export type Changing<Row extends ThreadRow, Message extends ThreadMessage> = {
  id: Row['id']
  /** The new row, and why it changed. Returning an equal row is no change: nothing is written and no event is emitted. */
  becomes: (locked: Locked<Row>, db: Db) => Outcome<Row, Message> | Promise<Outcome<Row, Message>>
  /**
   * Selects the fields that must not change while this request waits for the lock. If two clients change them at the same
   * time, one gets CONFLICT, unless the row already has the requested values.
   */
  compare?: (row: Row) => unknown
}

/** @throws {ApiError} ALREADY_MERGED with the id of the thread that this one is merged into. */
export const requireUnmerged = <Row extends Pick<ThreadRow, 'mergedIntoId'>>(row: Row): Row =>
  row.mergedIntoId === null
    ? row
    : fail(
        'ALREADY_MERGED',
        `This is merged into ${row.mergedIntoId} and cannot be changed. Change that one.`,
        {
          mergedIntoId: row.mergedIntoId,
        },
      )

/**
 * Writes to a thread, or to the one that it has been merged into since the caller looked. That is another transaction, since a merge
 * locks both threads in the order of their ids.
 */
export const followMerge = async <Id extends ThreadRow['id'], T>(
  id: Id,
  write: (id: Id) => Promise<T>,
): Promise<T> => {
  try {
    return await write(id)
  } catch (error) {
    const intoId = error instanceof ApiError && error.code === 'ALREADY_MERGED' && error.details?.mergedIntoId
    if (!intoId) throw error
    return followMerge(intoId as Id, write) // a thread of the same kind
  }
}

/**
 * Locks a thread that the view includes. To a visitor, a merged conversation is the one that it is merged into.
 * @throws {ApiError} NOT_FOUND, ALREADY_MERGED
 */
export const lockVisible = async <Row extends ThreadRow>(
  db: Db,
  threads: Pick<Threads<Row, ThreadMessage, unknown>, 'lock' | 'shows'>,
  id: Row['id'],
  view: View,
): Promise<Locked<Row>> => {
  const locked = await threads.lock(db, id)
  if (!locked || !threads.shows(view, locked.row)) return fail('NOT_FOUND')
  const { mergedIntoId } = locked.row
  if (mergedIntoId !== null && view !== 'team') return lockVisible(db, threads, mergedIntoId, view)
  requireUnmerged(locked.row)
  return locked
}

/** The path of every change except messages: lock, decide, write, emit. */
export const changeThread = <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  pool: Pool,
  caller: Caller,
  threads: Threads<Row, Message, Shown>,
  { id, becomes, compare }: Changing<Row, Message>,
): Promise<Shown> =>
  tx(pool, async db => {
    const view = viewOf(caller)
    const seen = compare && ((await threads.find(db, id, view)) ?? fail('NOT_FOUND'))
    const locked = await lockVisible(db, threads, id, view)
    const { row: before, now } = locked
    const { after: wanted, ...why } = await becomes(locked, db)
    if (isDeepStrictEqual(before, wanted)) return threads.show(db, before, caller)
    if (seen && !isDeepStrictEqual(compare(seen), compare(before)))
      fail('CONFLICT', 'Someone else changed it at the same time. Reload and try again.')
    const after = { ...wanted, updatedAt: now }
    const [row = after] = await write(db, { caller }, threads, [{ before, after, ...why }])
    return threads.show(db, row, caller)
  })

type ChangingAll<Row extends ThreadRow, Message extends ThreadMessage> = {
  /** Locks the next batch of threads to change. It must not return threads that are already changed. */
  lockBatch: (db: Db) => Promise<Locked<Row>[]>
  becomes: (row: Row) => Outcome<Row, Message>
  /** The feature is off: emit no events. */
  silent: boolean
}

/** Changes all threads of a selection in one transaction, in batches that bound the memory. */
export const changeAllThreads = async <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  db: Db,
  caller: Caller,
  threads: Threads<Row, Message, Shown>,
  { lockBatch, becomes, silent }: ChangingAll<Row, Message>,
): Promise<void> => {
  for (;;) {
    const locked = await lockBatch(db)
    if (locked.length === 0) return
    const changes = locked.map(({ row: before, now }) => {
      const { after, ...why } = becomes(before)
      return { before, after: { ...after, updatedAt: now }, ...why }
    })
    await write(db, { caller, silent }, threads, changes)
  }
}
