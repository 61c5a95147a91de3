import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testClient } from '@earshot/testing'
import { cookiesOf, person, sameOriginHeaders, signUpUser } from '../../accounts/sign-in/harness.ts'
import { createMember, password } from '../../credentials/oauth/harness.ts'
import { visitorToken } from '../../credentials/visitors/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'

const product = 'https://app.northwind.example'

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

const start = async () => {
  await using opened = new AsyncDisposableStack()
  const gateway = opened.use(await startGateway({ environment: { SERVICE_ROLE: 'all' } }))
  const { data } = await gateway.as().post('/settings/visitor-secret/rotate', {})
  await gateway.as().patch('/settings', { portal: { signInUrl: `${product}/feedback?from=earshot` } })
  const all = opened.move()
  return {
    ...gateway,
    secret: data.secret as string,
    token: (claims: object) =>
      visitorToken(data.secret, { aud: 'sign-on', iat: seconds(0), exp: seconds(60), ...claims }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const grace = { sub: 'crm-1', email: person.email, name: person.name }

type Headers = Record<string, string>

/** Sends the form of another site, as a browser does: without the cookies of the portal. */
const post = ({ url }: Pick<TestGateway, 'url'>, fields: Record<string, string>, headers: Headers = {}) =>
  fetch(`${url}/auth/sso`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'cross-site', accept: 'text/html', ...headers },
    redirect: 'manual',
  })

const fromProduct = { origin: product }

const cookieIn = (response: Response, name: string): string =>
  response.headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .find(pair => pair.includes(`${name}=`)) ?? ''

/** Follows the redirect after the form of the product. */
const follow = ({ url }: Pick<TestGateway, 'url'>, response: Response, cookie = '') =>
  fetch(url + response.headers.get('location'), {
    headers: { cookie: `${cookieIn(response, 'earshot_sign_on')}; ${cookie}` },
    redirect: 'manual',
  })

const meOf = async ({ url }: Pick<TestGateway, 'url'>, response: Response) =>
  (await testClient(`${url}/api/v1`, { cookie: cookiesOf(response), ...sameOriginHeaders }).get('/me')).data

test('the form of the customer’s product signs in its user, who is created, and leads to the page', async () => {
  await using gateway = await start()
  const received = await post(
    gateway,
    { token: gateway.token(grace), returnTo: '/posts/post_x?a=1#comments' },
    fromProduct,
  )
  assert.equal(received.status, 303)
  assert.equal(cookiesOf(received), '', 'no session without our cookies')
  assert.ok(!received.headers.get('location')?.includes('eyJ'), 'no token in a URL')
  const entered = await follow(gateway, received)
  assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/posts/post_x?a=1#comments'])
  const me = await meOf(gateway, entered)
  assert.deepEqual([me.name, me.email, me.role], [person.name, person.email, 'user'])
  assert.ok(me.credentialId.startsWith('session_'))
  const { data } = await gateway.as().get(`/users/${me.principalId}`)
  assert.equal(data.externalId, 'crm-1')
  const again = await post(gateway, { token: gateway.token({ ...grace, n: 2 }) }, fromProduct)
  assert.equal((await meOf(gateway, await follow(gateway, again))).principalId, me.principalId)
})

test('a token works once, also with another spelling of its signature, and at the same time', async () => {
  await using gateway = await start()
  const token = gateway.token(grace)
  const respelled = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map(last => token.slice(0, -1) + last)
    .filter(it => it !== token)
  const sent = (it: string) => post(gateway, { token: it }, sameOriginHeaders)
  const both = await Promise.all([sent(token), sent(token), sent(token)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 400, 400])
  for (const it of respelled) {
    const refused = await sent(it)
    assert.deepEqual([refused.status, cookiesOf(refused)], [400, ''])
  }
})

test('a token that lives longer than 5 minutes, is not from now or is wrongly signed signs no one in', async () => {
  await using gateway = await start()
  const refused: Record<string, string> = {
    'a visitor token': gateway.token({ ...grace, aud: 'visitor' }),
    'a token without a purpose': gateway.token({ ...grace, aud: undefined }),
    'a token for two purposes': gateway.token({ ...grace, aud: ['sign-on', 'visitor'] }),
    'a token for no purpose': gateway.token({ ...grace, aud: [] }),
    'a visitor token of a page, near its end': gateway.token({
      ...grace,
      iat: seconds(-3600),
      exp: seconds(60),
    }),
    'no time of signing': gateway.token({ ...grace, iat: undefined }),
    'signed in the future': gateway.token({ ...grace, iat: seconds(400), exp: seconds(460) }),
    'too long': gateway.token({ ...grace, exp: seconds(400) }),
    expired: gateway.token({ ...grace, iat: seconds(-120), exp: seconds(-1) }),
    'no expiry': gateway.token({ ...grace, exp: undefined }),
    'another secret': visitorToken('wrong', { ...grace, aud: 'sign-on', iat: seconds(0), exp: seconds(60) }),
    unsigned: visitorToken(
      gateway.secret,
      { ...grace, aud: 'sign-on', iat: seconds(0), exp: seconds(60) },
      { alg: 'none' },
    ),
    'no subject': gateway.token({ name: 'No one' }),
    'too large': gateway.token({ ...grace, more: 'x'.repeat(4000) }),
    nothing: '',
  }
  for (const [what, token] of Object.entries(refused))
    for (const headers of [fromProduct, sameOriginHeaders, {}]) {
      const response = await post(gateway, { token }, headers)
      assert.deepEqual([response.status, cookiesOf(response)], [400, ''], what)
      assert.match(await response.text(), /You were not signed in[\s\S]*href="https:\/\/app\.northwind/, what)
    }
  assert.deepEqual((await gateway.as().get('/users')).data, [])
})

test('a sign-on never signs in a member or an admin, and ends when its user becomes one', async () => {
  await using gateway = await start()
  for (const role of ['member', 'admin']) {
    const { principalId, email } = await createMember(gateway, `${role}@example.org`, role)
    for (const claims of [{ email }, { sub: principalId }, { sub: `crm-${role}`, email }]) {
      const refused = await post(gateway, { token: gateway.token(claims) }, sameOriginHeaders)
      assert.deepEqual([refused.status, cookiesOf(refused)], [403, ''], role)
      assert.match(await refused.text(), /belongs to a member of the team/)
    }
  }
  const entered = await post(gateway, { token: gateway.token(grace) }, sameOriginHeaders)
  const { principalId } = await meOf(gateway, entered)
  await gateway.as().patch(`/principals/${principalId}`, { role: 'admin' })
  assert.equal(await meOf(gateway, entered), undefined)
  await gateway.as().patch(`/principals/${principalId}`, { role: 'user' })
})

test('another site cannot sign anyone in without asking: the page names the account', async () => {
  await using gateway = await start()
  const token = gateway.token({ sub: 'mallory', name: 'Mallory', email: 'mallory@example.org' })
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const asked = await post(gateway, { token, returnTo: '/roadmap' }, headers as Headers)
    const text = await asked.text()
    assert.deepEqual([asked.status, asked.headers.getSetCookie()], [200, []])
    assert.match(text, /You are signing in as Mallory \(mallory@example\.org\)\./)
    assert.match(text, new RegExp(`name="token" value="${token}"[\\s\\S]*name="returnTo" value="/roadmap"`))
    assert.equal(asked.headers.get('cache-control'), 'no-store')
    assert.match(asked.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  }
  assert.deepEqual((await gateway.as().get('/users')).data, [], 'asking creates no user')
  const entered = await post(gateway, { token, returnTo: '/roadmap' }, sameOriginHeaders)
  assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/roadmap'])
})

test('a browser that is signed in as someone else is asked first, and a repeat as the same user leads on', async () => {
  await using gateway = await start()
  const { cookie } = await signUpUser(gateway, { ...person, email: 'lin@example.org', name: 'Lin', password })
  const received = await post(gateway, { token: gateway.token(grace), returnTo: '/roadmap' }, fromProduct)
  const asked = await follow(gateway, received, cookie)
  const text = await asked.text()
  assert.deepEqual([asked.status, cookiesOf(asked)], [200, ''])
  assert.match(text, /signing in as Grace Holt[\s\S]*signed in as Lin now/)
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const entered = await post(gateway, { token, returnTo: '/roadmap' }, { ...sameOriginHeaders, cookie })
  assert.equal((await meOf(gateway, entered)).name, person.name)
  const mine = cookiesOf(entered)
  const former = await testClient(`${gateway.url}/api/v1`, { cookie, ...sameOriginHeaders }).get('/me')
  assert.equal(former.status, 401, 'the former session of the browser ended')
  const repeated = await post(
    gateway,
    { token, returnTo: '/roadmap' },
    { ...sameOriginHeaders, cookie: mine },
  )
  assert.deepEqual([repeated.status, repeated.headers.get('location')], [303, '/roadmap'])
})

test('after a sign-on, no other host is opened', async () => {
  await using gateway = await start()
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'x',
    '',
  ]) {
    const entered = await post(
      gateway,
      { token: gateway.token({ ...grace, returnTo }), returnTo },
      sameOriginHeaders,
    )
    assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/'], returnTo)
    const received = await post(
      gateway,
      { token: gateway.token({ ...grace, returnTo, n: 1 }), returnTo },
      fromProduct,
    )
    assert.equal((await follow(gateway, received)).headers.get('location'), '/', returnTo)
  }
})

