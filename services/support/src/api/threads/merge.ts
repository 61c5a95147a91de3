import { type Caller, fail, failFields, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { requireUnmerged } from '../../changes/threads/change.ts'
import { write } from '../../changes/threads/record.ts'
import type { Threads } from '../../changes/threads/threads.ts'
import type { Change, ThreadMessage } from '../../records/threads/change.ts'
import { restoreMentions } from '../../records/threads/mentions-repo.ts'
import * as repo from '../../records/threads/merge-repo.ts'
import type { Locked, ThreadRow } from '../../records/threads/row.ts'

type Outcome<Row extends ThreadRow> = Pick<Change<Row>, 'after' | 'reason'>

type Pair<Row extends ThreadRow> = { id: Row['id']; intoId: Row['id'] }

/** How one kind of thread is merged. `into` is the thread that another one is merged into. */
export type Merging<Row extends ThreadRow, Message extends ThreadMessage, Shown> = {
  threads: Threads<Row, Message, Shown>
  /** The field of the request with the other thread. */
  path: string
  /** Why a thread cannot be merged into this one: another reader would read what is not theirs. */
  refuse: (row: Row, into: Row) => string | undefined
  closed: (db: Db, locked: Locked<Row>) => Promise<Outcome<Row>>
  /** The other thread with the messages of this one. It opens if the customer waits for a reply in this one. */
  receiving: (db: Db, into: Row, merged: Locked<Row>) => Promise<Outcome<Row>>
  /** A thread in the state that it had before the merge. */
  restored: (db: Db, row: Row, into: Row) => Promise<Outcome<Row>>
  /** The other thread without the messages that came from this one. */
  without: (into: Row, times: repo.MessageTimes) => Row
  /** Moves what only one kind has, before the rows are written. */
  move?: (db: Db, caller: Caller, pair: Pair<Row>) => Promise<void>
  moveBack?: (db: Db, pair: Pair<Row>) => Promise<void>
  /** Describes a merge or its undoing in the history of both. */
  note?: (db: Db, caller: Caller, pair: Pair<Row>, verb: 'merged' | 'unmerged') => Promise<void>
}

/** Locks both in the order of their ids, so that two requests that merge them in opposite directions do not deadlock. */
const lockBoth = async <Row extends ThreadRow>(
  db: Db,
  { lock }: Pick<Threads<Row, ThreadMessage, unknown>, 'lock'>,
  ids: Row['id'][],
): Promise<(id: Row['id']) => Locked<Row> | undefined> => {
  const found = new Map<string, Locked<Row> | undefined>()
  for (const id of ids.toSorted()) found.set(id, await lock(db, id))
  return id => found.get(id)
}

/** Closes a thread and moves its messages into another one of the same customer. */
export const mergeThreads = <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  pool: Pool,
  caller: Caller,
  merging: Merging<Row, Message, Shown>,
  pair: Pair<Row>,
): Promise<Shown> =>
  tx(pool, async db => {
    const { threads } = merging
    const { kind } = threads
    const { id, intoId } = pair
    const locked = await lockBoth(db, threads, [id, intoId])
    const merged = locked(id) ?? fail('NOT_FOUND')
    const into = locked(intoId)?.row ?? failFields(unknownReference(merging.path))
    if (id === intoId) fail('CONFLICT', `A ${kind} cannot be merged into itself.`)
    requireUnmerged(merged.row)
    requireUnmerged(into)
    const refusal = merging.refuse(merged.row, into)
    if (refusal !== undefined) fail('CONFLICT', refusal)
    if (await repo.hasMerged(db, kind, id))
      fail('CONFLICT', `Other ${kind}s are merged into this one. Unmerge them first.`)
    await repo.moveMessages(db, kind, pair)
    await restoreMentions(db, kind, [id, intoId])
    await merging.move?.(db, caller, pair)
    const { after: closed, ...why } = await merging.closed(db, merged)
    const { after: receiving, ...whyOther } = await merging.receiving(db, into, merged)
    const updatedAt = merged.now
    await write(db, { caller }, threads, [
      { before: merged.row, after: { ...closed, mergedIntoId: intoId, updatedAt }, ...why },
      { before: into, after: { ...receiving, updatedAt }, ...whyOther },
    ])
    await merging.note?.(db, caller, pair, 'merged')
    const action = `${kind}.merged`
    await audit(db, caller, { action, target: { kind, id }, before: null, after: { mergedIntoId: intoId } })
    return threads.show(db, (await threads.find(db, id, 'team')) ?? fail('NOT_FOUND'), caller)
  })

