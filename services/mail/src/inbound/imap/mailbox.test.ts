import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startImapServer } from '@earshot/testing'
import { startMail } from '../../harness.ts'
import { killParsers, relay, startInbound, type TestInbound, verified } from '../harness.ts'
import { simpleMail } from '../parsing/samples.ts'
import { imapServer, isImapServer } from './server.ts'

type Row = Record<'outcome' | 'reason' | 'recipient' | 'senderEmail' | 'subject', string | null>

test('mails of a mailbox are received once, as they arrive, also after the server was away', async () => {
  await using server = await startImapServer()
  await server.deliver(simpleMail({ 'Message-ID': '<before@example.com>' }))
  await using gateway = await startInbound({
    environment: { SERVICE_ROLE: 'all', INBOUND_IMAP_URL: server.url },
  })
  const rows = async () => (await gateway.as().get('/mail/inbound')).data as Row[]
  await eventually(async () => (await rows()).length === 1)
  // IDLE announces it: the next look would be half a minute later.
  await server.deliver(simpleMail({ To: 'undisclosed-recipients:;' }))
  await eventually(async () => (await rows()).length === 2)
  assert.deepEqual(
    (await rows()).map(({ outcome, recipient }) => [outcome, recipient]),
    Array(2).fill(['accepted', 'support@example.org']),
  )
  await server.stop()
  await server.deliver(simpleMail())
  await server.start()
  await eventually(async () => (await rows()).length === 3)
  assert.equal((await gateway.received()).length, 3)
})

test('one of two gateways polls; a mail is marked only after it was stored, and moved to the folder for it', async () => {
  await using server = await startImapServer()
  const environment = {
    SERVICE_ROLE: 'all',
    INBOUND_IMAP_URL: server.url,
    INBOUND_IMAP_DONE_FOLDER: 'Done',
    INBOUND_MAIL_MAX_MB: '1',
  }
  await using gateway = await startInbound({ environment })
  await using second = await startMail({ on: gateway, environment })
  assert.ok(second.url)
  await gateway.database.query('alter table mail.inbound_mails rename to gone')
  await server.deliver(simpleMail())
  await eventually(async () => (await server.folder('INBOX')).length === 1)
  await gateway.database.query('alter table mail.gone rename to inbound_mails')
  await eventually(async () => (await server.folder('Done')).length === 1)
  await server.deliver(simpleMail({}, 'x'.repeat(76).concat('\n').repeat(20_000)))
  await eventually(async () => (await server.folder('Done')).length === 2)
  const rows = (await gateway.as().get('/mail/inbound')).data as Row[]
  assert.deepEqual(
    rows.map(({ outcome, reason, senderEmail, subject, recipient }) => [
      outcome,
      reason,
      senderEmail,
      subject,
      recipient,
    ]),
    [
      ['failed', 'too_large', 'grace@example.com', 'The export stops', 'support@example.org'],
      ['accepted', null, 'grace@example.com', 'The export stops', 'support@example.org'],
    ],
  )
  assert.deepEqual(await server.folder('INBOX'), [])
})

test('folders in folders are separated as the server does, and a problem of the mailbox is shown', {
  tags: ['slow: starts five gateways and a mail server'],
}, async () => {
  await using server = await startImapServer()
  await using gateway = await startInbound({ environment: { SERVICE_ROLE: 'web' } })
  const problem = async () => (await gateway.as().get('/mail/inbound/status')).data.mailboxProblem
  const startMailbox = (folder: string, doneFolder: string, url = server.url) =>
    startMail({
      on: gateway,
      urls: { accounts: gateway.accountsUrl },
      environment: {
        SERVICE_ROLE: 'worker',
        INBOUND_IMAP_URL: `${url}/${folder}`,
        INBOUND_IMAP_DONE_FOLDER: doneFolder,
      },
    })
  const seen = async () => (await server.folder('INBOX')).map(name => name.split(':2,')[1])
  {
    await using _ = await startMailbox('INBOX', 'Archive/Done')
    await server.deliver(simpleMail())
    await eventually(async () => (await server.folder('Archive.Done')).length === 1)
    assert.equal(await problem(), null)
  }
  {
    await using _ = await startMailbox('INBOX', 'Archive/../Done')
    await server.deliver(simpleMail())
    await eventually(async () => (await seen())[0] === 'S')
    await eventually(async () => (await problem()) === 'done_folder_refused')
  }
  {
    await using _ = await startMailbox('Missing', 'Done')
    await eventually(async () => (await problem()) === 'folder_refused')
  }
  {
    await using _ = await startMailbox('INBOX', 'Done', server.url.replace('right', 'wrong'))
    await eventually(async () => (await problem()) === 'login_failed')
  }
  await server.stop()
  {
    await using _ = await startMailbox('INBOX', 'Done')
    await eventually(async () => (await problem()) === 'unreachable')
  }
  assert.equal((await gateway.received()).length, 2)
  await gateway.database.query(`update mail.mailbox_problem set seen_at = seen_at - interval '11 minutes'`)
  assert.equal(await problem(), null)
})

