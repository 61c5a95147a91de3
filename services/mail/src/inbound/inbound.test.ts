import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { testAdminKey } from '@earshot/accounts/harness'
import { createTeamMember, createUser } from '@earshot/accounts/harness/users'
import { newId, newIdAt } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { startMail } from '../harness.ts'
import {
  answerTo,
  insertSent,
  killParsers,
  relay,
  returnTo,
  startInbound,
  support,
  type TestInbound,
  verified,
} from './harness.ts'
import { attachment, bounceOf, multipart, simpleMail } from './parsing/samples.ts'

const team = 'team_01kjxjyd9mecst1qn28k98rt20'
const conversation = 'conversation_01kkd4d2rwecst1qms2yk9e6jy'

test('a mail creates its sender as a user, one row and one event', async () => {
  await using gateway = await startInbound()
  await gateway.addAddress('billing@example.org', team)
  const raw = simpleMail(
    { To: 'Billing <billing@example.org>', 'In-Reply-To': '<elsewhere@example.com>' },
    'My reply\n\nOn 5 March 2026, Ada wrote:\n> Old',
  )
  const row = await gateway.receive(raw)
  assert.deepEqual(
    [row.outcome, row.reason, row.recipient, row.source, row.senderEmail, row.subject, row.authenticated],
    ['accepted', null, 'billing@example.org', 'api', 'grace@example.com', 'The export stops', false],
  )
  const { data: user } = await gateway.as().get(`/users/${row.principalId}`)
  assert.deepEqual([user.name, user.email, user.emailVerified], ['Grace Holt', 'grace@example.com', false])
  const [event, ...more] = await gateway.received()
  assert.deepEqual(more, [])
  assert.deepEqual(event, {
    inboundMailId: row.id,
    threadId: null,
    principalId: row.principalId,
    teamId: team,
    subject: 'The export stops',
    content: 'My reply',
    quoted: 'On 5 March 2026, Ada wrote:\n> Old',
    messageId: row.messageId,
    authenticated: false,
    senderCheck: 'none',
    noAutomaticReplies: false,
    isCalendarAnswer: false,
    isTeamReply: false,
    attachments: [],
    omitted: [],
    to: [{ name: 'Billing', email: 'billing@example.org', isOwn: true }],
    cc: [],
    replyTo: null,
    receivedAt: row.receivedAt,
  })
  assert.equal(row.threadId, `conversation_${row.id.slice(-26)}`)
})

test('a mail that arrives several times, also at once, is received once for each of our addresses', async () => {
  await using gateway = await startInbound()
  await gateway.addAddress('sales@example.org', team)
  const raw = simpleMail()
  const rows = await Promise.all(Array.from({ length: 8 }, () => gateway.receive(raw)))
  assert.equal(new Set(rows.map(({ id }) => id)).size, 1)
  const routed = Buffer.concat([Buffer.from('Received: by another route\r\n'), raw])
  assert.equal((await gateway.receive(routed)).id, rows[0]?.id)
  assert.equal((await gateway.received()).length, 1)
  assert.notEqual((await gateway.receive(raw, 'sales@example.org')).id, rows[0]?.id)
  assert.equal((await gateway.received()).length, 2)
})

test('a mail with a valid token joins its thread, from any address', async () => {
  await using gateway = await startInbound()
  const answer = await gateway.receive(simpleMail({ To: answerTo(conversation), From: 'other@example.net' }))
  assert.deepEqual([answer.threadId, answer.recipient], [conversation, support])
  const ticket = 'ticket_01kk4njcsfecst1qnrgk6y7vq7'
  assert.equal((await gateway.receive(simpleMail({ Cc: answerTo(ticket).toUpperCase() }))).threadId, ticket)
  const forged = answerTo(conversation).replace(/.(?=@)/, last => (last === '0' ? '1' : '0'))
  const row = await gateway.receive(simpleMail({ To: forged }))
  assert.deepEqual([row.outcome, row.recipient], ['accepted', support])
  assert.notEqual(row.threadId, conversation)
})

test('references join a thread only if the sender takes part in it', async () => {
  await using gateway = await startInbound()
  const first = await gateway.receive(simpleMail())
  const again = (more: Record<string, string>) => gateway.receive(simpleMail({ Subject: 'Re: x', ...more }))
  const sent = await insertSent(gateway, first)
  assert.equal((await again({ References: first.messageId ?? '' })).threadId, first.threadId)
  assert.equal((await again({ 'In-Reply-To': sent })).threadId, first.threadId)
  assert.equal((await again({ References: `<x@y> ${sent}` })).threadId, first.threadId)
  const others = [
    await again({ References: sent, From: 'eve@example.net' }),
    await again({ References: '<unknown@example.com>' }),
    await again({}),
    await again({
      References: sent,
      'Authentication-Results': 'mx.example.org; dmarc=fail header.from=example.com',
    }),
  ]
  for (const other of others) assert.notEqual(other.threadId, first.threadId)
})

