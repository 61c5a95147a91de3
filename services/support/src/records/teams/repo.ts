import type { Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { Team } from './model.ts'

export type TeamValues = Pick<Team, 'id' | 'name' | 'method' | 'capacity'>

const columns = raw(`t.id, t.name, t.method, t.capacity,
  (select count(*) from team_members m where m.team_id = t.id) as member_count, t.created_at, t.updated_at`)

export const findTeam = (db: Db, id: Id<'team'>) =>
  maybe<Team>(db, 'find_team')`select ${columns} from teams t where id = ${id}`

export const listTeams = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  page<Team>(db, 'teams')`
    select ${columns} from teams t ${after === undefined ? empty : sql`where name_key > ${after}`}
    order by name_key ${limitTo(limit)}`

/** Locks the row. Transactions that assign conversations or add members hold a key share lock and conflict with it. */
export const lockTeam = (db: Db, id: Id<'team'>) =>
  maybe<Team>(db)`select ${columns} from teams t where id = ${id} for update of t`

/** Prevents the deletion of the team until the end of the transaction. */
export const shareTeam = (db: Db, id: Id<'team'>) =>
  maybe<{ id: Id<'team'> }>(db, 'share_team')`select id from teams where id = ${id} for key share`

/** Like {@link shareTeam}, for those of these teams that exist. */
export const shareTeams = (db: Db, ids: Id<'team'>[]) =>
  many<{ id: Id<'team'> }>(db, 'share_teams')`
    select id from teams where id = any(${ids}) order by id for key share`

/** Returns no row if the name is taken. */
export const insertTeam = (db: Db, team: TeamValues) =>
  maybe<{ id: Id<'team'> }>(db)`
    insert into teams (id, name, name_key, method, capacity)
    values (${team.id}, ${team.name}, ${nameKey(team.name)}, ${team.method}, ${team.capacity})
    on conflict (name_key) do nothing returning id`

export const updateTeam = (db: Db, team: TeamValues) =>
  one<Team>(db)`
    update teams t set name = ${team.name}, name_key = ${nameKey(team.name)}, method = ${team.method},
      capacity = ${team.capacity}, updated_at = clock_timestamp()
    where id = ${team.id} returning ${columns}`

export const removeTeam = (db: Db, id: Id<'team'>) => run(db)`delete from teams where id = ${id}`
