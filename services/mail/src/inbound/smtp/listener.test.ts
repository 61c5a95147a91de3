import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { eventually, startExim, startPostfix } from '@earshot/testing'
import { createTransport } from 'nodemailer'
import { answerTo, killParsers, parserProcesses, startInbound, support } from '../harness.ts'
import { failureLimits } from '../intake/failures.ts'
import { parserLimits } from '../parsing/parser.ts'
import { attachment, multipart, simpleMail } from '../parsing/samples.ts'
import { signedMail, signingKey, startDns } from '../sender/harness.ts'
import { clientOf } from './listener.ts'
import { createPlaces } from './places.ts'

const conversation = 'conversation_01kkd4d2rwecst1qms2yk9e6jy'

/** A gateway that accepts mail by SMTP, and a client of it. */
const startSmtp = async (
  environment: Record<string, string> = {},
  inboundFailureLimits = failureLimits,
  inboundParserLimits = parserLimits,
) => {
  const port = await freePort()
  const gateway = await startInbound({
    environment: { SERVICE_ROLE: 'all', INBOUND_SMTP_PORT: String(port), ...environment },
    inboundFailureLimits,
    inboundParserLimits,
  })
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  /** Sends a mail as it is. Returns the code of the reply, or of the refusal. */
  const send = async (raw: Buffer | string, to: string[] = [support], from = 'grace@example.com') => {
    try {
      const { response } = await client.sendMail({ envelope: { from, to }, raw })
      return Number(response.slice(0, 3))
    } catch (error) {
      return (error as { responseCode?: number }).responseCode ?? (error as { code?: string }).code
    }
  }
  await eventually(async () => client.verify().catch(() => false))
  return { ...gateway, port, client, send }
}

test('beyond the limit of unverified mail, a client gets 452 and keeps the mail', async () => {
  await using gateway = await startSmtp({ INBOUND_UNVERIFIED_PER_HOUR: '10', INBOUND_MAIL_MAX_MB: '1' })
  const from = (name: string) => simpleMail({ From: `${name}@example.com` })
  for (const name of ['a', 'b', 'c', 'd', 'e']) assert.equal(await gateway.send(from(name)), 250)
  // However often the client tries, the mail is not given up.
  for (let attempt = 0; attempt < 7; attempt++) assert.equal(await gateway.send(from('f')), 452)
  const large = Buffer.concat([from('g'), Buffer.alloc(2 * 1024 * 1024, 'x\n')])
  assert.equal(await gateway.send(large), 452)
  assert.equal((await gateway.as().get('/mail/inbound')).data.length, 5)
})

test('a parser that gets no processor time is a temporary failure, and the mail is received later', async () => {
  const limits = { ...parserLimits }
  await using gateway = await startSmtp({}, failureLimits, limits)
  assert.equal(await gateway.send(simpleMail({ Subject: 'First' })), 250)
  for (const pid of await parserProcesses()) process.kill(pid, 'SIGSTOP')
  limits.wallMs = 500
  assert.equal(await gateway.send(simpleMail()), 451)
  limits.wallMs = parserLimits.wallMs
  assert.equal(await gateway.send(simpleMail()), 250)
})

test('without a relay, a signature proves the sender by SMTP and HTTP', async () => {
  const { privateKey, record } = signingKey()
  await using dns = await startDns({
    'mail._domainkey.shop.example': [record],
    '_dmarc.shop.example': ['v=DMARC1; p=reject'],
    '_dmarc.away.example': 'failing',
    'mail._domainkey.away.example': [record],
  })
  const environment = { INBOUND_TRUSTED_RELAY: '', MAIL_DNS_SERVERS: dns.address }
  await using gateway = await startSmtp({ ...environment, INBOUND_SENDER_CHECK: 'dkim_spf' })
  const signed = await signedMail([{ domain: 'shop.example', privateKey }])
  assert.equal(await gateway.send(signed, undefined, 'bounces@host.example'), 250)
  const posted = await signedMail([{ domain: 'shop.example', privateKey }], 'Bo <bo@shop.example>')
  assert.equal((await gateway.receive(posted)).authenticated, true)
  const forged = Buffer.from(String(signed).replace('99 percent', '98 percent'))
  assert.equal((await gateway.receive(forged)).authenticated, false)
  const away = await signedMail([{ domain: 'away.example', privateKey }], 'kay@away.example')
  assert.equal(await gateway.send(away), 250, 'received although the DNS fails')
  const found = (await gateway.received()).map(({ authenticated, senderCheck }) => [
    authenticated,
    senderCheck,
  ])
  assert.deepEqual(found, [
    [true, 'pass'],
    [true, 'pass'],
    [false, 'none'],
    [false, 'unknown'],
  ])
})

