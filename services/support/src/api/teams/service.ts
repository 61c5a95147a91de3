import { type Caller, fail, failTaken, type Id, nameKey, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, auditedChanges } from '@earshot/events'
import {
  conflictIfInUse,
  conflictIfTaken,
  isSame,
  type Page,
  type PageRequest,
  pagesBy,
  patched,
} from '@earshot/http'
import { conversations } from '../../changes/conversations/conversations.ts'
import { changeAllThreads } from '../../changes/threads/change.ts'
import { tickets } from '../../changes/tickets/tickets.ts'
import { routingChannel } from '../../reactions/routing/wake.ts'
import { lockConversationsOfTeam } from '../../records/conversations/repo.ts'
import { insertMembers } from '../../records/teams/member-repo.ts'
import type { Team, TeamInput, TeamPatch } from '../../records/teams/model.ts'
import * as repo from '../../records/teams/repo.ts'
import { lockTicketsOfTeam } from '../../records/tickets/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeamMembers } from '../../shared/people/members.ts'

type TeamId = { id: Id<'team'> }

export const getTeam = async (db: Db, id: Id<'team'>): Promise<Team> =>
  (await repo.findTeam(db, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('teams', (team: Team) => nameKey(team.name))

export const listTeams = (db: Db, request: PageRequest): Promise<Page<Team>> =>
  pages(request, page => repo.listTeams(db, page))

const auditFields = ({ name, method, capacity }: repo.TeamValues) => ({ name, method, capacity })
const audited = auditedChanges('team', auditFields)

const nameTaken = 'A team with this name already exists.'

export const createTeam = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  { memberPrincipalIds, ...input }: TeamInput,
): Promise<Team> => {
  const named = memberPrincipalIds.map((id, index) => ({ path: `memberPrincipalIds.${index}`, id }))
  await requireTeamMembers(pool, people, named)
  return tx(pool, async db => {
    const values = { ...input, id: newId('team') }
    const { id } = (await repo.insertTeam(db, values)) ?? failTaken(nameTaken, 'name')
    await insertMembers(db, id, memberPrincipalIds)
    const after = { ...auditFields(values), memberPrincipalIds }
    await audit(db, caller, { action: 'team.created', target: { kind: 'team', id }, before: null, after })
    return getTeam(db, id)
  })
}

export const changeTeam = (pool: Pool, caller: Caller, { id, ...patch }: TeamPatch & TeamId): Promise<Team> =>
  tx(pool, async db => {
    const before = (await repo.lockTeam(db, id)) ?? fail('NOT_FOUND')
    const after = patched(before, patch)
    if (isSame(before, after)) return before
    const team = await conflictIfTaken(repo.updateTeam(db, after), nameTaken, 'name')
    await audited.updated(db, caller, before, after)
    db.signal(routingChannel)
    return team
  })

/** Unassigns its conversations and tickets from the team, and emits an event for each. */
export const deleteTeam = async (pool: Pool, caller: Caller, inbox: Inbox, { id }: TeamId): Promise<void> => {
  const { supportInbox, supportTickets } = await inbox.workspace.features()
  return tx(pool, async db => {
    const team = (await repo.lockTeam(db, id)) ?? fail('NOT_FOUND')
    await changeAllThreads(db, caller, conversations, {
      silent: !supportInbox,
      lockBatch: db => lockConversationsOfTeam(db, id),
      becomes: row => ({ after: { ...row, assignedTeamId: null }, method: 'manual' }),
    })
    await changeAllThreads(db, caller, tickets, {
      silent: !supportTickets,
      lockBatch: db => lockTicketsOfTeam(db, id),
      becomes: row => ({ after: { ...row, assignedTeamId: null } }),
    })
    await conflictIfInUse(repo.removeTeam(db, id))
    await audited.deleted(db, caller, team)
  })
}
