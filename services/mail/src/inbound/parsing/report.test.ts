import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMail } from './parse.ts'
import { multipart, simpleMail } from './samples.ts'

const read = async (raw: Buffer) => {
  const result = await parseMail(raw, { relay: undefined })
  if (!('mail' in result)) throw new Error(result.failure)
  return result.mail
}

const sent = '<6f1c0000-0000-4000-8000-000000000000@example.org>'

const reported = async (
  blocks: string[],
  { type = 'message/delivery-status', to = 'grace@example.com' } = {},
) => {
  const headers = type.includes('global') ? 'message/global-headers' : 'text/rfc822-headers'
  const raw = multipart(
    [
      { body: 'Not delivered.' },
      { headers: [`Content-Type: ${type}`], body: ['Reporting-MTA: dns; mx', ...blocks].join('\n\n') },
      { headers: [`Content-Type: ${headers}`], body: `To: Grace <${to}>\nMessage-ID: ${sent}\n` },
    ],
    { subtype: 'report; report-type=delivery-status', headers: { From: 'MAILER-DAEMON@mx.example.net' } },
  )
  return (await read(raw)).report
}

const block = (recipient: string, action: string, status: string) =>
  `Final-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${status}`

test('a failure is recognized however its server writes it', async () => {
  const blocks: [action: 'failed' | 'delayed' | 'other', status: string | null, block: string][] = [
    ['failed', '5.1.1', block('grace@example.com', 'failed (Bad destination mailbox address)', '5.1.1')],
    ['failed', '5.1.1', block('grace@example.com', '(comment) FAILED', '5.1.1 (no mailbox)')],
    ['failed', '5.0.0', block('grace@example.com', 'failure', '5.0.0')],
    ['failed', '4.4.7', block('grace@example.com', 'error', '4.4.7')],
    ['failed', '5.2.2', block('grace@example.com', 'unknown', '5.2.2')],
    [
      'failed',
      '5.1.1',
      'Final-Recipient: rfc822; grace@example.com\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 no',
    ],
    ['delayed', '4.4.1', block('grace@example.com', 'delayed (will retry)', '4.4.1')],
    ['other', '2.0.0', block('grace@example.com', 'relayed', '2.0.0')],
    ['other', null, 'X-Nothing: here'],
  ]
  for (const [action, status, text] of blocks)
    assert.deepEqual(await reported([text]), { action, status, messageId: sent }, text)
  const type = 'message/global-delivery-status'
  const international = await reported([block('grace@example.com', 'failed', '5.1.1')], { type })
  assert.deepEqual(international, { action: 'failed', status: '5.1.1', messageId: sent })
})

test('of several recipients, ours counts, or else the worst', async () => {
  const blocks = [
    block('bo@example.com', 'failed', '5.1.1'),
    block('GRACE@example.com', 'delayed', '4.4.1'),
    block('al@example.com', 'delivered', '2.1.5'),
  ]
  assert.equal((await reported(blocks))?.action, 'delayed')
  const other = await reported(blocks.toReversed(), { to: 'group@example.com' })
  assert.deepEqual([other?.action, other?.status], ['failed', '5.1.1'])
})

test('a report that a person forwards with its parts is a mail of that person', async () => {
  const parts = [
    { body: 'Why does your mail come back?' },
    {
      headers: ['Content-Type: message/delivery-status'],
      body: block('grace@example.com', 'failed', '5.1.1'),
    },
  ]
  const reportOf = async (headers: Record<string, string>) =>
    (await read(multipart(parts, { headers }))).report
  for (const headers of [{}, { 'Auto-Submitted': '(a person) no' }, { 'Return-Path': '<grace@example.com>' }])
    assert.equal(await reportOf(headers), null, JSON.stringify(headers))
  const programs: Record<string, string>[] = [
    { From: 'postmaster@mx.example.net' },
    { From: 'MAILER-DAEMON (Mail Delivery System)' },
    { 'Return-Path': '<>' },
    { 'Auto-Submitted': 'auto-replied' },
  ]
  for (const headers of programs) assert.ok(await reportOf(headers), JSON.stringify(headers))
})

