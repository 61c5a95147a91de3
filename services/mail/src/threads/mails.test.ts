import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { testAdminKey } from '@earshot/accounts/harness'
import { createUser } from '@earshot/accounts/harness/users'
import { newEvent, newId } from '@earshot/contracts'
import { createFileAddresses, storedUrl } from '@earshot/runtime'
import { eventually, openSecondPool, testSecret } from '@earshot/testing'
import { startFileStore } from '../harness.ts'
import type { InboundMail } from '../inbound/log/model.ts'
import { mailIdOf } from '../senders/smtp/address.ts'
import { outcomesOf, rowsOf, startApart, startMailing } from '../sending/harness.ts'
import { startThread } from './harness.ts'
import { replyKeys, returnedMailOf, threadOf } from './reply-address.ts'
import { deleteOldThreadMails, findThread, saveThreadMail } from './repo.ts'

const grace = 'grace@example.com'
const sender = { address: 'support@northwind.example', name: 'Northwind' }

test('a message of the team is mailed with a reply address, and names earlier mails of the thread', async () => {
  await using gateway = await startMailing()
  const { server } = gateway
  await gateway.as().post('/mail-senders', sender)
  const { principalId, threadId, request } = await startThread(gateway)
  await request()
  const [first] = await server.waitFor(grace)
  assert.ok(first)
  const root = `<${threadId}@localhost>`
  assert.equal(first.from, sender.address)
  assert.equal(first.header('from'), 'Ada Moreno from Northwind <support@northwind.example>')
  assert.equal(first.header('subject'), 'Export stops')
  assert.deepEqual([first.header('references'), first.header('in-reply-to')], [root, root])
  for (const name of ['auto-submitted', 'x-auto-response-suppress'])
    assert.equal(first.header(name), undefined)
  const replyTo = /<([^>]+)>/.exec(first.header('reply-to') ?? '')?.[1] ?? ''
  assert.equal(threadOf(replyKeys(testSecret), replyTo), threadId)
  const answer = '<CAB=answer@mail.example.com>'
  await using database = openSecondPool(gateway.database, 'mail')
  await saveThreadMail(database.pool, { messageId: answer, threadId, direction: 'in', principalId })
  await request({ content: 'It is fixed.', automated: true, teamId: newId('team') })
  const [, second] = await server.waitFor(grace, 2)
  assert.equal(second?.header('subject'), 'Re: Export stops')
  assert.equal(second?.header('in-reply-to'), answer)
  assert.equal(second?.header('references'), `${root} ${first.header('message-id')} ${answer}`)
  assert.equal(second?.header('auto-submitted'), 'auto-generated')
  assert.equal(
    await findThread(database.pool, ['<no@where>', second?.header('message-id') ?? ''], principalId),
    threadId,
  )
  assert.equal(await deleteOldThreadMails(database.pool, 10), 0)
  await gateway.database.query(`update mail.mail_threads set created_at = now() - interval '366 days'`)
  assert.equal(await deleteOldThreadMails(database.pool, 10), 3)
})

