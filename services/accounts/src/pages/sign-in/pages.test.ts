import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { localPath } from '@earshot/edge'
import { browser, createMember, password, startReachable } from '../../credentials/oauth/harness.ts'

test('the sign-in page signs in and out without scripts and redirects to returnTo', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const ada = browser(gateway)
  const page = await ada.visit(`${gateway.url}/sign-in?returnTo=/api/v1/me`)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.text, /<script|auth\/oidc/)
  const wrong = await ada.submit(page, 'sign-in', { email, password: 'wrong', returnTo: '/api/v1/me' })
  assert.equal(wrong.status, 401)
  assert.match(wrong.text, /<p role="alert">Wrong email address or password\./)
  assert.match(wrong.text, /value="ada@example\.org"/)
  assert.match(wrong.text, /name="returnTo" value="\/api\/v1\/me"/)
  const back = await ada.submit(wrong, 'sign-in', { email, password, returnTo: '/api/v1/me' })
  assert.equal(back.address, `${gateway.url}/api/v1/me`)
  assert.equal(JSON.parse(back.text).data.email, email)
  const home = await ada.visit(`${gateway.url}/sign-in`)
  assert.match(home.text, /Signed in as ada \(ada@example\.org\)/)
  const out = await ada.submit(home, 'sign-out')
  assert.match(out.text, /Sign in to Earshot/)
  assert.equal(ada.cookies.has('earshot_session'), false)
})

test('before set-up, the way to the panel says how to set Earshot up', async () => {
  await using gateway = await startReachable()
  const ada = browser(gateway)
  const textAt = async (path: string) => (await ada.visit(`${gateway.url}${path}`)).text
  assert.match(await textAt('/admin'), /not set up yet[^<]+npm run admin -- first-link/)
  assert.match(await textAt('/sign-in?returnTo=/roadmap'), /Only people that the team has added/)
  await createMember(gateway, 'ada@example.org')
  assert.match(await textAt('/admin'), /Only people that the team has added/)
})

test('the sign-in page uses the browser’s language and links to sign-up when that is enabled', async () => {
  await using gateway = await startReachable()
  const ada = browser(gateway)
  const visit = (headers = {}) => ada.visit(`${gateway.url}/sign-in?returnTo=/roadmap`, { headers })
  assert.doesNotMatch((await visit()).text, /sign-up/)
  await gateway.as().patch('/settings', { name: 'Northwind', portal: { signUp: true } })
  const page = await visit({ 'accept-language': 'ar-EG,en' })
  assert.match(page.text, /<html lang="ar" dir="rtl">[\s\S]*تسجيل الدخول إلى Northwind/)
  assert.match(page.text, /href="\/sign-up\?returnTo=%2Froadmap"/)
})

test('a browser that opens the address of a form gets the page with the form, and stays signed in', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const ada = browser(gateway)
  const page = await ada.visit(`${gateway.url}/sign-in`)
  await ada.submit(page, 'sign-in', { email, password })
  for (const path of ['/sign-out', '/sign-in/link']) {
    const opened = await ada.visit(gateway.url + path)
    assert.equal(opened.address, `${gateway.url}/sign-in`, path)
    assert.match(opened.text, /Signed in as ada/)
  }
})

test('a browser that opens a form at another address, where it cannot be sent, gets the public address', async () => {
  await using gateway = await startReachable()
  const open = async (path: string, headers: Record<string, string>) => {
    const [response] = await once(
      get(gateway.url + path, {
        agent: false,
        headers: { accept: 'text/html', host: '192.0.2.7:3000', ...headers },
      }),
      'response',
    )
    return { status: response.statusCode, body: await text(response) }
  }
  for (const path of ['/sign-in?returnTo=/roadmap', '/sign-up', '/forgot-password', '/password/x']) {
    const { status, body } = await open(path, {})
    assert.equal(status, 421, path)
    assert.ok(body.includes(`href="${gateway.url}${path}"`), path)
  }
  const { host } = new URL(gateway.url)
  for (const headers of [
    { host },
    { 'sec-fetch-site': 'none' },
    { 'x-forwarded-for': '192.0.2.1' },
    { accept: '*/*' },
  ] as Record<string, string>[])
    assert.equal((await open('/sign-in', headers)).status, 200, JSON.stringify(headers))
  assert.notEqual((await open('/roadmap', {})).status, 421, 'a page that can be read anywhere')
})

test('another site can submit neither form', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  for (const path of ['sign-in', 'sign-out'])
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
      const body = new URLSearchParams({ email, password })
      const sent = {
        method: 'POST',
        body,
        headers: headers as Record<string, string>,
        redirect: 'manual',
      } as const
      const response = await fetch(`${gateway.url}/${path}`, sent)
      assert.deepEqual([response.status, response.headers.getSetCookie()], [403, []])
    }
})

test('returnTo accepts only paths on this site, as a browser parses them', () => {
  for (const local of ['/', '/posts?sort=votes#top', '/a/b']) assert.equal(localPath(local), local)
  for (const other of [
    undefined,
    ['/a'],
    '',
    'posts',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
  ])
    assert.equal(localPath(other), '/sign-in', String(other))
})
