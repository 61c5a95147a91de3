import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSecondPool, testClient } from '@earshot/testing'
import { createMember, password, startReachable } from '../../credentials/oauth/harness.ts'
import { deleteOldAttempts } from '../../credentials/passwords/attempts-repo.ts'
import type { TestGateway } from '../../harness.ts'
import { knownBrowserOf, sameOriginHeaders } from './harness.ts'

const behindProxy = { environment: { TRUSTED_PROXY_HOPS: '1', RATE_LIMIT_PER_MINUTE: '0' } }

type Try = { from: string; email?: string; given?: string; cookie?: string }

/** Signs in from an IP address, as seen behind a proxy. */
const tryAt = (
  { url }: Pick<TestGateway, 'url'>,
  { from, email = 'ada@example.org', given = password, cookie }: Try,
) =>
  testClient(url, { ...sameOriginHeaders, 'x-forwarded-for': from, ...(cookie && { cookie }) }).post(
    '/auth/sign-in',
    { email, password: given },
  )

/** Wrong passwords, one after another. Returns the statuses. */
const guess = async (gateway: Pick<TestGateway, 'url'>, count: number, it: Omit<Try, 'given'>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index++)
    statuses.push((await tryAt(gateway, { ...it, given: `guess ${index}` })).status)
  return statuses
}

const block = ({ database }: TestGateway) =>
  database.query(`update identity.sign_in_tries set blocked_until = now() + interval '1 day'`)

/** Uses up the allowance of the account: guesses from 1,000 addresses in groups of ten. Returns the number of each status. */
const guessFromEverywhere = async (gateways: TestGateway[], email?: string) => {
  const counts = new Map<number, number>()
  for (let group = 0; group < 100; group++) {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const gateway = gateways[index % gateways.length] as TestGateway
        const from = `198.18.${group}.${index}`
        return (await tryAt(gateway, { from, given: 'guess', ...(email && { email }) })).status
      }),
    )
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

test('wrong passwords from one address block that address, and the owner signs in from another one', async () => {
  await using gateway = await startReachable(behindProxy)
  await using other = await startReachable({ on: gateway, ...behindProxy })
  await createMember(gateway, 'ada@example.org')
  const statuses = await guess(gateway, 12, { from: '203.0.113.7' })
  assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401])
  assert.ok(statuses.includes(429))
  await gateway.database.query(
    `update identity.sign_in_tries set blocked_until = now() + interval '1 hour' where blocked_until > now() - interval '1 hour' and subject like '%.%'`,
  )
  for (const at of [gateway, other]) {
    const refused = await tryAt(at, { from: '203.0.113.7' })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.equal((await tryAt(at, { from: '203.0.113.8' })).status, 200)
  }
})

test('guesses from 1,000 addresses get no more than the allowance of the account, and the same for an unknown account', async () => {
  await using gateway = await startReachable(behindProxy)
  await using other = await startReachable({ on: gateway, ...behindProxy })
  await createMember(gateway, 'ada@example.org')
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    const counts = await guessFromEverywhere([gateway, other], email)
    const [wrong = 0, refused = 0] = [counts.get(401), counts.get(429)]
    // Twenty attempts, and one more for each 400 s that the test takes.
    assert.ok(wrong >= 20 && wrong <= 23, String(wrong))
    assert.equal(wrong + refused, 1000)
  }
  const rows = await gateway.database.query('select 1 from identity.sign_in_tries')
  // An account, an address and a place for each attempt that was checked: refused attempts leave no rows.
  assert.ok(rows.length <= 2 * (23 * 2 + 1) + 6, String(rows.length))
})

test('a place that keeps guessing leaves attempts to new places', async () => {
  await using gateway = await startReachable(behindProxy)
  await createMember(gateway, 'ada@example.org')
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    for (let index = 0; index < 10; index++) {
      await tryAt(gateway, { from, given: 'guess' })
      // Ends the waits of the places, but not that of the account.
      await gateway.database.query(
        `update identity.sign_in_tries set blocked_until = now() where subject like '%.%'`,
      )
    }
    assert.equal((await tryAt(gateway, { from, given: 'guess' })).status, 429)
  }
  assert.equal((await tryAt(gateway, { from: '198.51.100.1' })).status, 200)
})

