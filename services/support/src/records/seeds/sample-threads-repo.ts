import { type Db, type Pool, raw, run, type Sql, sql } from '@earshot/db'
import { contentVector, personVector, textVector, wordsVersion } from '@earshot/search'

// Sample conversations and tickets, made in SQL from their number `n`. The same numbers give the same rows, apart from the times,
// which end now so that reports of the last month have something to count.

const step = '90 seconds'
const visitors = 5000
const agents = 50
const teams = 10

const subjects = [
  'Invoice',
  'Export',
  'Sign-in',
  'Import',
  'Report',
  'Calendar',
  'Mobile app',
  'Search',
  'Webhook',
  'Upload',
]
const problems = [
  'stops at 99 percent',
  'shows the wrong time zone',
  'is missing a column',
  'fails behind our proxy',
  'is slow since this morning',
  'asks for a password twice',
  'returns an empty page',
]
const replies = [
  'Thank you for the report. We are looking into it.',
  'Could you send us a screenshot?',
  'This is fixed in the version of today.',
  'Please try again with another browser.',
]

const textAt = (list: string[], n: string): Sql =>
  sql`(${list}::text[])[1 + (${raw(n)} % ${list.length}::int)]`
const wordsAt = (vectors: string[], n: string): Sql =>
  sql`(${vectors}::tsvector[])[1 + (${raw(n)} % ${vectors.length}::int)]`
const id = (prefix: string, n: string): Sql => raw(`'${prefix}_' || lpad((${n})::text, 26, '0')`)

