import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteBody, linkIn, rowsOf, startMailing } from '@earshot/mail/harness/sending'
import { eventually, testClient } from '@earshot/testing'
import { password, startReachable } from '../../credentials/oauth/harness.ts'
import { testAdminKey } from '../../harness.ts'
import { auditedChanges, createUser } from '../users/harness.ts'

const grace = 'grace@example.org'

const setPassword = (link: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ password, again: password }) })

test('an invitation creates a member and mails a link to set a password', async () => {
  await using gateway = await startMailing()
  const invited = await gateway.as().post('/principals', inviteBody(' Grace@Example.org '))
  assert.equal(invited.status, 201)
  const { id, joinedAt, inviteExpiresAt, ...rest } = invited.data
  assert.deepEqual(rest, {
    name: 'Grace Holt',
    displayName: 'Grace Holt',
    email: grace,
    image: null,
    role: 'member',
    inviteUrl: null,
  })
  const days = (Date.parse(inviteExpiresAt) - Date.now()) / 86_400_000
  assert.ok(joinedAt && days > 6.9 && days < 7.1)
  const [mail] = await gateway.server.waitFor(grace)
  assert.ok(mail)
  assert.equal(mail.header('subject'), 'You are invited to Earshot')
  assert.match(mail.text, /join Earshot on Earshot as a member/)
  const link = linkIn(mail.text)
  assert.ok(link.startsWith(`${gateway.url}/password/`) && mail.html.includes(link))
  assert.equal((await setPassword(link)).status, 200)
  assert.equal((await setPassword(link)).status, 404)
  const [event] = (await gateway.events('principal.created')).filter(it => it.data.principal.id === id)
  assert.deepEqual([event?.data.principal.role, event?.data.principal.version], ['member', 2])
  const entries = await auditedChanges(gateway, id, 2)
  const entry = entries.find(({ action }: { action: string }) => action === 'principal.invited')
  assert.deepEqual([entry.after.role, entry.after.mailed], ['member', true])
  assert.ok(!JSON.stringify([entries, await gateway.events()]).includes(link.split('/').at(-1) ?? '!'))
})

test('without a mail server the link is in the response, but not in a replayed one', async () => {
  await using gateway = await startReachable()
  const key = { 'idempotency-key': 'invite-grace' }
  const first = await gateway.as().post('/principals', inviteBody(grace), key)
  const again = await gateway.as().post('/principals', inviteBody(grace), key)
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  const { inviteUrl, ...rest } = first.data
  assert.deepEqual(again.data, rest)
  const kept = JSON.stringify(await gateway.database.query('select * from identity.idempotency_keys'))
  assert.ok(!kept.includes(inviteUrl.split('/').at(-1)))
  assert.equal((await setPassword(inviteUrl)).status, 200)
  assert.deepEqual(await gateway.events('letter.requested'), [])
})

test('inviting a user makes them a member, and inviting a member is a conflict', async () => {
  await using gateway = await startReachable()
  const user = await createUser(gateway, { email: grace })
  const raised = await gateway.as().post('/principals', inviteBody(grace, { role: 'admin' }))
  assert.deepEqual(
    [raised.status, raised.data.id, raised.data.role, raised.data.name],
    [201, user.principalId, 'admin', 'Grace Holt'],
  )
  const [event] = await gateway.events('principal.updated')
  assert.deepEqual(
    [event?.data.principal.role, event?.data.principal.name, event?.data.principal.version],
    ['admin', 'Grace Holt', 3],
  )
  for (const role of ['admin', 'member'])
    assert.equal((await gateway.as().post('/principals', inviteBody(grace, { role }))).status, 409)
  const named = await createUser(gateway, { email: 'ada@example.org', name: 'Ada' })
  const kept = await gateway.as().post('/principals', inviteBody('ada@example.org'))
  assert.deepEqual([kept.data.id, kept.data.name], [named.principalId, 'Ada'])
})

test('of two simultaneous invitations one succeeds', async () => {
  await using gateway = await startReachable()
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => gateway.as().post('/principals', inviteBody(grace))),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409])
})

test('only a member without a password can be invited again', async () => {
  await using gateway = await startMailing()
  const { data } = await gateway.as().post('/principals', inviteBody(grace))
  await gateway.server.waitFor(grace, 1) // two at once would arrive in any order
  const again = await gateway.as().post(`/principals/${data.id}/invite`)
  assert.deepEqual([again.status, again.data.id, again.data.inviteUrl], [200, data.id, null])
  const links = (await gateway.server.waitFor(grace, 2)).map(({ text }) => linkIn(text))
  assert.equal(new Set(links).size, 2)
  assert.equal((await setPassword(links[0] ?? '')).status, 404, 'the first address may have been wrong')
  assert.equal((await setPassword(links[1] ?? '')).status, 200)
  assert.equal((await gateway.as().post(`/principals/${data.id}/invite`)).status, 409)
  const user = await createUser(gateway, { email: 'user@example.org' })
  assert.equal((await gateway.as().post(`/principals/${user.principalId}/invite`)).status, 409)
  assert.equal((await gateway.as().post('/principals/principal_unknown/invite')).status, 404)
})

test('an invitation to a wrong address stops working when the address is corrected', async () => {
  await using gateway = await startReachable()
  const { data } = await gateway.as().post('/principals', inviteBody('typo@example.org'))
  assert.equal((await gateway.as().patch(`/users/${data.id}`, { email: grace })).status, 200)
  assert.equal((await setPassword(data.inviteUrl)).status, 404)
  const again = await gateway.as().post(`/principals/${data.id}/invite`)
  assert.equal((await setPassword(again.data.inviteUrl)).status, 200)
})

test('only admins invite, and invalid fields are rejected by name', async () => {
  await using gateway = await startReachable()
  const { key } = await gateway.createKey({ role: 'member' })
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  for (const weak of [key, reader.key])
    assert.equal((await gateway.as(weak).post('/principals', inviteBody(grace))).status, 403)
  for (const [body, path] of [
    [{ role: 'member' }, 'email'],
    [inviteBody('nowhere'), 'email'],
    [inviteBody(grace, { role: 'user' }), 'role'],
    [{ email: grace }, 'role'],
    [inviteBody(grace, { name: ' ' }), 'name'],
  ] as const) {
    const { status, error } = await gateway.as().post('/principals', body)
    assert.deepEqual([status, error.details.errors[0].path], [400, path])
  }
  const anybody = testClient(`${gateway.url}/api/v1`)
  assert.equal((await anybody.post('/principals', inviteBody(grace))).status, 401)
  assert.ok(testAdminKey)
})

test('an invitation link stops working when the member is removed', async () => {
  await using gateway = await startReachable()
  const { data } = await gateway.as().post('/principals', inviteBody(grace))
  assert.equal((await gateway.as().patch(`/principals/${data.id}`, { role: 'user' })).status, 200)
  assert.equal((await setPassword(data.inviteUrl)).status, 404)
})

test('a queued invitation for a removed member is not sent', async () => {
  await using gateway = await startMailing({ server: { reply: () => 451 } })
  const { data } = await gateway.as().post('/principals', inviteBody(grace))
  await gateway.as().patch(`/principals/${data.id}`, { role: 'user' })
  await eventually(async () => (await rowsOf(gateway))[0]?.outcome === 'dropped')
})
