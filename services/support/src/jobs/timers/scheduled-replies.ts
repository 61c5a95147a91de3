import type { Db } from '@earshot/db'
import { callerOf, send } from '../../api/scheduled-replies/send.ts'
import { lockConversation } from '../../records/conversations/repo.ts'
import {
  blockScheduled,
  type DueReply,
  findScheduled,
  lockDueScheduled,
  nextScheduledMs,
} from '../../records/scheduled-replies/repo.ts'
import type { DueWork } from './due.ts'

/** The lock of the conversation ensures that no message of the customer and no closing is missed. */
const sendOrBlock = async (db: Db, { id, conversationId }: DueReply): Promise<void> => {
  await lockConversation(db, conversationId)
  const reply = await findScheduled(db, id)
  if (!reply) return
  if (reply.blockedBy) await blockScheduled(db, reply)
  else await send(db, callerOf(reply), reply)
}

/** Sends replies whose time has come. Ordered by conversation, as another worker may lock the same ones. */
export const scheduledReplies = (isOn: () => Promise<boolean>): DueWork<DueReply> => ({
  name: 'scheduled-replies',
  isOn,
  next: nextScheduledMs,
  claim: lockDueScheduled,
  done: async (db, due) => {
    for (const it of due.toSorted((one, other) => one.conversationId.localeCompare(other.conversationId)))
      await sendOrBlock(db, it)
  },
})
