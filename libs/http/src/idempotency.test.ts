import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@earshot/contracts'
import { eventually, testAdmin } from '@earshot/testing'
import { readyIdeas } from './harness.ts'

const key = { 'idempotency-key': 'order-1' }
const idea = { title: 'Dark mode' }

test('a repeated request gets the first response, and the work is done once', async () => {
  await using it = await readyIdeas()
  const first = await it.as().post('/ideas', idea, key)
  const second = await it.as().post('/ideas', idea, key)
  assert.equal(first.status, 201)
  assert.equal(first.headers.get('idempotency-replayed'), null)
  assert.deepEqual([second.status, second.body], [first.status, first.body])
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.equal(second.headers.get('location'), first.headers.get('location'))
  assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'))
  assert.deepEqual(await it.titles(), ['Dark mode'])
})

test('a replay has the ETag of the first response, with which the resource can be changed', async () => {
  await using it = await readyIdeas()
  const first = await it.as().post('/ideas', idea, key)
  const second = await it.as().post('/ideas', idea, key)
  const etag = second.headers.get('etag')
  assert.match(etag ?? '', /^"[^"]+"$/)
  assert.equal(etag, first.headers.get('etag'))
  const path = `/ideas/${second.data.id}`
  const change = () => it.as().patch(path, { title: 'Dark theme' }, { 'if-match': etag ?? '' })
  assert.equal((await change()).status, 200)
  assert.equal((await it.as().post('/ideas', idea, key)).headers.get('etag'), etag)
  assert.equal((await change()).status, 412)
  const invalid = { ...key, 'idempotency-key': 'order-2' }
  for (let turn = 0; turn < 2; turn++)
    assert.equal((await it.as().post('/ideas', { title: '' }, invalid)).headers.get('etag'), null)
})

test('a key belongs to one credential and one route', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', idea, key)
  assert.equal((await it.as().post(`/ideas/${data.id}/votes`, {}, key)).status, 200)
  const other = { ...testAdmin, credentialId: 'key_01kjvqhs34ecst1qkmw75hj5cn' }
  const theirs = await it.as(other).post('/ideas', idea, key)
  assert.equal(theirs.headers.get('idempotency-replayed'), null)
  assert.deepEqual(await it.titles(), ['Dark mode', 'Dark mode'])
})

test('a key that is reused with another body or path is rejected', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', idea, key)
  const other = await it.as().post('/ideas', { title: 'Light mode' }, key)
  assert.deepEqual([other.status, other.error.code], [422, 'IDEMPOTENCY_KEY_REUSED'])
  const second = await it.as().post('/ideas', { title: 'Light mode' })
  await it.as().post(`/ideas/${data.id}/votes`, {}, key)
  assert.equal((await it.as().post(`/ideas/${second.data.id}/votes`, {}, key)).status, 422)
})

test('while a request is running, others with its key get 409 with Retry-After', async () => {
  const gate = Promise.withResolvers<void>()
  let created = 0
  await using it = await readyIdeas({
    hooks: {
      created: async () => {
        created++
        await gate.promise
      },
    },
  })
  const first = it.as().post('/ideas', idea, key)
  await eventually(() => created === 1)
  const meanwhile = await it.as().post('/ideas', idea, key)
  assert.deepEqual([meanwhile.status, meanwhile.error.code], [409, 'IDEMPOTENCY_KEY_IN_USE'])
  assert.equal(meanwhile.headers.get('retry-after'), '1')
  assert.equal((await it.as().post('/ideas', { title: 'Light mode' }, key)).status, 422)
  gate.resolve()
  assert.equal((await first).status, 201)
  assert.deepEqual((await it.as().post('/ideas', idea, key)).body, (await first).body)
  assert.deepEqual([created, await it.titles()], [1, ['Dark mode']])
})

test('exactly one of several concurrent requests with the same key does the work', async () => {
  await using it = await readyIdeas()
  const answers = await Promise.all(Array.from({ length: 8 }, () => it.as().post('/ideas', idea, key)))
  const fresh = answers.filter(
    ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
  )
  assert.equal(fresh.length, 1)
  for (const { status } of answers) assert.ok([201, 409].includes(status))
  assert.deepEqual(await it.titles(), ['Dark mode'])
})

test('a client error of the handler is stored, and its changes are rolled back', async () => {
  let calls = 0
  await using it = await readyIdeas({
    hooks: {
      created: async () => {
        calls++
        throw new ApiError('LIMIT_REACHED', { message: 'One idea a day.', details: { limit: 1 } })
      },
    },
  })
  const first = await it.as().post('/ideas', idea, key)
  const second = await it.as().post('/ideas', idea, key)
  assert.deepEqual([first.status, second.status, calls], [409, 409, 1])
  assert.deepEqual(second.body, first.body)
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(await it.titles(), [])
})

