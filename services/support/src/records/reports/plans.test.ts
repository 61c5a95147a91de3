import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sql } from '@earshot/db'
import { planOf, type Support, secondPool, startSupport } from '../../harness.ts'
import * as figures from './figures-repo.ts'
import { groupings } from './model.ts'
import { groupsStatement, totalStatement } from './repo.ts'
import { clocksOf, factsOf } from './sources-repo.ts'
import { spanOf } from './span.ts'

/** Two years of facts and clocks, and messages. */
const seed = async ({ database }: Support) => {
  await database.query(`
    insert into support.report_facts (subject_id, kind, fact, at, seconds, rating, is_final, agent_principal_id, team_id)
    select fact || n, 'conversation', fact, now() - n * interval '50 minutes', n % 5000, n % 5 + 1, fact = 'closed',
      'agent_' || n % 20, 'team_' || n % 5
    from generate_series(1, 20000) n, unnest(array['opened', 'answered', 'closed', 'rated']) fact`)
  await database.query(`
    insert into support.sla_clocks (id, subject_id, kind, metric, policy_id, policy_name, target_seconds, lead_seconds,
      started_at, settled_at, breached_at)
    select n::text, n::text, 'conversation', 'first_response', 'p', 'P', 60, 0, at, at, case when n % 10 = 0 then at end
    from generate_series(1, 20000) n, lateral (select now() - n * interval '50 minutes' as at) moment`)
  await database.query('vacuum analyze support.report_facts, support.sla_clocks')
}

test('a report reads only its period from an index, and no conversations or messages', async () => {
  await using support = await startSupport({})
  await using beside = secondPool(support)
  await seed(support)
  const span = spanOf({ timeZone: 'Europe/Zurich' }, Date.now())
  const ofFacts = [
    {
      source: factsOf('conversation', ['opened', 'answered', 'closed', 'reopened']),
      figures: figures.volume,
    },
    { source: factsOf('conversation', ['answered']), figures: figures.firstResponse },
    { source: factsOf('conversation', ['closed']), figures: figures.resolution },
    { source: factsOf('conversation', ['rated']), figures: figures.csat },
  ]
  const clocks = { source: clocksOf('conversation', undefined), figures: figures.sla }
  let seen = 0
  const statementsOf = ({
    source,
    figures: { columns },
  }: Pick<typeof clocks, 'source'> & { figures: { columns: Sql } }) => {
    const selection = { span, source, columns }
    return [...groupings.map(groupBy => groupsStatement(selection, groupBy)), totalStatement(selection)]
  }
  for (const statement of ofFacts.flatMap(statementsOf)) {
    const text = await planOf(beside, statement)
    assert.match(text, /Index Only Scan using report_facts_by_time/, text)
    assert.doesNotMatch(text, /Seq Scan|messages|conversations/, text)
    seen++
  }
  for (const statement of statementsOf(clocks)) {
    const text = await planOf(beside, statement)
    assert.match(text, /sla_clocks_settled/, text)
    assert.match(text, /sla_clocks_breached/, text)
    assert.doesNotMatch(text, /Seq Scan|messages|conversations/, text)
    seen++
  }
  assert.equal(seen, 20)
})