test('once mail arrives at the sender’s address, emails are returned to an address of their own, unless the server refuses that', async () => {
  const refused: string[] = []
  await using gateway = await startMailing({
    server: {
      replyToSender: from => (refused.includes(from.replace(/\+.*@/, '+@')) ? 553 : 250),
    },
  })
  const { server } = gateway
  await gateway.as().post('/mail-senders', sender)
  const { request } = await startThread(gateway)
  await request()
  const [first] = await server.waitFor(grace)
  assert.equal(first?.from, sender.address, 'bounces may be read elsewhere')
  const raw = `From: Ada <ada@example.com>\nTo: ${sender.address}\nSubject: Help\n\nHelp`
  await fetch(`${gateway.url}/api/v1/mail/inbound`, {
    method: 'POST',
    body: raw,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${testAdminKey}` },
  })
  await request()
  const [, second] = await server.waitFor(grace, 2)
  const mailId = mailIdOf(second?.header('message-id') ?? '')
  assert.ok(mailId)
  assert.equal(returnedMailOf(replyKeys(testSecret), second?.from ?? ''), mailId)
  assert.match(second?.header('from') ?? '', /<support@northwind\.example>$/)
  refused.push('support+@northwind.example')
  await request()
  const [, , third] = await server.waitFor(grace, 3)
  assert.equal(third?.from, sender.address)
})

test('a ticket’s mail has its number, and comes from the sender of the team', async () => {
  await using gateway = await startMailing()
  const teamId = newId('team')
  await gateway.as().post('/mail-senders', sender)
  await gateway.database.query(
    `insert into mail.mail_senders (id, team_id, address, quote_thread) values ($1, $2, 'billing@northwind.example', false)`,
    [newId('mail_sender'), teamId],
  )
  const { request } = await startThread(gateway)
  const ticket = { kind: 'ticket_reply', number: 12, subject: 'Refund' } as const
  await request({ ...ticket, threadId: newId('ticket'), teamId })
  const [mail] = await gateway.server.waitFor(grace)
  assert.equal(mail?.from, 'billing@northwind.example')
  assert.equal(mail?.header('subject'), '[#12] Refund')
  assert.ok(!mail?.text.includes('99 %'), 'this sender does not quote the thread')
})

test('a request that is delivered again sends no second mail', async () => {
  await using gateway = await startMailing()
  const { request } = await startThread(gateway)
  const event = newEvent('mail.requested', await request(), Date.now())
  await gateway.server.waitFor(grace)
  const publish = () =>
    gateway.broker.publish({ exchange: 'earshot.events', key: event.type, id: event.id, body: event.body })
  await Promise.all([publish(), publish()])
  await gateway.server.waitFor(grace, 2)
  await eventually(async () => (await outcomesOf(gateway)).join() === 'sent,sent')
  await publish()
  assert.equal((await rowsOf(gateway)).length, 2)
})

test('the mail is in the language of the user, or of the workspace', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/mail-senders', sender)
  await gateway.as().patch('/settings', { locale: 'ar' })
  await eventually(async () => {
    const [copy] = await gateway.database.query('select settings from mail.workspace_settings')
    return (copy?.settings as { locale: string } | undefined)?.locale === 'ar'
  })
  const english = await startThread(gateway, { email: 'lin@example.com', attributes: { language: 'en-GB' } })
  const arabic = await startThread(gateway)
  await english.request()
  await arabic.request({ content: 'مرحبًا' })
  const [toLin] = await gateway.server.waitFor('lin@example.com')
  const [toGrace] = await gateway.server.waitFor(grace)
  assert.match(toLin?.html ?? '', /<html lang="en" dir="ltr">/)
  assert.match(toGrace?.html ?? '', /<html lang="ar" dir="rtl">/)
  assert.match(toGrace?.text ?? '', /اكتب ردك فوق هذا السطر/)
})

test('an anonymous, erased or unknown recipient gets no mail', async () => {
  await using gateway = await startMailing()
  const { request, principalId } = await startThread(gateway)
  const anonymous = await createUser(gateway, { externalId: 'none' })
  await request({ recipientPrincipalId: anonymous.principalId as never })
  await request({ recipientPrincipalId: newId('principal') })
  await gateway.as().delete(`/users/${principalId}`)
  const erased = 'select 1 from mail.people where id = $1 and erased_at is not null'
  await eventually(async () => (await gateway.database.query(erased, [principalId])).length === 1)
  await request()
  const other = await startThread(gateway, { email: 'lin@example.com' })
  await other.request()
  await gateway.server.waitFor('lin@example.com')
  assert.equal((await rowsOf(gateway)).length, 1)
})

test('a mail has links to files, whose addresses work for a month', async () => {
  await using files = await startFileStore()
  await using gateway = await startMailing({ urls: { files: files.url } })
  const { request } = await startThread(gateway)
  const fileId = newId('file')
  await request({
    attachments: [
      { fileId, name: 'log.txt', url: storedUrl(fileId) },
      { fileId: null, name: 'trace', url: 'https://example.com/trace' },
    ],
  })
  const [mail] = await gateway.server.waitFor(grace)
  const [, address = ''] = /- log\.txt: (\S+)/.exec(mail?.text ?? '') ?? []
  const { origin, pathname, searchParams } = new URL(address)
  assert.equal(pathname, `/files/${fileId}`)
  const addresses = createFileAddresses({
    secret: testSecret,
    origin,
    now: () => Date.now() + 29 * 86_400_000,
  })
  assert.ok(addresses.isValid(fileId, searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''))
  assert.match(mail?.text ?? '', /- trace: https:\/\/example\.com\/trace/)
})

test('replies go to the address that the last mail of the person asks for', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/mail-senders', sender)
  const receive = async (headers: string[]) => {
    const head = ['From: Website <website@shop.example>', `To: ${sender.address}`, ...headers]
    const response = await fetch(`${gateway.url}/api/v1/mail/inbound`, {
      method: 'POST',
      body: [...head, '', 'Where is my order?'].join('\r\n'),
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${testAdminKey}` },
    })
    return ((await response.json()) as { data: InboundMail }).data
  }
  const { threadId, principalId } = await receive(['Message-ID: <one@shop.example>', `Reply-To: ${grace}`])
  assert.ok(threadId && principalId)
  const { request } = await startThread(gateway, { email: 'lin@example.com' })
  const answer = { threadId, recipientPrincipalId: principalId }
  await request(answer)
  assert.equal((await gateway.server.waitFor(grace)).length, 1)
  await receive(['Message-ID: <two@shop.example>', 'In-Reply-To: <one@shop.example>'])
  await request(answer)
  assert.equal((await gateway.server.waitFor('website@shop.example')).length, 1)
})

