import type { Db } from '@earshot/db'
import type { ConversationRow } from '../../records/conversations/row.ts'
import { findRepliesBefore } from '../../records/workflows/replies-repo.ts'
import { type ActionRun, isWorkflow } from '../threads/actions.ts'

type Run = ActionRun<ConversationRow>

/**
 * Emails that workflows send one person within a day. A program on the other side may reply to each of them without saying
 * that it is one (RFC 3834, 2).
 */
const mostReplies = 5

const isReply = ({ type }: Run['actions'][number]): boolean => type === 'reply'

const isByEmail = ({ row, actions, by }: Run): boolean =>
  isWorkflow(by) && row.channel === 'email' && actions.some(isReply)

/** A run without the replies that must not be sent, and the reason for the team. */
type Checked = Run & { unsent?: string }

/** Leaves out the replies of workflows to emails that ask for none, and those beyond the limit of their reader. */
export const withoutUnwantedReplies = async (db: Db, runs: Run[]): Promise<Checked[]> => {
  const ids = runs.filter(isByEmail).map(({ row }) => row.id)
  if (ids.length === 0) return runs
  const found = await findRepliesBefore(db, ids, mostReplies)
  const before = new Map(found.map(it => [it.id, it]))
  const planned = new Map<string, number>()
  return runs.map(run => {
    const sent = before.get(run.row.id)
    if (!sent || !isByEmail(run)) return run
    const { visitorPrincipalId: visitor } = run.row
    let left = sent.isRefused ? 0 : mostReplies - sent.replies - (planned.get(visitor) ?? 0)
    const actions = run.actions.filter(action => !isReply(action) || left-- > 0)
    const replies = actions.filter(isReply).length
    planned.set(visitor, (planned.get(visitor) ?? 0) + replies)
    if (actions.length === run.actions.length) return run
    const unsent = sent.isRefused
      ? 'the email asks for no automatic replies'
      : `${mostReplies} automatic replies to this person within a day are the limit`
    return { ...run, actions, unsent }
  })
}
