import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startGateway, type TestGateway } from '@earshot/accounts/harness'
import type { InternalClient } from '@earshot/http'
import { eventually, startUpstream, type Upstream } from '@earshot/testing'
import { sightings } from './sightings.ts'

const businessHours = { isOpen: false, opensAt: '2026-03-03T08:00:00.000Z' }
const latestChangelog = [
  { id: 'changelog_01kjvqhs34ecst1qkmw75hj5cn', publishedAt: '2026-03-02T10:15:00.000Z' },
]

/** A service that responds to the internal request with this data, and with 500 when it is undefined. */
const serviceWith = (data: () => object | undefined) =>
  startUpstream((_request, response) => {
    const body = data()
    response
      .writeHead(body ? 200 : 500, { 'content-type': 'application/json' })
      .end(body && JSON.stringify({ data: body }))
  })

/** The requests for the configuration. A change of the settings is sent to the service, too. */
const readsOf = ({ requests }: Upstream) => requests.filter(({ method }) => method === 'GET')

const enable = async (gateway: TestGateway, more = {}) => {
  assert.equal((await gateway.as().patch('/settings', { widget: { enabled: true }, ...more })).status, 200)
  await eventually(async () => (await read(gateway)).status === 200)
}

const read = (gateway: TestGateway, headers = {}) => gateway.anybody.get('/api/v1/widget', headers)

test('the widget gets its configuration without a credential', async () => {
  await using support = await serviceWith(() => ({ businessHours, expectedReplySeconds: 1800 }))
  await using feedback = await serviceWith(() => ({ hasPublicBoard: true, latestChangelog }))
  await using gateway = await startGateway({ urls: { support: support.url, feedback: feedback.url } })
  const off = await read(gateway)
  assert.deepEqual([off.status, off.error.code], [404, 'NOT_FOUND'])
  assert.match(off.error.message, /turned off/)
  assert.notEqual(off.headers.get('cache-control'), 'public, max-age=60')
  await enable(gateway, { name: 'Northwind', locale: 'de', branding: { accentColor: '#0f766e' } })
  const { data, headers } = await read(gateway)
  assert.deepEqual(data, {
    name: 'Northwind',
    accentColor: '#0f766e',
    logoPath: null,
    locale: 'de',
    messenger: true,
    feedback: true,
    changelog: true,
    businessHours,
    expectedReplySeconds: 1800,
    latestChangelog,
    maxFileBytes: 25 * 1024 * 1024,
    greeting: null,
    parts: ['messenger', 'feedback', 'changelog'],
    position: null,
    colorScheme: null,
  })
  assert.equal(headers.get('cache-control'), 'public, max-age=60')
  const etag = headers.get('etag') ?? assert.fail()
  const same = await read(gateway, { 'if-none-match': etag })
  assert.deepEqual(
    [same.status, same.headers.get('etag'), same.headers.get('cache-control')],
    [304, etag, 'public, max-age=60'],
  )
  assert.equal((await gateway.anybody.get('/api/v1/widget?nonsense=1')).status, 400)
  assert.equal((await gateway.anybody.post('/api/v1/widget', {})).status, 405)
  assert.equal((await gateway.as().get('/widget')).status, 200, 'a credential changes nothing')
  assert.equal(readsOf(support).length, 1, 'cached')
})

test('the widget gets the look of the settings', async () => {
  await using gateway = await startGateway()
  const look = {
    greeting: 'Moin, how can we help?',
    accentColor: '#0f766e',
    parts: ['changelog', 'messenger'],
    position: 'left',
    colorScheme: 'dark',
  }
  await gateway.as().patch('/settings', { branding: { accentColor: '#be123c' } })
  const { data } = await gateway.as().patch('/settings', { widget: { enabled: true, ...look } })
  assert.deepEqual(data.widget, { enabled: true, origins: [], ...look })
  const shown = async (accent: string) =>
    eventually(async () => {
      const { status, data } = await read(gateway)
      return status === 200 && data.accentColor === accent && data
    })
  const { greeting, accentColor, parts, position, colorScheme } = await shown(look.accentColor)
  assert.deepEqual({ greeting, accentColor, parts, position, colorScheme }, look)
  await gateway.as().patch('/settings', { widget: { accentColor: null } })
  await shown('#be123c')
})

