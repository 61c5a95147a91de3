import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '@earshot/accounts/harness/users'
import { type EventData, type Id, newId } from '@earshot/contracts'
import { openDatabase } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { claimMails } from '../../queue/claim-repo.ts'
import { deployment, insertMail } from '../../queue/repo.ts'
import { startNotifying } from '../harness.ts'
import { broadcastSome } from './broadcasting.ts'

type Gateway = Awaited<ReturnType<typeof startNotifying>>
type Subject = EventData<'notification.requested'>['subject']

const post = (title = 'Dark mode'): Subject => ({ kind: 'post', id: newId('post'), title })

const user = async (gateway: Gateway, email: string, more: object = {}): Promise<Id<'principal'>> =>
  (await createUser(gateway, { email, name: 'Grace Holt', ...more })).principalId as Id<'principal'>

const status = (gateway: Gateway, recipients: Id<'principal'>[], subject = post(), detail = 'Planned') =>
  gateway.request({ kind: 'post_status', recipients, subject, actorName: null, detail })

const poolOf = (gateway: Gateway) => {
  const database = openDatabase({
    url: gateway.database.url,
    schema: 'mail',
    name: 'earshot-test',
    max: 2,
    migrations: [],
    log: createLog({ level: 'silent' }),
  })
  return { pool: database.pool, [Symbol.asyncDispose]: () => database.close() }
}

/** The path in the header for one-click unsubscribe. */
const oneClick = (mail: { header: (name: string) => string | undefined } | undefined) =>
  /^<http:\/\/[^/]+(\/preferences\/[\w-]+\/unsubscribe\/[\w,]+)>$/.exec(
    mail?.header('list-unsubscribe') ?? '',
  )?.[1] ?? assert.fail()

test('people of the demo data get no email', async () => {
  await using gateway = await startNotifying()
  const tom = await user(gateway, 'tom.walsh@example.com')
  // Ids of one millisecond of the past, as those of demo data.
  const demo = `principal_01kd05fc00${tom.slice('principal_01kd05fc00'.length)}`
  await gateway.database.query('update identity.principals set id = $2 where id = $1', [tom, demo])
  await gateway.database.query("insert into mail.demo_data (stem) values ('01kd05fc00')")
  const grace = await user(gateway, 'grace@example.com')
  await status(gateway, [demo as Id<'principal'>, grace])
  await gateway.server.waitFor('grace@example.com')
  await gateway.noneDue()
  assert.deepEqual(gateway.server.asked, ['grace@example.com'])
})

test('users with an address get one email about a change, however often its event arrives', async () => {
  await using gateway = await startNotifying()
  const grace = await user(gateway, 'grace@example.com')
  const anonymous = await user(gateway, 'visitor-7@anon.earshot')
  const bare = (await createUser(gateway, { externalId: 'no-address' })).principalId as Id<'principal'>
  const ada = await gateway.member('ada@example.org')
  const key = (await gateway.createKey()).principalId as Id<'principal'>
  const event = await status(gateway, [grace, anonymous, bare, ada.principalId, key, newId('principal')])
  const { broker, server } = gateway
  await broker.publish({
    exchange: 'earshot.events.private',
    key: event.type,
    id: event.id,
    body: event.body,
  })
  const [mail] = await server.waitFor('grace@example.com')
  await server.waitFor('ada@example.org')
  assert.equal(mail?.header('subject'), '“Dark mode” is now Planned')
  assert.equal(mail?.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.equal(mail?.header('auto-submitted'), 'auto-generated')
  await gateway.noneDue()
  assert.equal(server.mails().length, 2)
  assert.deepEqual((await ada.api.get('/me/notifications')).data, [], 'not in the panel')
  const [row] = await gateway.database.query(`select kind, principal_id from mail.mails order by kind desc`)
  assert.equal(row?.kind, 'update')
})

test('changes of one post within the delay are one email with the last status, and several posts are one email', async () => {
  await using gateway = await startNotifying({ emailDelayMs: 1500 })
  const grace = await user(gateway, 'grace@example.com')
  const lin = await user(gateway, 'lin@example.com', { attributes: { language: 'ar-EG' } })
  const [maps, dark] = [post('Maps'), post('Dark mode')]
  await status(gateway, [grace], maps, 'Planned')
  await status(gateway, [grace], maps, 'Open')
  await status(gateway, [lin], maps, 'Planned')
  await status(gateway, [lin], dark, 'Complete')
  await status(gateway, [grace], maps, 'In progress')
  const [one] = await gateway.server.waitFor('grace@example.com')
  assert.equal(one?.header('subject'), '“Maps” is now In progress')
  const [two] = await gateway.server.waitFor('lin@example.com')
  assert.match(two?.text ?? '', /تغيّرت حالة «Maps» إلى Planned[\s\S]*تغيّرت حالة «Dark mode» إلى Complete/)
  assert.match(two?.html ?? '', /<html lang="ar" dir="rtl">/)
  await gateway.noneDue()
  assert.equal(gateway.server.mails().length, 2)
})

test('the team sees how many subscribers an entry would email', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  const counts = async () => (await ada.api.get('/changelog/subscribers')).data
  assert.deepEqual(await counts(), { emailsNow: 0, emailsWhenScheduled: 0 })
  const ids: string[] = [ada.principalId]
  for (const email of ['grace@example.com', 'lin@example.com', 'visitor-7@anon.earshot', 'gone@example.com'])
    ids.push(await user(gateway, email))
  ids.push((await createUser(gateway, { externalId: 'no-address' })).principalId)
  for (const id of ids)
    await gateway.database.query(
      `insert into mail.email_choices (principal_id, kind, is_on) values ($1, 'changelog', true)`,
      [id],
    )
  await gateway.database.query(
    `insert into mail.mail_suppressions (id, address, reason)
     values ('suppression_1', 'gone@example.com', 'bounced')`,
  )
  await eventually(async () => {
    const known = 'select from mail.people where id = any($1)'
    return (await gateway.database.query(known, [ids])).length === ids.length
  })
  assert.deepEqual(await counts(), { emailsNow: 2, emailsWhenScheduled: 3 })
})

