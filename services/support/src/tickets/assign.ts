import { type Caller, failFields, namesNothing } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { patched } from '@earshot/http'
import type { Inbox } from '../inbox.ts'
import { requireTeam } from '../people/team.ts'
import { routedTicket } from '../routing/route.ts'
import { shareTeam } from '../teams/repo.ts'
import { changeTicket } from './changing.ts'
import type { Ticket, TicketAssignment } from './model.ts'
import type { TicketId, TicketRow } from './row.ts'

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