test('people in copy get a mail of their own with the same To and Cc, and take part in the thread', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/mail-senders', sender)
  const { threadId, request } = await startThread(gateway)
  const personOf = (email: string, name: string | null = null) => ({ name, email, isOwn: false })
  const tagged = sender.address.replace('@', '+eu@')
  const cc = [grace, tagged, sender.address].map(email => personOf(email))
  await request({
    cc: [...cc, personOf('bo@example.com', 'Bo\r\nBcc: x@y.example'), personOf('lin@example.com')],
  })
  const received = await Promise.all(
    [grace, 'bo@example.com', 'lin@example.com'].map(address => gateway.server.waitFor(address)),
  )
  const mails = received.flat()
  assert.equal(mails.length, 3)
  for (const mail of mails) {
    assert.equal(mail.header('to'), `Grace Holt <${grace}>`)
    assert.equal(mail.header('cc'), '"Bo Bcc: x@y.example" <bo@example.com>, lin@example.com')
    assert.equal(mail.header('bcc'), undefined)
    assert.equal(mail.header('references'), `<${threadId}@localhost>`)
  }
  assert.equal(new Set(mails.map(mail => mail.header('message-id'))).size, 3)
  await eventually(async () => (await outcomesOf(gateway)).join() === 'sent,sent,sent')
  const { data: users } = await gateway.as().get('/users?search=bo@example.com')
  assert.equal(users.length, 1)
  const { data: log } = await gateway.as().get(`/mails?recipient=bo@example.com`)
  const { data: shown } = await gateway.as().get(`/mails/${log[0].id}`)
  assert.equal(shown.content.to.address, grace)
  assert.deepEqual(
    shown.content.cc.map(({ address }: { address: string }) => address),
    ['bo@example.com', 'lin@example.com'],
  )
  await using database = openSecondPool(gateway.database, 'mail')
  const bo = users[0].principalId
  assert.equal(await findThread(database.pool, [mails[0]?.header('message-id') ?? ''], bo), threadId)
  await request({ content: 'And more.' })
  const [, second] = await gateway.server.waitFor(grace, 2)
  assert.equal(second?.header('references'), `<${threadId}@localhost> ${mails[0]?.header('message-id')}`)
  await gateway.as().delete(`/users/${bo}`)
  // The log of the others named Bo.
  await eventually(
    async () =>
      (await rowsOf(gateway)).map(({ sealed }) => sealed === null).join() === 'true,true,true,false',
  )
})

