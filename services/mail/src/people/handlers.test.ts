import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventData, type Id, newId } from '@earshot/contracts'
import { eventually, publishEvent } from '@earshot/testing'
import {
  choose,
  copiedAt,
  insertMail,
  joinSegment,
  leaveContact,
  outcomeOf,
  personOf,
  startPeople,
  type TestPeople,
} from './harness.ts'

const updated = ({ broker }: TestPeople, principal: EventData<'principal.updated'>['principal']) =>
  publishEvent(broker, 'principal.updated', { principal })

/** Waits until an event that is published now is handled, and so the earlier ones. */
const handled = async (mail: TestPeople) => {
  const id = newId('principal')
  await publishEvent(mail.broker, 'principal.created', { principal: personOf(id, 1) })
  await copiedAt(mail, id, 1)
}

test('the unsent mails of a removed member are dropped, once, and those of a renamed user are not', async () => {
  await using mail = await startPeople()
  const [ada, grace] = [newId('principal'), newId('principal')]
  const [dropped, sent, kept, later] = [newId('mail'), newId('mail'), newId('mail'), newId('mail')]
  await publishEvent(mail.broker, 'principal.created', { principal: personOf(ada, 1, { role: 'member' }) })
  await publishEvent(mail.broker, 'principal.created', { principal: personOf(grace, 1) })
  for (const id of [ada, grace]) await copiedAt(mail, id, 1)
  await insertMail(mail, dropped, ada)
  await insertMail(mail, sent, ada, { outcome: 'sent' })
  await insertMail(mail, kept, grace)
  await updated(mail, personOf(ada, 2, { role: 'admin' }))
  await copiedAt(mail, ada, 2)
  assert.equal(await outcomeOf(mail, dropped), null, 'an admin is a member')
  await updated(mail, personOf(ada, 3, { role: 'user' }))
  await updated(mail, personOf(grace, 2, { name: 'Grace' }))
  for (const [id, version] of [
    [ada, 3],
    [grace, 2],
  ] as const)
    await copiedAt(mail, id, version)
  assert.deepEqual(
    [await outcomeOf(mail, dropped), await outcomeOf(mail, sent), await outcomeOf(mail, kept)],
    ['dropped', 'sent', null],
  )
  const [row] = await mail.database.query('select sealed from mail.mails where id = $1', [dropped])
  assert.equal(row?.sealed, null)
  await updated(mail, personOf(ada, 4, { role: 'member' }))
  await copiedAt(mail, ada, 4)
  await insertMail(mail, later, ada)
  await updated(mail, personOf(ada, 3, { role: 'user' }))
  await handled(mail)
  assert.equal(await outcomeOf(mail, later), null, 'the event of a former version arrives again')
})

const tables = [
  'notifications',
  'notification_choices',
  'email_choices',
  'segment_members',
  'contact_addresses',
  'contact_mails',
]

const segment = newId('segment')

/** Stores something in each table, with the address of the person and, of a visitor, the one that they left. */
const fill = async (mail: TestPeople, id: Id<'principal'>, email: string, left: string) => {
  const { database } = mail
  const [waiting, sent] = [newId('mail'), newId('mail')]
  await insertMail(mail, waiting, id)
  await insertMail(mail, sent, id, { outcome: 'sent' })
  await choose(mail, id, 'changelog', true)
  await joinSegment(mail, segment, id)
  await leaveContact(mail, id, left, newId('mail'))
  await database.query(
    `insert into mail.notification_choices (principal_id, kind, panel, browser, email)
     values ($1, 'reply', true, true, 'off')`,
    [id],
  )
  await database.query(
    `insert into mail.notifications (id, principal_id, kind, event_id, subject_kind, title, in_panel, in_browser)
     values ($1, $2, 'reply', $3, 'conversation', 'Export', true, true)`,
    [newId('notification'), id, newId('evt')],
  )
  await database.query(
    `insert into mail.inbound_mails (id, recipient, fingerprint, source, outcome, sender_email, subject, principal_id,
       is_authenticated, reply_to, size, raw)
     values ($1, 'help@northwind.example', $1, 'smtp', 'accepted', $2, $2, $3, true, $2, 1, 'raw')`,
    [newId('inbound_mail'), email, id],
  )
  return { waiting, sent }
}