test('read receipts, complaints and bounces as text are notices', async () => {
  const part = (type: string) =>
    multipart([{ body: 'x' }, { headers: [`Content-Type: message/${type}`], body: 'A: b' }])
  assert.equal((await read(part('disposition-notification'))).notice, 'read_receipt')
  assert.equal((await read(part('global-disposition-notification'))).notice, 'read_receipt')
  assert.equal((await read(part('feedback-report'))).notice, 'feedback_report')
  const bounces: Record<string, string>[] = [
    { From: 'MAILER-DAEMON@relay.example.net (Mail Delivery System)' },
    { From: 'MAILER-DAEMON (Mail Delivery System)' },
    { From: 'MAILER-DAEMON@localhost (Mail Delivery System)' },
    { From: 'Mail Delivery System <MAILER-DAEMON@mx-1>' },
    { From: 'Mail Delivery Subsystem <mailer-daemon@example.net>' },
    { From: 'postmaster@example.net', Subject: 'Undeliverable: Answer' },
    { From: 'Postmaster', Subject: 'failure notice' },
    { From: 'postmaster@example.net', 'X-Failed-Recipients': 'grace@example.com' },
    { 'Return-Path': '<MAILER-DAEMON>', Subject: 'Undelivered Mail Returned to Sender' },
    { 'Return-Path': '< >', Subject: 'Mail delivery failed: returning message to sender' },
  ]
  for (const headers of bounces)
    assert.equal((await read(simpleMail(headers))).notice, 'bounce', JSON.stringify(headers))
  const others: Record<string, string>[] = [
    {},
    { Subject: 'My order could not be delivered' },
    { From: 'postmaster@example.net', Subject: 'A question about your invoice' },
    { From: 'MAILER-DAEMON@mx <ada@example.com>' },
    { From: 'mailer-daemon.team@mx' },
    { From: 'Ada (mailer-daemon team) <ada@example.com>', Subject: 'Undeliverable: Answer' },
  ]
  for (const headers of others)
    assert.equal((await read(simpleMail(headers))).notice, null, JSON.stringify(headers))
})

test('a bounce as text of a postmaster is recognized in many languages', async () => {
  const subjects = [
    ...['Zustellung fehlgeschlagen', 'Échec de la remise', 'Não é possível entregar: Export'],
    ...['Nu se poate livra: Export', 'Kan inte levereras: Export', 'Kan ikke leveres: Export'],
    ...['Toimittamaton: Export', 'Kézbesíthetetlen: Export', 'Не удается доставить: Export'],
    ...['Недоставленное сообщение', 'Niedostarczona wiadomość: Export', 'Nedoručitelné: Export'],
    ...[
      'Teslim edilemedi: Export',
      'לא ניתן למסירה: Export',
      '无法传递: Export',
      '傳遞失敗',
      '배달되지 않음: Export',
    ],
  ]
  for (const subject of subjects) {
    const Subject = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
    assert.equal(
      (await read(simpleMail({ From: 'postmaster@example.net', Subject }))).notice,
      'bounce',
      subject,
    )
    assert.equal((await read(simpleMail({ Subject }))).notice, null, subject)
  }
})

test('a bounce as text says whether the mail failed, and why', async () => {
  const server = { From: 'MAILER-DAEMON@mx.example.net' }
  const returned = '\n\nReturn-Path: <support@example.org>\nReceived: from mx\n\n550 5.2.1 was our error'
  const of = async (subject: string, body: string) => {
    const { textBounce } = await read(simpleMail({ ...server, Subject: subject }, `${body}${returned}`))
    return [textBounce?.action, textBounce?.status]
  }
  const cases: [subject: string, body: string, action: string, status: string | null][] = [
    ['failure notice', '<grace@example.com>:\nSorry, no mailbox here. (#5.1.1)', 'failed', '5.1.1'],
    ['failure notice', '<grace@example.com>:\nToo long in the queue. (#4.4.1)', 'failed', null],
    ['Returned mail: see transcript', '<<< 550-5.1.1 The account does not exist.', 'failed', '5.1.1'],
    ['Mail delivery failed: returning message to sender', 'Unrouteable address', 'failed', null],
    ['Undeliverable: Warning of a delay', 'No such user', 'failed', null],
    ['Fehler', '<grace@example.com>: 550 5.1.1. Unbekannt', 'failed', '5.1.1'],
    ['Errore', '<grace@example.com>: 550 utente sconosciuto', 'failed', null],
    ['Warning: message 1a2b delayed 24 hours', 'Delivery attempts will continue.', 'delayed', null],
    ['Returned mail: 4 hours', 'THIS IS A WARNING MESSAGE ONLY.', 'delayed', null],
    ['Successful Mail Delivery Report', '250 2.0.0 Ok', 'other', null],
    ['Hello', 'From 5.1.1.7, a message.', 'other', null],
  ]
  for (const [subject, body, ...expected] of cases)
    assert.deepEqual(await of(subject, body), expected, `${subject}: ${body}`)
  assert.equal((await read(simpleMail({ Subject: 'failure notice' }))).textBounce, null)
})

test('every spelling of an empty return path is one', async () => {
  const of = async (path: string) => (await read(simpleMail({ 'Return-Path': path }))).hasEmptyReturnPath
  for (const path of ['<>', '< >', '', '<MAILER-DAEMON>', 'mailer-daemon@relay.example.net'])
    assert.equal(await of(path), true, path)
  assert.equal(await of('<grace@example.com>'), false)
  assert.equal((await read(simpleMail())).hasEmptyReturnPath, false)
})
