import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { type Support, startSupport } from '../../harness.ts'

// Compares reports over random histories with a simple computation in this process, row by row.

const zones = ['UTC', 'Europe/Zurich', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu'] as const
const [dateFrom, dateTo] = ['2026-03-20', '2026-04-05'] // clocks change in this period, in some of the zones
const earliest = Date.parse('2026-03-18T00:00:00Z')
const latest = Date.parse('2026-04-08T00:00:00Z')

type Fact = {
  kind: string
  fact: string
  at: number
  seconds: number
  rating: number
  isFinal: boolean
  agent: string | null
  team: string | null
}

const facts: fc.Arbitrary<Fact[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('conversation', 'ticket'),
    fact: fc.constantFrom('opened', 'answered', 'closed', 'reopened', 'rated'),
    at: fc.integer({ min: earliest, max: latest }),
    seconds: fc.integer({ min: 0, max: 100_000 }),
    rating: fc.integer({ min: 1, max: 5 }),
    isFinal: fc.boolean(),
    agent: fc.constantFrom('principal_a', 'principal_b', null),
    team: fc.constantFrom('team_a', 'team_b', null),
  }),
  { maxLength: 80 },
)

type Clock = {
  kind: string
  metric: string
  at: number
  end: string
  agent: string | null
  team: string | null
}

const clocks: fc.Arbitrary<Clock[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('conversation', 'ticket'),
    metric: fc.constantFrom('first_response', 'resolution'),
    at: fc.integer({ min: earliest, max: latest }),
    end: fc.constantFrom('met', 'breached', 'breached_then_settled', 'cancelled', 'running'),
    agent: fc.constantFrom('principal_a', null),
    team: fc.constantFrom('team_a', null),
  }),
  { maxLength: 40 },
)

const write = async ({ database }: Support, all: Fact[], ended: Clock[]) => {
  await database.query('truncate support.report_facts, support.sla_clocks')
  await database.query(
    `insert into support.report_facts (subject_id, kind, fact, at, seconds, rating, is_final, agent_principal_id, team_id)
     select n::text, it ->> 'kind', it ->> 'fact', to_timestamp((it ->> 'at')::float8 / 1000), (it ->> 'seconds')::int,
       (it ->> 'rating')::int, (it ->> 'isFinal')::boolean and it ->> 'fact' in ('closed', 'answered'), it ->> 'agent', it ->> 'team'
     from jsonb_array_elements($1::jsonb) with ordinality as facts (it, n)`,
    [JSON.stringify(all)],
  )
  await database.query(
    `insert into support.sla_clocks (id, subject_id, kind, metric, policy_id, policy_name, target_seconds, lead_seconds,
       started_at, settled_at, breached_at, cancelled_at, agent_principal_id, team_id)
     select n::text, n::text, it ->> 'kind', it ->> 'metric', 'p', 'P', 60, 0, at,
       case when it ->> 'end' in ('met', 'cancelled') then at
         when it ->> 'end' = 'breached_then_settled' then at + interval '1 day' end,
       case when it ->> 'end' like 'breached%' then at end, case when it ->> 'end' = 'cancelled' then at end,
       it ->> 'agent', it ->> 'team'
     from jsonb_array_elements($1::jsonb) with ordinality as clocks (it, n),
       lateral (select to_timestamp((it ->> 'at')::float8 / 1000) as at) moment`,
    [JSON.stringify(ended)],
  )
}

type Row = { at: number; agent: string | null; team: string | null }

const dayOf = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

const percentile = (values: number[], part: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * part
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}

const round = (value: number | null) => (value === null ? null : Math.round(value))
const rate = (part: number, whole: number) => (whole ? Math.round((part / whole) * 10_000) / 10_000 : null)
const durations = (rows: Fact[]) => {
  const seconds = rows.map(it => it.seconds)
  const medianSeconds = round(percentile(seconds, 0.5))
  return { count: rows.length, medianSeconds, p90Seconds: round(percentile(seconds, 0.9)) }
}
const having = (rows: Fact[], fact: string) => rows.filter(it => it.fact === fact)

