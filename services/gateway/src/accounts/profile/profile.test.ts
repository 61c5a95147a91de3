import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { createMember, password } from '../../credentials/oauth/harness.ts'
import { startGateway } from '../../harness.ts'
import {
  cookiesOf,
  fromPage,
  knownBrowserOf,
  sameOriginHeaders,
  signedIn,
  signIn,
  signUpUser,
} from '../sign-in/harness.ts'

const newPassword = 'another horse, another battery'

const startReachable = () => startGateway({ reachable: true })

test('a member and a user see and rename themselves, and the new name is used at once', async () => {
  await using gateway = await startReachable()
  const { email, principalId } = await createMember(gateway, 'max@example.org', 'member')
  const member = await signedIn(gateway, email)
  const user = await signUpUser(gateway)
  assert.deepEqual((await member.auth.get('/auth/profile')).data, {
    principalId,
    name: 'max',
    email,
    role: 'member',
    hasPassword: true,
  })
  for (const { auth, api } of [member, user]) {
    assert.equal((await auth.patch('/auth/profile', { name: 'Zora Quill' })).data.name, 'Zora Quill')
    await eventually(async () => (await api.get('/me')).data.name === 'Zora Quill')
  }
  const renamed = await gateway.events('principal.updated')
  assert.equal(renamed.filter(({ data }) => data.principal.name === 'Zora Quill').length, 2)
  for (const [body, path] of [
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ email: 'other@example.org' }, 'email'],
    [{ role: 'admin' }, 'role'],
  ] as const) {
    const refused = await member.auth.patch('/auth/profile', body)
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, path])
  }
})

test('a new password ends the other sessions, and only it works afterwards', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'max@example.org', 'member')
  const one = await signedIn(gateway, email)
  const two = await signedIn(gateway, email)
  const changed = await one.auth.post('/auth/password', { currentPassword: password, password: newPassword })
  assert.equal(changed.status, 204)
  assert.ok(knownBrowserOf(changed), 'the browser stays known with the new password')
  await eventually(async () => (await two.api.get('/me')).status === 401)
  assert.equal((await one.api.get('/me')).status, 200)
  assert.equal((await signIn(gateway, email)).status, 401)
  assert.ok(cookiesOf(await signIn(gateway, email, newPassword)))
  const recorded = await gateway.events('audit.recorded')
  const sets = recorded.filter(({ data }) => data.entry.action === 'principal.password_set')
  assert.equal(sets.at(-1)?.data.entry.actor.principalId, one.session.principalId)
})

test('a password is not changed without the current one, and guessing is limited like a sign-in', async () => {
  await using gateway = await startReachable()
  const { email } = await createMember(gateway, 'max@example.org', 'member')
  const { auth, cookie } = await signedIn(gateway, email)
  const change = (body: Record<string, unknown>) => auth.post('/auth/password', body)
  for (const [body, path] of [
    [{ currentPassword: 'wrong', password: newPassword }, 'currentPassword'],
    [{ currentPassword: password, password: 'short' }, 'password'],
    [{ password: newPassword }, 'currentPassword'],
  ] as const) {
    const refused = await change(body)
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, path])
    assert.ok(!JSON.stringify(refused.body).includes(newPassword))
  }
  const both = await change({ password: 'short' })
  assert.deepEqual(both.error.details.errors.map((it: { path: string }) => it.path).toSorted(), [
    'currentPassword',
    'password',
  ])
  const elsewhere = await fetch(`${gateway.url}/auth/password`, {
    method: 'POST',
    headers: {
      ...sameOriginHeaders,
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/json',
      cookie,
    },
    body: JSON.stringify({ currentPassword: password, password: newPassword }),
  })
  assert.equal(elsewhere.status, 403)
  assert.equal((await fromPage(gateway).post('/auth/password', {})).status, 401)
  await eventually(
    async () => (await change({ currentPassword: 'wrong', password: newPassword })).status === 429,
  )
  const blocked = await change({ currentPassword: password, password: newPassword })
  assert.equal(blocked.status, 429)
  assert.ok(Number(blocked.headers.get('retry-after')) > 0)
})

test('an account without a password says how to get one', async () => {
  await using gateway = await startReachable()
  const { email, principalId } = await createMember(gateway, 'max@example.org', 'member')
  const { auth } = await signedIn(gateway, email)
  await gateway.database.query('delete from identity.passwords where principal_id = $1', [principalId])
  assert.equal((await auth.get('/auth/profile')).data.hasPassword, false)
  const refused = await auth.post('/auth/password', { currentPassword: 'x', password: newPassword })
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
})
