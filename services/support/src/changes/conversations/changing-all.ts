import type { Caller } from '@earshot/contracts'
import type { Db, Sql } from '@earshot/db'
import type { Change } from '../../records/conversations/change.ts'
import { lockBatch, updateConversations } from '../../records/conversations/repo.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import { record } from './record.ts'

type ChangingAll = {
  having: Sql
  becomes: (row: ConversationRow) => Omit<Change, 'before'>
  /** The inbox is off. */
  inSilence: boolean
}

/**
 * Changes every conversation that has something in common, batch by batch in one transaction, so that memory holds one
 * batch only. A changed one must no longer have it.
 */
export const changeAll = async (
  db: Db,
  caller: Caller,
  { having, becomes, inSilence }: ChangingAll,
): Promise<void> => {
  for (;;) {
    const rows = await lockBatch(db, having)
    if (rows.length === 0) return
    const updatedAt = new Date().toISOString()
    const changes = rows.map(before => {
      const { after, ...why } = becomes(before)
      return { before, after: { ...after, updatedAt }, ...why }
    })
    await updateConversations(
      db,
      changes.map(({ after }) => after),
    )
    await record(db, caller, changes, { inSilence })
  }
}