/** A constraint that one mail violates, so that its transaction fails although the database is available. */
const refuseSubject = (gateway: TestInbound) =>
  gateway.database.query(
    `alter table mail.inbound_mails add constraint refused check (subject is distinct from 'Poison')`,
  )

test('a mail that cannot be stored is recorded, flagged and left, while the next ones are received', async () => {
  await using server = await startImapServer()
  const environment = {
    SERVICE_ROLE: 'all',
    INBOUND_IMAP_URL: server.url,
    INBOUND_IMAP_DONE_FOLDER: 'Done',
  }
  await using gateway = await startInbound({
    environment,
    inboundFailureLimits: { attempts: 3, firstPauseMs: 1000, longestPauseMs: 1000 },
  })
  await refuseSubject(gateway)
  await server.deliver(simpleMail({ Subject: 'Poison' }))
  await server.deliver(simpleMail({ 'Message-ID': '<next@example.com>' }))
  const rows = async () => (await gateway.as().get('/mail/inbound')).data as Row[]
  await eventually(async () => (await rows()).length === 2)
  assert.deepEqual(
    (await rows()).map(({ outcome, reason, senderEmail }) => [outcome, reason, senderEmail]),
    [
      ['failed', 'internal_error', 'grace@example.com'],
      ['accepted', null, 'grace@example.com'],
    ],
  )
  const flags = async () => (await server.folder('INBOX')).map(name => name.split(':2,')[1])
  await eventually(async () => (await flags())[0] === 'FS') // flagged and seen
  assert.equal((await server.folder('Done')).length, 1)
  await server.deliver(simpleMail({ 'Message-ID': '<last@example.com>' }))
  await eventually(async () => (await server.folder('Done')).length === 2)
  assert.equal((await rows()).length, 3)
  assert.equal((await gateway.received()).length, 2)
})

test('beyond the limit of unverified mail, mails stay unread, later ones of verified senders are received, and the rest follows', {
  tags: ['slow: starts three gateways and a mail server'],
}, async () => {
  await using server = await startImapServer()
  const environment = { SERVICE_ROLE: 'all', INBOUND_IMAP_URL: server.url, INBOUND_UNVERIFIED_PER_HOUR: '10' }
  await using gateway = await startInbound({ environment: { ...environment, SERVICE_ROLE: 'web' } })
  for (let mail = 0; mail < 8; mail++) await server.deliver(simpleMail({ From: `${mail}@example.com` }))
  await server.deliver(simpleMail({ ...verified, From: 'last@example.com' }))
  const senders = async () =>
    ((await gateway.as().get('/mail/inbound')).data as Row[]).map(({ senderEmail }) => senderEmail)
  const start = () =>
    startMail({ on: gateway, environment: { ...environment, INBOUND_TRUSTED_RELAY: relay } })
  {
    await using _first = await start()
    await eventually(async () => (await senders()).includes('last@example.com'))
    assert.equal((await senders()).length, 6)
  }
  await gateway.database.query(`update mail.inbound_mails set received_at = now() - interval '61 minutes'`)
  await using _later = await start()
  await eventually(async () => (await senders()).length === 9)
})

test('a mail that ends the parser is recorded the second time, and the next ones are received', {
  tags: ['slow: starts the parser several times'],
}, async () => {
  await using server = await startImapServer()
  await using gateway = await startInbound({
    environment: { SERVICE_ROLE: 'all', INBOUND_IMAP_URL: server.url },
    inboundFailureLimits: { attempts: 3, firstPauseMs: 1, longestPauseMs: 1 },
  })
  const rows = async () => (await gateway.as().get('/mail/inbound')).data as Row[]
  {
    await using _killing = killParsers()
    await server.deliver(simpleMail({ Subject: 'Killer' }))
    await eventually(async () => (await rows()).length === 1)
  }
  await server.deliver(simpleMail({ 'Message-ID': '<next@example.com>' }))
  await eventually(async () => (await rows()).length === 2)
  assert.deepEqual(
    (await rows()).map(({ outcome, reason }) => [outcome, reason]),
    [
      ['accepted', null],
      ['failed', 'parser_ended'],
    ],
  )
})

test('the URL of a mailbox needs a user and a password, and may name a folder', () => {
  assert.deepEqual(imapServer('imaps://ada%40example.org:p%2Fw@mail.example.org/Support%20mail'), {
    host: 'mail.example.org',
    port: 993,
    secure: true,
    requireTLS: false,
    auth: { user: 'ada@example.org', pass: 'p/w' },
    folder: 'Support mail',
  })
  assert.equal(imapServer('imap://a:b@mail.example.org').requireTLS, true)
  for (const url of [
    'imap://mail.example.org',
    'imap://a@mail.example.org',
    'imaps://a:b@x?y',
    'imap://a:%b@x',
  ])
    assert.equal(isImapServer(url), false, url)
})
