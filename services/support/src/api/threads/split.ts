import { type Caller, fail, failFields, type Id, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { requireUnmerged } from '../../changes/threads/change.ts'
import { write } from '../../changes/threads/record.ts'
import type { Threads } from '../../changes/threads/threads.ts'
import { routed } from '../../reactions/routing/route.ts'
import type { ThreadMessage } from '../../records/threads/change.ts'
import { restoreMentions } from '../../records/threads/mentions-repo.ts'
import * as repo from '../../records/threads/merge-repo.ts'
import type { ThreadKind, ThreadRow } from '../../records/threads/row.ts'

/** How one kind of thread is split. */
export type Splitting<Row extends ThreadRow, Message extends ThreadMessage, Shown> = {
  threads: Threads<Row, Message, Shown>
  /** Why a thread cannot be split here. */
  refuse?: (halves: repo.Halves) => string | undefined
  /** Inserts the new thread, for the same customer and team. */
  start: (db: Db, row: Row, halves: repo.Halves) => Promise<Row>
  /** The old thread without the messages that moved. */
  without: (row: Row, times: repo.MessageTimes) => Row
  /** The new thread with them. */
  receiving: (started: Row, from: Row, times: repo.MessageTimes) => Row
  /** Moves what only one kind has, and describes the split in both. */
  finish: (db: Db, caller: Caller, split: { from: Row; started: Row }) => Promise<void>
}

const path = 'fromMessageId'

const refuseHere = (message: string): never => failFields({ path, code: 'invalid', message })

/** Where the thread is split, and what is before and after it. */
const placeOf = async (
  db: Db,
  kind: ThreadKind,
  at: { id: Id<ThreadKind>; messageId: Id<'message'> },
  refuse: (halves: repo.Halves) => string | undefined = () => undefined,
) => {
  const point = (await repo.findSplitPoint(db, kind, at)) ?? failFields(unknownReference(path))
  if (!point.moves) refuseHere('must be a message or a note that is not deleted')
  const { seq } = point
  const halves = await repo.halvesOf(db, kind, { id: at.id, seq })
  if (halves.movesMerged)
    fail(
      'CONFLICT',
      `Some of these messages are from another ${kind} that is merged into this one. Unmerge it first.`,
    )
  const refusal = refuse(halves)
  if (refusal !== undefined) refuseHere(refusal)
  return { seq, halves }
}

/** Moves a message and all later ones into a new thread of the same customer. Merging the new one into the old one undoes it. */
export const splitThread = <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  pool: Pool,
  caller: Caller,
  splitting: Splitting<Row, Message, Shown>,
  { id, fromMessageId: messageId }: { id: Row['id']; fromMessageId: Id<'message'> },
): Promise<Shown> =>
  tx(pool, async db => {
    const { threads } = splitting
    const { kind } = threads
    const { row: before, now: updatedAt } = (await threads.lock(db, id)) ?? fail('NOT_FOUND')
    requireUnmerged(before)
    const { seq, halves } = await placeOf(db, kind, { id, messageId }, splitting.refuse)
    const inserted = await splitting.start(db, before, halves)
    await repo.splitMessages(db, kind, { id, newId: inserted.id, seq })
    await restoreMentions(db, kind, [id, inserted.id])
    const { waitingSince } = before
    const staying = await repo.messageTimesOf(db, kind, { id, waitingSince })
    const moved = await repo.messageTimesOf(db, kind, { id: inserted.id, waitingSince })
    const after = { ...splitting.without(before, staying), updatedAt }
    const received = splitting.receiving(inserted, before, moved)
    const { after: started, ...why } = await routed(db, kind, received)
    const [, row = started] = await write(db, { caller }, threads, [
      { before, after },
      { before: inserted, after: started, isNew: true, split: { isAnswered: moved.isAnswered }, ...why },
    ])
    await splitting.finish(db, caller, { from: after, started: row })
    const action = `${kind}.split`
    await audit(db, caller, { action, target: { kind, id }, before: null, after: { newId: row.id } })
    return threads.show(db, (await threads.find(db, row.id, 'team')) ?? fail('NOT_FOUND'), caller)
  })
