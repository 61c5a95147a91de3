import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, stemAt } from '@earshot/contracts'
import { testClient, testSecret } from '@earshot/testing'
import { preferenceKeys, preferencesToken } from '../notifications/updates/token.ts'
import { stopKeys, stopToken } from '../threads/contact/stop-token.ts'
import { choose, insertMail, joinSegment, leaveContact, startPeople } from './harness.ts'

test('the accounts service reads and changes the email choices of a person', async () => {
  await using mail = await startPeople()
  const principalId = newId('principal')
  const { data } = await mail.internal.post('/email-choices', { principalId })
  const initial = { post_status: true, reply_to_you: true, mention_of_you: true, changelog: false }
  assert.deepEqual(data, { choices: initial })
  const changes = { changelog: true, reply_to_you: false }
  const changed = await mail.internal.post('/email-choices/change', { principalId, changes })
  assert.deepEqual(changed.data, { choices: { ...initial, ...changes } })
  assert.deepEqual((await mail.internal.post('/email-choices', { principalId })).data, changed.data)
  const wrong = { principalId, changes: { everything: true } }
  assert.equal((await mail.internal.post('/email-choices/change', wrong)).status, 400)
})

test('the link of a preference page names its person, and a changed one is NOT_FOUND', async () => {
  await using mail = await startPeople()
  const principalId = newId('principal')
  const token = preferencesToken(preferenceKeys(testSecret), principalId)
  assert.deepEqual((await mail.internal.post('/email-preferences/link', { principalId })).data, { token })
  assert.deepEqual((await mail.internal.post('/email-preferences', { token })).data, { principalId })
  const other = preferencesToken(preferenceKeys(testSecret), newId('principal'))
  for (const wrong of ['', token.slice(1), `${token}A`, token.slice(0, 26) + other.slice(26)]) {
    const { status, error } = await mail.internal.post('/email-preferences', { token: wrong })
    assert.deepEqual([status, error.code], [404, 'NOT_FOUND'], wrong)
  }
})

test('the link in emails to a contact address stops them and allows them again, and a changed one does neither', async () => {
  await using mail = await startPeople()
  const keys = stopKeys(testSecret)
  const token = stopToken(keys, 'left@example.net')
  const ask = async (isStopped?: boolean) =>
    (await mail.internal.post('/reply-stops', { token, ...(isStopped !== undefined && { isStopped }) })).data
  assert.deepEqual(await ask(), { isStopped: false })
  for (const wanted of [true, true]) assert.deepEqual(await ask(wanted), { isStopped: true })
  assert.deepEqual(await ask(), { isStopped: true })
  const other = stopToken(keys, 'other@example.net')
  for (const wrong of ['', token.slice(2), token.slice(0, 10) + other.slice(10)])
    for (const isStopped of [undefined, false]) {
      const { status, error } = await mail.internal.post('/reply-stops', { token: wrong, isStopped })
      assert.deepEqual([status, error.code], [404, 'NOT_FOUND'], wrong)
    }
  assert.deepEqual(await ask(), { isStopped: true })
  assert.deepEqual(await ask(false), { isStopped: false })
})

test('the state of the mail server is that of SMTP_URL and of the default sender', async () => {
  await using mail = await startPeople()
  const state = async () => (await mail.internal.get('/mail-server')).data
  assert.deepEqual(await state(), { isSet: false })
  await mail.database.query(
    `insert into mail.mail_senders (id, address, sealed_smtp_url, smtp_server, quote_thread)
     values ($1, 'support@northwind.example', 'sealed', 'smtp.northwind.example:465', true)`,
    [newId('mail_sender')],
  )
  assert.deepEqual(await state(), { isSet: true })
})