test('only an authenticated member with a token replies as the team', async () => {
  await using gateway = await startInbound()
  await createTeamMember(gateway, 'ada@example.com', 'member')
  const From = 'Ada <ada@example.com>'
  const token = { To: answerTo(conversation) }
  await gateway.receive(simpleMail({ ...verified, From, ...token }))
  await gateway.receive(simpleMail({ From, ...token }))
  await gateway.receive(simpleMail({ ...verified, From }))
  await gateway.receive(simpleMail({ ...verified, ...token }))
  const events = await gateway.received()
  assert.deepEqual(
    events.map(({ isTeamReply, authenticated }) => [isTeamReply, authenticated]),
    [
      [true, true],
      [false, false],
      [false, true],
      [false, true],
    ],
  )
})

test('automatic mails, own mails, unknown recipients and invalid senders are recorded and create nothing', async () => {
  await using gateway = await startInbound()
  const first = await gateway.receive(simpleMail())
  const sent = await insertSent(gateway, first)
  const reasons: [string, Buffer][] = [
    ['auto_reply', simpleMail({ 'Auto-Submitted': 'auto-replied' })],
    ['bulk', simpleMail({ Precedence: 'bulk' })],
    ['empty_return_path', simpleMail({ 'Return-Path': '<>' })],
    ['invalid_sender', simpleMail({ From: 'no address' })],
    ['invalid_sender', simpleMail({ From: '01kjyzskgxecst1qm4s4vy0znr@anon.earshot' })],
    ['own_address', simpleMail({ From: answerTo(conversation) })],
    ['own_mail', simpleMail({ 'Message-ID': sent })],
    ['unknown_recipient', simpleMail({ To: 'other@example.org' })],
    ['delivery_report', bounceOf(sent, 'grace@example.com', { action: 'delayed', status: '4.4.1' })],
    ['unsigned_bounce', bounceOf(sent, 'grace@example.com')],
  ]
  for (const [reason, raw] of reasons) {
    const row = await gateway.receive(raw)
    assert.deepEqual([row.outcome, row.reason, row.threadId], ['ignored', reason, null])
  }
  assert.equal((await gateway.received()).length, 1)
})

test('a bounce counts at the return address of its mail only, and suppresses the recipient of that mail', async () => {
  await using gateway = await startInbound()
  const first = await gateway.receive(simpleMail())
  const [sent, late] = [await insertSent(gateway, first), await insertSent(gateway, first)]
  const idOf = (messageId: string) => messageId.slice(1, messageId.indexOf('@'))
  await gateway.database.query(
    `update mail.mails set settled_at = now() - interval '15 days' where id = $1`,
    [idOf(late)],
  )
  const stateOf = async (messageId: string) => {
    const { data } = await gateway.as().get(`/mails/${idOf(messageId)}`)
    return [data.status, data.reason]
  }
  const address = returnTo(sent)
  const forged: [reason: string, raw: Buffer, recipient?: string][] = [
    ['unsigned_bounce', bounceOf(sent, 'grace@example.com')],
    ['unsigned_bounce', bounceOf(sent, 'grace@example.com'), answerTo(conversation)],
    [
      'unsigned_bounce',
      bounceOf(sent, 'grace@example.com'),
      address.replace(/.(?=@)/, it => (it === '0' ? '1' : '0')),
    ],
    ['unsigned_bounce', bounceOf(sent, 'grace@example.com'), answerTo(conversation).replace('+c', '+m')],
    ['delivery_report', bounceOf(sent, 'grace@example.com', { action: 'delayed', status: '4.4.1' }), address],
    ['bounce', bounceOf(late, 'grace@example.com'), returnTo(late)],
  ]
  for (const [reason, raw, recipient] of forged)
    assert.equal((await gateway.receive(raw, recipient)).reason, reason, recipient ?? 'none')
  assert.deepEqual(
    [await stateOf(sent), await stateOf(late)],
    [
      ['sent', null],
      ['sent', null],
    ],
  )
  assert.deepEqual((await gateway.as().get('/suppressions')).data, [])
  // It names another mail and another recipient. The address decides.
  await gateway.receive(bounceOf('<unknown@example.org>', 'other@example.com'), address.toUpperCase())
  const bounced = await gateway.database.query(
    'select bounced_mail_id as id from mail.inbound_mails where bounced_mail_id is not null',
  )
  const id = idOf(sent)
  assert.deepEqual(bounced, [{ id }])
  assert.deepEqual(await stateOf(sent), ['failed', 'bounced'])
  const { data: suppressions } = await gateway.as().get('/suppressions')
  assert.deepEqual(
    suppressions.map((it: Record<string, unknown>) => [it.address, it.reason, it.statusCode, it.mailId]),
    [['grace@example.com', 'bounced', '5.1.1', id]],
  )
  const list = await gateway.as().get('/mail/inbound?reason=bounce')
  assert.equal(list.data.length, 2)
})

