import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleData } from '@earshot/contracts'
import { signInLinkIn, startMailing } from '@earshot/mail/harness/sending'
import { openEventStream, publishEvent, startUpstream, testClient } from '@earshot/testing'
import { password, startReachable } from '../../credentials/oauth/harness.ts'
import { hashOf } from '../../credentials/secrets/secret.ts'
import { visitorToken } from '../../credentials/visitors/harness.ts'
import { cookiesOf, person, sameOriginHeaders, signIn, signUpUser } from '../sign-in/harness.ts'
import { newVisitor, write } from './harness.ts'

const start = async () => {
  await using opened = new AsyncDisposableStack()
  const { url } = opened.use(await startUpstream())
  const gateway = opened.use(await startMailing({ urls: { support: url } }))
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  const { data } = await gateway.as().post('/settings/visitor-secret/rotate')
  const all = opened.move()
  return {
    ...gateway,
    secret: data.secret as string,
    /** An anonymous visitor with an email address from the team, who has not proven to be its owner. */
    visitorWith: async (email: string) => {
      const visitor = newVisitor()
      await write(gateway, visitor)
      const { status } = await gateway.as().patch(`/users/${visitor.principalId}`, { email })
      assert.equal(status, 200)
      await write(gateway, visitor)
      return visitor
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

type Started = Awaited<ReturnType<typeof start>>

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: sameOriginHeaders,
    redirect: 'manual',
  })

const mailTo = async ({ server }: Started, email: string) => (await server.waitFor(email))[0]?.text ?? ''

const identified = ({ as, secret }: Started, claims: object) => as(visitorToken(secret, claims))

const withCookieOf = ({ url }: Started, response: Response) =>
  testClient(`${url}/api/v1`, { ...sameOriginHeaders, cookie: cookiesOf(response) })

/** Each returns a client of the owner of the address. */
const proofs = {
  'a visitor token with an id': async (it: Started, email: string) => identified(it, { sub: 'crm-1', email }),
  'a visitor token without an id': async (it: Started, email: string) => identified(it, { email }),
  'a sign-in link': async (it: Started, email: string) => {
    await submit(`${it.url}/sign-in/link`, { email })
    return withCookieOf(it, await submit(signInLinkIn(await mailTo(it, email)), {}))
  },
  'a password link': async (it: Started, email: string) => {
    const link = 'a'.repeat(43)
    await it.database.query(
      `insert into identity.password_links (hash, principal_id, expires_at)
       select $2, id, now() + interval '1 hour' from identity.principals where email = $1
       order by is_unproven limit 1`,
      [email, hashOf(link)],
    )
    return withCookieOf(it, await submit(`${it.url}/password/${link}`, { password, again: password }))
  },
  'the link of a sign-up': async (it: Started, email: string) => {
    await submit(`${it.url}/sign-up`, { name: 'Grace Holt', email })
    const link = /(http\S+\/sign-up\/[\w-]+)/.exec(await mailTo(it, email))?.[1] ?? ''
    return withCookieOf(it, await submit(link, { password }))
  },
}

test('the token of an anonymous visitor is refused once the owner of their email address is proven', async () => {
  await using gateway = await start()
  for (const [how, prove] of Object.entries(proofs)) {
    const email = `${how.replaceAll(' ', '-')}@example.com`
    const { principalId, token } = await gateway.visitorWith(email)
    const owner = await prove(gateway, email)
    assert.equal((await owner.get('/me')).data.principalId, principalId, `${how}: the content is the owner's`)
    assert.equal((await gateway.as(token).get('/me')).status, 401, how)
    assert.equal((await gateway.as(token).post('/conversations', {})).status, 401, how)
    assert.equal((await owner.get('/me')).status, 200, how)
  }
})

test('the user of an anonymous visitor who claims an address is merged into its owner, once proven', async () => {
  await using gateway = await start()
  for (const [how, prove] of Object.entries(proofs)) {
    const email = `owner-${how.replaceAll(' ', '-')}@example.com`
    const { principalId, token } = await gateway.visitorWith(email)
    const known = (await gateway.as().post('/users/identify', { email, attributes: { plan: 'pro' } })).data
    assert.notEqual(known.principalId, principalId, 'an address alone names its owner')
    assert.equal((await gateway.as(token).get('/me')).status, 200)
    const taken = await gateway.as().patch(`/users/${principalId}`, { emailVerified: true })
    assert.deepEqual([taken.status, taken.error?.code], [409, 'CONFLICT'])
    const owner = await prove(gateway, email)
    assert.equal((await owner.get('/me')).data.principalId, known.principalId, how)
    assert.equal((await gateway.as(token).get('/me')).status, 401, how)
    assert.equal((await gateway.as().get(`/users/${principalId}`)).status, 404, how)
  }
  const merged = await gateway.database.query(
    'select count(*)::int as count from identity.principals where merged_into is not null',
  )
  assert.deepEqual(merged, [{ count: Object.keys(proofs).length }])
})

test('an anonymous visitor cannot be given an address that another user has or claims', async () => {
  await using gateway = await start()
  await gateway.as().post('/users', { email: 'grace@example.com' })
  await gateway.visitorWith('lin@example.com')
  const visitor = newVisitor()
  await write(gateway, visitor)
  for (const email of ['grace@example.com', 'lin@example.com'])
    assert.equal((await gateway.as().patch(`/users/${visitor.principalId}`, { email })).status, 409, email)
})

test('a new password does not make a sign-up without confirmation proven', async () => {
  await using gateway = await startReachable()
  const { secret } = (await gateway.as().post('/settings/visitor-secret/rotate')).data
  const stranger = await signUpUser(gateway)
  const changed = { currentPassword: person.password, password: 'Another-password-12' }
  assert.equal((await stranger.auth.post('/auth/password', changed)).status, 204)
  const owner = gateway.as(visitorToken(secret, { email: person.email }))
  assert.equal((await owner.get('/me')).status, 200)
  assert.equal((await stranger.api.get('/me')).status, 401)
  assert.equal((await signIn(gateway, person.email, changed.password)).status, 401)
})

test('the token of an anonymous visitor stays refused when the address changes or the owner leaves the team', async () => {
  await using gateway = await start()
  const verified = await gateway.visitorWith('grace@example.com')
  const invited = await gateway.visitorWith('ada@example.com')
  await gateway.as().patch(`/users/${verified.principalId}`, { emailVerified: true })
  await gateway.as().patch(`/users/${verified.principalId}`, { email: 'holt@example.com' })
  await gateway.as().post('/principals', { email: 'ada@example.com', name: 'Ada', role: 'member' })
  await gateway.as().patch(`/principals/${invited.principalId}`, { role: 'user' })
  for (const { token } of [verified, invited]) assert.equal((await gateway.as(token).get('/me')).status, 401)
})

test('the stream of an anonymous visitor ends when the owner of their email address is proven', async () => {
  await using gateway = await start()
  const email = 'grace@example.com'
  const { principalId, token } = await gateway.visitorWith(email)
  await using stream = await openEventStream(`${gateway.url}/api/v1/changes`, {
    authorization: `Bearer ${token}`,
  })
  assert.equal(stream.status, 200)
  assert.equal((await identified(gateway, { sub: 'crm-1', email }).get('/me')).data.principalId, principalId)
  const type = 'message.created'
  await publishEvent(gateway.broker, type, sampleData[type], { visitorId: principalId })
  await stream.ended
  assert.deepEqual(stream.events, [])
})
