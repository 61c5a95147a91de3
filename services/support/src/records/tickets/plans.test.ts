import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CursorKeys } from '@earshot/http'
import { seededStatuses } from '../../api/tickets/harness.ts'
import { keptPlanOf, planOf, type Support, secondPool, startSupport } from '../../harness.ts'
import { messagesStatement } from '../messages/repo.ts'
import { listStatement } from './list-repo.ts'
import { TicketQuery } from './model.ts'

const tickets = 20_000

/** Tickets of 200 members, each in a separate team, one in ten of them open, a few with the word `needle`. */
const seedTickets = async ({ database }: Support) => {
  await database.query(`
    insert into support.teams (id, name, name_key, method) select 'team_' || n, n::text, n::text, 'manual'
    from generate_series(0, 199) n`)
  await database.query(
    `insert into support.tickets (id, number, type, title, description, priority, status, status_id,
       requester_principal_id, company_id, assigned_principal_id, assigned_team_id, waiting_since, resolved_at,
       created_at, updated_at)
     select 'ticket_' || lpad(n::text, 26, '0'), n, 'customer', case when n % 4000 = 0 then 'needle' else 'T' end, '',
       (array['none', 'low', 'medium', 'high', 'urgent'])[n % 5 + 1],
       case when n % 10 = 0 then 'open' else 'closed' end, case when n % 10 = 0 then $1 else $2 end,
       'principal_' || n % 3000, 'company_' || n % 500, 'agent_' || n % 200, 'team_' || n % 200,
       case when n % 10 = 0 then now() - n * interval '1 minute' end, case when n % 10 > 0 then now() end,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, ${tickets}) n`,
    [seededStatuses.New, seededStatuses.Resolved],
  )
  await database.query(`
    insert into support.ticket_messages (id, ticket_id, sender_type, is_internal, content, attachments,
      mentioned_principal_ids, automated, created_at, search)
    select 'message_' || n, 'ticket_' || lpad((n % 40 + 1)::text, 26, '0'), 'visitor', false,
      '', '[]', '{}', false, now(),
      case when n % 5000 = 0 then 'haystack' else 'some text' end::tsvector
    from generate_series(1, ${tickets}) n`)
  await database.query(`
    insert into support.people (id, kind, search)
    select 'principal_' || n, 'user', ('holt person' || n)::tsvector from generate_series(0, 2999) n`)
  await database.query(`
    insert into support.ticket_mentions (ticket_id, principal_id, mentioned_at)
    select 'ticket_' || lpad(n::text, 26, '0'), case when n % 100 = 0 then 'agent_7' else 'agent_8' end, now() - n * interval '1 minute'
    from generate_series(1, ${tickets}) n`)
  await database.query(
    'vacuum analyze support.tickets, support.ticket_messages, support.ticket_mentions, support.people',
  )
}

const middle = new Date(Date.now() - (tickets / 2) * 60_000).toISOString()
const places: Record<string, CursorKeys> = {
  newest: [tickets / 2],
  oldest: [tickets / 2],
  updated: [middle, 'ticket_'],
  priority: [2, tickets / 2],
  waiting: [middle, tickets / 2],
  mentioned: [middle, 'ticket_'],
}

test('every list of tickets or their messages reads from an index without sorting', async () => {
  await using support = await startSupport({})
  await using beside = secondPool(support)
  await seedTickets(support)
  const statementOf = (given: { sort?: string }, isLater = false) => {
    const query = { ...TicketQuery.parse({}), ...given } as TicketQuery
    return listStatement({ query, after: isLater ? places[query.sort] : undefined, limit: 21 })
  }
  const plan = (given: { sort?: string }) => planOf(beside, statementOf(given))
  const views: [{ sort?: string; [filter: string]: string }, RegExp][] = [
    [{}, /tickets_number_key/],
    [{ sort: 'oldest' }, /tickets_number_key/],
    [{ sort: 'updated' }, /tickets_updated/],
    [{ sort: 'priority' }, /tickets_by_priority/],
    [{ sort: 'waiting' }, /tickets_waiting/],
    [{ status: 'open' }, /tickets_live|tickets_number_key/],
    [{ status: 'closed' }, /tickets_number_key/],
    [{ assignedPrincipalId: 'agent_7' }, /tickets_by_agent/],
    [{ assignedTeamId: 'team_3' }, /tickets_by_team/],
    [{ mentionedPrincipalId: 'agent_8', sort: 'mentioned' }, /ticket_mentions_of_member/],
  ]
  let seen = 0
  for (const [query, index] of views)
    for (const [isLater, planFor] of [false, true].flatMap(
      it =>
        [
          [it, planOf],
          [it, keptPlanOf],
        ] as const,
    )) {
      const text = await planFor(beside, statementOf(query, isLater))
      assert.match(text, index, text)
      assert.doesNotMatch(text, /Seq Scan on tickets/, text)
      assert.doesNotMatch(text.slice(text.indexOf('Limit')), /Sort/, text)
      seen++
    }
  assert.equal(seen, views.length * 4)
  // These match few rows, which may be sorted.
  const few: [object, RegExp][] = [
    [{ requesterPrincipalId: 'principal_77' }, /tickets_by_requester/],
    [{ companyId: 'company_77' }, /tickets_by_company/],
    [{ assignedPrincipalId: 'agent_10', status: 'open' }, /tickets_(in_hand|by_agent)/],
    [{ search: 'haystack' }, /ticket_messages_search/],
    [{ search: 'haystack' }, /tickets_search/],
    [{ search: 'person77' }, /people_search/],
    [{ search: 'person77' }, /tickets_by_requester/],
    [{ linkedTo: 'post_1' }, /thread_links_by_target/],
    [{ mentionedPrincipalId: 'agent_7' }, /ticket_mentions_of_member/],
  ]
  for (const [query, index] of few) assert.match(await plan(query), index)
  for (const sort of ['oldest', 'newest'] as const) {
    const id = `ticket_${'7'.padStart(26, '0')}` as const
    const listing = { id, includeInternal: false, sort, after: tickets / 2, limit: 21 }
    const text = await planOf(beside, messagesStatement('ticket', listing))
    assert.match(text, /ticket_messages_by_ticket/, text)
    assert.doesNotMatch(text, /Sort/, text)
  }
})
