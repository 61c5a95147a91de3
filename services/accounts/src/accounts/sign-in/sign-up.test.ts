import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, refusedAddresses } from '@earshot/testing'
import { createMember, password, startReachable } from '../../credentials/oauth/harness.ts'
import { fromPage, person, signedIn, signIn, signUpUser } from './harness.ts'

test('sign-up is disabled until an admin enables it', async () => {
  await using gateway = await startReachable()
  const { status, error, headers } = await fromPage(gateway).post('/auth/sign-up', person)
  assert.deepEqual([status, error.code, headers.getSetCookie()], [403, 'FEATURE_DISABLED', []])
})

test('signing up creates a signed-in user with an unverified email address', async () => {
  await using gateway = await startReachable()
  const grace = await signUpUser(gateway)
  const { principalId } = grace.session
  const { data: me } = await grace.api.get('/me')
  assert.deepEqual(
    [me.principalId, me.name, me.role, me.scopes],
    [principalId, person.name, 'user', ['read:feedback', 'write:feedback']],
  )
  const { data: seen } = await gateway.as().get(`/users/${principalId}`)
  assert.deepEqual([seen.email, seen.emailVerified, seen.role], [person.email, false, 'user'])
  const [created] = await gateway.events('principal.created').then(all => all.slice(-1))
  assert.equal(created?.data.principal.id, principalId)
  for (const path of [
    '/users',
    `/users/${principalId}`,
    '/companies',
    '/segments',
    '/audit-log',
    '/settings',
  ])
    assert.equal((await grace.api.get(path)).status, 403, path)
  for (const path of ['/users', '/users/identify'])
    assert.equal((await grace.api.post(path, { email: 'x@example.com' })).status, 403, path)
  assert.equal((await signedIn(gateway, person.email)).session.principalId, principalId)
})

test('invalid fields are rejected by name', async () => {
  await using gateway = await startReachable()
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  for (const [path, input] of [
    ['email', { ...person, email: 'nowhere' }],
    ['name', { ...person, name: ' ' }],
    ['password', { ...person, password: 'short' }],
    ['role', { ...person, role: 'admin' }],
  ] as const) {
    const { status, error } = await fromPage(gateway).post('/auth/sign-up', input)
    assert.deepEqual([status, error.details.errors[0].path], [400, path])
    assert.ok(!JSON.stringify(error).includes(password))
  }
})

test('sign-up and sign-in use the same form of an email address', async () => {
  await using gateway = await startReachable()
  await gateway.as().patch('/settings', { portal: { signUp: true } })
  const up = await fromPage(gateway).post('/auth/sign-up', { ...person, email: 'Ä@exämple.com' })
  assert.deepEqual([up.status, up.data.email], [201, 'ä@xn--exmple-cua.com'])
  for (const email of ['ä@exämple.com', ' ä@XN--exmple-cua.com', 'A\u0308@EXA\u0308MPLE.com'])
    assert.equal((await signIn(gateway, email)).status, 200, email)
  for (const email of refusedAddresses) {
    const { status, error } = await fromPage(gateway).post('/auth/sign-up', { ...person, email })
    assert.deepEqual([status, error.details.errors[0].path], [400, 'email'], email)
  }
})

test('a sign-up with the email address of an existing user or member is a conflict', async () => {
  await using gateway = await startReachable()
  await gateway.as().post('/users/identify', { email: 'known@example.com', externalId: 'crm-1' })
  await createMember(gateway, 'ada@example.org')
  const grace = await signUpUser(gateway)
  for (const email of ['known@example.com', 'Ada@example.org', person.email]) {
    const again = { ...person, email, password: 'the password of an attacker' }
    const { status, error, headers } = await fromPage(gateway).post('/auth/sign-up', again)
    assert.deepEqual([status, error.code, headers.getSetCookie()], [409, 'CONFLICT', []])
    assert.equal((await signIn(gateway, email, again.password)).status, 401)
  }
  assert.equal((await grace.api.get('/me')).status, 200)
  const made = await Promise.all(
    Array.from({ length: 4 }, () =>
      fromPage(gateway).post('/auth/sign-up', { ...person, email: 'new@example.com' }),
    ),
  )
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 409, 409, 409])
})

test('a sign-up with an unverified address loses access when the address is verified for its owner', async () => {
  await using gateway = await startReachable()
  await createMember(gateway, 'ada@example.org')
  const vouching: ((id: string, email: string) => Promise<unknown>)[] = [
    (_, email) => gateway.as().post('/users/identify', { email, externalId: 'crm-1' }),
    (_, email) => gateway.as().post('/principals', { email, role: 'member' }),
    id => gateway.as().patch(`/users/${id}`, { emailVerified: true }),
    id => gateway.as().patch(`/principals/${id}`, { role: 'admin' }),
  ]
  for (const [index, vouch] of vouching.entries()) {
    const email = `mallory${index}@example.com`
    const mallory = await signUpUser(gateway, { ...person, email })
    assert.equal((await mallory.api.get('/me')).status, 200)
    await vouch(mallory.session.principalId, email)
    await eventually(async () => (await mallory.api.get('/me')).status === 401)
    assert.equal((await signIn(gateway, email)).status, 401)
  }
  const plain = await signUpUser(gateway)
  await gateway.as().patch(`/users/${plain.session.principalId}`, { attributes: { plan: 'team' } })
  assert.equal((await signIn(gateway, person.email)).status, 200)
})

test('sign-ups are limited by client address', async () => {
  await using gateway = await startReachable()
  await signUpUser(gateway)
  await gateway.database.query('update identity.sign_in_tries set tries = 30')
  const next = { ...person, email: 'next@example.com' }
  assert.equal((await fromPage(gateway).post('/auth/sign-up', next)).status, 201)
  const { status, headers } = await fromPage(gateway).post('/auth/sign-up', {
    ...person,
    email: 'more@example.com',
  })
  assert.equal(status, 429)
  assert.ok(Number(headers.get('retry-after')) >= 1)
})
