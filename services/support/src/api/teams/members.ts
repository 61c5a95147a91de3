import { type Caller, fail, type Id, storable } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { routingChannel } from '../../reactions/routing/wake.ts'
import * as repo from '../../records/teams/member-repo.ts'
import type { TeamMember } from '../../records/teams/model.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'
import { findTeamMember } from '../../shared/people/members.ts'
import { getTeam } from './service.ts'

type Membership = { id: Id<'team'>; principalId: Id<'principal'> }

const shownMember = (row: TeamMember): TeamMember => ({ ...row, name: hidePlaceholder(row.name) })

export const listMembers = async (
  db: Db,
  { id, page }: { id: Id<'team'>; page: PageRequest },
): Promise<Page<TeamMember>> => {
  await getTeam(db, id)
  const cursors = cursorOf({ list: 'members', id }, z.tuple([storable]))
  const after = cursors.decode(page.cursor)?.[0]
  const rows = await repo.listMembers(db, { teamId: id, after, limit: page.limit + 1 })
  return pageOf(rows, page.limit, row => cursors.encode([row.principalId]), shownMember)
}

const membershipAudit = ({ id, principalId }: Membership) => ({
  target: { kind: 'team', id },
  details: { memberPrincipalId: principalId },
})

/** Adding a member who is already in the team changes nothing. */
export const addMember = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  { id, principalId }: Membership,
): Promise<TeamMember> => {
  await findTeamMember(pool, people, principalId)
  return tx(pool, async db => {
    if (!(await shareTeam(db, id))) fail('NOT_FOUND')
    if ((await repo.insertMembers(db, id, [principalId])).length > 0) {
      const { target, details } = membershipAudit({ id, principalId })
      await audit(db, caller, { action: 'team.member_added', target, before: null, after: details })
      db.signal(routingChannel)
    }
    return shownMember(await repo.findMember(db, { teamId: id, principalId }))
  })
}

export const removeMember = (pool: Pool, caller: Caller, { id, principalId }: Membership): Promise<void> =>
  tx(pool, async db => {
    if (!(await repo.removeMember(db, { teamId: id, principalId }))) fail('NOT_FOUND')
    const { target, details } = membershipAudit({ id, principalId })
    await audit(db, caller, { action: 'team.member_removed', target, before: details, after: null })
  })