test('SPF gets the address of the client, and what it said in EHLO and MAIL FROM', () => {
  const mailFrom = { address: 'kay@shop.example', args: {} as const }
  const session = { remoteAddress: '11.22.33.44', hostNameAppearsAs: 'mx.shop.example' }
  const client = { ip: '11.22.33.44', helo: 'mx.shop.example' }
  const envelope = { rcptTo: [] }
  assert.deepEqual(clientOf({ ...session, envelope: { ...envelope, mailFrom } }), {
    ...client,
    mailFrom: 'kay@shop.example',
  })
  assert.deepEqual(clientOf({ ...session, envelope: { ...envelope, mailFrom: false } }), {
    ...client,
    mailFrom: '',
  })
})

test('the greeting has the host of BASE_URL, not the name of the machine', async () => {
  await using gateway = await startSmtp()
  const socket = connect(gateway.port, '127.0.0.1')
  const [greeting] = await once(socket, 'data')
  socket.destroy()
  assert.match(String(greeting), /^220 (?:localhost|127\.0\.0\.1) /)
})

test('a mail is accepted by SMTP, with MIME of a real client', async () => {
  await using gateway = await startSmtp()
  await gateway.client.sendMail({
    from: 'Grace Höltz <grace@example.com>',
    to: `Support <${support}>`,
    subject: 'Die Ausfuhr bricht ab – schon wieder',
    text: 'Bei 99 %.',
    html: '<p>Bei <b>99 %</b>.</p>',
    attachments: [{ filename: 'bild.png', content: 'png' }],
  })
  const [row] = (await gateway.as().get('/mail/inbound')).data
  assert.deepEqual(
    [row.source, row.outcome, row.subject, row.senderEmail],
    ['smtp', 'accepted', 'Die Ausfuhr bricht ab – schon wieder', 'grace@example.com'],
  )
  const [event] = await gateway.received()
  assert.equal(event?.content, 'Bei 99 %.')
  assert.deepEqual(event?.omitted, [])
  const [file] = (event?.attachments ?? []) as { fileId: string }[]
  assert.deepEqual(event?.attachments, [
    {
      fileId: file?.fileId,
      name: 'bild.png',
      url: `files:${file?.fileId}`,
      contentType: 'text/plain',
      size: 3,
      width: null,
      height: null,
    },
  ])
})

test('the recipient in the envelope decides, and several are received once each', async () => {
  await using gateway = await startSmtp()
  await gateway.addAddress('sales@example.org', 'team_01kjxjyd9mecst1qn28k98rt20')
  const to = [support, answerTo(conversation), 'SALES@example.org']
  assert.equal(await gateway.send(simpleMail({ To: 'hidden@example.net' }), to), 250)
  const rows = (await gateway.as().get('/mail/inbound')).data as { recipient: string; threadId: string }[]
  assert.deepEqual(rows.map(({ recipient, threadId }) => [recipient, threadId === conversation]).toSorted(), [
    ['sales@example.org', false],
    [support, true],
  ])
})

test('unknown recipients get 550, and nothing is stored', async () => {
  await using gateway = await startSmtp()
  assert.equal(await gateway.send(simpleMail(), ['other@example.org']), 550)
  assert.equal(await gateway.send(simpleMail(), [support, 'other@example.org']), 250, 'for the known one')
  assert.equal((await gateway.as().get('/mail/inbound')).data.length, 1)
})

