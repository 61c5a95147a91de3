import { type Caller, failFields, namesNothing } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { patched } from '@earshot/http'
import { changeConversation } from '../../changes/conversations/changing.ts'
import { routed } from '../../reactions/routing/route.ts'
import type { AssignmentInput, Conversation } from '../../records/conversations/model.ts'
import type { ConversationId, ConversationRow } from '../../records/conversations/row.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeam } from '../../shared/people/team.ts'

const holders = ({ assignedAgentPrincipalId, assignedTeamId }: ConversationRow) => [
  assignedAgentPrincipalId,
  assignedTeamId,
]

/** Gives a conversation to an agent, a team or nobody. A team that routes finds the agent itself, if none is named. */
export const assign = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  { id, assigneePrincipalId, teamId }: ConversationId & AssignmentInput,
): Promise<Conversation> => {
  if (assigneePrincipalId)
    await requireTeam(pool, people, [{ path: 'assigneePrincipalId', id: assigneePrincipalId }])
  return changeConversation(pool, caller, {
    id,
    compare: holders,
    becomes: async ({ row }, db) => {
      if (teamId && !(await shareTeam(db, teamId))) failFields(namesNothing('teamId'))
      const after = patched(row, { assignedAgentPrincipalId: assigneePrincipalId, assignedTeamId: teamId })
      const isNewThere = after.assignedTeamId !== row.assignedTeamId
      return { method: 'manual', ...(isNewThere ? await routed(db, after) : { after }) }
    },
  })
}