test('an entry for a segment is mailed to the subscribers who are in it when it is published, and the count is theirs', async () => {
  await using gateway = await startNotifying()
  const [ada, ben, cleo] = [
    await gateway.member('ada@example.org'),
    await gateway.member('ben@example.org'),
    await gateway.member('cleo@example.org'),
  ]
  const dee = await user(gateway, 'dee@example.org')
  for (const it of [ada, ben, cleo]) await it.api.patch('/me/email-choices', { changelog: true })
  const team = gateway.as()
  const { data: segment } = await team.post('/segments', { slug: 'beta', name: 'Beta testers' })
  const change = async (method: 'add' | 'remove', ...principalIds: string[]) =>
    method === 'add'
      ? team.post('/segments/beta/members', { principalIds })
      : team.delete(`/segments/beta/members?principalIds=${principalIds.join(',')}`)
  const counts = async (slug = 'beta') => {
    const { data } = await ada.api.get(`/changelog/subscribers?segment=${slug}`)
    return [data.emailsNow, data.emailsWhenScheduled]
  }
  const counted = (...expected: number[]) =>
    eventually(async () => JSON.stringify(await counts()) === JSON.stringify(expected))
  await change('add', ada.principalId, ben.principalId, cleo.principalId, dee)
  await counted(2, 3)
  await change('remove', cleo.principalId)
  await counted(1, 2)
  assert.deepEqual(await counts('nobody'), [0, 0])
  const refused = await ada.api.get('/changelog/subscribers?segment=Not+a+slug')
  assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, 'segment'])
  const publish = (title: string, subscribersIn = segment.id) =>
    gateway.request({
      kind: 'changelog',
      recipients: { subscribersIn },
      subject: { kind: 'changelog', id: newId('changelog'), title },
      actorName: null,
    })
  await publish('Maps')
  const titles = async (name: string, count: number) =>
    (await gateway.server.waitFor(`${name}@example.org`, count)).map(it => it.header('subject'))
  for (const name of ['ada', 'ben']) assert.deepEqual(await titles(name, 1), ['New in the changelog: Maps'])
  await change('remove', ada.principalId)
  await change('add', cleo.principalId)
  await counted(2, 2)
  await team.delete('/segments/beta')
  await counted(0, 0)
  await team.post('/segments', { slug: 'beta', name: 'Another beta' })
  await change('add', ada.principalId)
  await counted(0, 1)
  await publish('To a deleted segment')
  await publish('To an unknown one', newId('segment'))
  await eventually(async () => (await gateway.database.query('select from mail.broadcasts')).length === 0)
  const { data: last } = await team.get('/segments/beta')
  await publish('Search', last.id)
  assert.deepEqual(await titles('ada', 2), ['New in the changelog: Maps', 'New in the changelog: Search'])
  await gateway.noneDue()
  assert.equal(gateway.server.mails().length, 3)
})

