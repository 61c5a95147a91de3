import { isDeepStrictEqual } from 'node:util'
import { type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Action } from '../../records/actions/model.ts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { maxTags } from '../../records/conversations/model.ts'
import { type ConversationRow, inState, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'
import { insertMessage, insertSystemMessages } from '../../records/messages/repo.ts'
import {
  type ActionRun,
  type Actor,
  afterCommonAction,
  isWorkflow,
  later,
  noteAuthor,
  withoutDeletedTeams,
} from '../threads/actions.ts'
import { record } from '../threads/record.ts'
import { withoutUnwantedReplies } from './automatic-replies.ts'
import { afterMessage } from './effects.ts'
import type { ConversationThreads } from './threads.ts'

type Run = ActionRun<ConversationRow>

const by = (actor: Actor) => (isWorkflow(actor) ? ('workflow' as const) : ('agent' as const))

const withStatus = (
  row: ConversationRow,
  to: 'closed' | 'snoozed',
  snoozedUntil: string | null,
  { now, by: actor }: Run,
) => {
  const decision = decide(stateOf(row), { kind: 'set', to, snoozedUntil, by: by(actor) }, now)
  return decision.kind === 'move' ? inState(row, decision.to) : row
}

/** The conversation after one action. An action that is not possible, such as snoozing a closed conversation, changes nothing. */
const afterAction = (row: ConversationRow, action: Action, run: Run): ConversationRow => {
  switch (action.type) {
    case 'assign':
    case 'priority':
      return afterCommonAction(row, action)
    case 'tag':
      return row.tags.length === maxTags
        ? row
        : { ...row, tags: [...new Set([...row.tags, action.tag])].sort() }
    case 'snooze':
      return withStatus(row, 'snoozed', later(run.now, action.forSeconds), run)
    case 'close':
      return withStatus(row, 'closed', null, run)
    case 'note':
    case 'reply':
      return row
  }
}

/** The author of a workflow's reply: the team, without a member. */
const team = {
  senderType: 'agent',
  principalId: null,
  postedBy: null,
  automated: true,
  isPerson: false,
} as const

/** Writes the notes and replies among the actions. Each is a separate change. */
const written = async (db: Db, caller: Caller, { row, now, actions, by }: Run) => {
  const changes: ConversationChange[] = []
  let before = row
  for (const action of actions) {
    if (action.type !== 'note' && action.type !== 'reply') continue
    const isInternal = action.type === 'note'
    const message = await insertMessage(db, 'conversation', {
      ...noteAuthor(caller, by),
      ...(!isInternal && { senderType: team.senderType }),
      id: newId('message'),
      threadId: row.id,
      isInternal,
      content: action.content,
      attachments: [],
      email: null,
      cc: [],
      createdAt: now,
    })
    const after = isInternal ? before : { ...afterMessage(before, team, now).after, updatedAt: now }
    changes.push({ before, after, message })
    before = after
  }
  return { changes, row: before }
}

/** A line in the history of the conversation, because the system messages of the changes name no workflow. */
const historyOf = ({ row, actions, by, unsent }: Run & { unsent?: string }) =>
  isWorkflow(by) && (actions.length > 0 || unsent !== undefined)
    ? [
        {
          id: newId('message'),
          conversationId: row.id,
          event: null,
          content: `The workflow “${by.workflow.name}” ran${unsent === undefined ? '' : `, but did not reply: ${unsent}`}.`,
          isInternal: true,
          authorPrincipalId: null,
        },
      ]
    : []

/**
 * Runs the actions of workflows and macros on locked conversations, each of which must occur once. Messages come first, then
 * the other actions as one change. Returns the conversations afterwards, in the same order.
 */
export const runActions = async (
  db: Db,
  caller: Caller,
  threads: ConversationThreads,
  given: Run[],
): Promise<ConversationRow[]> => {
  const runs = await withoutUnwantedReplies(db, await withoutDeletedTeams(db, given))
  const history = runs.flatMap(historyOf)
  if (history.length > 0) await insertSystemMessages(db, history)
  const changes: ConversationChange[] = []
  const rows: ConversationRow[] = []
  for (const run of runs) {
    const messages = await written(db, caller, run)
    const before = messages.row
    const wanted = run.actions.reduce((row, action) => afterAction(row, action, run), before)
    const after = isDeepStrictEqual(before, wanted) ? before : { ...wanted, updatedAt: run.now }
    changes.push(...messages.changes)
    if (after !== before) changes.push({ before, after, reason: by(run.by), method: 'manual' })
    rows.push(after)
  }
  const changed = runs.flatMap(({ row: before }, index) => {
    const after = rows[index] ?? before
    return after === before ? [] : [{ before, after }]
  })
  if (changed.length > 0) await threads.update(db, changed)
  if (changes.length === 0) return rows
  const latest = await record(db, { caller }, threads, changes)
  return rows.map(row => latest.findLast(({ id }) => id === row.id) ?? row)
}