test('a mail that is too large gets 552 and is recorded, with or without an announced size', async () => {
  await using gateway = await startSmtp({ INBOUND_MAIL_MAX_MB: '1' })
  const large = simpleMail({}, 'x'.repeat(76).concat('\n').repeat(20_000))
  assert.equal(await gateway.send(large), 552)
  assert.equal(await smtp(gateway.port, large.toString()), '552')
  const rows = (await gateway.as().get('/mail/inbound')).data
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => [
      row.outcome,
      row.reason,
      row.hasRaw,
      row.senderEmail,
      row.subject,
    ]),
    Array(2).fill(['failed', 'too_large', false, 'grace@example.com', 'The export stops']),
  )
  assert.equal(await gateway.send(simpleMail()), 250)
})

/** Sends a mail without announcing its size. Returns the code of the reply to it. */
const smtp = (port: number, raw: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const steps = ['EHLO x', 'MAIL FROM:<grace@example.com>', `RCPT TO:<${support}>`, 'DATA', `${raw}\r\n.`]
    let last = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('latin1').on('error', reject)
    socket.on('data', (reply: string) => {
      // The last line of a reply has a space after its code.
      if (!/^\d{3} .*\r\n$/m.test(reply)) return
      last = reply.slice(0, 3)
      const next = steps.shift()
      if (next !== undefined) return void socket.write(`${next}\r\n`)
      socket.destroy()
      resolve(last)
    })
  })

/**
 * Sends everything after the greeting and closes this side of the connection, as Exim does after its last mail. Returns the
 * codes of the replies until the listener closes the other side.
 */
const halfClosed = (port: number, lines: string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let replies = ''
    socket.setEncoding('latin1').on('error', reject)
    socket.once('data', () => socket.end(lines.map(line => `${line}\r\n`).join('')))
    socket.on('data', (data: string) => (replies += data))
    socket.once('close', () => resolve([...replies.matchAll(/^(\d{3}) /gm)].map(([, code = '']) => code)))
  })

test('a client that closes its side after its last command gets each reply, and a retry creates no second message', async () => {
  await using gateway = await startSmtp()
  const envelope = ['MAIL FROM:<grace@example.com>', `RCPT TO:<${support}>`]
  const mail = (id: string) => [
    ...envelope,
    'DATA',
    simpleMail({ 'Message-ID': `<${id}@example.com>` }).toString(),
    '.',
  ]
  const unknown = ['MAIL FROM:<grace@example.com>', 'RCPT TO:<other@example.org>', 'DATA']
  const accepted = ['250', '250', '354', '250']
  const sequences: [commands: string[], codes: string[]][] = [
    [
      [...mail('one'), 'QUIT'],
      [...accepted, '221'],
    ],
    [
      [...mail('one'), 'QUIT'],
      [...accepted, '221'],
    ], // a retry
    [mail('two'), accepted],
    [
      [...mail('three'), ...mail('four'), 'QUIT'],
      [...accepted, ...accepted, '221'],
    ],
    [
      [...unknown, 'QUIT'],
      ['250', '550', '503', '221'],
    ],
    [['QUIT', 'NOOP'], ['221']],
    [
      [...envelope, 'DATA', 'From: grace@example.com', '', 'half a mail'],
      ['250', '250', '354'],
    ],
    [[], []],
  ]
  for (const [commands, codes] of sequences)
    assert.deepEqual(await halfClosed(gateway.port, ['EHLO client.example', ...commands]), [
      '220',
      '250',
      ...codes,
    ])
  assert.equal((await gateway.received()).length, 4)
})

