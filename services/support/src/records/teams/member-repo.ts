import { type Id, maxRecipients } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { Availability, TeamMember } from './model.ts'

type Membership = { teamId: Id<'team'>; principalId: Id<'principal'> }

/** Every team member has a row in `agents`, which routing locks. */
const ensureAgents = (db: Db, ids: Id<'principal'>[]) =>
  run(db)`
    insert into agents (principal_id) select distinct id from unnest(${ids}::text[]) as id order by id
    on conflict do nothing`

/** Returns the ids of new team members. */
export const insertMembers = async (
  db: Db,
  teamId: Id<'team'>,
  ids: Id<'principal'>[],
): Promise<Id<'principal'>[]> => {
  await ensureAgents(db, ids)
  const added = await many<{ principalId: Id<'principal'> }>(db)`
    insert into team_members (team_id, principal_id)
    select ${teamId}, id from unnest(${ids}::text[]) as id on conflict do nothing
    returning principal_id`
  return added.map(({ principalId }) => principalId)
}

/** The members of each team, up to as many as an event may name. */
export const membersOfTeams = async (
  db: Db,
  teamIds: Id<'team'>[],
): Promise<Map<Id<'team'>, Id<'principal'>[]>> => {
  const rows = await many<{ id: Id<'team'>; ids: Id<'principal'>[] }>(db, 'members_of_teams')`
    select t.id, array(
      select principal_id from team_members m where m.team_id = t.id order by principal_id limit ${maxRecipients}) as ids
    from unnest(${teamIds}::text[]) as t (id)`
  return new Map(rows.map(({ id, ids }) => [id, ids]))
}

export const removeMember = (db: Db, { teamId, principalId }: Membership) =>
  maybe<Membership>(db)`
    delete from team_members where team_id = ${teamId} and principal_id = ${principalId}
    returning team_id, principal_id`

const columns = raw(`
  m.principal_id, p.name, a.availability, (
    select count(*) from conversations c
    where c.assigned_principal_id = m.principal_id and c.status = 'open') as open_conversations`)

const memberJoins = raw(`
  join agents a on a.principal_id = m.principal_id left join people p on p.id = m.principal_id`)

export const findMember = (db: Db, { teamId, principalId }: Membership) =>
  one<TeamMember>(db)`
    select ${columns} from team_members m ${memberJoins}
    where m.team_id = ${teamId} and m.principal_id = ${principalId}`

type Listing = { teamId: Id<'team'>; after: string | undefined; limit: number }

export const listMembers = (db: Db, { teamId, after, limit }: Listing) =>
  page<TeamMember>(db, 'team_members')`
    select ${columns} from team_members m ${memberJoins}
    where m.team_id = ${teamId} ${after === undefined ? empty : sql`and m.principal_id > ${after}`}
    order by m.principal_id ${limitTo(limit)}`

export const findAvailability = (db: Db, principalId: Id<'principal'>) =>
  maybe<Availability>(db)`
    select principal_id, availability, updated_at from agents where principal_id = ${principalId}`

export const saveAvailability = (
  db: Db,
  { principalId, availability }: Pick<Availability, 'principalId' | 'availability'>,
) =>
  one<Availability>(db)`
    insert into agents (principal_id, availability) values (${principalId}, ${availability})
    on conflict (principal_id) do update set availability = excluded.availability,
      updated_at = case when agents.availability = excluded.availability then agents.updated_at
        else clock_timestamp() end
    returning principal_id, availability, updated_at`
