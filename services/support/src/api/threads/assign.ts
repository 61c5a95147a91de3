import { type Caller, failFields, unknownReference } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { patched } from '@earshot/http'
import { changeThread } from '../../changes/threads/change.ts'
import type { Threads } from '../../changes/threads/threads.ts'
import { routed } from '../../reactions/routing/route.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import type { ThreadMessage } from '../../records/threads/change.ts'
import type { Assignment } from '../../records/threads/model.ts'
import type { ThreadRow } from '../../records/threads/row.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeamMembers } from '../../shared/people/members.ts'

/** Assigns a conversation or a ticket to a member, a team or no one. A team with routing selects the member, if none is given. */
export const assign = async <Row extends ThreadRow, Message extends ThreadMessage, Shown>(
  pool: Pool,
  caller: Caller,
  { people, threads }: Pick<Inbox, 'people'> & { threads: Threads<Row, Message, Shown> },
  { id, assignedPrincipalId, assignedTeamId }: { id: Row['id'] } & Assignment,
): Promise<Shown> => {
  if (assignedPrincipalId)
    await requireTeamMembers(pool, people, [{ path: 'assignedPrincipalId', id: assignedPrincipalId }])
  return changeThread(pool, caller, threads, {
    id,
    compare: row => [row.assignedPrincipalId, row.assignedTeamId],
    becomes: async ({ row }, db) => {
      if (assignedTeamId && !(await shareTeam(db, assignedTeamId)))
        failFields(unknownReference('assignedTeamId'))
      const after: Row = {
        ...row,
        ...patched<ThreadRow>(row, { assignedPrincipalId, assignedTeamId }),
      }
      const isNewThere = after.assignedTeamId !== row.assignedTeamId
      return { method: 'manual', ...(isNewThere ? await routed(db, threads.kind, after) : { after }) }
    },
  })
}
