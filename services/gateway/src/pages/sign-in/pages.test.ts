import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localPath } from '../../base/http/return-to.ts'
import { browser, createMember, password, startReachable } from '../../credentials/oauth/harness.ts'

test('a page signs in and out by forms alone, and goes on to where somebody wanted to be', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const ada = browser(gateway)
  const page = await ada.visit(`${gateway.url}/sign-in?returnTo=/api/v1/me`)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.text, /<script|auth\/oidc/)
  const wrong = await ada.submit(page, 'sign-in', { email, password: 'wrong', returnTo: '/api/v1/me' })
  assert.equal(wrong.status, 401)
  assert.match(wrong.text, /<p role="alert">The address or the password is not right\./)
  assert.match(wrong.text, /value="ada@example\.org"/)
  assert.match(wrong.text, /name="returnTo" value="\/api\/v1\/me"/)
  const back = await ada.submit(wrong, 'sign-in', { email, password, returnTo: '/api/v1/me' })
  assert.equal(back.address, `${gateway.url}/api/v1/me`)
  assert.equal(JSON.parse(back.text).data.email, email)
  const home = await ada.visit(`${gateway.url}/sign-in`)
  assert.match(home.text, /As ada \(ada@example\.org\)/)
  const out = await ada.submit(home, 'sign-out')
  assert.match(out.text, /Sign in to Earshot/)
  assert.equal(ada.cookies.has('earshot_session'), false)
})

test('the page is in the language that the browser likes, and leads to an account where people may make one', async () => {
  await using gateway = await startReachable()
  const ada = browser(gateway)
  const visit = (headers = {}) => ada.visit(`${gateway.url}/sign-in?returnTo=/roadmap`, { headers })
  assert.doesNotMatch((await visit()).text, /sign-up/)
  await gateway.as().patch('/settings', { name: 'Northwind', portal: { signUp: true } })
  const page = await visit({ 'accept-language': 'ar-EG,en' })
  assert.match(page.text, /<html lang="ar" dir="rtl">[\s\S]*تسجيل الدخول إلى Northwind/)
  assert.match(page.text, /href="\/sign-up\?returnTo=%2Froadmap"/)
})

test('another site can send neither form', async () => {
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
      const answer = await fetch(`${gateway.url}/${path}`, sent)
      assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []])
    }
})

test('only a path of ours is gone back to, as a browser reads it', () => {
  for (const fine of ['/', '/posts?sort=votes#top', '/a/b']) assert.equal(localPath(fine), fine)
  for (const away of [
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
    assert.equal(localPath(away), '/sign-in', String(away))
})
