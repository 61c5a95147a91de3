import { systemCaller } from '@earshot/contracts'
import { conversations } from '../../changes/conversations/conversations.ts'
import { afterDecision } from '../../changes/conversations/status.ts'
import { write } from '../../changes/threads/record.ts'
import { lockDueSnoozes, nextSnoozeMs } from '../../records/conversations/repo.ts'
import { type ConversationRow, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'
import type { Locked } from '../../records/threads/row.ts'
import type { Inbox } from '../../shared/inbox.ts'
import type { DueWork } from './due.ts'

const caller = systemCaller('support')

type Snoozed = Locked<ConversationRow> & { id: string }

/** Opens conversations whose snooze is over. */
export const snoozes = (inbox: Pick<Inbox, 'workspace'>): DueWork<Snoozed> => ({
  name: 'snoozes',
  isOn: async () => (await inbox.workspace.features()).supportInbox,
  next: nextSnoozeMs,
  claim: async (db, options) => (await lockDueSnoozes(db, options)).map(it => ({ ...it, id: it.row.id })),
  done: async (db, due) => {
    const changes = due.map(({ row: before, now }) => {
      const { after, ...why } = afterDecision(before, decide(stateOf(before), { kind: 'snooze_due' }, now))
      return { before, after: { ...after, updatedAt: now }, ...why }
    })
    await write(db, { caller }, conversations, changes)
  },
})