test('a browser that has signed in before is not affected by wrong passwords from elsewhere', async () => {
  await using gateway = await startReachable(behindProxy)
  await createMember(gateway, 'ada@example.org')
  await createMember(gateway, 'bob@example.org')
  const cookie = knownBrowserOf(await tryAt(gateway, { from: '192.0.2.1' }))
  const other = knownBrowserOf(await tryAt(gateway, { from: '192.0.2.1', email: 'bob@example.org' }))
  await guess(gateway, 6, { from: '203.0.113.7' })
  await block(gateway)
  assert.equal((await tryAt(gateway, { from: '203.0.113.7' })).status, 429)
  assert.equal((await tryAt(gateway, { from: '203.0.113.7', cookie: other })).status, 429)
  for (const from of ['203.0.113.7', '192.0.2.1', '198.51.100.9'])
    assert.equal((await tryAt(gateway, { from, cookie })).status, 200)
})

test('the cookie of a known browser is no credential, has its own count and can’t be forged', async () => {
  await using gateway = await startReachable(behindProxy)
  await createMember(gateway, 'ada@example.org')
  const entered = await tryAt(gateway, { from: '192.0.2.1' })
  const [, line = ''] = entered.headers.getSetCookie()
  assert.match(
    line,
    /^earshot_known_browser=\w+\.[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const cookie = knownBrowserOf(entered)
  const api = testClient(gateway.url, { ...sameOriginHeaders, cookie })
  assert.equal((await api.get('/api/v1/me')).status, 401)
  const statuses = await guess(gateway, 12, { from: '192.0.2.1', cookie })
  assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401])
  assert.ok(statuses.includes(429))
  await block(gateway)
  assert.equal((await tryAt(gateway, { from: '192.0.2.1', cookie })).status, 429)
  const [name = '', value = ''] = cookie.split('=')
  const [issued, id, signature = ''] = value.split('.')
  const swapped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  await gateway.database.query(`delete from identity.sign_in_tries`)
  await guess(gateway, 6, { from: '192.0.2.9' })
  await block(gateway)
  for (const forged of [
    `${issued}.${id}.${swapped}`,
    `1.${id}.${signature}`,
    `${issued}.${'x'.repeat(22)}.${signature}`,
  ])
    assert.equal((await tryAt(gateway, { from: '192.0.2.9', cookie: `${name}=${forged}` })).status, 429)
  assert.equal((await tryAt(gateway, { from: '192.0.2.9', cookie })).status, 200)
})

test('one browser is known to several accounts', async () => {
  await using gateway = await startReachable(behindProxy)
  const emails = ['ada@example.org', 'bob@example.org', 'cyd@example.org']
  let cookie = ''
  for (const email of emails) {
    await createMember(gateway, email)
    cookie = knownBrowserOf(await tryAt(gateway, { from: '192.0.2.1', email, cookie }))
  }
  for (const email of emails) await guess(gateway, 6, { from: '203.0.113.7', email })
  await block(gateway)
  for (const email of emails)
    assert.equal((await tryAt(gateway, { from: '203.0.113.7', email, cookie })).status, 200)
})

test('a new password clears the wrong ones, makes its browser known and the previous browsers unknown', async () => {
  await using gateway = await startReachable(behindProxy)
  const { principalId } = await createMember(gateway, 'ada@example.org')
  const before = knownBrowserOf(await tryAt(gateway, { from: '192.0.2.1' }))
  await guessFromEverywhere([gateway])
  await guess(gateway, 6, { from: '203.0.113.7' })
  assert.equal((await tryAt(gateway, { from: '192.0.2.2' })).status, 429)
  const { data: link } = await gateway.as().post(`/principals/${principalId}/password-link`)
  const given = 'another long password'
  const body = new URLSearchParams({ password: given, again: given })
  const set = await fetch(link.url, { method: 'POST', body, redirect: 'manual' })
  assert.equal(set.status, 303)
  assert.equal((await tryAt(gateway, { from: '192.0.2.2', given })).status, 200)
  await guessFromEverywhere([gateway])
  assert.equal((await tryAt(gateway, { from: '192.0.2.3', given })).status, 429)
  assert.equal((await tryAt(gateway, { from: '192.0.2.3', given, cookie: before })).status, 429)
  assert.equal((await tryAt(gateway, { from: '192.0.2.3', given, cookie: knownBrowserOf(set) })).status, 200)
})

test('counts above the maximum are deleted, oldest first', async () => {
  await using gateway = await startReachable()
  const { database } = gateway
  await database.query(`
    insert into identity.sign_in_tries (subject, tries, last_at, blocked_until)
    select 'count ' || i, 1, now() - i * interval '1 minute', now() from generate_series(1, 30) i`)
  await using second = openSecondPool(database, 'identity')
  await deleteOldAttempts(second.pool, 10)
  const rows = await database.query('select subject from identity.sign_in_tries order by last_at desc')
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    Array.from({ length: 10 }, (_, index) => `count ${index + 1}`),
  )
})
