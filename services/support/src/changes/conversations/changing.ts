import { isDeepStrictEqual } from 'node:util'
import { type Caller, fail } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { Change } from '../../records/conversations/change.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import {
  findConversation,
  type Locked,
  lockConversation,
  updateConversations,
} from '../../records/conversations/repo.ts'
import { type ConversationId, type ConversationRow, toConversation } from '../../records/conversations/row.ts'
import { shows, type View, viewOf } from '../../shared/access.ts'
import { record } from './record.ts'

type Changing = ConversationId & {
  /** What becomes of it, and why. The same row again is no change, and nobody hears of it. */
  becomes: (locked: Locked, db: Db) => Outcome | Promise<Outcome>
  /**
   * What of it must be, under the lock, as it was when we looked: of two who change this at once one wins, and the
   * other hears CONFLICT, unless it is by now as they want it.
   */
  compare?: (row: ConversationRow) => unknown
}

type Outcome = Omit<Change, 'before'>

/** Locks a conversation that the view shows. */
export const lockVisible = async (db: Db, id: ConversationId['id'], view: View): Promise<Locked> => {
  const locked = await lockConversation(db, id)
  return locked && shows(view, locked.row) ? locked : fail('NOT_FOUND')
}

/** The way of every change but a message: lock, decide, write, tell. */
export const changeConversation = (
  pool: Pool,
  caller: Caller,
  { id, becomes, compare }: Changing,
): Promise<Conversation> =>
  tx(pool, async db => {
    const view = viewOf(caller)
    const seen = compare && ((await findConversation(db, id, view)) ?? fail('NOT_FOUND'))
    const locked = await lockVisible(db, id, view)
    const { row: before, now } = locked
    const { after: wanted, ...why } = await becomes(locked, db)
    if (isDeepStrictEqual(before, wanted)) return toConversation(before, view)
    if (seen && !isDeepStrictEqual(compare(seen), compare(before)))
      fail('CONFLICT', 'Somebody else changed it at the same moment.')
    const after = { ...wanted, updatedAt: now }
    await updateConversations(db, [after])
    await record(db, caller, [{ before, after, ...why }])
    return toConversation(after, view)
  })