/** The expected reports of some facts. */
const ofFacts: Record<string, (rows: Fact[]) => object> = {
  volume: rows => ({
    opened: having(rows, 'opened').length,
    answered: having(rows, 'answered').length,
    closed: having(rows, 'closed').length,
    reopened: having(rows, 'reopened').length,
  }),
  'first-response': rows => durations(having(rows, 'answered')),
  resolution: rows => {
    const closed = having(rows, 'closed')
    const final = closed.filter(it => it.isFinal)
    const reopenRate = rate(closed.length - final.length, closed.length)
    return { ...durations(final), closed: closed.length, reopenRate }
  },
  csat: rows => {
    const given = having(rows, 'rated').map(it => it.rating)
    const count = given.length
    const of = (rating: number) => given.filter(it => it === rating).length
    const average = rate(
      given.reduce((sum, it) => sum + it, 0),
      count,
    )
    const ratings = { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) }
    return { count, average, satisfactionRate: rate(of(4) + of(5), count), ratings }
  },
}

const ofClocks = (rows: Clock[]) => {
  const met = rows.filter(it => it.end === 'met').length
  const breached = rows.filter(it => it.end.startsWith('breached')).length
  return { met, breached, metRate: rate(met, met + breached) }
}

type ReportParams = { zone: string; groupBy: string }

/** The figures of each group, without empty groups, and the sum under `totals`. */
const expectedReport = <R extends Row>(
  rows: R[],
  { zone, groupBy }: ReportParams,
  figures: (rows: R[]) => object,
) => {
  const within = rows.filter(({ at }) => dayOf(at, zone) >= dateFrom && dayOf(at, zone) <= dateTo)
  const keyOf = (row: R) =>
    String(groupBy === 'day' ? dayOf(row.at, zone) : groupBy === 'team' ? row.team : row.agent)
  const groups = Object.entries(Object.groupBy(within, keyOf)).map(([key, all = []]) => [key, figures(all)])
  const nothing = JSON.stringify(figures([]))
  const some = groups.filter(([, it]) => JSON.stringify(it) !== nothing)
  return { totals: figures(within), ...Object.fromEntries(some) }
}

const fetchReport = async (
  support: Support,
  path: string,
  { zone, groupBy }: ReportParams,
  nothing: object,
) => {
  const query = new URLSearchParams({ dateFrom, dateTo, timeZone: zone, groupBy })
  const { status, data, body } = await support.api.get(
    `/reports/${path}${path.includes('?') ? '&' : '?'}${query}`,
  )
  assert.equal(status, 200, JSON.stringify(body))
  const groups: [string, object][] = data.groups.map((it: { key: string | null; figures: object }) => [
    String(it.key),
    it.figures,
  ])
  const some = groups.filter(([, it]) => JSON.stringify(it) !== JSON.stringify(nothing))
  return { totals: data.totals, ...Object.fromEntries(some) }
}

test('reports match a simple computation over random histories, by day, team and member', async () => {
  await using support = await startSupport()
  const anyParams = fc.record({
    zone: fc.constantFrom(...zones),
    groupBy: fc.constantFrom('day', 'team', 'agent'),
    kind: fc.constantFrom('conversation', 'ticket'),
  })
  await fc.assert(
    fc.asyncProperty(facts, clocks, anyParams, async (all, ended, { kind, ...params }) => {
      await write(support, all, ended)
      for (const [path, figures] of Object.entries(ofFacts)) {
        const of = path === 'csat' ? 'conversation' : kind
        const rows = all.filter(it => it.kind === of)
        const response = await fetchReport(
          support,
          path === 'csat' ? path : `${path}?kind=${kind}`,
          params,
          figures([]),
        )
        assert.deepEqual(response, expectedReport(rows, params, figures), path)
      }
      for (const metric of ['', 'resolution']) {
        const rows = ended.filter(it => it.kind === kind && (metric === '' || it.metric === metric))
        const path = `sla?kind=${kind}${metric && `&metric=${metric}`}`
        assert.deepEqual(
          await fetchReport(support, path, params, ofClocks([])),
          expectedReport(rows, params, ofClocks),
          path,
        )
      }
    }),
    { numRuns: 25 },
  )
})