/** Moves the messages back. Returns the other thread without them. */
const moveBack = async <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  db: Db,
  merging: Merging<Row, Message, Shown>,
  pair: Pair<Row>,
  into: Row,
): Promise<Row> => {
  const { kind } = merging.threads
  await repo.moveMessagesBack(db, kind, pair.id)
  await restoreMentions(db, kind, [pair.id, pair.intoId])
  await merging.moveBack?.(db, pair)
  return merging.without(into, await repo.messageTimesOf(db, kind, { ...into, id: pair.intoId }))
}

const unmerged = { mergedIntoId: null, stateBeforeMerge: null }

/**
 * Unmerges a thread that is no longer the same customer's as the other one, since a merge of users was undone. It stays closed, and no
 * event is emitted.
 */
export const separate = async <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  db: Db,
  merging: Merging<Row, Message, Shown>,
  pair: Pair<Row>,
): Promise<void> => {
  const { threads } = merging
  const locked = await lockBoth(db, threads, [pair.id, pair.intoId])
  const merged = locked(pair.id)?.row
  const into = locked(pair.intoId)?.row
  if (!merged || !into || merged.mergedIntoId !== pair.intoId) return
  const rest = await moveBack(db, merging, pair, into)
  await threads.update(db, [
    { before: merged, after: { ...merged, ...unmerged } },
    { before: into, after: rest },
  ])
}

/** Undoes a merge. What was written after the merge stays in the other thread. */
export const unmergeThread = <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  pool: Pool,
  caller: Caller,
  merging: Merging<Row, Message, Shown>,
  { id }: Pick<Pair<Row>, 'id'>,
): Promise<Shown> =>
  tx(pool, async db => {
    const { threads } = merging
    const { kind } = threads
    const found = (await threads.find(db, id, 'team')) ?? fail('NOT_FOUND')
    const intoId = found.mergedIntoId
    if (intoId === null) return threads.show(db, found, caller)
    const locked = await lockBoth(db, threads, [id, intoId])
    const { row: merged, now: updatedAt } = locked(id) ?? fail('NOT_FOUND')
    const into = locked(intoId)?.row ?? fail('CONFLICT', `The other ${kind} is deleted, with the messages.`)
    if (merged.mergedIntoId !== intoId)
      fail('CONFLICT', 'Someone else changed it at the same time. Reload and try again.')
    const pair = { id, intoId }
    const rest = await moveBack(db, merging, pair, into)
    const { after: restored, ...why } = await merging.restored(db, merged, into)
    await write(db, { caller }, threads, [
      {
        before: merged,
        after: { ...restored, ...unmerged, updatedAt },
        ...why,
      },
      { before: into, after: { ...rest, updatedAt } },
    ])
    await merging.note?.(db, caller, pair, 'unmerged')
    const action = `${kind}.unmerged`
    await audit(db, caller, { action, target: { kind, id }, before: { mergedIntoId: intoId }, after: null })
    return threads.show(db, (await threads.find(db, id, 'team')) ?? fail('NOT_FOUND'), caller)
  })

/** The later of two times. */
export const later = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || one > other) ? one : other

/** The earlier of two times. */
export const earlier = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || one < other) ? one : other