test('a bounce as plain text counts at the return address of its mail', async () => {
  await using gateway = await startInbound()
  const first = await gateway.receive(simpleMail())
  const [sent, other] = [await insertSent(gateway, first), await insertSent(gateway, first)]
  const statusOf = async (messageId: string) => {
    const { data } = await gateway.as().get(`/mails/${messageId.slice(1, messageId.indexOf('@'))}`)
    return data.status
  }
  const text = (Subject: string, body: string) =>
    simpleMail({ From: 'MAILER-DAEMON@mx.example.net', Subject }, body)
  const failure = () => text('failure notice', '<grace@example.com>:\nNo mailbox here. (#5.1.1)')
  const delay = text('Warning: message delayed 4 hours', 'Delivery attempts will continue.')
  assert.equal((await gateway.receive(failure())).reason, 'bounce')
  assert.equal((await gateway.receive(delay, returnTo(other))).reason, 'delivery_report')
  assert.equal((await gateway.receive(failure(), returnTo(sent))).reason, 'bounce')
  assert.deepEqual([await statusOf(sent), await statusOf(other)], ['failed', 'sent'])
  const { data: suppressions } = await gateway.as().get('/suppressions')
  assert.deepEqual(
    suppressions.map((it: Record<string, unknown>) => [it.address, it.statusCode]),
    [['grace@example.com', '5.1.1']],
  )
})

