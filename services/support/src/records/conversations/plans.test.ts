import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CursorKeys } from '@earshot/http'
import { keptPlanOf, planOf, type Support, secondPool, startSupport } from '../../harness.ts'
import { messagesStatement } from '../messages/repo.ts'
import { countsStatement, teamCountsStatement } from './counts-repo.ts'
import { listStatement } from './list-repo.ts'
import { ConversationQuery } from './model.ts'

const conversations = 20_000

/** Conversations of 20 members, each in a separate team, one in ten of them open, a few with the word `needle`. */
const seedConversations = async ({ database }: Support) => {
  await database.query(`
    insert into support.teams (id, name, name_key, method) select 'team_' || n, n::text, n::text, 'manual'
    from generate_series(0, 19) n`)
  await database.query(`
    insert into support.conversations (id, status, channel, priority, subject, visitor_principal_id,
      assigned_principal_id, assigned_team_id, waiting_since, tags, last_message_at, resolved_at, created_at,
      updated_at)
    select 'conversation_' || lpad(n::text, 26, '0'), case when n % 10 = 0 then 'open' else 'closed' end, 'api', 'none',
      case when n % 4000 = 0 then 'needle' else 'Conversation ' || n end, 'principal_' || n % 3000,
      'agent_' || n % 20, 'team_' || n % 20, case when n % 10 = 0 then now() - n * interval '1 minute' end,
      case when n % 4000 = 0 then '{rare}'::text[] else '{}' end, now() - n * interval '1 minute',
      case when n % 10 > 0 then now() end, now() - n * interval '1 minute', now()
    from generate_series(1, ${conversations}) n`)
  await database.query(`
    insert into support.messages (id, conversation_id, sender_type, is_internal, content, attachments,
      mentioned_principal_ids, automated, created_at, search)
    select 'message_' || n, 'conversation_' || lpad((n % 40 + 1)::text, 26, '0'), 'visitor', false,
      '', '[]', '{}', false, now(),
      case when n % 5000 = 0 then 'haystack' else 'some text' end::tsvector
    from generate_series(1, ${conversations * 2}) n`)
  await database.query(`
    insert into support.people (id, kind, search)
    select 'principal_' || n, 'user', ('holt person' || n)::tsvector from generate_series(0, 2999) n`)
  await database.query(`
    insert into support.conversation_mentions (conversation_id, principal_id, mentioned_at)
    select c.id, case when right(c.id, 2) = '00' then 'agent_7' else 'agent_8' end, c.last_message_at
    from support.conversations c`)
  await database.query(
    'vacuum analyze support.conversations, support.messages, support.conversation_mentions, support.people',
  )
}

const reader = { view: 'team', principalId: 'agent_7' } as const
const middle = new Date(Date.now() - (conversations / 2) * 60_000).toISOString()
const place: CursorKeys = [middle, 'conversation_']

test('every list of the inbox or a thread reads from an index without sorting', async () => {
  await using support = await startSupport({})
  await using beside = secondPool(support)
  await seedConversations(support)
  const statementOf = (query: object, after?: CursorKeys) =>
    listStatement({ query: { ...ConversationQuery.parse({}), ...query }, after, limit: 21, reader })
  const plan = (query: object) => planOf(beside, statementOf(query))
  const views: [object, RegExp][] = [
    [{}, /conversations_recent/],
    [{ sort: 'oldest' }, /conversations_recent/],
    [{ sort: 'waiting' }, /conversations_waiting/],
    [{ sort: 'waiting', status: 'open' }, /conversations_live_waiting/],
    [{ status: 'open' }, /conversations_live\b/],
    [{ status: 'closed' }, /conversations_recent/],
    [{ assignedPrincipalId: 'agent_7' }, /conversations_by_agent/],
    [{ assignedTeamId: 'team_3' }, /conversations_by_team/],
    [{ mentionedPrincipalId: 'agent_8', sort: 'mentioned' }, /conversation_mentions_of_member/],
  ]
  let seen = 0
  for (const [query, index] of views)
    for (const [after, planFor] of [undefined, place].flatMap(
      it =>
        [
          [it, planOf],
          [it, keptPlanOf],
        ] as const,
    )) {
      const text = await planFor(beside, statementOf(query, after))
      assert.match(text, index, text)
      assert.doesNotMatch(text, /Seq Scan on conversations/, text)
      // The subplan sorts the few links of each conversation.
      assert.doesNotMatch(text.slice(text.indexOf('Limit'), text.indexOf('SubPlan')), /Sort/, text)
      seen++
    }
  assert.equal(seen, views.length * 4)
  // These match few rows, which may be sorted.
  const few: [object, RegExp][] = [
    [{ visitorPrincipalId: 'principal_77' }, /conversations_by_visitor/],
    [{ assignedPrincipalId: 'agent_10', status: 'open' }, /conversations_(in_hand|by_agent)/],
    [{ assignedTeamId: 'team_0', status: 'open', sort: 'oldest' }, /conversations_open_by_team/],
    [{ search: 'haystack' }, /messages_search/],
    [{ search: 'haystack' }, /conversations_search/],
    [{ search: 'person77' }, /people_search/],
    [{ search: 'person77' }, /conversations_by_visitor/],
    [{ tag: 'rare' }, /conversations_by_tag/],
    [{ linkedTo: 'post_1' }, /thread_links_by_target/],
    [{ mentionedPrincipalId: 'agent_7' }, /conversation_mentions_of_member/],
  ]
  for (const [query, index] of few) assert.match(await plan(query), index)
  // Counts read the open conversations, not all, and look each up in what the member has read.
  const counts = await planOf(beside, countsStatement(reader))
  assert.doesNotMatch(counts, /Seq Scan on (conversations|sla_clocks)/, counts)
  assert.match(counts, /Index Scan using conversation_reads_pkey/, counts)
  assert.match(await planOf(beside, teamCountsStatement), /Index Only Scan using conversations_open_by_team/)
  assert.match(await plan({ unread: true }), /conversation_reads_pkey/)
  for (const sort of ['oldest', 'newest'] as const) {
    const id = `conversation_${'7'.padStart(26, '0')}` as const
    const listing = { id, includeInternal: false, sort, after: 20_000, limit: 21 }
    const text = await planOf(beside, messagesStatement('conversation', listing))
    assert.match(text, /messages_by_conversation/, text)
    assert.doesNotMatch(text, /Sort/, text)
  }
})