test('Exim and Postfix hand over a mail once, and learn of an unknown recipient', {
  tags: ['slow: starts two mail servers'],
}, async () => {
  await using gateway = await startSmtp()
  await using exim = await startExim(gateway.port)
  await using postfix = await startPostfix(gateway.port)
  const relays = [
    { relay: exim, name: 'exim', sent: / => support@example\.org .*C="250 /, refused: /\*\* other@.* 550 / },
    { relay: postfix, name: 'postfix', sent: /to=<support@.*status=sent/, refused: /status=bounced .* 550 / },
  ]
  for (const { relay, name, sent, refused } of relays) {
    const from = 'grace@example.com'
    await relay.send({ raw: simpleMail({ 'Message-ID': `<${name}@example.com>` }), from, to: support })
    await eventually(async () => sent.test(await relay.log()))
    await relay.send({ raw: simpleMail(), from, to: 'other@example.org' })
    await eventually(async () => refused.test(await relay.log()))
  }
  const rows = (await gateway.as().get('/mail/inbound')).data as { messageId: string; outcome: string }[]
  const received = rows.filter(({ outcome }) => outcome === 'accepted').map(({ messageId }) => messageId)
  assert.deepEqual(received, ['<postfix@example.com>', '<exim@example.com>'])
})

test('a mail that cannot be read gets 554, and a mail without a sender in the envelope is ignored', async () => {
  await using gateway = await startSmtp()
  assert.equal(await gateway.send(simpleMail({ 'X-Flood': 'x'.repeat(300_000) })), 554)
  assert.equal(await gateway.send(simpleMail(), [support], ''), 250)
  const rows = (await gateway.as().get('/mail/inbound')).data
  assert.deepEqual(
    rows.map(({ reason }: { reason: string }) => reason),
    ['empty_return_path', 'headers_too_large'],
  )
  assert.deepEqual(await gateway.received(), [])
})

test('while the database is unavailable, a mail gets 451 and is accepted when it is sent again', async () => {
  await using gateway = await startSmtp()
  const raw = multipart([{ body: 'text' }, attachment('a.txt', 'text/plain', 'x')])
  await gateway.database.query('alter table mail.inbound_mails rename to gone')
  assert.equal(await gateway.send(raw), 451)
  await gateway.database.query('alter table mail.gone rename to inbound_mails')
  await gateway.database.query('alter table mail.mail_senders rename to gone')
  assert.equal(await gateway.send(raw), 451)
  await gateway.database.query('alter table mail.gone rename to mail_senders')
  assert.equal(await gateway.send(raw), 250)
  assert.equal(await gateway.send(raw), 250)
  assert.equal((await gateway.received()).length, 1)
})

test('a mail that cannot be stored gets 451, and 554 after its last attempt, when it is recorded', async () => {
  await using gateway = await startSmtp({}, { attempts: 2, firstPauseMs: 1, longestPauseMs: 1 })
  await gateway.database.query(
    `alter table mail.inbound_mails add constraint refused check (subject is distinct from 'Poison')`,
  )
  const poison = simpleMail({ Subject: 'Poison' })
  // A missing table is an outage, which counts for no mail.
  await gateway.database.query('alter table mail.inbound_mails rename to gone')
  for (let attempt = 0; attempt < 3; attempt++) assert.equal(await gateway.send(poison), 451)
  await gateway.database.query('alter table mail.gone rename to inbound_mails')
  assert.equal(await gateway.send(poison), 451)
  await eventually(async () => (await gateway.send(poison)) === 554)
  assert.equal(await gateway.send(simpleMail()), 250)
  const rows = (await gateway.as().get('/mail/inbound')).data as {
    recipient: string
    reason: string | null
  }[]
  assert.deepEqual(
    rows.map(({ recipient, reason }) => [recipient, reason]),
    [
      [support, null],
      [support, 'internal_error'],
    ],
  )
})

test('a mail that ends the parser gets 451, then 554 and a row, and mails of others are received', {
  tags: ['slow: starts the parser several times'],
}, async () => {
  await using gateway = await startSmtp()
  const killer = simpleMail({ Subject: 'Killer' })
  {
    await using _killing = killParsers()
    assert.equal(await gateway.send(killer), 451)
    assert.equal((await gateway.as().get('/mail/inbound')).data.length, 0)
    assert.equal(await gateway.send(killer), 554)
    assert.equal(await gateway.send(simpleMail()), 451)
  }
  assert.equal(await gateway.send(simpleMail()), 250)
  assert.equal(await gateway.send(killer), 554, 'is not parsed again')
  const rows = (await gateway.as().get('/mail/inbound')).data as Record<string, unknown>[]
  assert.deepEqual(
    rows.map(({ outcome, reason, hasRaw, copies }) => [outcome, reason, hasRaw, copies]),
    [
      ['accepted', null, true, 0],
      ['failed', 'parser_ended', true, 1],
    ],
  )
})

test('the listener survives hostile clients', async () => {
  await using gateway = await startSmtp()
  const hostile = [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.alloc(200_000, 'x'),
    Buffer.from([0, 255, 10, 13, 0]),
    Buffer.from(`EHLO x\r\nMAIL FROM:<a@b.example>\r\n${`RCPT TO:<${support}>\r\n`.repeat(2000)}`),
    Buffer.from(`EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${support}>\r\nDATA\r\nhalf a mail`),
  ]
  await Promise.all(
    hostile.map(
      bytes =>
        new Promise<void>(resolve => {
          const socket = connect(gateway.port, '127.0.0.1', () => socket.write(bytes))
          socket.on('error', () => undefined).on('close', () => resolve())
          socket.once('data', () => setTimeout(() => socket.destroy(), 100))
        }),
    ),
  )
  assert.equal(await gateway.send(simpleMail()), 250)
  assert.equal((await gateway.received()).length, 1)
})

/** Connects and sends nothing. */
const connected = async (port: number, localAddress = '127.0.0.1') => {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
  const replies: string[] = []
  socket.setEncoding('latin1').on('data', (reply: string) => replies.push(reply.slice(0, 3)))
  await eventually(() => replies.length > 0)
  return { socket, replies }
}

test('clients of one address that hold all places leave one for another address', async () => {
  await using gateway = await startSmtp()
  gateway.client.close()
  const port = gateway.port
  const holding = await Promise.all(Array.from({ length: 20 }, () => connected(port)))
  assert.deepEqual(
    holding.map(({ replies }) => replies),
    Array(20).fill(['220']),
  )
  const another = await connected(port)
  assert.deepEqual(another.replies, ['421'])
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, localAddress: '127.0.0.2' })
  await client.sendMail({ envelope: { from: 'grace@example.com', to: support }, raw: simpleMail() })
  assert.equal((await gateway.received()).length, 1)
  assert.equal(holding.filter(({ replies }) => replies.includes('421')).length, 1, 'lost its place')
  for (const { socket } of [...holding, another]) socket.destroy()
  await eventually(async () => (await gateway.send(simpleMail())) === 250)
})

