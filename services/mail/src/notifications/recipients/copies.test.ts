import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type Id, newId } from '@earshot/contracts'
import { eventually, openSecondPool, publishEvent } from '@earshot/testing'
import { personOf, startPeople, type TestPeople } from '../../people/harness.ts'
import { copyRecipients } from './copies.ts'

const request = ({ broker }: TestPeople, recipients: Id<'principal'>[]) =>
  publishEvent(broker, 'notification.requested', {
    kind: 'post_status',
    recipients,
    subject: { kind: 'post', id: newId('post'), title: 'Maps' },
    actorName: null,
    detail: 'Planned',
  })

const notified = async ({ database }: TestPeople, count: number) =>
  eventually(async () => {
    const rows = await database.query('select principal_id from mail.notifications order by id')
    return rows.length === count && rows.map(row => row.principal_id)
  })

test('a request to notify someone whose event has not arrived yet asks the accounts service, once', async () => {
  await using mail = await startPeople()
  const [grace, gone] = [newId('principal'), newId('principal')]
  mail.accounts.principals[grace] = { ...personOf(grace, 4) }
  await request(mail, [grace, gone])
  assert.deepEqual(await notified(mail, 1), [grace])
  assert.deepEqual(mail.accounts.asked.toSorted(), [grace, gone].sort())
  await request(mail, [grace])
  assert.deepEqual(await notified(mail, 2), [grace, grace])
  assert.equal(mail.accounts.asked.length, 2)
})

test('an erased recipient is not asked for again, and gets nothing', async () => {
  await using mail = await startPeople()
  const [grace, lin] = [newId('principal'), newId('principal')]
  mail.accounts.principals[lin] = { ...personOf(lin, 1, { email: 'lin@example.com' }) }
  await publishEvent(mail.broker, 'principal.erased', {
    principalId: grace,
    version: 2,
    email: null,
    emails: [],
    names: [],
  })
  await eventually(async () => (await mail.database.query('select from mail.people')).length === 1)
  await request(mail, [grace, lin])
  assert.deepEqual(await notified(mail, 1), [lin])
  assert.deepEqual(mail.accounts.asked, [lin])
})

test('while the accounts service is away, nothing is stored, so the event is handled again', async () => {
  await using mail = await startPeople()
  await using second = openSecondPool(mail.database, 'mail')
  const away = { find: () => Promise.reject(new ApiError('UNAVAILABLE')) }
  await assert.rejects(copyRecipients(second.pool, away, [newId('principal')]), { code: 'UNAVAILABLE' })
  await copyRecipients(second.pool, away, 'team')
  assert.deepEqual(await mail.database.query('select from mail.people'), [])
})
