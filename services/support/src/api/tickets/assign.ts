import { type Caller, failFields, namesNothing } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { patched } from '@earshot/http'
import { changeTicket } from '../../changes/tickets/changing.ts'
import { routedTicket } from '../../reactions/routing/route.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import type { Ticket, TicketAssignment } from '../../records/tickets/model.ts'
import type { TicketId, TicketRow } from '../../records/tickets/row.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeam } from '../../shared/people/team.ts'

const holders = ({ assignedPrincipalId, assignedTeamId }: TicketRow) => [assignedPrincipalId, assignedTeamId]

/** Gives a ticket to an agent, a team or nobody. A team that routes finds the agent itself, if none is named. */
export const assignTicket = async (
  pool: Pool,
  caller: Caller,
  { people }: Pick<Inbox, 'people'>,
  { id, assigneePrincipalId, teamId }: TicketId & TicketAssignment,
): Promise<Ticket> => {
  if (assigneePrincipalId)
    await requireTeam(pool, people, [{ path: 'assigneePrincipalId', id: assigneePrincipalId }])
  return changeTicket(pool, caller, {
    id,
    compare: holders,
    becomes: async ({ row }, db) => {
      if (teamId && !(await shareTeam(db, teamId))) failFields(namesNothing('teamId'))
      const after = patched(row, { assignedPrincipalId: assigneePrincipalId, assignedTeamId: teamId })
      const isNewThere = after.assignedTeamId !== row.assignedTeamId
      return { after: isNewThere ? await routedTicket(db, after) : after }
    },
  })
}
