import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startWebhooks } from '../../harness.ts'
import { ago, startReplay } from '../../jobs/consumer-replays/harness.ts'
import { cursorIn, idsOf, pathsOf } from '../delivery-log/harness.ts'

const start = () => startWebhooks('in-process', { SERVICE_ROLE: 'web', WEBHOOK_RETENTION_DAYS: '7' })

const daySeconds = 24 * 60 * 60

test('invalid fields are rejected by name', async () => {
  await using webhooks = await start()
  const good = { consumer: 'team', types: ['post.created'], since: ago(60) }
  for (const [change, path] of [
    [{ consumer: undefined }, 'consumer'],
    [{ consumer: 'a.b' }, 'consumer'],
    [{ consumer: '#' }, 'consumer'],
    [{ types: [] }, 'types'],
    [{ types: ['post.*'] }, 'types.0'],
    [{ types: ['audit.recorded'] }, 'types.0'],
    [{ types: Array(37).fill('post.created') }, 'types'],
    [{ since: 'yesterday' }, 'since'],
    [{ since: ago(-60) }, 'since'],
    [{ since: ago(9 * daySeconds) }, 'since'],
    [{ until: ago(61) }, 'until'],
    [{ until: good.since }, 'until'],
    [{ speed: 9 }, 'speed'],
  ] as const) {
    const response = await webhooks.as().post('/replays', { ...good, ...change })
    assert.equal(response.status, 400, JSON.stringify(change))
    assert.deepEqual(pathsOf(response), [path], JSON.stringify(response.body))
  }
  assert.equal((await webhooks.as().get('/replays')).data.length, 0)
})

test('a start before the retention is rejected with the oldest possible time', async () => {
  await using webhooks = await start()
  const since = ago(30 * daySeconds)
  const refused = await webhooks.as().post('/replays', { consumer: 'team', types: ['post.created'], since })
  const [, oldest = ''] = /before (\S+Z):/.exec(refused.error.details.errors[0].message) ?? []
  assert.ok(oldest <= ago(7 * daySeconds) && oldest > ago(8 * daySeconds), oldest)
  await startReplay(webhooks, { since: oldest })
})

test('the end of a range is at most now, and duplicate types count once', async () => {
  await using webhooks = await start()
  const { id, show } = await startReplay(webhooks, {
    until: '2999-01-01T00:00:00Z',
    types: ['post.voted', 'post.created', 'post.voted'],
  })
  const { createdAt, until, types, reachedAt, since, ...rest } = await show()
  assert.ok(until <= createdAt)
  assert.deepEqual(types, ['post.voted', 'post.created'])
  assert.equal(reachedAt, since)
  assert.deepEqual(rest, {
    id,
    consumer: 'team',
    status: 'running',
    reason: null,
    total: null,
    done: 0,
    skipped: 0,
    completedAt: null,
  })
})

test('each consumer has one running replay, independent of other consumers', async () => {
  await using webhooks = await start()
  const body = { consumer: 'team', types: ['post.created'], since: ago(60) }
  const responses = await Promise.all(Array.from({ length: 5 }, () => webhooks.as().post('/replays', body)))
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  await startReplay(webhooks, { consumer: 'others' })
})

test('replays are listed newest first, in pages, without the replays of webhooks', async () => {
  await using webhooks = await start()
  const made: string[] = []
  for (const consumer of ['a', 'b', 'c']) made.unshift((await startReplay(webhooks, { consumer })).id)
  const first = await webhooks.as().get('/replays?limit=2')
  const second = await webhooks.as().get(`/replays?limit=2&cursor=${cursorIn(first)}`)
  assert.deepEqual([...idsOf(first), ...idsOf(second)], made)
  assert.equal(cursorIn(second), null)
  for (const id of [newId('replay'), 'nonsense']) {
    assert.equal((await webhooks.as().get(`/replays/${id}`)).status, 404)
    assert.equal((await webhooks.as().delete(`/replays/${id}`)).status, 404)
  }
})

test('a running replay can be cancelled, a completed one cannot, and the audit log has one entry', async () => {
  await using webhooks = await start()
  const { id, show } = await startReplay(webhooks)
  const cancel = async () => webhooks.as().delete(`/replays/${id}`)
  assert.equal((await cancel()).status, 204)
  assert.equal((await cancel()).status, 204, 'cancelling again changes nothing')
  const { status, completedAt } = await show()
  assert.equal(status, 'cancelled')
  assert.ok(completedAt)
  const entries = (await webhooks.events()).map(({ data }) => data.entry as Record<string, unknown>)
  assert.deepEqual(
    entries.map(({ action, target }) => [action, target]),
    ['replay.started', 'replay.cancelled'].map(action => [action, { kind: 'replay', id }]),
  )
  await webhooks.database.query("update webhooks.consumer_replays set status = 'completed'")
  assert.equal((await cancel()).status, 409)
})