test('admins see when the widget was last loaded on each of its origins', async () => {
  await using gateway = await startGateway()
  const [shop, docs] = ['https://*.example.com', 'https://docs.example.org']
  const load = (origin: string) => read(gateway, { origin })
  const seen = async () => {
    const { status, data } = await gateway.as().get('/settings/widget-origins')
    assert.equal(status, 200)
    return data.origins as { origin: string; lastSeenAt: string | null }[]
  }
  await enable(gateway, { widget: { enabled: true, origins: [shop, docs] } })
  assert.deepEqual(await seen(), [
    { origin: shop, lastSeenAt: null },
    { origin: docs, lastSeenAt: null },
  ])
  const before = Date.now()
  for (const origin of ['https://evil.example', 'null', 'https://a.example.com', 'https://b.example.com'])
    await load(origin)
  const [first, second] = await eventually(async () => {
    const origins = await seen()
    return origins[0]?.lastSeenAt != null && origins
  })
  assert.ok(Math.abs(Date.parse(first?.lastSeenAt ?? '') - before) < 60_000)
  assert.equal(second?.lastSeenAt, null)
  const stored = 'select origin from identity.widget_sightings'
  assert.deepEqual(await gateway.database.query(stored), [{ origin: shop }])

  await gateway.as().patch('/settings', { widget: { origins: [docs] } })
  await gateway.as().patch('/settings', { widget: { origins: [docs, shop] } })
  assert.deepEqual(await seen(), [
    { origin: docs, lastSeenAt: null },
    { origin: shop, lastSeenAt: null },
  ])
})

test('a sighting that the accounts service could not store is reported with the next page', async () => {
  let isDown = true
  const reports: string[] = []
  const accounts = {
    post: async (_path: string, { origin }: { origin?: string }) => {
      if (isDown) throw new Error('UNAVAILABLE')
      reports.push(origin ?? '')
    },
  } as unknown as InternalClient
  const note = sightings(accounts)
  note('https://shop.example.com')
  await setImmediate()
  isDown = false
  for (let times = 0; times < 3; times++) note('https://shop.example.com')
  assert.deepEqual(reports, ['https://shop.example.com'])
})

test('without the inbox there is no messenger and no expectation', async () => {
  await using support = await serviceWith(() => ({ businessHours, expectedReplySeconds: 1800 }))
  await using feedback = await serviceWith(() => ({ hasPublicBoard: false, latestChangelog: [] }))
  await using gateway = await startGateway({ urls: { support: support.url, feedback: feedback.url } })
  await enable(gateway, { features: { supportInbox: false } })
  const {
    messenger,
    feedback: boards,
    changelog,
    businessHours: hours,
    expectedReplySeconds,
  } = (await read(gateway)).data
  assert.deepEqual(
    [messenger, boards, changelog, hours, expectedReplySeconds],
    [false, false, false, null, null],
  )
  assert.deepEqual(readsOf(support), [])
})

test('while services are down, the widget opens with what is known', async () => {
  let content: object | undefined
  await using feedback = await serviceWith(() => content)
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  await enable(gateway)
  const { data } = await read(gateway)
  assert.deepEqual(
    [data.messenger, data.businessHours, data.expectedReplySeconds, data.feedback, data.latestChangelog],
    [true, null, null, false, []],
  )
  content = { hasPublicBoard: true, latestChangelog }
  await eventually(async () => (await read(gateway)).data.feedback)
  content = { unexpected: true }
  const asked = feedback.requests.length
  await eventually(async () => {
    const { status, data } = await read(gateway)
    assert.deepEqual([status, data.feedback, data.latestChangelog], [200, true, latestChangelog])
    return feedback.requests.length > asked
  })
})

test('requests without a credential are limited by address', async () => {
  await using gateway = await startGateway({ environment: { RATE_LIMIT_PER_MINUTE: '30' } })
  const responses = await Promise.all(Array.from({ length: 60 }, () => read(gateway)))
  const refused = responses.find(({ status }) => status === 429) ?? assert.fail('no request was refused')
  assert.equal(refused.error.code, 'RATE_LIMITED')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal((await gateway.as().get('/me')).status, 200)
})