test('without the cookie of a form, the continuation of a sign-on changes nothing', async () => {
  await using gateway = await start()
  const { url } = gateway
  const response = await fetch(`${url}/auth/sso?returnTo=/roadmap&token=${gateway.token(grace)}`, {
    redirect: 'manual',
  })
  assert.deepEqual([response.status, cookiesOf(response)], [400, ''])
})

test('a sign-on removes the password and the sessions of a stranger who signed up with the address', async () => {
  await using gateway = await start()
  const stranger = await signUpUser(gateway)
  const entered = await post(gateway, { token: gateway.token({ email: person.email }) }, sameOriginHeaders)
  assert.equal((await meOf(gateway, entered)).principalId, stranger.session.principalId)
  assert.equal((await stranger.api.get('/me')).status, 401)
})

test('the sign-in page leads to the page of the settings, which must be https', async () => {
  await using gateway = await start()
  await gateway.as().patch('/settings', { name: 'Northwind' })
  const page = await (await fetch(`${gateway.url}/sign-in?returnTo=/posts/post_x`)).text()
  assert.match(
    page,
    /href="https:\/\/app\.northwind\.example\/feedback\?from=earshot&amp;returnTo=%2Fposts%2Fpost_x">Continue with Northwind</,
  )
  for (const signInUrl of [
    'http://app.example',
    'javascript:alert(1)',
    'https://a:b@app.example',
    'app',
    'https://x.example/#a',
    '',
  ]) {
    const { status, error } = await gateway.as().patch('/settings', { portal: { signInUrl } })
    assert.deepEqual([status, error.details.errors[0].path], [400, 'portal.signInUrl'], signInUrl)
  }
  await gateway.as().patch('/settings', { portal: { signInUrl: null } })
  assert.doesNotMatch(await (await fetch(`${gateway.url}/sign-in`)).text(), /Continue with/)
})
