import { type Db, many, raw, type Sql, sql } from '@earshot/db'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'
import type { Grouping } from './model.ts'
import type { Source } from './sources-repo.ts'
import type { Span } from './span.ts'

export type ReportSelection = { span: Span; source: Source; columns: Sql }

const boundsOf = ({ starts, end }: Span) => ({ from: sql`${starts[0]}`, to: sql`${end}` })

/** Selects one row for the whole period. */
export const totalStatement = ({ span, source, columns }: ReportSelection): Sql =>
  sql`select ${columns} from (${source(boundsOf(span))}) it`

/**
 * Selects one row per day, each with an index range. Computing the day of each row and sorting took ten times as long, and the
 * planner cannot estimate how few days there are. The key of a day is its position in the span.
 */
const dayStatement = ({ span: { starts, end }, source, columns }: ReportSelection): Sql => {
  const day = { from: raw('day.starts_at'), to: raw('day.ends_at') }
  return sql`
    select day.place::text as key, figures.*
    from unnest(${starts}::timestamptz[], ${[...starts.slice(1), end]}::timestamptz[])
      with ordinality as day (starts_at, ends_at, place),
      lateral (select ${columns} from (${source(day)}) it) figures`
}

const holderStatement = ({ span, source, columns }: ReportSelection, key: Sql): Sql =>
  sql`select ${key} as key, ${columns} from (${source(boundsOf(span))}) it group by ${key}`

/** Selects one row per group. */
export const groupsStatement = (selection: ReportSelection, groupBy: Grouping): Sql =>
  groupBy === 'day'
    ? dayStatement(selection)
    : holderStatement(selection, raw(groupBy === 'team' ? 'it.team_id' : 'it.agent_principal_id'))

type Named = { id: string; name: string | null }

const teamNames = (db: Db, ids: string[]) =>
  many<Named>(db)`select id, name from teams where id = any(${ids})`

const agentNames = (db: Db, ids: string[]) =>
  many<Named>(db)`select id, name from people where id = any(${ids})`

/** The names of teams or members, by id. */
export const namesOf = async (
  db: Db,
  groupBy: 'team' | 'agent',
  ids: string[],
): Promise<Map<string, string | null>> => {
  const rows = await (groupBy === 'team' ? teamNames(db, ids) : agentNames(db, ids))
  return new Map(rows.map(({ id, name }) => [id, hidePlaceholder(name)]))
}