test('a user chooses which emails to get', async () => {
  await using gateway = await startNotifying()
  const ada = await gateway.member('ada@example.org')
  assert.deepEqual((await ada.api.get('/me/email-choices')).data, {
    post_status: true,
    reply_to_you: true,
    mention_of_you: true,
    changelog: false,
  })
  const changed = await ada.api.patch('/me/email-choices', { post_status: false, changelog: true })
  const after = { post_status: false, reply_to_you: true, mention_of_you: true, changelog: true }
  assert.deepEqual(changed.data, after)
  assert.deepEqual((await ada.api.patch('/me/email-choices', {})).data, changed.data)
  for (const [body, path] of [
    [{ post_status: 'daily' }, 'post_status'],
    [{ mention: true }, 'mention'],
  ] as const) {
    const refused = await ada.api.patch('/me/email-choices', body)
    assert.deepEqual([refused.status, refused.error.details.errors[0].path], [400, path])
  }
  await status(gateway, [ada.principalId])
  await gateway.request({ kind: 'reply_to_you', recipients: [ada.principalId], subject: post() })
  const [mail, ...more] = await gateway.server.waitFor('ada@example.org')
  assert.equal(mail?.header('subject'), 'Grace Holt replied to you in “Dark mode”')
  assert.deepEqual(more, [])
  const choices = (await ada.api.get('/me/notification-choices')).data
  assert.ok(!('post_status' in choices), 'the choices of members are others')
})

/** Makes the emails due that wait, once `count` of them do. */
const makeDue = (gateway: Gateway, count = 1) =>
  eventually(async () => {
    const waiting = 'from mail.notifications where email_due_at is not null'
    if ((await gateway.database.query(`select ${waiting}`)).length < count) return false
    await gateway.database.query(
      'update mail.notifications set email_due_at = now() where email_due_at is not null',
    )
    return true
  })

