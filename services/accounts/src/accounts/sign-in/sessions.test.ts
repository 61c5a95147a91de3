import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startUpstream, testClient } from '@earshot/testing'
import { createMember, password, startReachable } from '../../credentials/oauth/harness.ts'
import { startGateway, testAdminKey } from '../../harness.ts'
import { cookiesOf, fromPage, sameOriginHeaders, signedIn, signIn } from './harness.ts'

const team = ['read:feedback', 'write:feedback', 'read:support', 'write:support']

test('a member signs in, is the caller for the API and the services, and signs out', async () => {
  await using upstream = await startUpstream()
  await using gateway = await startReachable({ urls: { feedback: upstream.url } })
  const { principalId, email } = await createMember(gateway, 'ada@example.org')
  const response = await signIn(gateway, ` ${email.toUpperCase()}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  const { id, createdAt, expiresAt, ...who } = response.data
  assert.deepEqual(who, { principalId, name: 'ada', email, role: 'admin', scopes: [...team, 'admin'] })
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * 24 * 60 * 60 * 1000)
  assert.match(
    response.headers.getSetCookie()[0] ?? '',
    /^earshot_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const cookie = cookiesOf(response)
  const ada = fromPage(gateway, cookie)
  assert.deepEqual((await ada.get('/auth/session')).data, response.data)
  const { data: me } = await ada.get('/api/v1/me')
  assert.deepEqual([me.principalId, me.role, me.credentialId, me.email], [principalId, 'admin', id, email])
  assert.equal((await ada.post('/api/v1/api-keys', { name: 'Mine' })).status, 201)
  assert.equal((await ada.post('/api/v1/posts', { title: 'x' })).status, 200)
  const [sent] = upstream.requests
  const caller = String(sent?.headers['x-caller']).split('.')[0] ?? ''
  assert.equal(JSON.parse(Buffer.from(caller, 'base64url').toString()).principalId, principalId)
  assert.equal(sent?.headers.cookie, undefined)

  const left = await ada.post('/auth/sign-out')
  assert.equal(left.status, 204)
  assert.match(left.headers.getSetCookie().join(), /^earshot_session=; Max-Age=0; Path=\//)
  for (const path of ['/auth/session', '/api/v1/me']) {
    const after = await ada.get(path)
    assert.deepEqual([after.status, after.error.code], [401, 'UNAUTHORIZED'], path)
  }
  assert.equal((await ada.post('/auth/sign-out')).status, 204)
})

test('over https the cookie is Secure and has the __Host- prefix', async () => {
  await using gateway = await startReachable()
  await using secure = await startReachable({
    on: gateway,
    environment: { BASE_URL: 'https://feedback.example.com' },
  })
  const { email } = await createMember(gateway, 'ada@example.org')
  const response = await signIn(secure, email)
  assert.match(
    response.headers.getSetCookie()[0] ?? '',
    /^__Host-earshot_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  const cookie = cookiesOf(response)
  assert.equal((await fromPage(secure, cookie).get('/api/v1/me')).status, 200)
  const plain = cookie.replace('__Host-', '')
  assert.equal((await fromPage(secure, plain).get('/api/v1/me')).status, 401)
  const own = { cookie, origin: 'https://feedback.example.com' }
  assert.equal((await testClient(secure.url, own).post('/auth/sign-out')).status, 204)
})

test('a session works only from our own pages, and writes need Sec-Fetch-Site or Origin', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const { cookie } = await signedIn(gateway, email)
  const ask = async (method: 'get' | 'post' | 'delete', headers: Record<string, string>) => {
    const { status, error } = await testClient(gateway.url, { cookie, ...headers })[method](
      '/api/v1/nothing-there',
    )
    return status === 403 ? [status, error.code, /BASE_URL/.test(error.message)] : status
  }
  const refused = [403, 'FORBIDDEN', true]
  const own = { origin: gateway.url }
  for (const [headers, read, write] of [
    [sameOriginHeaders, 404, 404],
    [own, 404, 404],
    [{}, 404, refused],
    [{ 'sec-fetch-site': 'none' }, 404, refused],
    [{ 'sec-fetch-site': 'same-site' }, refused, refused],
    [{ 'sec-fetch-site': 'cross-site' }, refused, refused],
    [{ 'sec-fetch-site': 'cross-site', ...own }, refused, refused],
    [{ origin: 'https://evil.example' }, refused, refused],
    [{ origin: 'null' }, refused, refused],
    [{ origin: `${gateway.url}.evil.example` }, refused, refused],
  ] as const) {
    assert.deepEqual(await ask('get', headers), read, JSON.stringify(headers))
    for (const method of ['post', 'delete'] as const)
      assert.deepEqual(await ask(method, headers), write, `${method} ${JSON.stringify(headers)}`)
  }
  for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    for (const path of ['sign-in', 'sign-up', 'sign-out', 'sign-out-everywhere']) {
      const response = await testClient(gateway.url, { cookie, ...headers }).post(`/auth/${path}`, {
        email,
        password,
      })
      assert.deepEqual([response.status, response.headers.getSetCookie()], [403, []], path)
    }
  assert.equal((await fromPage(gateway, cookie).get('/auth/session')).status, 200)
})

test('an Authorization header takes precedence over a cookie, without a fallback', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const { cookie } = await signedIn(gateway, email)
  const { id, key } = await gateway.createKey()
  const me = (headers: Record<string, string>) => testClient(gateway.url, headers).get('/api/v1/me')
  const both = await me({ cookie, authorization: `Bearer ${key}`, 'sec-fetch-site': 'cross-site' })
  assert.equal(both.data.credentialId, id)
  assert.equal(
    (await me({ cookie, ...sameOriginHeaders, authorization: 'Bearer not-a-valid-api-key' })).status,
    401,
  )
  const [name = '', token = ''] = cookie.split('=')
  assert.equal((await me({ authorization: `Bearer ${token}` })).status, 401)
  for (const wrong of [key, testAdminKey, token.slice(1), `${token}x`, ''])
    assert.equal((await me({ cookie: `${name}=${wrong}`, ...sameOriginHeaders })).status, 401)
  assert.equal((await me({ cookie: `a=b; ${name}=${token}; c`, ...sameOriginHeaders })).status, 200)
})

test('each sign-in creates a new session and ends the browser’s previous one', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const first = await signedIn(gateway, email)
  const second = cookiesOf(await signIn(gateway, email, password, first.cookie))
  assert.notEqual(second, first.cookie)
  assert.equal((await first.auth.get('/auth/session')).status, 401)
  const chosen = `earshot_session=${'x'.repeat(43)}`
  const third = cookiesOf(await signIn(gateway, email, password, chosen))
  assert.notEqual(third, chosen)
  assert.equal((await fromPage(gateway, chosen).get('/auth/session')).status, 401)
  const rows = JSON.stringify(await gateway.database.query('select * from identity.sessions'))
  for (const cookie of [second, third]) assert.ok(!rows.includes(cookie.split('=')[1] ?? ''))
})

test('a user lists their sessions and ends one or all of them, at every gateway', async () => {
  await using gateway = await startReachable()
  await using other = await startReachable({ on: gateway })
  const { email } = await createMember(gateway, 'ada@example.org')
  await createMember(gateway, 'mel@example.org', 'member')
  const [one, two, mel] = [
    await signedIn(gateway, email),
    await signedIn(other, email),
    await signedIn(other, 'mel@example.org'),
  ]
  const { data: listed } = await one.auth.get('/auth/sessions')
  assert.deepEqual(
    listed.map((it: { id: string; isCurrent: boolean }) => [it.id, it.isCurrent]),
    [
      [two.session.id, false],
      [one.session.id, true],
    ],
  )
  for (const id of [mel.session.id, 'session_01jn0where0n0where0n0where', 'x'])
    assert.equal((await one.auth.delete(`/auth/sessions/${id}`)).status, 404)
  assert.equal((await one.auth.delete(`/auth/sessions/${two.session.id}`)).status, 204)
  await eventually(async () => (await two.api.get('/me')).status === 401)

  const again = await signedIn(other, email)
  assert.equal((await again.api.get('/me')).status, 200)
  assert.equal((await one.auth.post('/auth/sign-out-everywhere')).status, 204)
  await eventually(async () => (await again.api.get('/me')).status === 401)
  assert.equal((await one.api.get('/me')).status, 401)
  assert.equal((await mel.api.get('/me')).status, 200)
})

test('a session has the current role, and an erasure or a new password ends it', async () => {
  await using gateway = await startReachable()
  await createMember(gateway, 'root@example.org')
  const { principalId, email } = await createMember(gateway, 'ada@example.org')
  const ada = await signedIn(gateway, email)
  const becomes = async (role: string, scopes: string[]) => {
    await gateway.as().patch(`/principals/${principalId}`, { role })
    const me = await eventually(async () => {
      const { data } = await ada.api.get('/me')
      return data.role === role ? data : undefined
    })
    assert.deepEqual(me.scopes, scopes)
  }
  assert.equal((await ada.api.get('/api-keys')).status, 200)
  await becomes('member', team)
  assert.equal((await ada.api.get('/api-keys')).status, 403)
  await becomes('user', ['read:feedback', 'write:feedback'])
  assert.equal((await ada.api.get('/users')).status, 403)
  await becomes('member', team)

  const link = await gateway.as().post(`/principals/${principalId}/password-link`)
  const changed = 'another long password'
  const body = new URLSearchParams({ password: changed, again: changed })
  assert.equal((await fetch(link.data.url, { method: 'POST', body })).status, 200)
  await eventually(async () => (await ada.api.get('/me')).status === 401)

  const anew = await signedIn(gateway, email, changed)
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  await eventually(async () => (await anew.api.get('/me')).status === 401)
  assert.deepEqual(await gateway.database.query('select 1 from identity.sessions'), [])
})

test('a session expires after 30 days without use, and after 90 days at the latest', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const ada = await signedIn(gateway, email)
  const days = async (column: string) => {
    const [row] = await gateway.database.query(
      `select round(extract(epoch from ${column} - now()) / 86400)::int as days from identity.sessions`,
    )
    return row?.days
  }
  const back = (text: string) =>
    gateway.database.query(
      `update identity.sessions set created_at = now() - interval '${text}', last_used_at = now() - interval '20 days', expires_at = now() + interval '10 days'`,
    )
  await back('20 days')
  await eventually(async () => {
    assert.equal((await ada.api.get('/me')).status, 200)
    return (await days('expires_at')) === 30
  })
  assert.equal(await days('last_used_at'), 0)
  await back('80 days')
  await eventually(async () => {
    assert.equal((await ada.api.get('/me')).status, 200)
    return (await days('last_used_at')) === 0
  })
  assert.equal(await days('expires_at'), 10)
  await gateway.database.query('update identity.sessions set expires_at = now()')
  await eventually(async () => (await ada.api.get('/me')).status === 401)
})

test('expired sessions are deleted, others are kept', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'ada@example.org')
  const over = await signedIn(gateway, email)
  const { session } = await signedIn(gateway, email)
  await gateway.database.query('update identity.sessions set expires_at = now() where id = $1', [
    over.session.id,
  ])
  await using worker = await startGateway({ on: gateway, environment: { SERVICE_ROLE: 'all' } })
  assert.ok(worker)
  await eventually(async () => {
    const rows = await gateway.database.query('select id from identity.sessions')
    return rows.length === 1 && rows[0]?.id === session.id
  })
})

test('a failed sign-in does not reveal whether the account exists, and attempts count together with those of the sign-in page', async () => {
  await using gateway = await startReachable()
  const { principalId, email } = await createMember(gateway, 'ada@example.org')
  const page = fromPage(gateway)
  const odd = await page.post('/auth/sign-in', { email: 7 })
  assert.deepEqual(
    odd.error.details.errors.map(({ path }: { path: string }) => path),
    ['email', 'password'],
  )
  assert.equal((await page.post('/auth/sign-in', { email, password, remember: true })).status, 400)
  assert.equal((await page.post('/auth/sign-in', '{', { 'content-type': 'application/json' })).status, 400)
  assert.equal((await page.post('/auth/sign-in', 'a=b', { 'content-type': 'text/plain' })).status, 415)
  const long = await page.post('/auth/sign-in', { email, password: 'x'.repeat(20_000) })
  assert.equal(long.status, 413)
  const wrongMethod = await page.get('/auth/sign-in')
  assert.deepEqual([wrongMethod.status, wrongMethod.headers.get('allow')], [405, 'POST'])

  const responses = [
    await signIn(gateway, email, 'wrong'),
    await signIn(gateway, 'unknown@example.org', 'wrong'),
  ]
  const failures = responses.map(({ status, error, headers }) => [
    status,
    error.code,
    error.message,
    headers.getSetCookie(),
  ])
  assert.deepEqual(failures[0], [401, 'UNAUTHORIZED', 'Wrong email address or password.', []])
  assert.deepEqual(failures[1], failures[0])
  const audited = (await gateway.events('audit.recorded'))
    .map(({ data }) => data.entry)
    .filter(({ action }) => action === 'principal.sign_in_failed')
  assert.deepEqual(
    audited.map(({ target }) => target.id),
    [principalId, 'unknown'],
  )
  assert.ok(!JSON.stringify(audited).includes('@'))

  for (let tries = 0; tries < 4; tries++) await signIn(gateway, email, 'wrong')
  const blocked = await signIn(gateway, email)
  assert.deepEqual([blocked.status, blocked.error.code], [429, 'RATE_LIMITED'])
  assert.ok(Number(blocked.headers.get('retry-after')) >= 1)
})

test('a sign-in fails if the password changes meanwhile, and only the new password has a session', async () => {
  await using gateway = await startReachable()
  const { principalId, email } = await createMember(gateway, 'ada@example.org')
  const responses = await Promise.all([
    ...Array.from({ length: 3 }, () => signIn(gateway, email)),
    (async () => {
      const link = await gateway.as().post(`/principals/${principalId}/password-link`)
      const body = new URLSearchParams({ password: 'another long password', again: 'another long password' })
      return { status: (await fetch(link.data.url, { method: 'POST', body, redirect: 'manual' })).status }
    })(),
  ])
  assert.equal(responses.at(-1)?.status, 303)
  assert.equal((await gateway.database.query('select 1 from identity.sessions')).length, 1)
})
