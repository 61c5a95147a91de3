import { type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { noteConversations } from '../../reactions/reports/facts.ts'
import { wakeRouting } from '../../reactions/routing/wake.ts'
import { followConversations } from '../../reactions/sla/conversations.ts'
import { followSilences } from '../../reactions/workflows/silences.ts'
import type { Change } from '../../records/conversations/change.ts'
import { eventsOf } from '../../records/conversations/events.ts'
import { systemMessagesOf } from '../../records/conversations/system-messages.ts'
import { insertSystemMessages } from '../../records/messages/repo.ts'
import { principalOf } from '../../shared/access.ts'

/**
 * Where everything that follows from a conversation's change attaches: routing, SLA clocks, silences, what reports count.
 *
 * A listener is called once for each transaction, with every change of it, after the rows are locked and written, and
 * within the transaction: what it writes exists exactly when the changes do. It learns what happened from the change
 * (`before`, `after`, the message that was written, why) and not from the database, writes for all changes together
 * (timers come by the hundred), and does not change conversations itself: that is for a timer of its own. A listener
 * that throws undoes the change. While the inbox is off, changes come `inSilence`: no event leaves.
 */
export type Listener = (db: Db, changes: Change[], how: { inSilence: boolean }) => Promise<void>

const listeners: readonly Listener[] = [wakeRouting, followConversations, followSilences, noteConversations]

/**
 * Tells of changes that were just written: in the thread, by events, to the listeners. Every path ends here, whoever
 * took it. `inSilence`, while the inbox is off, no events leave.
 */
export const record = async (
  db: Db,
  caller: Caller,
  changes: Change[],
  { inSilence = false } = {},
): Promise<void> => {
  const told = changes.flatMap(change =>
    systemMessagesOf(change).map(it => ({
      ...it,
      id: newId('message'),
      conversationId: change.after.id,
      authorPrincipalId: principalOf(caller),
    })),
  )
  if (told.length > 0) await insertSystemMessages(db, told)
  const now = Date.now()
  if (!inSilence)
    await emitAll(
      db,
      caller,
      changes.flatMap(change => eventsOf(change, now)),
    )
  for (const listener of listeners) await listener(db, changes, { inSilence })
}