test('a server fault or a 429 is not stored, and the changes are rolled back', async () => {
  const faults = [new Error('a bug'), new ApiError('UNAVAILABLE'), new ApiError('RATE_LIMITED')]
  await using it = await readyIdeas({
    hooks: {
      created: async () => {
        const fault = faults.shift()
        if (fault) throw fault
      },
    },
  })
  for (const status of [500, 503, 429]) {
    assert.equal((await it.as().post('/ideas', idea, key)).status, status)
    assert.deepEqual(await it.titles(), [])
  }
  const done = await it.as().post('/ideas', idea, key)
  assert.deepEqual([done.status, done.headers.get('idempotency-replayed')], [201, null])
})

test('a change whose commit was not confirmed is made once: its response stays, although the connection ended', async () => {
  await using it = await readyIdeas()
  await it.server.query(`
    create function feedback.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
    create constraint trigger slow after insert on feedback.ideas deferrable initially deferred
      for each row execute function feedback.slow()`)
  const first = it.as().post('/ideas', idea, key)
  await eventually(
    async () =>
      (await it.server.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).length === 1,
    { everyMs: 20 },
  )
  it.proxy.drop()
  assert.equal((await first).status, 503)
  const again = await eventually(async () => {
    const response = await it.as().post('/ideas', idea, key)
    return response.status === 201 && response
  })
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(await it.titles(), ['Dark mode'])
})

test('an invalid request is not stored, so that it can be fixed with the same key', async () => {
  await using it = await readyIdeas()
  assert.equal((await it.as().post('/ideas', {}, key)).status, 400)
  assert.equal((await it.as().post('/ideas', idea, key)).status, 201)
})

test('a secret is shown once and not stored', async () => {
  await using it = await readyIdeas()
  const first = await it.as().post('/keys', { name: 'CI' }, key)
  assert.deepEqual(first.data, { name: 'CI', secret: 'sesame' })
  const second = await it.as().post('/keys', { name: 'CI' }, key)
  assert.deepEqual([second.status, second.data], [201, { name: 'CI' }])
  const { meta } = second.body as { meta: { omittedSecrets: string[]; omittedReason: string } }
  assert.deepEqual(meta.omittedSecrets, ['secret'])
  assert.match(meta.omittedReason, /shown only once/)
  const rows = await it.server.query('select * from feedback.idempotency_keys')
  assert.equal(rows.length, 1)
  assert.doesNotMatch(JSON.stringify(rows), /sesame/)
})

test('another request can claim the key after the lease expires, and the first one cannot commit', async () => {
  const gate = Promise.withResolvers<void>()
  let created = 0
  await using it = await readyIdeas({
    hooks: {
      created: async () => {
        if (++created === 1) await gate.promise
      },
    },
  })
  const slow = it.as().post('/ideas', idea, key)
  await eventually(() => created === 1)
  const rows = await it.server.query(
    `update feedback.idempotency_keys set lease_until = now() - interval '1 second'
     where lease_until between now() + interval '20 seconds' and now() + interval '30 seconds' returning key`,
  )
  assert.equal(rows.length, 1, 'a lease is 30 seconds')
  const taken = await it.as().post('/ideas', idea, key)
  assert.equal(taken.status, 201)
  gate.resolve()
  assert.equal((await slow).status, 409)
  assert.deepEqual(await it.titles(), ['Dark mode'])
  assert.deepEqual((await it.as().post('/ideas', idea, key)).body, taken.body)
})

test('a response is stored for a day', async () => {
  await using it = await readyIdeas()
  const age = (hours: number) =>
    it.server.query(`update feedback.idempotency_keys set created_at = now() - $1 * interval '1 hour'`, [
      hours,
    ])
  const first = await it.as().post('/ideas', idea, key)
  await age(23)
  assert.deepEqual((await it.as().post('/ideas', idea, key)).data, first.data)
  await age(25)
  const late = await it.as().post('/ideas', { title: 'Light mode' }, key)
  assert.deepEqual([late.status, late.data.title], [201, 'Light mode'])
})

test('keys of 1 to 255 characters are accepted, others rejected', async () => {
  await using it = await readyIdeas()
  const status = async (length: number) =>
    (await it.as().post('/ideas', idea, { 'idempotency-key': 'k'.repeat(length) })).status
  assert.deepEqual(
    [await status(1), await status(255), await status(256), await status(0)],
    [201, 201, 400, 400],
  )
})

test('the key is ignored for methods that are idempotent anyway', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', idea)
  for (const title of ['Light mode', 'Dim mode'])
    assert.equal((await it.as().patch(`/ideas/${data.id}`, { title }, key)).data.title, title)
  assert.equal((await it.as().get('/ideas', key)).status, 200)
  assert.deepEqual(await it.server.query('select from feedback.idempotency_keys'), [])
})
