import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@earshot/testing'
import { type Support, startSupport, testAdmin } from '../../services/support/src/harness.ts'
import { startWorkers } from '../../services/support/src/jobs/timers/harness.ts'

// Workers are killed while snoozes, SLA clocks and silences become due. Each must emit exactly one event.

const timersPerKind = 1500
const kills = 9
const workerCount = 3
/** All timers become due within this time, so that workers are killed while they process them. */
const spreadMs = 20_000

/** Inserts conversations and tickets with one timer each. The digit after the id prefix is the kind of timer. */
const insertTimers = async ({ database: { query }, create }: Support) => {
  const due = `now() + n * interval '${spreadMs / timersPerKind} milliseconds'`
  const id = (prefix: string, digit: number) => `'${prefix}_${digit}' || lpad(n::text, 25, '0')`
  const series = `generate_series(1, ${timersPerKind}) n`
  for (const digit of [0, 1, 2, 3])
    await query(
      `insert into support.conversations (id, status, channel, priority, visitor_principal_id, snoozed_until,
         last_message_at, created_at, updated_at)
       select ${id('conversation', digit)}, ${digit === 0 ? `'snoozed'` : `'open'`}, 'api', 'none', $1,
         ${digit === 0 ? due : 'null'}, now(), now(), now() from ${series}`,
      [testAdmin.principalId],
    )
  const [status] = await query(
    `select id from support.ticket_statuses where category = 'pending' and is_default`,
  )
  await query(
    `insert into support.tickets (id, number, type, title, description, priority, status, status_id, pending_until,
       created_at, updated_at)
     select ${id('ticket', 0)}, n, 'customer', 'Export', '', 'none', 'pending', $1, ${due}, now(), now() from ${series}`,
    [status?.id],
  )
  // The first clocks are due to warn; the second ones have warned and are due to be breached.
  await query(
    `insert into support.sla_clocks (id, subject_id, kind, metric, policy_id, policy_name, target_seconds, lead_seconds,
       started_at, due_at, warned_at, alarm_at)
     select ${id('sla_clock', 1)}, ${id('conversation', 1)}, 'conversation', 'first_response',
       'sla_policy_01kjq1s1y0ecst1qpr36n3ntrv', 'P', 60, 86400, now(), ${due} + interval '1 day', null, ${due} from ${series}
     union all
     select ${id('sla_clock', 2)}, ${id('conversation', 2)}, 'conversation', 'first_response',
       'sla_policy_01kjq1s1y0ecst1qpr36n3ntrv', 'P', 60, 60, now(), ${due}, now(), ${due} + interval '1 millisecond' from ${series}`,
  )
  const workflow = await create('/workflows', {
    name: 'Forgotten',
    trigger: 'customer_unresponsive',
    afterSeconds: 60,
    actions: [{ type: 'note', content: 'No word.' }],
  })
  await query(
    `insert into support.silences (conversation_id, workflow_id, since_at, due_at)
     select ${id('conversation', 3)}, $1, now(), ${due} from ${series}`,
    [workflow.id],
  )
}

/** The number of events of each type, and of the conversations or tickets that they are about. */
const countEvents = async ({ database }: Support) =>
  Object.fromEntries(
    (
      await database.query(`
        select type, count(*)::int as all, count(distinct coalesce(body::jsonb #>> '{data,conversation,id}',
          body::jsonb #>> '{data,ticket,id}', body::jsonb #>> '{data,subject,id}'))::int as subjects
        from support.outbox where type <> 'audit.recorded' group by type`)
    ).map(({ type, all, subjects }) => [type, { all, subjects }]),
  )

const once = { all: timersPerKind, subjects: timersPerKind }
const expected = {
  'conversation.status_changed': once,
  'ticket.status_changed': once,
  'sla.approaching_breach': once,
  'sla.breached': once,
  'conversation.customer_unresponsive': once,
  'message.note_created': once,
  // Of both kinds of SLA clocks, as no one is assigned.
  'notification.requested': { all: 2 * timersPerKind, subjects: 2 * timersPerKind },
}

test('each timer emits exactly one event while three workers are killed at random', async () => {
  await using support = await startSupport()
  await support.api.get('/conversations') // creates the copy of the settings that the workers read
  await using workers = await startWorkers(support, workerCount)
  await insertTimers(support)
  await support.wakeTimers()
  for (let kill = 0; kill < kills; kill++) {
    await sleep(randomInt(50, 1000))
    await workers.kill(randomInt(workerCount))
  }
  const count = (events: Record<string, { all?: unknown }>) =>
    Object.values(events).reduce((sum, { all }) => sum + Number(all), 0)
  await eventually(async () => count(await countEvents(support)) >= count(expected), {
    withinMs: 180_000,
    everyMs: 500,
  }).catch(() => undefined) // the comparison below shows which are missing
  assert.deepEqual(await countEvents(support), expected)
  const [notes] = await support.database.query(
    `select count(*)::int as all from support.messages where is_internal and content = 'No word.'`,
  )
  assert.deepEqual(notes, { all: timersPerKind })
})
