import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { dataUrl, jpegOf, pngOf } from '@earshot/testing'
import { startGateway, type TestGateway } from '../../harness.ts'

const png = pngOf({ width: 64, height: 64 })
const jpeg = jpegOf({ width: 64, height: 64 })

const plainWidget = {
  origins: [],
  greeting: null,
  accentColor: null,
  parts: ['messenger', 'feedback', 'changelog'],
  position: null,
  colorScheme: null,
}

const emittedSettings = async (gateway: TestGateway) =>
  (await gateway.events('settings.updated')).map(({ data }) => data.settings)

test('a new workspace has every feature, and settings that can be changed one by one', async () => {
  await using gateway = await startGateway()
  const { data } = await gateway.as().get('/settings')
  const { updatedAt, ...rest } = data
  assert.deepEqual(rest, {
    name: 'Earshot',
    locale: 'en',
    features: { supportInbox: true, supportTickets: true },
    retention: { auditLogDays: 365 },
    portal: { signUp: false, signInUrl: null },
    branding: { accentColor: null, logoPath: null },
    widget: { enabled: false, ...plainWidget },
  })
  const changed = await gateway.as().patch('/settings', {
    name: ' Ideas ',
    locale: 'PT-br',
    features: { supportTickets: false },
    retention: { auditLogDays: null },
    portal: { signUp: true },
    branding: { accentColor: '#0F766E' },
    widget: { enabled: true },
  })
  assert.equal(changed.status, 200)
  assert.ok(changed.data.updatedAt > updatedAt)
  const { updatedAt: _, ...after } = changed.data
  assert.deepEqual(after, {
    name: 'Ideas',
    locale: 'pt-BR',
    features: { supportInbox: true, supportTickets: false },
    retention: { auditLogDays: null },
    portal: { signUp: true, signInUrl: null },
    branding: { accentColor: '#0f766e', logoPath: null },
    widget: { enabled: true, ...plainWidget },
  })
  assert.deepEqual((await gateway.as().get('/settings')).data, changed.data)
  const { retention, portal, widget, ...shared } = after
  assert.deepEqual(await emittedSettings(gateway), [{ ...shared, version: 2 }])
})

test('a patch without a change emits no event', async () => {
  await using gateway = await startGateway()
  const before = (await gateway.as().get('/settings')).data
  for (const body of [{}, { name: 'Earshot' }, { features: {} }, { features: { supportInbox: true } }])
    assert.deepEqual((await gateway.as().patch('/settings', body)).data, before)
  assert.deepEqual(await emittedSettings(gateway), [])
})

test('simultaneous changes emit events in order, each with its result', async () => {
  await using gateway = await startGateway()
  const switches = [false, true, false, true, false]
  await Promise.all(
    switches.map((supportInbox, index) =>
      gateway.as().patch('/settings', { name: `Name ${index}`, features: { supportInbox } }),
    ),
  )
  const events = await emittedSettings(gateway)
  assert.deepEqual(
    events.map(({ version }) => version),
    [2, 3, 4, 5, 6],
  )
  const { name, features } = (await gateway.as().get('/settings')).data
  assert.deepEqual([events.at(-1).name, events.at(-1).features], [name, features])
})

test('unknown settings and invalid values are rejected by name', async () => {
  await using gateway = await startGateway()
  const bad: [object, string][] = [
    [{ colour: 'red' }, 'colour'],
    [{ features: { supportChat: true } }, 'features.supportChat'],
    [{ features: { supportInbox: 'yes' } }, 'features.supportInbox'],
    [{ locale: 'not a language' }, 'locale'],
    [{ locale: 'klingon' }, 'locale'],
    [{ locale: 'qq-DE' }, 'locale'],
    [{ locale: '' }, 'locale'],
    [{ name: ' ' }, 'name'],
    [{ retention: { auditLogDays: 0 } }, 'retention.auditLogDays'],
    [{ retention: { auditLogDays: 1.5 } }, 'retention.auditLogDays'],
    [{ branding: { accentColor: 'teal' } }, 'branding.accentColor'],
    [{ branding: { accentColor: '#14b8a6' } }, 'branding.accentColor'], // too light for white text
    [{ branding: { logo: 'https://example.com/logo.png' } }, 'branding.logo'],
    [{ branding: { logo: dataUrl('image/svg+xml', '<svg/>') } }, 'branding.logo'],
    [{ branding: { logo: dataUrl('image/png', '<script>') } }, 'branding.logo'],
    [{ branding: { logo: dataUrl('image/png', Buffer.alloc(128 * 1024 + 1)) } }, 'branding.logo'],
    [{ branding: { logo: dataUrl('image/png', pngOf({ width: 2049, height: 1 })) } }, 'branding.logo'],
    [{ widget: { enabled: 'yes' } }, 'widget.enabled'],
    [{ widget: { greeting: 'x'.repeat(81) } }, 'widget.greeting'],
    [{ widget: { greeting: ' ' } }, 'widget.greeting'],
    [{ widget: { parts: [] } }, 'widget.parts'],
    [{ widget: { parts: ['chat'] } }, 'widget.parts.0'],
    [{ widget: { parts: ['feedback', 'feedback'] } }, 'widget.parts'],
    [{ widget: { position: 'top' } }, 'widget.position'],
    [{ widget: { colorScheme: 'blue' } }, 'widget.colorScheme'],
    [{ widget: { origins: 'https://shop.example.com' } }, 'widget.origins'],
    [{ widget: { origins: ['https://shop.example.com', 'shop.example.com'] } }, 'widget.origins.1'],
    [
      { widget: { origins: Array.from({ length: 51 }, (_, index) => `https://${index}.example.com`) } },
      'widget.origins',
    ],
  ]
  for (const [body, path] of bad) {
    const { status, error } = await gateway.as().patch('/settings', body)
    assert.deepEqual(
      [status, error.details.errors.map((it: { path: string }) => it.path)],
      [400, [path]],
      path,
    )
  }
})

