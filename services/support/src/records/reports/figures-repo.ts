import { raw, type Sql } from '@earshot/db'
import type { Fact } from './facts-repo.ts'

/** How a report aggregates a group: the columns to select, and how to show a row. */
export type Figures<Row, Shown> = {
  columns: Sql
  show: (row: Row) => Shown
  /** The row of an empty group. */
  none: Row
  /** Combines the rows of two groups, if that is possible: it is not for a median. */
  add?: (one: Row, other: Row) => Row
}

/** Rounds to four digits, so that results are the same on every machine. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : rounded(part / whole))

const countOf = (fact: Fact['fact']): string => `count(*) filter (where fact = '${fact}')::int as ${fact}`

type VolumeRow = { opened: number; answered: number; closed: number; reopened: number }

export const volume: Figures<VolumeRow, VolumeRow> = {
  columns: raw((['opened', 'answered', 'closed', 'reopened'] as const).map(countOf).join(', ')),
  show: ({ opened, answered, closed, reopened }) => ({ opened, answered, closed, reopened }),
  none: { opened: 0, answered: 0, closed: 0, reopened: 0 },
  add: (one, other) => ({
    opened: one.opened + other.opened,
    answered: one.answered + other.answered,
    closed: one.closed + other.closed,
    reopened: one.reopened + other.reopened,
  }),
}

type DurationsRow = { count: number; percentiles: number[] | null }

const durations = ({ count, percentiles }: DurationsRow) => {
  const [median, p90] = (percentiles ?? []).map(Math.round)
  return { count, medianSeconds: median ?? null, p90Seconds: p90 ?? null }
}

export const firstResponse: Figures<DurationsRow, ReturnType<typeof durations>> = {
  columns: raw(
    'count(*)::int as count, percentile_cont(array[0.5, 0.9]) within group (order by seconds) as percentiles',
  ),
  show: durations,
  none: { count: 0, percentiles: null },
}

type ResolutionRow = DurationsRow & { closed: number }

const resolved = (row: ResolutionRow) => ({
  ...durations(row),
  closed: row.closed,
  reopenRate: rateOf(row.closed - row.count, row.closed),
})

export const resolution: Figures<ResolutionRow, ReturnType<typeof resolved>> = {
  columns: raw(`
    count(*) filter (where is_final)::int as count, count(*)::int as closed,
    percentile_cont(array[0.5, 0.9]) within group (order by seconds) filter (where is_final) as percentiles`),
  show: resolved,
  none: { count: 0, closed: 0, percentiles: null },
}

type RatingsRow = { counts: number[] }

const rated = ({ counts }: RatingsRow) => {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = counts
  const count = one + two + three + four + five
  const sum = one + 2 * two + 3 * three + 4 * four + 5 * five
  return {
    count,
    average: count === 0 ? null : rounded(sum / count),
    satisfactionRate: rateOf(four + five, count),
    ratings: { 1: one, 2: two, 3: three, 4: four, 5: five },
  }
}

const ofRating = (rating: number): string => `count(*) filter (where rating = ${rating})::int`

export const csat: Figures<RatingsRow, ReturnType<typeof rated>> = {
  columns: raw(`array[${[1, 2, 3, 4, 5].map(ofRating).join(', ')}] as counts`),
  show: rated,
  none: { counts: [0, 0, 0, 0, 0] },
  add: (one, other) => ({ counts: one.counts.map((count, index) => count + (other.counts[index] ?? 0)) }),
}

type SlaRow = { met: number; breached: number }

const slaFigures = ({ met, breached }: SlaRow) => ({ met, breached, metRate: rateOf(met, met + breached) })

export const sla: Figures<SlaRow, ReturnType<typeof slaFigures>> = {
  columns: raw(`
    count(*) filter (where not is_breached)::int as met, count(*) filter (where is_breached)::int as breached`),
  show: slaFigures,
  none: { met: 0, breached: 0 },
  add: (one, other) => ({ met: one.met + other.met, breached: one.breached + other.breached }),
}
