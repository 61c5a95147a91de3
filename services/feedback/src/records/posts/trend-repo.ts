import { type Sql, sql } from '@earshot/db'

// The trend of a post is a time in days since 1970: its creation and every vote count one, and half as much for each week of age.
// A post with one vote from now and one with two votes from a week ago have the same trend, so no trend changes by itself.

const halfLifeDays = 7
const scale = halfLifeDays / Math.LN2

const daysOf = (at: Sql): Sql => sql`(extract(epoch from ${at})::double precision / 86400)`

/** e to the power of a difference of times. Limited, because PostgreSQL reports an underflow as an error. */
const weight = (days: Sql): Sql => sql`exp(greatest((${days}) / ${scale}::double precision, -700))`

/** The heat of a post `p` after another vote. */
export const heatWith = (at: Sql): Sql => sql`
  greatest(p.trend, ${daysOf(at)})
    + ${scale}::double precision * ln(1 + ${weight(sql`-abs(p.trend - ${daysOf(at)})`)})`

/**
 * The heat of a post `p` without one of its votes. Null, which counts all other votes as old as the post, if the vote was so much newer
 * that the others are lost in rounding.
 */
export const heatWithout = (at: Sql): Sql => sql`
  (select case when rest > 1e-6 then
      greatest(${daysOf(sql`p.created_at`)}, p.trend + ${scale}::double precision * ln(rest)) end
    from (select 1 - ${weight(sql`${daysOf(at)} - p.trend`)} as rest) without)`

/** The heat of a post `p` with these votes, and its imported votes, which are as old as the post. */
export const heatOf = (votes: Sql): Sql => sql`
  (select newest + ${scale}::double precision * ln(
      (p.unnamed_votes + 1) * ${weight(sql`${daysOf(sql`p.created_at`)} - newest`)}
        + coalesce(sum(${weight(sql`${daysOf(sql`vote.created_at`)} - newest`)}), 0))
    from (
      select greatest(${daysOf(sql`p.created_at`)}, max(${daysOf(sql`vote.created_at`)})) as newest
      from (${votes}) vote) latest
    left join (${votes}) vote on true
    group by newest)`