/** All rows of the service's tables, as text. */
const allRows = async ({ database }: TestPeople): Promise<string> => {
  const names = await database.query(`
    select relname as name from pg_class
    where relnamespace = 'mail'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  let text = ''
  for (const { name } of names)
    text += `${name} ${JSON.stringify(await database.query(`select * from mail.${name}`))}\n`
  return text
}

test('an erasure leaves no trace of a person, or of users who were merged into them, and others keep everything', async () => {
  await using mail = await startPeople()
  const { database, broker } = mail
  const [grace, merged, lin] = [newId('principal'), newId('principal'), newId('principal')]
  for (const [id, email] of [
    [grace, 'grace@example.com'],
    [merged, 'holt@example.com'],
    [lin, 'lin@example.org'],
  ] as const)
    await publishEvent(broker, 'principal.created', { principal: personOf(id, 1, { email, name: null }) })
  for (const id of [grace, merged, lin]) await copiedAt(mail, id, 1)
  await publishEvent(broker, 'principal.merged', {
    principalId: merged,
    intoPrincipalId: grace,
    version: 2,
  })
  await eventually(async () => (await database.query('select from mail.merges where looks > 0')).length === 1)
  const own = await fill(mail, grace, 'grace@example.com', 'grace.home@example.net')
  const former = await fill(mail, merged, 'holt@example.com', 'holt.home@example.net')
  const others = await fill(mail, lin, 'lin@example.org', 'lin.home@example.org')
  const visitor = newId('principal')
  await leaveContact(mail, visitor, 'grace@example.com', newId('mail'))
  for (const address of ['grace@example.com', 'lin@example.org']) {
    await database.query(
      `insert into mail.mail_suppressions (id, address, reason) values ($1, $2, 'bounced')`,
      [newId('suppression'), address],
    )
    await database.query(
      `insert into mail.mail_thread_people (thread_id, address) values ('conversation_1', $1)`,
      [address],
    )
  }
  const before = await allRows(mail)
  assert.match(before, /grace/)
  const erased: EventData<'principal.erased'> = {
    principalId: grace,
    version: 2,
    email: 'grace@example.com',
    emails: ['grace@example.com', 'holt@example.com'],
    names: ['Grace Holt'],
    mergedIds: [merged],
  }
  for (let time = 0; time < 2; time++) await publishEvent(broker, 'principal.erased', erased)
  await eventually(async () => !/grace|holt/i.test(await allRows(mail)))
  await handled(mail)
  for (const table of tables) {
    const left = await database.query(`select principal_id from mail.${table}`)
    assert.deepEqual(left, [{ principal_id: lin }], table)
  }
  for (const id of [own.waiting, former.waiting]) assert.equal(await outcomeOf(mail, id), 'dropped')
  for (const id of [own.sent, former.sent]) assert.equal(await outcomeOf(mail, id), 'sent')
  assert.equal(await outcomeOf(mail, others.waiting), null)
  const kept = await database.query('select principal_id from mail.mails where sealed is not null')
  assert.deepEqual(kept, [{ principal_id: lin }, { principal_id: lin }])
  const inbound = await database.query(
    'select principal_id from mail.inbound_mails where raw is not null or sender_email is not null',
  )
  assert.deepEqual(inbound, [{ principal_id: lin }])
  for (const table of ['mail_suppressions', 'mail_thread_people'])
    assert.deepEqual(await database.query(`select address from mail.${table}`), [
      { address: 'lin@example.org' },
    ])
  const saved = (await mail.events()).filter(({ type }) => type === 'contact.saved')
  assert.deepEqual(
    saved.map(({ data }) => data).sort((a, b) => (String(a.principalId) < String(b.principalId) ? -1 : 1)),
    [grace, merged, visitor].sort().map(principalId => ({ principalId, email: null })),
  )
})

test('the address that a visitor left is removed from events, too, when the visitor is erased', async () => {
  await using mail = await startPeople()
  const visitor = newId('principal')
  const identity = { ...callerOf(visitor), anonymous: true as const }
  const put = await mail.as(identity).put('/me/contact-address', { email: 'left@example.net' })
  assert.equal(put.status, 200)
  assert.match(await allRows(mail), /left@example\.net/)
  await publishEvent(mail.broker, 'principal.erased', {
    principalId: visitor,
    version: 2,
    email: null,
    emails: [],
    names: [],
  })
  await eventually(async () => !/left@example\.net/.test(await allRows(mail)))
})

test('an event about an earlier version of an erased person does not restore them', async () => {
  await using mail = await startPeople()
  const grace = newId('principal')
  await publishEvent(mail.broker, 'principal.erased', {
    principalId: grace,
    version: 3,
    email: 'grace@example.com',
    emails: ['grace@example.com'],
    names: ['Grace Holt'],
  })
  await copiedAt(mail, grace, 3)
  await publishEvent(mail.broker, 'principal.created', { principal: personOf(grace, 1) })
  await updated(mail, personOf(grace, 2, { name: 'Grace' }))
  await handled(mail)
  assert.deepEqual(
    await mail.database.query('select name, email, version from mail.people where id = $1', [grace]),
    [{ name: 'Deleted user', email: null, version: 3 }],
  )
})

const callerOf = (principalId: Id<'principal'>) => ({
  principalId,
  name: 'Visitor',
  email: null,
  role: 'user' as const,
  scopes: [],
  credentialId: 'anonymous',
})
