import { lowered, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { startedSilences } from '../../reactions/workflows/silences.ts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import {
  type ChangeTrigger,
  type Conditions,
  isSilence,
  type WorkflowTrigger,
} from '../../records/workflows/model.ts'
import { enabledWorkflows, type TriggeredWorkflow } from '../../records/workflows/repo.ts'
import { countRuns } from '../../records/workflows/runs-repo.ts'
import { startSilences } from '../../records/workflows/silence-repo.ts'
import { runActions } from './actions.ts'
import type { ConversationThreads } from './threads.ts'

const caller = systemCaller('support')

/** What a workflow checks besides the conversation itself. */
type Cause = { message?: MessageRow | undefined; addedTags?: string[] }

const contains = (message: MessageRow | undefined, texts: string[]): boolean => {
  const content = lowered(message?.content ?? '')
  return texts.some(text => content.includes(lowered(text)))
}

/** Whether a conversation matches the conditions of a workflow when its trigger occurs. */
export const matchesConditions = (
  conditions: Conditions,
  row: ConversationRow,
  { message, addedTags = row.tags }: Cause = {},
): boolean =>
  (conditions.priority === null || conditions.priority === row.priority) &&
  (conditions.channel === null || conditions.channel === row.channel) &&
  (conditions.assignedTeamId === null || conditions.assignedTeamId === row.assignedTeamId) &&
  (conditions.tag === null || addedTags.includes(conditions.tag)) &&
  (conditions.textContains === null || contains(message, conditions.textContains))

const addedTags = ({ before, after }: ConversationChange): string[] =>
  after.tags.filter(tag => !before.tags.includes(tag))

/** A split starts no workflow: the customer would get an automatic reply to a message from before. */
const messageTrigger = ({ isNew, split, message }: ConversationChange): ChangeTrigger[] => {
  if (isNew) return split ? [] : ['conversation_created']
  if (!message || message.isInternal || message.automated) return []
  if (message.senderType === 'visitor') return ['customer_replied']
  return message.senderType === 'agent' ? ['teammate_replied'] : []
}

/** What a change is for workflows. */
export const triggersOf = (change: ConversationChange): ChangeTrigger[] => [
  ...messageTrigger(change),
  ...(addedTags(change).length > 0 ? (['tag_added'] as const) : []),
  ...(change.before.priority === change.after.priority ? [] : (['priority_changed'] as const)),
]

const causeOf = (change: ConversationChange, { trigger }: TriggeredWorkflow): Cause => ({
  message: change.message,
  ...(trigger === 'tag_added' && { addedTags: addedTags(change) }),
})

/**
 * Starts the silences that enabled workflows wait for, and runs the workflows that start with these changes, in their
 * transaction. One statement reads both kinds, and is all that a message costs without workflows. Each workflow checks the
 * conversation as the previous one left it. `threads` must not run workflows itself: what a workflow changes starts no other.
 */
export const workflowsRunBy =
  (threads: ConversationThreads) =>
  async (db: Db, changes: ConversationChange[]): Promise<ConversationRow[]> => {
    const rows = new Map(changes.map(({ after }) => [after.id, after]))
    const causes = changes.map(change => ({ change, triggers: triggersOf(change) }))
    const silences = startedSilences(changes)
    const triggers = new Set<WorkflowTrigger>([
      ...causes.flatMap(it => it.triggers),
      ...silences.map(({ trigger }) => trigger),
    ])
    const workflows = triggers.size > 0 ? await enabledWorkflows(db, [...triggers]) : []
    if (workflows.some(({ trigger }) => isSilence(trigger))) await startSilences(db, silences)
    const ran: TriggeredWorkflow['id'][] = []
    for (const workflow of workflows) {
      const started = new Map<string, ConversationRow>()
      for (const { change, triggers } of causes) {
        const row = rows.get(change.after.id) ?? change.after
        const isStarted = triggers.some(it => it === workflow.trigger)
        if (isStarted && matchesConditions(workflow.conditions, row, causeOf(change, workflow)))
          started.set(row.id, row)
      }
      const runs = [...started.values()].map(row => ({
        row,
        now: row.updatedAt,
        actions: workflow.actions,
        by: { workflow },
      }))
      for (const row of await runActions(db, caller, threads, runs)) rows.set(row.id, row)
      ran.push(...runs.map(() => workflow.id))
    }
    if (ran.length > 0) await countRuns(db, ran)
    return changes.map(({ after }) => rows.get(after.id) ?? after)
  }