test('mail of programs and mail that asks for no automatic replies is accepted and marked, unless it is an automatic reply', async () => {
  await using gateway = await startInbound()
  const generated = { 'Auto-Submitted': 'auto-generated' }
  const list = { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' }
  const first = await gateway.receive(simpleMail())
  await gateway.receive(simpleMail(generated))
  await gateway.receive(simpleMail(list))
  await gateway.receive(simpleMail({ ...list, To: answerTo(conversation), 'In-Reply-To': '<a@example.org>' }))
  await gateway.receive(simpleMail({ 'X-Autoreply': 'no' }))
  assert.equal(first.outcome, 'accepted')
  const marks = (await gateway.received()).map(({ noAutomaticReplies }) => noAutomaticReplies)
  assert.deepEqual(marks, [false, true, true, true, false])
  for (const answering of [
    { To: answerTo(conversation) },
    { 'In-Reply-To': '<a@example.org>' },
    { References: '<a@example.org>' },
  ]) {
    const { reason } = await gateway.receive(simpleMail({ ...generated, ...list, ...answering }))
    assert.equal(reason, 'auto_reply', 'an out-of-office reply of Exchange')
  }
})

test('a sender with too many mails within an hour is ignored, and other senders are not', async () => {
  await using gateway = await startInbound({ environment: { INBOUND_MAILS_PER_SENDER: '2' } })
  const reasons = []
  for (let mail = 0; mail < 4; mail++) reasons.push((await gateway.receive(simpleMail())).reason)
  assert.deepEqual(reasons, [null, null, 'too_many_mails', 'too_many_mails'])
  const flood = await gateway.receive(simpleMail())
  assert.equal(flood.hasRaw, false)
  assert.equal((await gateway.receive(simpleMail({ From: 'ada@example.net' }))).reason, null)
})

test('strangers get half of the room for unverified mail, and mail of verified and known senders is still received', async () => {
  await using gateway = await startInbound({ environment: { INBOUND_UNVERIFIED_PER_HOUR: '10' } })
  const from = (name: string, more = {}) => simpleMail({ From: `${name}@example.com`, ...more })
  // As if the user had been created, and copied, two days ago.
  const known = await createUser(gateway, { email: 'known@example.com' })
  const old = newIdAt('principal', Date.now() - 2 * 24 * 60 * 60 * 1000)
  await gateway.database.query('update identity.principals set id = $2 where id = $1', [
    known.principalId,
    old,
  ])
  await gateway.database.query(
    `insert into mail.people (id, kind, role, email, version) values ($1, 'user', 'user', 'known@example.com', 1)`,
    [old],
  )
  const refuses = async () => (await gateway.as().get('/mail/inbound/status')).data.unverified.refuses
  // What is ignored or cannot be read counts as well.
  await gateway.receive(from('a', { Precedence: 'bulk' }))
  await gateway.receive(from('b', { 'X-Flood': 'x'.repeat(300_000) }))
  for (const name of ['c', 'd']) await gateway.receive(from(name))
  assert.equal(await refuses(), 'none')
  await gateway.receive(from('e'))
  assert.equal(await refuses(), 'new_senders')
  const refused = await gateway.post(from('f'))
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.match(await refused.text(), /Too much email of unverified senders/)
  assert.equal((await gateway.post(from('g', { Precedence: 'bulk' }))).status, 429)
  assert.equal((await gateway.receive(from('grace', verified))).outcome, 'accepted')
  for (let mail = 0; mail < 5; mail++)
    assert.equal((await gateway.receive(from('known', { 'Message-ID': `<${mail}@a>` }))).outcome, 'accepted')
  assert.equal(await refuses(), 'all')
  assert.equal((await gateway.post(from('known'))).status, 429)
  assert.equal((await gateway.receive(from('ada', verified))).outcome, 'accepted')
  await gateway.database.query(`update mail.inbound_mails set received_at = now() - interval '61 minutes'`)
  assert.equal((await gateway.receive(from('f'))).outcome, 'accepted')
})

test('a few large mails use up the room for unverified mail', async () => {
  await using gateway = await startInbound({ environment: { INBOUND_UNVERIFIED_MB_PER_HOUR: '1' } })
  const large = (name: string) => simpleMail({ From: `${name}@example.com` }, 'x\n'.repeat(150_000))
  assert.equal((await gateway.receive(large('a'))).outcome, 'accepted')
  assert.equal((await gateway.receive(large('b'))).outcome, 'accepted')
  assert.equal((await gateway.post(large('c'))).status, 429)
  assert.equal((await gateway.post(simpleMail({ From: 'd@example.com' }))).status, 429)
})

test('unverified mails that are stored as a whole take half of the room for that, and are received without room', async () => {
  await using gateway = await startInbound()
  await gateway.receive(simpleMail())
  await gateway.database.query(
    `update mail.inbound_mails set size = 2000000000, received_at = now() - interval '2 hours'`,
  )
  await gateway.receive(simpleMail({ From: 'a@example.com' }))
  await gateway.database.query(
    `update mail.inbound_mails set size = 2000000000, received_at = now() - interval '2 hours'`,
  )
  await using later = await startInbound({ on: gateway })
  const { stored } = (await gateway.as().get('/mail/inbound/status')).data
  assert.deepEqual(stored, { bytes: 4_000_000_000, maxBytes: 5 * 1024 ** 3 })
  const stranger = await later.receive(simpleMail({ From: 'b@example.com' }))
  const customer = await later.receive(simpleMail({ From: 'c@example.com', ...verified }))
  assert.deepEqual([stranger.outcome, stranger.hasRaw], ['accepted', false])
  assert.deepEqual([customer.outcome, customer.hasRaw], ['accepted', true])
})

test('mails that became no message are counted by reason, and a reason that grows is marked', async () => {
  await using gateway = await startInbound()
  const reasons = async () => (await gateway.as().get('/mail/inbound/status')).data.reasons
  await gateway.receive(simpleMail())
  assert.deepEqual(await reasons(), [])
  for (let mail = 0; mail < 5; mail++) await gateway.receive(simpleMail({ Precedence: 'bulk' }))
  await gateway.receive(simpleMail({ 'X-Flood': 'x'.repeat(300_000) }))
  const failed = { reason: 'headers_too_large', outcome: 'failed', count: 1, before: 0, grows: false }
  const bulk = { reason: 'bulk', outcome: 'ignored', count: 5, before: 0, grows: true }
  assert.deepEqual(await reasons(), [bulk, failed])
  await gateway.database.query(
    `update mail.inbound_mails set received_at = now() - interval '2 days' where reason = 'bulk'`,
  )
  assert.deepEqual(await reasons(), [failed])
  for (let mail = 0; mail < 5; mail++) await gateway.receive(simpleMail({ Precedence: 'bulk' }))
  await gateway.database.query(
    `insert into mail.inbound_mails (id, recipient, fingerprint, source, outcome, reason, is_authenticated, size, received_at)
     select 'old' || n, '', n, 'api', 'ignored', 'bulk', false, 1, now() - interval '3 days' from generate_series(1, 7) n`,
  )
  assert.deepEqual(await reasons(), [{ ...bulk, before: 12, grows: false }, failed])
  const member = await gateway.createKey({ role: 'member', access: 'full' })
  assert.equal((await gateway.as(member.key).get('/mail/inbound/status')).status, 403)
})

test('while the support inbox is off, mails are recorded and create nothing', async () => {
  await using gateway = await startInbound()
  await gateway.as().patch('/settings', { features: { supportInbox: false } })
  assert.equal((await gateway.receive(simpleMail())).reason, 'feature_disabled')
  const ticket = await gateway.receive(simpleMail({ To: answerTo('ticket_01kk4njcsfecst1qnrgk6y7vq7') }))
  assert.equal(ticket.reason, null)
})

test('mails that cannot be read are recorded with the reason', async () => {
  await using gateway = await startInbound()
  const flood = simpleMail({ 'X-Flood': 'x'.repeat(300_000) })
  const rows = [await gateway.receive(flood), await gateway.receive(flood)]
  assert.deepEqual([rows[0]?.outcome, rows[0]?.reason], ['failed', 'headers_too_large'])
  assert.equal(rows[0]?.id, rows[1]?.id)
})

test('a mail that ended the parser, or the process, is given up the second time', {
  tags: ['slow: starts the parser several times'],
}, async () => {
  await using gateway = await startInbound()
  const killer = simpleMail({ Subject: 'Killer' })
  {
    await using _killing = killParsers()
    const response = await gateway.post(killer)
    assert.deepEqual([response.status, response.headers.has('retry-after')], [503, true])
    assert.equal((await gateway.receive(killer)).reason, 'parser_ended')
  }
  // Another process ended twice while it parsed this mail, and a third one once.
  const parsing = (raw: Buffer, deaths: number) =>
    gateway.database.query(
      `insert into mail.inbound_parses (sha256, deaths, leased_until) values ($1, $2, now() - interval '1 second')`,
      [createHash('sha256').update(raw).digest('hex'), deaths],
    )
  const [twice, once] = ['Twice', 'Once'].map(Subject =>
    simpleMail({ Subject, 'Message-ID': `<${Subject}@x.example>` }),
  )
  assert.ok(twice && once)
  await parsing(twice, 1)
  await parsing(once, 0)
  assert.equal((await gateway.receive(twice)).reason, 'parser_ended')
  assert.equal((await gateway.receive(once)).outcome, 'accepted')
  assert.equal((await gateway.receive(simpleMail())).outcome, 'accepted')
  const left = await gateway.database.query('select deaths, leased_until from mail.inbound_parses')
  assert.deepEqual(left, Array(2).fill({ deaths: 2, leased_until: null }))
})

test('the log is filtered, paged and only for admins', async () => {
  await using gateway = await startInbound()
  await gateway.receive(simpleMail())
  await gateway.receive(simpleMail({ From: 'ada@example.net' }))
  const { threadId } = await gateway.receive(simpleMail({ To: answerTo(conversation) }))
  await gateway.receive(simpleMail({ Precedence: 'bulk' }))
  const list = async (query: string) => (await gateway.as().get(`/mail/inbound${query}`)).data
  assert.equal((await list('')).length, 4)
  assert.equal((await list('?outcome=ignored')).length, 1)
  assert.equal((await list('?sender=Ada@example.net')).length, 1)
  assert.equal((await list('?recipient=support@example.org&dateFrom=2026-01-01')).length, 4)
  assert.deepEqual(
    (await list(`?threadId=${threadId}`)).map((row: { threadId: string }) => row.threadId),
    [threadId],
  )
  const { data: page, body } = await gateway.as().get('/mail/inbound?limit=3')
  const { cursor } = (body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const rest = await list(`?limit=3&cursor=${cursor}`)
  assert.equal(new Set([...page, ...rest].map(({ id }: { id: string }) => id)).size, 4)
  const member = await gateway.createKey({ role: 'member', access: 'full' })
  assert.equal((await gateway.as(member.key).get('/mail/inbound')).status, 403)
  const [error] = (await gateway.as().get('/mail/inbound?sender=x')).error.details.errors
  assert.equal(error.path, 'sender')
})

test('a program with write:support may post mails; readers, users and other bodies are rejected', async () => {
  await using gateway = await startInbound({ environment: { INBOUND_MAIL_MAX_MB: '1' } })
  const { key } = await gateway.createKey({ role: 'member', scopes: ['write:support'] })
  assert.equal((await gateway.post(simpleMail(), undefined, key)).status, 200)
  const { key: reader } = await gateway.createKey({ access: 'read-only' })
  assert.equal((await gateway.post(simpleMail(), undefined, reader)).status, 403)
  assert.equal((await gateway.post(Buffer.alloc(1024 * 1024 + 1, 'x'))).status, 413)
  assert.equal((await gateway.post(' \r\n ')).status, 400)
  assert.equal((await gateway.as().post('/mail/inbound', {})).status, 415)
  const response = await gateway.post(simpleMail(), 'no address')
  const body = (await response.json()) as { error: { details: { errors: { path: string }[] } } }
  assert.deepEqual([response.status, body.error.details.errors[0]?.path], [400, 'recipient'])
})

test('the whole mail is sealed, can be downloaded by admins, and is deleted after some days', async () => {
  await using gateway = await startInbound()
  const raw = multipart([{ body: 'Grüße' }, attachment('a.txt', 'text/plain', 'secret words')])
  const { id } = await gateway.receive(raw)
  const [row] = await gateway.database.query('select raw from mail.inbound_mails')
  const sealed = row?.raw as Buffer // a bytea column
  assert.ok(!sealed.toString('latin1').includes('grace'))
  const download = () =>
    fetch(`${gateway.url}/api/v1/mail/inbound/${id}/raw`, {
      headers: { authorization: `Bearer ${testAdminKey}` },
    })
  const response = await download()
  assert.match(response.headers.get('content-disposition') ?? '', /attachment/)
  assert.equal(await response.text(), raw.toString())
  await gateway.database.query(`update mail.inbound_mails set received_at = now() - interval '8 days'`)
  await using worker = await startMail({ on: gateway, environment: { SERVICE_ROLE: 'worker' } })
  assert.ok(worker.url)
  await eventually(async () => (await download()).status === 404)
  assert.equal((await gateway.as().get(`/mail/inbound/${id}`)).data.hasRaw, false)
  assert.equal((await gateway.as().get(`/mail/inbound/${newId('inbound_mail')}`)).status, 404)
})

test('an erasure removes the sender, the subject and the mail', async () => {
  await using gateway = await startInbound({ environment: { SERVICE_ROLE: 'all' } })
  const { id, principalId } = await gateway.receive(simpleMail())
  await gateway.receive(simpleMail({ Precedence: 'bulk' }))
  const { data: before } = await gateway.as().get(`/mail/inbound/${id}`)
  assert.deepEqual([before.hasRaw, before.senderEmail], [true, 'grace@example.com'])
  assert.equal((await gateway.as().delete(`/users/${principalId}`)).status, 204)
  const rows = await eventually(async () => {
    const all = await gateway.database.query('select sender_email, subject, raw from mail.inbound_mails')
    return all.every(({ raw }) => raw === null) && all
  })
  assert.deepEqual(rows, Array(2).fill({ sender_email: null, subject: null, raw: null }))
})

test('a group, a form or a no-reply address that sends for others is not the author', async () => {
  await using gateway = await startInbound()
  const grace = 'Grace Holt <grace@customer.example>'
  const own = "'Grace Holt' via Support <support@example.org>"
  const cases: [expected: string, Record<string, string>][] = [
    ['grace@customer.example', { From: own, 'Reply-To': grace }],
    ['grace@customer.example', { From: own, 'X-Original-From': grace, 'Reply-To': `list@example.net` }],
    ['grace@customer.example', { From: own, 'X-Original-Sender': 'grace@customer.example' }],
    ['grace@customer.example', { From: own, 'Reply-To': `${support}, ${grace}`, Precedence: 'list' }],
    ['grace@customer.example', { From: answerTo(conversation), 'Reply-To': grace }],
    ['grace@customer.example', { From: 'Shop <no-reply@shop.example>', 'Reply-To': grace }],
    ['no-reply@shop.example', { From: 'Shop <no-reply@shop.example>' }],
    ['sales@shop.example', { From: 'sales@shop.example', 'X-Original-Sender': 'grace@customer.example' }],
    ['own_address', { From: own }],
    ['own_address', { From: own, 'Reply-To': answerTo(conversation) }],
    ['own_address', { From: own, 'Reply-To': `${grace}, Ada <ada@example.net>` }],
    ['own_address', { From: own, 'Reply-To': grace, 'Message-ID': `<${newId('mail')}@example.org>` }],
  ]
  const verifiedOwn = { 'Authentication-Results': 'mx.example.org; dmarc=pass header.from=example.org' }
  for (const [expected, headers] of cases) {
    const row = await gateway.receive(simpleMail({ ...verifiedOwn, ...headers }))
    assert.equal(row.reason ?? row.senderEmail, expected, JSON.stringify(headers))
    if (expected === 'grace@customer.example') assert.equal(row.authenticated, false)
  }
})

test('replies go to Reply-To, which an unverified mail cannot change in a thread that exists', async () => {
  await using gateway = await startInbound()
  const send = async (more: Record<string, string>) => (await gateway.receive(simpleMail(more))).replyTo
  const first = await gateway.receive(simpleMail({ 'Reply-To': 'Grace <grace@private.example>' }))
  const again = { References: first.messageId ?? '' }
  assert.equal(first.replyTo, 'grace@private.example')
  assert.equal(await send({ ...again, 'Reply-To': 'grace@private.example' }), 'grace@private.example')
  assert.equal(await send({ ...again, 'Reply-To': 'eve@example.net' }), null)
  assert.equal(
    await send({ ...again, ...verified, 'Reply-To': 'new@private.example' }),
    'new@private.example',
  )
  assert.equal(await send(again), null)
  assert.equal(await send({ 'Reply-To': `grace@example.com, ${support}` }), null, 'the sender and us')
  const events = await gateway.received()
  assert.deepEqual(events.map(({ replyTo, threadId }) => [replyTo, threadId]).slice(0, 3), [
    ['grace@private.example', null],
    ['grace@private.example', first.threadId],
    [null, first.threadId],
  ])
})

test('people in copy are kept without tokens, and their replies join the thread', async () => {
  await using gateway = await startInbound({ environment: { SERVICE_ROLE: 'all' } })
  const first = await gateway.receive(
    simpleMail({
      To: `${answerTo(conversation).replace(/.(?=@)/, '0')}, Second <second@example.net>`,
      Cc: 'Bo <bo@example.net>, "Legal, Dept" <legal@example.net>',
    }),
  )
  const [event] = await gateway.received()
  assert.deepEqual(event?.to, [
    { name: null, email: support, isOwn: true },
    { name: 'Second', email: 'second@example.net', isOwn: false },
  ])
  assert.deepEqual(event?.cc, [
    { name: 'Bo', email: 'bo@example.net', isOwn: false },
    { name: 'Legal, Dept', email: 'legal@example.net', isOwn: false },
  ])
  const from = async (From: string, references = first.messageId) =>
    gateway.receive(simpleMail({ From, References: references ?? '' }))
  const bo = await from('Bo <bo@example.net>')
  assert.equal(bo.threadId, first.threadId)
  assert.equal((await from('second@example.net', bo.messageId)).threadId, first.threadId)
  assert.notEqual((await from('eve@example.net')).threadId, first.threadId)
  assert.equal((await gateway.as().delete(`/users/${bo.principalId}`)).status, 204)
  await eventually(async () => {
    const people = await gateway.database.query('select address from mail.mail_thread_people')
    return people.length > 0 && people.every(({ address }) => address !== 'bo@example.net')
  })
})

test('a person in copy of a mail with a known Message-ID stays in their own thread', async () => {
  await using gateway = await startInbound()
  const first = await gateway.receive(simpleMail())
  const forged = { 'Message-ID': first.messageId ?? '', From: 'eve@example.net', Cc: 'grace@example.com' }
  assert.notEqual((await gateway.receive(simpleMail(forged, 'Other'))).threadId, first.threadId)
  const reply = await gateway.receive(simpleMail({ 'In-Reply-To': first.messageId ?? '' }))
  assert.equal(reply.threadId, first.threadId)
})

test('references that are wrong, long or about a mail that never arrived find their thread', async () => {
  await using gateway = await startInbound()
  const first = await gateway.receive(simpleMail())
  const id = first.messageId ?? ''
  const others = Array.from({ length: 200 }, (_, at) => `<r${at}@example.net>`).join('\n ')
  for (const headers of [
    { 'In-Reply-To': id.slice(1, -1) },
    { References: `${id.slice(0, 6)}\n ${id.slice(6)}` },
    { 'In-Reply-To': `<other@example.net>\nIn-Reply-To: ${id}` },
    { References: `${id}\n ${others}` },
    { References: `${others}\n ${id}` },
  ])
    assert.equal((await gateway.receive(simpleMail(headers))).threadId, first.threadId)

  const eva = (more: Record<string, string>, text: string) =>
    gateway.receive(simpleMail({ From: 'eva@example.net', ...more }, text))
  await eva({ 'Message-ID': '<same@example.net>' }, 'First')
  const second = await eva({ 'Message-ID': '<same@example.net>' }, 'Second')
  assert.equal((await eva({ 'In-Reply-To': '<same@example.net>' }, 'To it')).threadId, second.threadId)

  const unseen = { References: '<start@example.net> <unseen@example.net>' }
  const one = await eva(unseen, 'One')
  assert.equal((await eva({ 'In-Reply-To': '<unseen@example.net>' }, 'Two')).threadId, one.threadId)
  const stranger = await gateway.receive(simpleMail({ From: 'eve@example.net', ...unseen }))
  assert.notEqual(stranger.threadId, one.threadId)
})

test('a copy is counted, and an equal mail without a Date is one on the same day only', async () => {
  await using gateway = await startInbound()
  const dated = { 'Message-ID': '<ups@example.com>', Date: 'Mon, 23 Nov 2026 03:00:00 +0000' }
  const first = await gateway.receive(simpleMail(dated))
  assert.deepEqual([first.copies, first.lastCopyAt], [0, null])
  const copy = await gateway.receive(simpleMail(dated))
  assert.deepEqual([copy.id, copy.copies, copy.lastCopyAt !== null], [first.id, 1, true])
  const later = simpleMail({ ...dated, Date: 'Thu, 26 Nov 2026 03:00:00 +0000' })
  assert.notEqual((await gateway.receive(later)).id, first.id)
  const undated = simpleMail({ 'Message-ID': '<alarm@example.com>' })
  const alarm = await gateway.receive(undated)
  assert.equal((await gateway.receive(undated)).id, alarm.id)
  assert.equal((await gateway.received()).length, 3)
})

test('read receipts, complaints and bounces as text are recorded, and start nothing', async () => {
  await using gateway = await startInbound()
  const part = (type: string, headers = {}) =>
    multipart([{ body: 'Seen.' }, { headers: [`Content-Type: message/${type}`], body: 'A: b' }], { headers })
  const mails: [string, Buffer][] = [
    ['read_receipt', part('disposition-notification', { To: answerTo(conversation) })],
    ['feedback_report', part('feedback-report')],
    ['bounce', simpleMail({ From: 'MAILER-DAEMON@mx.example.net', 'Return-Path': '<MAILER-DAEMON>' })],
    ['empty_return_path', simpleMail({ 'Return-Path': '< >' })],
  ]
  for (const [reason, raw] of mails) assert.equal((await gateway.receive(raw)).reason, reason)
  assert.deepEqual(await gateway.received(), [])
  assert.equal((await gateway.as().get('/mail/inbound?reason=read_receipt')).data.length, 1)
})

test('a relay that is not set, or whose results are in no mail, is reported until one has them', async () => {
  const problemOf = async (gateway: TestInbound) =>
    (await gateway.as().get('/mail/inbound/status')).data.relayProblem
  const receive = async (gateway: TestInbound, results: string[]) => {
    for (const value of results)
      await gateway.receive(
        simpleMail({ 'Authentication-Results': `${value}; dmarc=pass header.from=a.example` }),
      )
  }
  const names = ['mx.example.net', 'MX.example.net', 'other.example', 'mx.example.net', '<b>']
  await using unset = await startInbound({ environment: { INBOUND_TRUSTED_RELAY: '' } })
  await receive(unset, names)
  assert.equal(await problemOf(unset), null, 'four valid ones may be of four routes')
  await receive(unset, ['other.example'])
  assert.deepEqual(await problemOf(unset), { problem: 'not_set', server: 'mx.example.net' })
  await receive(unset, ['other.example'])
  assert.deepEqual(await problemOf(unset), { problem: 'not_set', server: null }, 'not most of them')
  await using wrong = await startInbound()
  await receive(wrong, names.slice(0, 4))
  assert.equal(await problemOf(wrong), null)
  await wrong.receive(simpleMail())
  assert.deepEqual(await problemOf(wrong), { problem: 'not_found', server: 'mx.example.net' })
  await receive(wrong, [relay])
  assert.equal(await problemOf(wrong), null)
})
