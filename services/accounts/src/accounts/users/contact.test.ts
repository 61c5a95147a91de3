import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, newEvent } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { createUser, startWithWorker } from './harness.ts'

type Started = Awaited<ReturnType<typeof startWithWorker>>

const grace = { email: 'grace@example.com', name: 'Grace' }
const ada = { email: 'ada@example.com', name: 'Ada' }

const userOf = async (gateway: Started, body = grace) =>
  (await createUser(gateway, body)).principalId as Id<'principal'>

const contactOf = async (gateway: Started, id: string) =>
  (await gateway.as().get(`/users/${id}`)).data.contactEmail

/** An event of the mail service, a number of ms after now. */
const saved = (principalId: Id<'principal'>, email: string | null, ms = 0) =>
  newEvent('contact.saved', { principalId, email }, Date.now() + ms)

const publish = ({ broker }: Started, event: ReturnType<typeof saved>) =>
  broker.publish({
    exchange: event.private ? 'earshot.events.private' : 'earshot.events',
    key: event.type,
    id: event.id,
    body: event.body,
    headers: {},
  })

/** Waits until an event about someone else, which is published last, is handled. */
const handled = async (gateway: Started, other: Id<'principal'>) => {
  const mark = 'last@example.net'
  await publish(gateway, saved(other, mark, 60_000))
  await eventually(async () => (await contactOf(gateway, other)) === mark)
}

test('a user has the contact address of the latest event, in whatever order and however often events arrive', async () => {
  await using gateway = await startWithWorker()
  const [id, other] = [await userOf(gateway), await userOf(gateway, ada)]
  const [first, second, gone] = [
    saved(id, 'one@example.net'),
    saved(id, 'two@example.net', 10),
    saved(id, null, 20),
  ]
  for (const event of [second, first, second, first]) await publish(gateway, event)
  await eventually(async () => (await contactOf(gateway, id)) === 'two@example.net')
  for (const event of [gone, second, first]) await publish(gateway, event)
  await eventually(async () => (await contactOf(gateway, id)) === null)
  await handled(gateway, other)
  assert.equal(await contactOf(gateway, id), null)
})

test('the contact address of an erased user is deleted, and a late event does not bring it back', async () => {
  await using gateway = await startWithWorker()
  const [id, other] = [await userOf(gateway), await userOf(gateway, ada)]
  await publish(gateway, saved(id, 'left@example.net'))
  await eventually(async () => (await contactOf(gateway, id)) === 'left@example.net')
  assert.equal((await gateway.as().delete(`/users/${id}`)).status, 204)
  await publish(gateway, saved(id, 'left@example.net', 20))
  await handled(gateway, other)
  const [row] = await gateway.database.query('select contact_email from identity.principals where id = $1', [
    id,
  ])
  assert.deepEqual(row, { contact_email: null })
})

test('a merge that is undone before the mail service has moved anything gives the contact address back', async () => {
  await using gateway = await startWithWorker()
  const [id, into] = [await userOf(gateway), await userOf(gateway, ada)]
  await publish(gateway, saved(id, 'left@example.net'))
  await eventually(async () => (await contactOf(gateway, id)) === 'left@example.net')
  const merged = await gateway.as().post(`/users/${id}/merge`, { intoPrincipalId: into })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.equal(await contactOf(gateway, into), null)
  assert.equal((await gateway.as().post(`/users/${id}/unmerge`)).data.contactEmail, 'left@example.net')
  assert.equal(await contactOf(gateway, id), 'left@example.net')
})
