import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAdminKey } from '@earshot/accounts/harness'
import { newVisitor } from '@earshot/accounts/harness/anonymous'
import { createUser } from '@earshot/accounts/harness/users'
import { type EventData, newId } from '@earshot/contracts'
import { eventually, publishEvent } from '@earshot/testing'
import { rowsOf, startMailing, type TestMailing } from '../../sending/harness.ts'

const grace = 'grace@example.com'
const support = { address: 'support@northwind.example', name: 'Northwind' }
const path = '/me/contact-address'

type Gateway = TestMailing & { broker: Parameters<typeof publishEvent>[0] }

const leave = async (gateway: TestMailing, email = grace, more: object = {}) => {
  const visitor = newVisitor()
  const { status } = await gateway.as(visitor.token).put(path, { email, ...more })
  assert.equal(status, 200)
  return { ...visitor, threadId: newId('conversation') }
}

type Visitor = Awaited<ReturnType<typeof leave>>

const reply = async (
  { broker }: Gateway,
  { principalId, threadId }: Visitor,
  more: Partial<EventData<'mail.requested'>> = {},
) =>
  publishEvent(broker, 'mail.requested', {
    kind: 'contact_reply',
    threadId,
    messageId: newId('message'),
    recipientPrincipalId: principalId,
    cc: [],
    teamId: null,
    subject: null,
    authorName: 'Ada Moreno',
    content: 'We have found the cause.',
    createdAt: '2026-03-02T10:15:00.000Z',
    automated: false,
    attachments: [],
    quoted: [],
    ...more,
  })