test('a rejected address in copy is suppressed alone, and the others get the next mail', async () => {
  await using gateway = await startMailing({ server: { reply: to => (to === 'bo@example.com' ? 550 : 250) } })
  await gateway.as().post('/mail-senders', sender)
  const { request } = await startThread(gateway)
  const cc = ['bo@example.com', 'lin@example.com'].map(email => ({ name: null, email, isOwn: false }))
  await request({ cc })
  await eventually(async () => (await outcomesOf(gateway)).toSorted().join() === 'failed,sent,sent')
  await request({ cc })
  await gateway.server.waitFor(grace, 2)
  await gateway.server.waitFor('lin@example.com', 2)
  await eventually(
    async () => (await outcomesOf(gateway)).toSorted().join() === 'failed,sent,sent,sent,sent,suppressed',
  )
  const { data } = await gateway.as().get('/suppressions')
  assert.deepEqual(
    data.map(({ address }: { address: string }) => address),
    ['bo@example.com'],
  )
})

test('a mail that waits while a person in copy is erased is sent, and its content is not kept', async () => {
  let isReady = false
  const bo = 'bo@example.com'
  await using gateway = await startMailing({ server: { reply: to => (isReady || to === bo ? 250 : 451) } })
  await gateway.as().post('/mail-senders', sender)
  const { request } = await startThread(gateway)
  await request({ cc: [{ name: null, email: bo, isOwn: false }] })
  await gateway.server.waitFor(bo)
  await eventually(async () => {
    const rows = await rowsOf(gateway)
    return rows.length === 2 && rows.every(row => row.outcome === 'sent' || row.reason === 'smtp_451')
  })
  const { data: users } = await gateway.as().get(`/users?search=${bo}`)
  await gateway.as().delete(`/users/${users[0].principalId}`)
  await eventually(async () => (await rowsOf(gateway)).filter(({ sealed }) => sealed !== null).length === 1)
  isReady = true
  await gateway.database.query(`update mail.mails set next_try_at = now(); notify mails`)
  await gateway.server.waitFor(grace)
  await eventually(async () =>
    (await rowsOf(gateway)).every(row => row.outcome === 'sent' && row.sealed === null),
  )
})

test('people whose copies are missing are asked for, and the mail waits while the accounts service is away', async () => {
  await using gateway = await startApart()
  const { request } = await startThread(gateway)
  const known = async () => (await gateway.database.query('select id from mail.people')).length
  await eventually(async () => (await known()) > 0)
  await gateway.database.query('delete from mail.people')
  await gateway.accounts.cut()
  const cc = [{ name: 'Bo', email: 'bo@example.com', isOwn: false }]
  const requesting = request({ cc })
  await setTimeout(500)
  assert.deepEqual(await rowsOf(gateway), [])
  await gateway.accounts.restore()
  await requesting
  await gateway.server.waitFor(grace)
  await gateway.server.waitFor('bo@example.com')
  assert.equal(gateway.server.mails().length, 2)
  assert.equal(await known(), 2)
})

test('a repeated request does not create a person in copy again who was erased since', async () => {
  await using gateway = await startMailing()
  const { request, principalId } = await startThread(gateway)
  const bo = 'bo@example.com'
  const event = newEvent(
    'mail.requested',
    await request({ cc: [{ name: null, email: bo, isOwn: false }] }),
    Date.now(),
  )
  await gateway.server.waitFor(bo)
  const found = async () => (await gateway.as().get(`/users?search=${bo}`)).data
  await gateway.as().delete(`/users/${(await found())[0].principalId}`)
  // The event of the first request is not known here, so its mail gets the id of the repeated one.
  await gateway.database.query('update mail.mails set event_id = $1 where principal_id = $2', [
    event.id,
    principalId,
  ])
  await gateway.broker.publish({
    exchange: 'earshot.events',
    key: event.type,
    id: event.id,
    body: event.body,
  })
  assert.deepEqual(await found(), [])
  assert.equal((await rowsOf(gateway)).length, 2)
})