const paddedId = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`
export const memberId = (n: number): string => paddedId('principal', visitors + n)
export const teamId = (n: number): string => paddedId('team', n)

const people = Array.from({ length: visitors + agents }, (_, n) => ({
  id: paddedId('principal', n),
  name: `Person ${n}`,
  email: `person-${n}@example.com`,
}))

const visitor = id('principal', `n * 7919 % ${visitors}`)
/** Agents take turns independently of the number's last digits, which decide most of a thread. */
const turn = '(n + n / 100)'
const agent = id('principal', `${visitors} + ${turn} % ${agents}`)
const team = id('team', `${turn} % ${agents} % ${teams}`)
const [subjectAt, problemAt, replyAt, answerAt] = [
  '(n + n / 50) * 13',
  '(n + n / 700) * 17',
  'n * 19',
  'n * 23',
]
const subject = sql`${textAt(subjects, subjectAt)} || ' ' || ${textAt(problems, problemAt)}`
const subjectWords = sql`${wordsAt(subjects.map(textVector), subjectAt)} || ${wordsAt(problems.map(textVector), problemAt)}`
const replyWords = (n: string): Sql => wordsAt(replies.map(contentVector), n)
/** The word "needle" in one of 5,000 texts. */
const needle = raw(`case when n % 5000 = 4999 then ' needle' else '' end`)
const needleWords = sql`case when n % 5000 = 4999 then ${textVector('needle')} else '' end::tsvector`
const version = sql`${wordsVersion}::smallint`
const priority = raw(`(array['none', 'none', 'none', 'low', 'medium', 'high', 'urgent'])[1 + n * 11 % 7]`)

/** Of a hundred threads, two are live. */
const statusOf = (live: string): Sql =>
  raw(`case n % 100 when 7 then 'open' when 57 then '${live}' else 'closed' end`)
const isClosed = raw('n % 100 not in (7, 57)')
const ifClosed = (value: string): Sql => sql`case when ${isClosed} then ${raw(value)} end`
const ifLive = (value: string): Sql => sql`case when not ${isClosed} then ${raw(value)} end`

/** The numbers from `from` to `to`, of which `last` was created now, each with its time of creation. */
const numbers = (from: number, to: number, last: number): Sql => sql`
  (select n, date_trunc('second', now()) - (${last}::bigint - n) * ${step}::interval as at
    from generate_series(${from}::bigint, ${to}::bigint) n) it`

export type Range = { from: number; to: number; last: number }

export const insertSampleTeams = async (db: Db): Promise<void> => {
  await run(db)`
    insert into people (id, kind, role, name, email, version, search, words_version)
    select id, 'user', case when n <= ${visitors} then 'user' else 'member' end, name, email, 1, search, ${version}
    from unnest(${people.map(it => it.id)}::text[], ${people.map(it => it.name)}::text[], ${people.map(it => it.email)}::text[],
      ${people.map(personVector)}::tsvector[]) with ordinality as made (id, name, email, search, n)
    on conflict (id) do nothing`
  await run(db)`
    insert into teams (id, name, name_key, method)
    select ${id('team', 'n')}, 'Team ' || n, 'team ' || n, 'manual' from generate_series(0, ${teams - 1}) n
    on conflict do nothing`
  await run(db)`
    insert into agents (principal_id) select ${id('principal', 'n')}
    from generate_series(${visitors}::int, ${visitors + agents - 1}) n on conflict do nothing`
  await run(db)`
    insert into team_members (team_id, principal_id)
    select ${id('team', `(n - ${visitors}) % ${teams}`)}, ${id('principal', 'n')}
    from generate_series(${visitors}::int, ${visitors + agents - 1}) n on conflict do nothing`
}

export const insertSampleConversations = (db: Db, { from, to, last }: Range) =>
  run(db)`
    insert into conversations (id, status, channel, priority, subject, visitor_principal_id, assigned_principal_id,
      assigned_team_id, waiting_since, tags, attributes, csat_rating, last_message_at, last_visitor_message_at,
      resolved_at, created_at, updated_at, search, words_version)
    select ${id('conversation', 'n')}, ${statusOf('snoozed')}, (array['messenger', 'email', 'web'])[1 + n % 3], ${priority},
      ${subject}, ${visitor}, case when n % 9 > 0 then ${agent} end, ${team}, ${ifLive('at')},
      case when n % 20 = 0 then array['bug'] when n % 5000 = 3 then array['vip'] else '{}' end,
      case when n % 10 = 0 then '{"plan": "team"}' else '{}' end::jsonb,
      ${ifClosed('case when n % 5 = 0 then (1 + n % 7 % 5)::int end')}, at + interval '1 hour', at,
      ${ifClosed(`at + n % 90 * interval '1 hour'`)}, at, at + n % 90 * interval '1 hour',
      ${subjectWords}, ${version}
    from ${numbers(from, to, last)}`

/** A message of the visitor and a reply. One in 5,000 contains the word "needle". */
export const insertSampleMessages = (db: Db, { from, to, last }: Range) =>
  run(db)`
    insert into messages (id, conversation_id, sender_type, is_internal, author_principal_id, content, attachments,
      mentioned_principal_ids, automated, created_at, search, words_version)
    select ${id('message', 'n * 2 + reply')}, ${id('conversation', 'n')}, case reply when 0 then 'visitor' else 'agent' end, false,
      case reply when 0 then ${visitor} else ${agent} end,
      case when reply = 1 then ${textAt(replies, replyAt)} else ${subject} end || ${needle},
      '[]', '{}', false, at + reply * interval '1 hour',
      case when reply = 1 then ${replyWords(replyAt)} else ${subjectWords} end || ${needleWords}, ${version}
    from ${numbers(from, to, last)}, generate_series(0, 1) reply order by n, reply`

/** One in 5,000 tickets contains the word "needle". */
export const insertSampleTickets = (db: Db, { from, to, last }: Range) =>
  run(db)`
    with status as (select category, id from ticket_statuses where is_default),
    counted as (update ticket_numbers set last = greatest(last, ${to}::int))
    insert into tickets (id, number, type, title, description, priority, status, status_id, requester_principal_id, company_id,
      assigned_principal_id, assigned_team_id, waiting_since, last_message_at, resolved_at, created_at, updated_at,
      search, words_version)
    select ${id('ticket', 'n')}, n, (array['customer', 'customer', 'back_office', 'tracker'])[1 + n % 4], ${subject},
      ${textAt(replies, answerAt)} || ${needle},
      ${priority}, ${statusOf('pending')}, (select id from status where category = ${statusOf('pending')}), ${visitor},
      ${id('company', 'n * 7919 % 500')}, case when n % 9 > 0 then ${agent} end, ${team}, ${ifLive('at')}, at,
      ${ifClosed(`at + n % 90 * interval '1 hour'`)}, at, at + n % 90 * interval '1 hour',
      ${subjectWords} || ${replyWords(answerAt)} || ${needleWords}, ${version}
    from ${numbers(from, to, last)}`

export const insertSampleTicketMessages = (db: Db, { from, to, last }: Range) =>
  run(db)`
    insert into ticket_messages (id, ticket_id, sender_type, is_internal, author_principal_id, content, attachments,
      mentioned_principal_ids, automated, created_at, search, words_version)
    select ${id('message', `${'3000000'} + n`)}, ${id('ticket', 'n')}, 'agent', false, ${agent}, ${textAt(replies, replyAt)}, '[]', '{}', false,
      at + interval '1 hour', ${replyWords(replyAt)}, ${version}
    from ${numbers(from, to, last)} order by n`

/** What reports count of the sample conversations and tickets. */
export const insertSampleFacts = (db: Db, { from, to, last }: Range) =>
  run(db)`
    insert into report_facts (subject_id, kind, fact, at, seconds, rating, is_final, agent_principal_id, team_id)
    select kind || '_' || lpad(n::text, 26, '0'), kind, fact, at + n % 90 * interval '1 hour' * place, n * 37 % 90000,
      case fact when 'rated' then 1 + n % 7 % 5 end, fact in ('answered', 'closed'), ${agent}, ${team}
    from ${numbers(from, to, last)}, unnest(array['conversation', 'ticket']) kind,
      unnest(array['opened', 'answered', 'closed', 'rated']) with ordinality as made (fact, place)
    where (fact <> 'closed' or ${isClosed}) and (fact <> 'rated' or (kind = 'conversation' and ${isClosed} and n % 5 = 0))`

/** The target of a first response, which was met, and of a resolution, which is running while the thread is not closed. */
export const insertSampleClocks = (db: Db, { from, to, last }: Range) =>
  run(db)`
    insert into sla_clocks (id, subject_id, kind, metric, policy_id, policy_name, target_seconds, lead_seconds, started_at, due_at,
      warned_at, breached_at, settled_at, agent_principal_id, team_id)
    select 'sla_clock_' || left(kind, 1) || left(metric, 1) || lpad(n::text, 24, '0'),
      kind || '_' || lpad(n::text, 26, '0'), kind, metric, 'sla_policy_sample', 'Sample', 3600, 600, at,
      at + interval '1 hour', case when n % 9 > 5 then at end, case when n % 9 = 8 then at + interval '1 hour' end,
      case when metric = 'first_response' or ${isClosed} then at + n % 90 * interval '1 minute' end, ${agent}, ${team}
    from ${numbers(from, to, last)}, unnest(array['conversation', 'ticket']) kind,
      unnest(array['first_response', 'resolution']) metric`

/** Faster. A crash may lose the last rows. */
export const commitAsynchronously = (db: Db) => run(db)`set local synchronous_commit = off`

/** Updates statistics, the search index (pending words) and the visibility map. */
export const vacuumTables = async (pool: Pool): Promise<void> => {
  const tables = [
    'conversations',
    'messages',
    'tickets',
    'ticket_messages',
    'report_facts',
    'sla_clocks',
    'people',
  ]
  for (const table of tables) await run(pool)`vacuum (analyze) ${raw(table)}`
}