/** Delivers a reply to a mail, and returns what became of it. */
const answer = async (
  { url, as }: TestMailing,
  { from, to, verified = false }: { from: string; to: string; verified?: boolean },
) => {
  const results = 'Authentication-Results: mx.example.org; dmarc=pass header.from=example.com\r\n'
  const response = await fetch(`${url}/api/v1/mail/inbound`, {
    method: 'POST',
    body: `${verified ? results : ''}From: Grace Holt <${from}>\r\nTo: ${to}\r\nSubject: Re: x\r\n\r\n${newId('evt')}`,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${testAdminKey}` },
  })
  const { id } = ((await response.json()) as { data: { id: string } }).data
  return (await as().get(`/mail/inbound/${id}`)).data
}

const replyToOf = (mail: { header: (name: string) => string | undefined } | undefined): string =>
  /<([^>]+)>/.exec(mail?.header('reply-to') ?? '')?.[1] ?? ''

const stopUrlOf = (mail: { header: (name: string) => string | undefined } | undefined): string =>
  /<([^>]+)>/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? ''

/** How many mails to the address were queued: a request is published when it has been handled. */
const countOf = async ({ database }: TestMailing, address: string): Promise<number> =>
  (await database.query('select 1 from mail.contact_mails where email = $1', [address])).length

test('only anonymous visitors have a contact address, which must be one', async () => {
  await using gateway = await startMailing()
  const visitor = gateway.as(newVisitor().token)
  assert.deepEqual((await visitor.get(path)).data, { email: null, language: null, isAvailable: true })
  const set = await visitor.put(path, { email: 'Grace@Example.com', language: 'fr' })
  assert.deepEqual(set.data, { email: grace, language: 'fr', isAvailable: true })
  assert.deepEqual((await visitor.get(path)).data, set.data)
  for (const [field, value] of [
    ['email', 'no address'],
    ['language', 'tlh'],
  ] as const) {
    const { status, body } = await visitor.put(path, { email: grace, [field]: value })
    assert.equal(status, 400)
    assert.match(JSON.stringify(body), new RegExp(`"${field}"`))
  }
  assert.equal((await visitor.put(path, { email: null })).data.email, null)
  await visitor.put(path, { email: null })
  const saved = (await gateway.events('contact.saved')).map(({ data }) => data.email)
  assert.deepEqual(saved, [grace, null], 'each change is an event')
  for (const method of ['get', 'put'] as const)
    assert.equal((await gateway.as()[method](path, { email: grace })).status, 403)
})

test('a reply goes to the contact address in the visitor’s language, with a reply address and a link that stops it', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/mail-senders', support)
  await createUser(gateway, { email: grace, name: 'Grace Holt', attributes: { language: 'de' } })
  const visitor = await leave(gateway, grace, { language: 'fr' })
  await reply(gateway, visitor)
  const [mail] = await gateway.server.waitFor(grace)
  assert.ok(mail)
  assert.equal(mail.header('to'), grace, 'the name of the account is not in it')
  assert.match(mail.text, /vous, ou quelqu’un d’autre/)
  assert.doesNotMatch(mail.text + mail.html, /Grace/)
  assert.match(mail.header('list-unsubscribe-post') ?? '', /One-Click/)
  assert.doesNotMatch(stopUrlOf(mail), /grace|example\.com/)
  assert.ok(mail.text.includes(stopUrlOf(mail)))
})

test('an address gets three mails a day from all visitors together, until someone replies from it', {
  tags: ['slow: starts a gateway and sends four mails'],
}, async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/mail-senders', support)
  const one = await leave(gateway)
  const other = await leave(gateway)
  for (const visitor of [one, other, one, other, one]) await reply(gateway, visitor)
  assert.equal(await countOf(gateway, grace), 3)
  const mails = await gateway.server.waitFor(grace, 3)
  await answer(gateway, { from: grace, to: replyToOf(mails[0]) })
  await reply(gateway, one)
  await reply(gateway, other)
  assert.equal(await countOf(gateway, grace), 4, 'the other visitor may be a stranger')
})

test('a visitor gets three mails a day, whatever addresses they leave', async () => {
  await using gateway = await startMailing()
  const visitor = await leave(gateway)
  const addresses = [grace, 'a@example.com', 'b@example.com', 'c@example.com']
  for (const email of addresses) {
    await gateway.as(visitor.token).put(path, { email })
    await reply(gateway, visitor)
  }
  const counts = await Promise.all(addresses.map(it => countOf(gateway, it)))
  assert.deepEqual(counts, [1, 1, 1, 0])
})

test('one click stops the mails to an address from all visitors, and opening the link does not', async () => {
  await using gateway = await startMailing()
  const first = await leave(gateway)
  await reply(gateway, first)
  const [mail] = await gateway.server.waitFor(grace)
  const link = new URL(new URL(stopUrlOf(mail)).pathname, gateway.url)
  const page = await fetch(link)
  assert.match(await page.text(), /Stop emails with replies/)
  assert.equal(page.headers.get('cache-control'), 'no-store')
  await reply(gateway, await leave(gateway))
  const post = (body: Record<string, string>) =>
    fetch(link, { method: 'POST', body: new URLSearchParams(body) })
  assert.equal((await post({ 'List-Unsubscribe': 'One-Click' })).status, 200)
  await reply(gateway, await leave(gateway))
  assert.equal(await countOf(gateway, grace), 2)
  assert.match(await (await post({ again: 'yes' })).text(), /again/)
  await reply(gateway, await leave(gateway))
  assert.equal(await countOf(gateway, grace), 3)
  const forged = `${link.href.slice(0, -2)}AA`
  assert.equal((await fetch(forged, { method: 'POST' })).status, 404)
  const stops = await gateway.database.query('select * from mail.contact_stops')
  assert.deepEqual(stops, [], 'nothing is stored of a forged link')
})

test('a reply from the contact address is the visitor’s, and neither finds nor creates the owner of the address', {
  tags: ['slow: starts a gateway and receives four mails'],
}, async () => {
  await using gateway = await startMailing({ environment: { INBOUND_TRUSTED_RELAY: 'mx.example.org' } })
  await gateway.as().post('/mail-senders', support)
  const owner = await createUser(gateway, { email: grace, name: 'Grace Holt' })
  const visitor = await leave(gateway)
  await reply(gateway, visitor)
  const [mail] = await gateway.server.waitFor(grace)
  const to = replyToOf(mail)
  for (const verified of [false, true]) {
    const { principalId, threadId } = await answer(gateway, { from: grace, to, verified })
    assert.deepEqual([principalId, threadId], [visitor.principalId, visitor.threadId])
  }
  const session = await gateway.as(visitor.token).get('/me')
  assert.equal(
    session.data.principalId,
    visitor.principalId,
    'the verified mail proves nothing about the visitor',
  )
  const elsewhere = await answer(gateway, { from: grace, to: support.address })
  assert.equal(elsewhere.principalId, owner.principalId)
  assert.notEqual(elsewhere.threadId, visitor.threadId)
  const fresh = await leave(gateway, 'new@example.com')
  await reply(gateway, fresh)
  const [second] = await gateway.server.waitFor('new@example.com')
  await answer(gateway, { from: 'new@example.com', to: replyToOf(second) })
  const known = await gateway.as().get('/users?search=new@example.com')
  assert.deepEqual(known.data, [])
})

test('the team sees the address as that of the visitor, and it is erased with them and with its owner', async () => {
  await using gateway = await startMailing()
  const visitor = await leave(gateway)
  const shown = async (id: string) => (await gateway.as().get(`/users/${id}`)).data
  await eventually(async () => (await shown(visitor.principalId)).contactEmail === grace)
  const { email, emailVerified } = await shown(visitor.principalId)
  assert.deepEqual({ email, emailVerified }, { email: null, emailVerified: false })
  await reply(gateway, visitor)
  await gateway.server.waitFor(grace)
  const rows = async () =>
    (
      await gateway.database.query(
        'select principal_id from mail.contact_addresses union all select principal_id from mail.contact_mails',
      )
    ).length
  assert.equal(await rows(), 2)
  assert.equal((await gateway.as().delete(`/users/${visitor.principalId}`)).status, 204)
  await eventually(async () => (await rows()) === 0)
  const [{ sealed } = { sealed: undefined }] = await rowsOf(gateway)
  assert.equal(sealed, null)

  const owner = await createUser(gateway, { email: grace })
  await reply(gateway, await leave(gateway))
  await gateway.server.waitFor(grace, 2)
  assert.equal((await gateway.as().delete(`/users/${owner.principalId}`)).status, 204)
  await eventually(async () => (await rows()) === 0)
})

test('suppressed addresses and our own get nothing', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/mail-senders', support)
  await gateway.database.query(
    `insert into mail.mail_suppressions (id, address, reason) values ($1, $2, 'rejected')`,
    [newId('suppression'), grace],
  )
  for (const email of [grace, support.address]) await reply(gateway, await leave(gateway, email))
  await eventually(async () => (await rowsOf(gateway)).some(({ outcome }) => outcome === 'suppressed'))
  assert.deepEqual(gateway.server.asked, [])
})
