import { newEvent, systemCaller } from '@earshot/contracts'
import { emitAll } from '@earshot/events'
import { runActions } from '../../changes/conversations/actions.ts'
import { changedByWorkflows } from '../../changes/conversations/conversations.ts'
import { matchesConditions } from '../../changes/conversations/workflows.ts'
import { conversationRef, visitorOf } from '../../records/conversations/row.ts'
import { countRuns } from '../../records/workflows/runs-repo.ts'
import {
  type DueSilence,
  lockDue,
  markFired,
  nextSilenceMs,
  silenceId,
} from '../../records/workflows/silence-repo.ts'
import type { DueWork } from '../timers/due.ts'

const caller = systemCaller('support')

const eventOf = ({ row, workflow, silenceSeconds, sinceAt, now }: DueSilence) =>
  newEvent(
    `conversation.${workflow.trigger}`,
    {
      conversationId: row.id,
      conversation: conversationRef(row),
      ruleId: workflow.id,
      silenceSeconds,
      sinceAt,
    },
    Date.parse(now),
    visitorOf(row),
  )

/** Keeps the first due silence of each conversation. The next run processes the others, on the changed conversation. */
const onePerConversation = (silences: DueSilence[]): DueSilence[] => [
  ...new Map(silences.toReversed().map(it => [it.row.id, it])).values(),
]

/**
 * Silences that have lasted as long as their workflow requires: emits the event and runs the actions. A new silence needs no
 * notification: it lasts 30 s or longer, and the timer looks that far ahead.
 */
export const silences = (isOn: () => Promise<boolean>): DueWork<DueSilence & { id: string }> => ({
  name: 'silences',
  isOn,
  next: nextSilenceMs,
  claim: async (db, options) =>
    onePerConversation(await lockDue(db, options)).map(it => ({ ...it, id: silenceId(it) })),
  done: async (db, due) => {
    await markFired(db, due)
    const matching = due.filter(({ workflow, row }) => matchesConditions(workflow.conditions, row))
    if (matching.length === 0) return
    await emitAll(db, caller, matching.map(eventOf))
    const runs = matching.map(({ row, now, workflow }) => ({
      row,
      now,
      actions: workflow.actions,
      by: { workflow },
    }))
    await runActions(db, caller, changedByWorkflows, runs)
    await countRuns(
      db,
      matching.map(({ workflow }) => workflow.id),
    )
  },
})
