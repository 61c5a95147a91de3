import { type Db, maybe, run } from '@earshot/db'
import type { MailboxProblem } from './model.ts'

/** Saved again while the problem lasts, at least every minute. */
export const saveMailboxProblem = (db: Db, problem: MailboxProblem) =>
  run(db, 'save_mailbox_problem')`
    insert into mailbox_problem (problem, seen_at) values (${problem}, clock_timestamp())
    on conflict (is_only) do update set problem = excluded.problem, seen_at = excluded.seen_at`

/** What keeps the mailbox from working as it is set up, unless that is over. */
export const findMailboxProblem = async (db: Db): Promise<MailboxProblem | null> => {
  const found = await maybe<{ problem: MailboxProblem }>(db)`
    select problem from mailbox_problem where seen_at > now() - interval '10 minutes'`
  return found?.problem ?? null
}
