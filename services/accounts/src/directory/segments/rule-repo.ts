import { type Id, periodEnd, periodStart } from '@earshot/contracts'
import { type Db, join, many, one, raw, type Sql, sql } from '@earshot/db'
import { userColumns } from '../users/repo.ts'
import type { UserRow } from '../users/row.ts'
import { attributeOf, type FieldKind, kindOf, type SegmentCondition, type SegmentRule } from './rule.ts'

type Given = Pick<SegmentCondition, 'value'> & { operator: SegmentCondition['operator'] }

const columns: Record<string, Sql> = {
  // The placeholder address of an anonymous visitor counts as none.
  email: raw(`case when p.email not like '_%@anon._%' then p.email end`),
  emailVerified: raw('p.email_verified'),
  joinedAt: raw('p.created_at'),
  company: raw('p.company_id'),
  'company.plan': raw('c.plan'),
  'company.mrrCents': raw('c.mrr_cents'),
  'company.size': raw('c.size'),
}

/** A column with a value, which an operator compares. */
const compared = (column: Sql, value: Sql, { operator }: Given): Sql => {
  switch (operator) {
    case 'is':
      return sql`${column} = ${value}`
    case 'is_not':
      return sql`${column} is distinct from ${value}`
    case 'contains':
      return sql`strpos(${column}, ${value}) > 0`
    case 'at_least':
      return sql`${column} >= ${value}`
    case 'at_most':
      return sql`${column} <= ${value}`
    case 'is_set':
      return sql`${column} is not null`
    case 'is_not_set':
      return sql`${column} is null`
  }
}

/** Attributes are compared by type: the text "12" is not the number 12. */
const ofAttribute = (name: string, given: Given): Sql => {
  const { operator, value } = given
  const json = sql`p.attributes -> ${name}::text`
  const hasType = (type: string) => sql`jsonb_typeof(${json}) = ${type}::text`
  const text = sql`p.attributes ->> ${name}::text`
  if (operator === 'contains')
    return sql`case when ${hasType('string')} then ${compared(sql`(${text})`, sql`${value}::text`, given)} end`
  if (operator === 'at_least' || operator === 'at_most')
    return sql`case when ${hasType('number')} then ${compared(sql`(${text})::numeric`, sql`${value}::numeric`, given)} end`
  return compared(sql`(${json})`, sql`${JSON.stringify(value ?? null)}::jsonb`, given)
}

const momentOf = ({ operator, value }: Given): string =>
  (operator === 'at_least' ? periodStart : periodEnd).parse(value)

const valueFor = (kind: FieldKind | undefined, given: Given): Sql => {
  const { value = null } = given
  switch (kind) {
    case 'email':
      return sql`${typeof value === 'string' ? value.trim().toLowerCase() : null}::text`
    case 'number':
      return sql`${value}::numeric`
    case 'flag':
      return sql`${value}::boolean`
    case 'moment':
      return sql`${momentOf(given)}::timestamptz`
    default:
      return sql`${value}::text`
  }
}

const matchesCondition = ({ field, ...given }: SegmentCondition): Sql => {
  const attribute = attributeOf(field)
  const column = columns[field]
  if (attribute !== undefined) return ofAttribute(attribute, given)
  return column ? compared(column, valueFor(kindOf(field), given), given) : raw('false')
}

const isUser = raw(`p.kind = 'user' and p.erased_at is null`)

/** Whether a principal `p` with the company `c` matches. Never null. */
const matches = ({ match, conditions }: SegmentRule): Sql =>
  sql`(${isUser} and (${join(
    conditions.map(it => sql`(${matchesCondition(it)}) is true`),
    match === 'all' ? ' and ' : ' or ',
  )}))`

const withCompany = raw('principals p left join companies c on c.id = p.company_id')

export type RuleSegment = { id: Id<'segment'>; slug: string; rule: SegmentRule }

export const countMatches = async (db: Db, rule: SegmentRule): Promise<number> =>
  (await one<{ count: number }>(db)`select count(*)::int from ${withCompany} where ${matches(rule)}`).count

/** Newest users first: ids sort by time. */
export const listMatches = (db: Db, rule: SegmentRule, limit: number) =>
  many<UserRow>(db)`
    select ${userColumns} from ${withCompany} where ${matches(rule)} order by p.id desc limit ${limit}`

/**
 * Those of these users who match and are no members, or are members and do not match. With a join, or with `exists`, the planner would read
 * all members of the segment for each batch.
 */
export const findDifferent = async (
  db: Db,
  { id, rule }: RuleSegment,
  ids: string[],
): Promise<Id<'principal'>[]> => {
  const rows = await many<{ id: Id<'principal'> }>(db)`
    select p.id from ${withCompany}
    where p.id = any(${ids}::text[]) and ${matches(rule)} <> coalesce(
      (select true from segment_members m where m.segment_id = ${id} and m.principal_id = p.id), false)`
  return rows.map(row => row.id)
}

export type Difference = { added: string[]; removed: string[] }

/** Adds those of these users who match, and removes the others. */
export const applyRule = (db: Db, { id, rule }: RuleSegment, ids: string[]) =>
  one<Difference>(db)`
    with checked as materialized (
      select p.id, ${matches(rule)} as matches from ${withCompany} where p.id = any(${ids}::text[])
    ), added as (
      insert into segment_members (segment_id, principal_id)
      select ${id}, id from checked where matches order by id
      on conflict do nothing
      returning principal_id
    ), removed as (
      delete from segment_members
      where segment_id = ${id} and principal_id = any(array(select id from checked where not matches))
      returning principal_id
    )
    select (select coalesce(array_agg(principal_id), '{}') from added) as added,
      (select coalesce(array_agg(principal_id), '{}') from removed) as removed`