test('the origins of the widget are stored as browsers send them, each once, and the audit log has them', async () => {
  await using gateway = await startGateway()
  const origins = [
    'https://Shop.Example.com',
    'https://shop.example.com:443/',
    'https://*.exämple.com',
    'null',
  ]
  const { status, data } = await gateway.as().patch('/settings', { widget: { origins } })
  assert.equal(status, 200)
  const stored = ['https://shop.example.com', 'https://*.xn--exmple-cua.com', 'null']
  assert.deepEqual(data.widget, { ...plainWidget, enabled: false, origins: stored })
  const entry = (await gateway.events('audit.recorded')).at(-1)
  assert.deepEqual(entry?.data.entry.after, { widget: { ...plainWidget, enabled: false, origins: stored } })
  assert.equal(
    (await gateway.as().patch('/settings', { widget: { origins: stored } })).data.updatedAt,
    data.updatedAt,
  )
})

test('visitors get the logo at a path that changes with it, and the audit log has only the path', async () => {
  await using gateway = await startGateway()
  const save = async (logo: string | null) => {
    const { status, data } = await gateway.as().patch('/settings', { branding: { logo } })
    assert.equal(status, 200)
    return data.branding.logoPath
  }
  const read = (path: string) => fetch(gateway.url + path)
  const first = await save(dataUrl('image/png', png))
  assert.match(first, /^\/logo\/[0-9a-f]{24}\.png$/)
  const response = await read(first)
  assert.deepEqual(
    [response.status, response.headers.get('content-type'), response.headers.get('cache-control')],
    [200, 'image/png', 'public, max-age=31536000, immutable'],
  )
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), png)
  assert.equal(await save(dataUrl('image/png', png)), first)
  // The content counts, not the type that the URL names.
  const second = await save(dataUrl('image/png', jpeg))
  assert.match(second, /\.jpg$/)
  assert.equal((await read(second)).headers.get('content-type'), 'image/jpeg')
  for (const path of [first, second.replace('.jpg', '.png'), '/logo/x', '/logo/..%2fsettings.png'])
    assert.equal((await read(path)).status, 404, path)
  assert.equal((await gateway.as().patch('/settings', { name: 'Acme' })).data.branding.logoPath, second)
  assert.equal(await save(null), null)
  assert.equal((await read(second)).status, 404)
  const entries = await gateway.events('audit.recorded')
  assert.deepEqual(
    entries.flatMap(({ data }) => data.entry.after.branding ?? []),
    [first, second, null].map(logoPath => ({ accentColor: null, logoPath })),
  )
})

test('the pages of the workspace have its name, logo and accent color', async () => {
  await using gateway = await startGateway()
  const page = async (path: string) => {
    const response = await fetch(gateway.url + path, { headers: { accept: 'text/html' } })
    return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
  }
  const plain = await page('/sign-in')
  assert.match(plain.text, /<link rel="icon" href="\/favicon\.svg">/)
  const { data } = await gateway.as().patch('/settings', {
    name: 'Acme',
    branding: { accentColor: '#0f766e', logo: dataUrl('image/png', png) },
  })
  const { logoPath } = data.branding
  for (const path of ['/sign-in', '/forgot-password', '/sign-up']) {
    const { text, policy } = await page(path)
    assert.ok(text.includes(`<link rel="icon" href="${logoPath}">`), path)
    assert.ok(text.includes(`<img src="${logoPath}" alt="" width="24" height="24"><bdi>Acme</bdi>`), path)
    const inline = /<style>(.*)<\/style>/s.exec(text)?.[1]
    if (inline === undefined) continue
    assert.match(inline, /--accent: light-dark\(#0f766e, #/)
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`), path)
  }
  const styles = await fetch(`${gateway.url}/portal/accent-0f766e.css`)
  assert.deepEqual([styles.status, styles.headers.get('content-type')], [200, 'text/css; charset=utf-8'])
  assert.match(await styles.text(), /--accent: light-dark\(#0f766e, #/)
  assert.equal((await fetch(`${gateway.url}/portal/accent-red.css`)).status, 404)
  const preview = await fetch(`${gateway.url}/og.png`)
  assert.deepEqual([preview.status, preview.headers.get('content-type')], [200, 'image/png'])
})

test('only admins read the settings, and only those with full access change them', async () => {
  await using gateway = await startGateway()
  const member = await gateway.createKey({ role: 'member' })
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  assert.equal((await gateway.as(member.key).get('/settings')).status, 403)
  assert.equal((await gateway.as(reader.key).get('/settings')).status, 200)
  assert.equal((await gateway.as(reader.key).patch('/settings', { name: 'Mine' })).status, 403)
})

test('a change with an outdated ETag is rejected', async () => {
  await using gateway = await startGateway()
  const etag = (await gateway.as().get('/settings')).headers.get('etag') ?? ''
  assert.equal((await gateway.as().patch('/settings', { name: 'One' }, { 'if-match': etag })).status, 200)
  assert.equal((await gateway.as().patch('/settings', { name: 'Two' }, { 'if-match': etag })).status, 412)
})