test('the export of a person has their contact address and emails, page by page, and nothing of others', async () => {
  await using mail = await startPeople()
  const [principalId, other] = [newId('principal'), newId('principal')]
  for (const id of [principalId, other]) await leaveContact(mail, id, `${id}@example.net`, newId('mail'))
  for (let count = 0; count < 150; count++) await insertMail(mail, newId('mail'), principalId)
  await insertMail(mail, newId('mail'), other)
  await mail.database.query(
    `insert into mail.inbound_mails (id, recipient, fingerprint, source, outcome, subject, principal_id, thread_id,
       is_authenticated, size)
     select 'inbound_mail_' || id, 'help@northwind.example', id, 'smtp', 'accepted', 'Export', id, 'conversation_1', true, 1
     from unnest($1::text[]) id`,
    [[principalId, other]],
  )
  const read = async (part: string, after = '') =>
    (await mail.internal.post('/people/export', { principalId, part, after })).data
  assert.deepEqual(await read('contactAddresses'), {
    items: [{ email: `${principalId}@example.net`, language: 'fr' }],
    next: null,
  })
  const first = await read('emails')
  const rest = await read('emails', first.next)
  assert.deepEqual([first.items.length, rest.items.length, rest.next], [100, 50, null])
  assert.deepEqual(Object.keys(first.items[0]), ['id', 'kind', 'outcome', 'createdAt'])
  const received = await read('receivedEmails')
  assert.equal(received.items.length, 1)
  assert.deepEqual(
    [received.items[0].id, received.items[0].subject, received.items[0].threadId],
    [`inbound_mail_${principalId}`, 'Export', 'conversation_1'],
  )
})

test('demo data can be created and removed again, repeatedly, and its people never get an email', async () => {
  await using mail = await startPeople()
  const stem = stemAt(Date.parse('2026-03-02T09:15:00Z'))
  const seed = { stem, people: [], companies: [], segments: [], at: '2026-03-02T09:15:00.000Z' }
  const demo = `principal_${stem}${'0'.repeat(16)}`
  const stems = async () => (await mail.database.query('select stem from mail.demo_data')).map(it => it.stem)
  for (let time = 0; time < 2; time++)
    assert.equal((await mail.internal.post('/demo-data', seed)).status, 201)
  assert.deepEqual(await stems(), [stem])
  const insertDue = (principalId: string) =>
    mail.database.query(
      `insert into mail.notifications (id, principal_id, kind, event_id, subject_kind, title, in_panel, in_browser,
         email_due_at, email_group)
       values ($1, $2, 'post_status', $3, 'post', 'Maps', false, false, now() + interval '1 hour', 'updates')`,
      [newId('notification'), principalId, newId('evt')],
    )
  const grace = newId('principal')
  for (const id of [demo, grace]) await insertDue(id)
  const own = newId('segment')
  for (const id of [`segment_${stem}${'0'.repeat(16)}`, own]) await joinSegment(mail, id, grace)
  for (let time = 0; time < 2; time++)
    assert.equal((await mail.internal.post('/demo-data/remove', { stem })).status, 200)
  assert.deepEqual(await stems(), [stem])
  const due = await mail.database.query(
    'select principal_id from mail.notifications where email_due_at is not null',
  )
  assert.deepEqual(due, [{ principal_id: grace }])
  assert.deepEqual(await mail.database.query('select segment_id from mail.segment_members'), [
    { segment_id: own },
  ])
})

test('internal routes refuse a caller that no service has signed', async () => {
  await using mail = await startPeople()
  const principalId = newId('principal')
  await choose(mail, principalId, 'changelog', true)
  for (const client of [
    testClient(`${mail.url}/internal`),
    testClient(`${mail.url}/internal`, { 'x-caller': 'forged' }),
  ])
    for (const response of [
      await client.get('/mail-server'),
      await client.post('/email-choices/change', { principalId, changes: { changelog: false } }),
      await client.post('/people/export', { principalId, part: 'emails', after: '' }),
    ])
      assert.equal(response.status, 401)
  assert.deepEqual(await mail.database.query('select is_on from mail.email_choices'), [{ is_on: true }])
})
