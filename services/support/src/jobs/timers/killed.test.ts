import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startSupport, testAdmin } from '../../harness.ts'
import { startWorkers } from './harness.ts'

const conversations = 4000
const kills = 4
const workerCount = 2

test('snoozes end exactly once, even if workers are killed meanwhile', async () => {
  await using support = await startSupport()
  const { query } = support.database
  await support.api.get('/conversations') // creates the copy of the settings for the workers
  await query(
    `insert into support.conversations (id, status, channel, priority, visitor_principal_id, snoozed_until,
       last_message_at, created_at, updated_at)
     select 'conversation_' || lpad(n::text, 26, '0'), 'snoozed', 'api', 'none', $1,
       now() + n * interval '2 milliseconds', now(), now(), now()
     from generate_series(1, ${conversations}) n`,
    [testAdmin.principalId],
  )
  await using workers = await startWorkers(support, workerCount)
  const woken = async () =>
    Number((await query(`select count(*) from support.conversations where status = 'open'`))[0]?.count)

  for (let kill = 1; kill <= kills; kill++) {
    const enough = Math.round((conversations * kill) / (kills + 1))
    await eventually(async () => (await woken()) >= enough, { everyMs: 5 })
    await workers.kill(kill % workerCount)
  }
  await eventually(async () => (await woken()) === conversations)

  const [events] = await query(`
    select count(*)::int as all, count(distinct body::jsonb -> 'data' -> 'conversation' ->> 'id')::int as conversations
    from support.outbox where type = 'conversation.status_changed'`)
  assert.deepEqual(events, { all: conversations, conversations })
  const [said] = await query(`select count(*)::int as all from support.messages where sender_type = 'system'`)
  assert.deepEqual(said, { all: conversations })
})
