import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newVisitor } from '@earshot/accounts/harness/anonymous'
import { createUser } from '@earshot/accounts/harness/users'
import type { Id } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { copied, startNotifying } from '../notifications/harness.ts'
import { rowsOf, startMailing } from '../sending/harness.ts'

type Gateway = Awaited<ReturnType<typeof startMailing>>

const idOf = ({ principalId }: { principalId: string }) => principalId as Id<'principal'>

const shownContact = async (gateway: Gateway, id: string) =>
  (await gateway.as().get(`/users/${id}`)).data?.contactEmail

const subscribers = async ({ database }: Gateway) =>
  (
    await database.query(
      `select principal_id from mail.email_choices where kind = 'changelog' and is_on order by 1`,
    )
  ).map(row => row.principal_id)

const subscribe = ({ database }: Gateway, id: string) =>
  database.query(
    `insert into mail.email_choices (principal_id, kind, is_on) values ($1, 'changelog', true)`,
    [id],
  )

test('the contact address of a visitor is shown, gone after a merge into a user, and shown again after an undo', async () => {
  await using gateway = await startMailing()
  const visitor = newVisitor()
  const { principalId: user } = await createUser(gateway, { email: 'grace@example.com' })
  const put = await gateway.as(visitor.token).put('/me/contact-address', { email: 'left@example.net' })
  assert.equal(put.status, 200)
  await eventually(async () => (await shownContact(gateway, visitor.principalId)) === 'left@example.net')
  const merged = await gateway.as().post(`/users/${visitor.principalId}/merge`, { intoPrincipalId: user })
  assert.equal(merged.status, 200)
  await eventually(
    async () => (await gateway.database.query('select from mail.contact_addresses')).length === 0,
  )
  assert.equal(await shownContact(gateway, user), null)
  assert.equal((await gateway.as().post(`/users/${visitor.principalId}/unmerge`)).status, 200)
  await eventually(async () => (await shownContact(gateway, visitor.principalId)) === 'left@example.net')
  assert.equal(await shownContact(gateway, user), null)
})

test('a merged user’s subscription becomes that of the other one, and an undo gives it back', async () => {
  await using gateway = await startMailing()
  const from = idOf(await createUser(gateway, { email: 'grace@home.example.com' }))
  const into = idOf(await createUser(gateway, { email: 'grace@example.com' }))
  await subscribe(gateway, from)
  assert.equal((await gateway.as().post(`/users/${from}/merge`, { intoPrincipalId: into })).status, 200)
  await eventually(async () => (await subscribers(gateway))[0] === into)
  assert.deepEqual(await subscribers(gateway), [into])
  assert.equal((await gateway.as().post(`/users/${from}/unmerge`)).status, 200)
  await eventually(async () => (await subscribers(gateway))[0] === from)
  assert.deepEqual(await subscribers(gateway), [from])
})

test('erasing a user reaches users who were merged into this one', async () => {
  await using gateway = await startNotifying()
  const from = idOf(await createUser(gateway, { email: 'grace@home.example.com' }))
  const into = idOf(await createUser(gateway, { email: 'grace@example.com' }))
  const subject = { kind: 'post' as const, id: 'post_1', title: 'Maps' }
  const update = { kind: 'post_status' as const, subject, actorName: null, detail: 'Planned' }
  await gateway.request({ ...update, recipients: [from] })
  await gateway.server.waitFor('grace@home.example.com')
  assert.equal((await gateway.as().post(`/users/${from}/merge`, { intoPrincipalId: into })).status, 200)
  await gateway.request({ ...update, recipients: [into] })
  await gateway.server.waitFor('grace@example.com')
  await eventually(async () => (await rowsOf(gateway)).every(({ outcome }) => outcome === 'sent'))
  assert.ok((await rowsOf(gateway)).every(({ sealed }) => sealed !== null))
  assert.equal((await gateway.as().delete(`/users/${into}`)).status, 204)
  await eventually(async () => (await rowsOf(gateway)).every(({ sealed }) => sealed === null))
  assert.equal((await rowsOf(gateway)).length, 2)
  await eventually(async () => (await gateway.database.query('select from mail.notifications')).length === 0)
})

test('the invitation of a member who is removed before it is sent is dropped', async () => {
  await using gateway = await startMailing({ limits: { everyMs: 60_000 } })
  const { principalId } = await createUser(gateway, { email: 'ada@example.org' })
  await gateway.as().patch(`/principals/${principalId}`, { role: 'member' })
  await copied(gateway, principalId, 'role', 'member')
  await gateway.database.query(
    `insert into mail.mails (id, kind, principal_id, sender, sealed, expires_at, next_try_at)
     values ('mail_1', 'invitation', $1, 'deployment', 'sealed', now() + interval '1 day', now() + interval '1 hour')`,
    [principalId],
  )
  assert.equal((await gateway.as().patch(`/principals/${principalId}`, { role: 'user' })).status, 200)
  await eventually(async () => (await rowsOf(gateway))[0]?.outcome === 'dropped')
  assert.equal((await rowsOf(gateway))[0]?.sealed, null)
})