test('one click of a mail program unsubscribes, reading the page does not, and a waiting email is not sent', async () => {
  await using gateway = await startNotifying({ emailDelayMs: 60_000 })
  const grace = await user(gateway, 'grace@example.com')
  await status(gateway, [grace])
  await makeDue(gateway)
  const [mail] = await gateway.server.waitFor('grace@example.com')
  const path = oneClick(mail)
  const choices = () => gateway.database.query('select kind, is_on from mail.email_choices')
  for (const method of ['GET', 'HEAD'])
    assert.equal((await fetch(gateway.url + path, { method })).status, 200)
  assert.deepEqual(await choices(), [])
  for (const wrong of [path.replace(/.(?=\/unsubscribe)/, '!'), path.replace('post_status', 'everything')])
    assert.equal((await fetch(gateway.url + wrong, { method: 'POST' })).status, 404, wrong)
  await status(gateway, [grace], post('Waiting'))
  await gateway.request({ kind: 'reply_to_you', recipients: [grace], subject: post('Other kind') })
  await eventually(async () => (await gateway.database.query('select from mail.notifications')).length === 3)
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  for (const body of [multipart, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
    await gateway.database.query('delete from mail.email_choices')
    const clicked = await fetch(gateway.url + path, { method: 'POST', body, redirect: 'manual' })
    assert.equal(clicked.status, 200)
    assert.equal(clicked.headers.get('cache-control'), 'no-store')
    assert.deepEqual(await choices(), [{ kind: 'post_status', is_on: false }])
  }
  await makeDue(gateway)
  const [, later] = await gateway.server.waitFor('grace@example.com', 2)
  assert.equal(later?.header('subject'), 'Grace Holt replied to you in “Other kind”')
  assert.ok(!later?.text.includes('Waiting'))
})

test('a changelog entry is mailed to each subscriber once, in batches, without the one who published it', async () => {
  await using gateway = await startNotifying()
  const names = ['ada', 'ben', 'cleo', 'dee']
  const members = await Promise.all(names.map(name => gateway.member(`${name}@example.org`)))
  const [ada, ben, cleo] = members
  for (const it of [ada, ben, cleo]) await it?.api.patch('/me/email-choices', { changelog: true })
  await ben?.api.patch('/me/email-choices', { changelog: false })
  await ben?.api.patch('/me/email-choices', { changelog: true })
  const subject = { kind: 'changelog' as const, id: newId('changelog'), title: 'Maps' }
  const entry = { kind: 'changelog' as const, recipients: 'subscribers' as const, subject, actorName: null }
  const exceptPrincipalId = cleo?.principalId ?? ''
  const event = await gateway.request({ ...entry, exceptPrincipalId, detail: 'They are here.' })
  const [mail] = await gateway.server.waitFor('ada@example.org')
  await gateway.server.waitFor('ben@example.org')
  assert.equal(mail?.header('subject'), 'New in the changelog: Maps')
  assert.match(mail?.text ?? '', /\n\nThey are here\./)
  const { broker } = gateway
  await broker.publish({
    exchange: 'earshot.events.private',
    key: event.type,
    id: event.id,
    body: event.body,
  })
  await eventually(async () => (await gateway.database.query('select from mail.broadcasts')).length === 0)
  await gateway.noneDue()
  assert.equal(gateway.server.mails().length, 2)
})

test('a broadcast to subscribers continues after its last batch, and a failed batch is repeated whole', async () => {
  await using gateway = await startNotifying({ environment: { SERVICE_ROLE: 'web' } })
  await using beside = poolOf(gateway)
  const members = await Promise.all(['ada', 'ben', 'cleo'].map(name => gateway.member(`${name}@example.org`)))
  for (const { api } of members) await api.patch('/me/email-choices', { changelog: true })
  const eventId = newId('evt')
  await gateway.database.query(
    `insert into mail.broadcasts (event_id, subject_id, title) values ($1, $2, 'Maps')`,
    [eventId, newId('changelog')],
  )
  const some = () => broadcastSome(beside.pool, { now: Date.now, emailDelayMs: 0 }, 2)
  const made = async () =>
    (await gateway.database.query('select principal_id from mail.notifications order by 1')).map(
      row => row.principal_id,
    )
  await gateway.database.query(`
    create function mail.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update on mail.broadcasts for each row execute function mail.refuse()`)
  await assert.rejects(some())
  assert.deepEqual(await made(), [])
  await gateway.database.query('drop trigger refuse on mail.broadcasts')
  assert.equal(await some(), 'some')
  assert.equal((await made()).length, 2)
  assert.equal(await some(), 'all')
  assert.equal(await some(), undefined)
  assert.deepEqual(await made(), members.map(({ principalId }) => principalId).sort())
})

test('an erased user has no choices and no updates, and their link is not valid any more', async () => {
  await using gateway = await startNotifying({ emailDelayMs: 60_000 })
  const grace = await user(gateway, 'grace@example.com')
  await status(gateway, [grace])
  await eventually(async () => (await gateway.database.query('select from mail.notifications')).length === 1)
  await gateway.database.query('update mail.notifications set email_due_at = now()')
  const [mail] = await gateway.server.waitFor('grace@example.com')
  const path = oneClick(mail)
  await fetch(gateway.url + path, { method: 'POST' })
  await status(gateway, [grace])
  assert.equal((await gateway.as().delete(`/users/${grace}`)).status, 204)
  for (const table of ['notifications', 'email_choices'])
    await eventually(async () => (await gateway.database.query(`select from mail.${table}`)).length === 0)
  assert.equal((await fetch(gateway.url + path, { method: 'POST' })).status, 404)
  assert.deepEqual(await gateway.database.query('select from mail.email_choices'), [])
})

test('updates come from the default sender, and without a mail server there are none', async () => {
  await using gateway = await startNotifying()
  const { server, database } = gateway
  const grace = await user(gateway, 'grace@example.com')
  await database.query(
    `insert into mail.mail_senders (id, address, name, quote_thread)
     values ($1, 'support@northwind.example', 'Northwind', true)`,
    [newId('mail_sender')],
  )
  await status(gateway, [grace])
  const [mail] = await server.waitFor('grace@example.com')
  assert.equal(mail?.header('from'), 'Northwind <support@northwind.example>')
  await using bare = await startNotifying({ environment: { SMTP_URL: '' } })
  const lin = await user(bare, 'lin@example.com')
  await status(bare, [lin])
  await bare.noneDue()
  assert.deepEqual(await bare.database.query('select from mail.mails'), [])
})

test('other mails are sent before updates that wait longer', async () => {
  await using gateway = await startNotifying({ environment: { SERVICE_ROLE: 'web' } })
  await using beside = poolOf(gateway)
  const { pool } = beside
  const sealed = Buffer.from('sealed')
  for (const kind of ['update', 'update', 'invitation'] as const)
    await insertMail(pool, { id: newId('mail'), kind, principalId: null, sealed })
  // Stored times are rounded to milliseconds: the last mail may be due half a millisecond after it was inserted.
  await gateway.database.query(`update mail.mails set next_try_at = next_try_at - interval '1 second'`)
  const claim = () => claimMails(pool, { sender: deployment, limit: 1, leaseSeconds: 60 })
  const kinds = [await claim(), await claim(), await claim()].map(([it]) => it?.kind)
  assert.deepEqual(kinds, ['invitation', 'update', 'update'])
})