test('a client that sends commands and no mail loses its place, however often it sends a byte', async () => {
  const places = createPlaces({ most: 20, commandsMs: 100 })
  await using server = createServer(places.enter)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  const typing = setInterval(() => socket.write('N'), 10)
  let replies = ''
  socket.on('data', it => {
    replies += it
  })
  socket.on('error', () => undefined)
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(typing)
  assert.match(replies, /^(421 |$)/) // a byte that meets the end of the connection closes it before the reply is read
})

test('a mail without an author gets 550, unless a program sent it', async () => {
  await using gateway = await startSmtp()
  const lists = { From: 'grace@example.com, ada@example.org' }
  assert.equal(await gateway.send(simpleMail(lists)), 550)
  assert.equal(await gateway.send(simpleMail({ ...lists, 'Auto-Submitted': 'auto-replied' })), 250)
  assert.equal(await gateway.send(simpleMail({ ...lists, 'Auto-Submitted': 'auto-generated' })), 250)
  assert.equal(await gateway.send(simpleMail(lists), [support], 'MAILER-DAEMON@mx.example.net'), 250)
  const long = `${'l'.repeat(74)}@example.com`
  assert.equal(await gateway.send(simpleMail({ From: `Ada <${long}>` }), [support], long), 250)
  const rows = (await gateway.as().get('/mail/inbound')).data as { reason: string; senderEmail: string }[]
  assert.deepEqual(
    rows.map(({ reason, senderEmail }) => reason ?? senderEmail),
    [long, 'empty_return_path', 'invalid_sender', 'auto_reply', 'invalid_sender'],
  )
})
