import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { freePort, serveMetrics } from '@earshot/runtime'
import { eventually, openSecondPool, scrape, startMailServer } from '@earshot/testing'
import { startMail } from '../harness.ts'
import { mailFigures } from '../queue/repo.ts'
import { smtpFailure } from '../senders/smtp/failure.ts'
import {
  admin,
  allSent,
  forgot,
  inviteBody,
  outcomesOf,
  queued,
  quickLimits,
  rowsOf,
  startMailing,
} from './harness.ts'

const grace = 'grace@example.org'

test('a mail is sent once with the right headers, and its content is deleted from the database', async () => {
  await using gateway = await startMailing()
  const { server } = gateway
  assert.equal((await gateway.as().post('/principals', inviteBody(grace))).status, 201)
  const [mail, ...more] = await server.waitFor(grace)
  assert.ok(mail)
  assert.deepEqual([mail.from, mail.to, more], ['earshot@localhost', [grace], []])
  assert.equal(mail.header('auto-submitted'), 'auto-generated')
  assert.equal(mail.header('from'), 'Earshot <earshot@localhost>')
  assert.equal(mail.header('to'), `Grace Holt <${grace}>`)
  assert.equal(mail.header('x-mailer'), undefined)
  await eventually(async () => (await outcomesOf(gateway))[0] === 'sent')
  const [row] = await gateway.database.query('select id, sealed from mail.mails')
  assert.deepEqual([mail.header('message-id'), row?.sealed], [`<${row?.id}@localhost>`, null])
})

test('a queued mail is sealed: address and link can’t be read in the database', async () => {
  await using gateway = await startMailing({ server: { reply: () => 451 } })
  await gateway.as().post('/principals', inviteBody(grace))
  await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) > 0)
  const [row] = await rowsOf(gateway)
  assert.ok(row?.sealed)
  const kept = row.sealed.toString('latin1')
  for (const secret of ['grace', 'password', 'http', 'Subject', 'subject'])
    assert.ok(!kept.includes(secret), secret)
})

test('a temporary rejection (4xx) is retried with the same Message-ID', async () => {
  await using gateway = await startMailing({ server: { reply: (_, index) => (index < 2 ? 451 : 250) } })
  await gateway.as().post('/principals', inviteBody(grace))
  await gateway.server.waitFor(grace)
  await eventually(async () => (await outcomesOf(gateway))[0] === 'sent')
  assert.equal((await rowsOf(gateway))[0]?.tries, 3)
  assert.equal(gateway.server.mails().length, 1)
})

test('a permanent rejection (5xx) is not retried, and the mail’s content is deleted', async () => {
  await using gateway = await startMailing({ server: { reply: () => 550 } })
  await gateway.as().post('/principals', inviteBody(grace))
  await eventually(async () => (await outcomesOf(gateway))[0] === 'failed')
  const [row] = await rowsOf(gateway)
  assert.deepEqual([row?.tries, row?.sealed], [1, null])
  await gateway.as().post('/principals', inviteBody('ada@example.org'))
  await eventually(async () => (await outcomesOf(gateway))[1] === 'failed')
  assert.deepEqual(gateway.server.asked, [grace, 'ada@example.org'])
})

for (const [code, sender] of [
  [550, 'a server that refuses our address delays each mail, and suppresses no recipient'],
  [530, 'a server that wants a login before a sender delays each mail'],
] as const)
  test(sender, async () => {
    let refuses = true
    await using gateway = await startMailing({ server: { replyToSender: () => (refuses ? code : 250) } })
    await gateway.as().post('/principals', inviteBody(grace))
    await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) > 1)
    const { data: waiting } = await gateway.as().get('/mails')
    assert.deepEqual(
      waiting.map((it: Record<string, unknown>) => [it.status, it.reason]),
      [['queued', 'sender_refused']],
    )
    assert.deepEqual((await gateway.as().get('/suppressions')).data, [])
    refuses = false
    await gateway.server.waitFor(grace)
    await eventually(async () => (await outcomesOf(gateway))[0] === 'sent')
  })

test('a server that rejects our address in its reply to the recipient delays the mail, and suppresses no one', async () => {
  const smtp = (response: string, command: string) =>
    smtpFailure(
      Object.assign(new Error(), {
        ...{ code: 'EENVELOPE', responseCode: Number(response.slice(0, 3)), response, command },
      }),
    )
  for (const response of ['550 5.1.8 Bad sender', '553 5.1.7 Bad sender'])
    assert.deepEqual(
      [smtp(response, 'RCPT TO').isPermanent, smtp(response, 'RCPT TO').isBadAddress],
      [false, false],
    )
  for (const response of ['552 5.3.4 Message too large', '552 Message too large'])
    assert.equal(smtp(response, 'MAIL FROM').isPermanent, true)
  assert.equal(smtp('550 5.1.1 No such user', 'RCPT TO').isBadAddress, true)
})

test('the server is greeted with the host of BASE_URL, not with the name of the machine', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/principals', inviteBody(grace))
  await gateway.server.waitFor(grace)
  assert.deepEqual([...gateway.server.clients], ['localhost'])
})

test('links that a person has just asked for are sent to a suppressed address, and invitations are not', async () => {
  await using gateway = await startMailing()
  await admin(gateway, grace)
  await gateway.database.query(
    `insert into mail.mail_suppressions (id, address, reason) values ($1, $2, 'bounced')`,
    [newId('suppression'), grace],
  )
  await forgot(gateway, grace)
  await gateway.server.waitFor(grace)
  await gateway.database.query(
    `insert into mail.mail_suppressions (id, address, reason) values ($1, 'ada@example.org', 'bounced')`,
    [newId('suppression')],
  )
  await gateway.as().post('/principals', inviteBody('ada@example.org'))
  await eventually(async () => (await outcomesOf(gateway)).includes('suppressed'))
  assert.deepEqual(gateway.server.asked, [grace])
})

test('a rejection after the message data counts like one before it', async () => {
  await using gateway = await startMailing({
    server: { replyToData: index => (index === 0 ? 452 : index === 1 ? 250 : 554) },
  })
  await gateway.as().post('/principals', inviteBody(grace))
  await gateway.server.waitFor(grace)
  await gateway.as().post('/principals', inviteBody('ada@example.org'))
  await eventually(async () => (await outcomesOf(gateway)).join() === 'sent,failed')
  assert.deepEqual(
    (await rowsOf(gateway)).map(({ tries }) => tries),
    [2, 1],
  )
})

test('while the mail server is unavailable, mails wait and are sent when it is back', async () => {
  await using gateway = await startMailing()
  await gateway.server.stop()
  await gateway.as().post('/principals', inviteBody(grace))
  await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) >= 2)
  assert.equal((await outcomesOf(gateway))[0], null)
  await gateway.server.start()
  await gateway.server.waitFor(grace)
  await eventually(async () => (await outcomesOf(gateway))[0] === 'sent')
})

test('mails are sent after an outage of the database that ends the loop', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/principals', inviteBody('ada@example.org'))
  await gateway.server.waitFor('ada@example.org') // over a transport that the loop has opened
  const workers = async () => {
    const response = await fetch(`${gateway.urlOf('mail')}/api/health/ready`)
    return ((await response.json()) as { checks: { workers: { schemaMissing: number } } }).checks.workers
  }
  await gateway.database.query('alter table mail.mail_senders rename to gone')
  await eventually(async () => (await workers()).schemaMissing > 0)
  await gateway.database.query('alter table mail.gone rename to mail_senders')
  await eventually(async () => (await workers()).schemaMissing === 0)
  await gateway.as().post('/principals', inviteBody(grace))
  await gateway.server.waitFor(grace)
})

test('a sender whose mails could not be sent for ten minutes is overdue', async () => {
  await using gateway = await startMailing({ server: { reply: () => 451 } })
  await gateway.as().post('/principals', inviteBody(grace))
  await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) > 0)
  await using database = openSecondPool(gateway.database, 'mail')
  const names = async () => (await mailFigures(database.pool)).overdueSenders
  assert.deepEqual(await names(), [])
  await gateway.database.query(`update mail.mails set created_at = created_at - interval '11 minutes'`)
  assert.deepEqual(await names(), ['deployment'])
})

test('mails share connections, and a server that was restarted gets the next one over a new connection', async () => {
  await using gateway = await startMailing()
  const { server } = gateway
  await server.stop()
  const people = Array.from({ length: 20 }, (_, index) => `grace${index}@example.com`)
  for (const email of people) await gateway.as().post('/principals', inviteBody(email))
  await server.start()
  for (const email of people) await server.waitFor(email)
  assert.equal(server.mails().length, people.length)
  const shared = server.connections()
  assert.ok(shared <= 10, `${shared} connections`)
  await server.stop() // closes the connections that wait for more mails
  await server.start()
  await gateway.as().post('/principals', inviteBody(grace))
  await server.waitFor(grace)
  await allSent(gateway, people.length + 1)
  const [last] = (await rowsOf(gateway)).slice(-1)
  assert.equal(last?.tries, 1)
  assert.ok(server.connections() > shared)
})

test('a server that ends a connection after two mails gets each of the others once, over new ones', async () => {
  await using gateway = await startMailing({ server: { mailsPerConnection: 2 } })
  const { server } = gateway
  await server.stop()
  const people = Array.from({ length: 15 }, (_, index) => `grace${index}@example.com`)
  for (const email of people) await gateway.as().post('/principals', inviteBody(email))
  await server.start()
  await allSent(gateway, people.length)
  assert.deepEqual(
    server
      .mails()
      .flatMap(({ to }) => to)
      .toSorted(),
    people.toSorted(),
  )
  assert.ok(server.connections() >= 8, `${server.connections()} connections`)
})

test('when the server rejects the SMTP password, mails wait until the setting is fixed', async () => {
  await using server = await startMailServer({ users: { earshot: 'right' } })
  const with_ = (password: string) => server.url.replace('//', `//earshot:${password}@`)
  await using gateway = await startMailing({ environment: { SMTP_URL: with_('wrong') } })
  await gateway.as().post('/principals', inviteBody(grace))
  await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) >= 2)
  await using fixed = await startMail({
    on: gateway,
    mailLimits: quickLimits,
    environment: { SERVICE_ROLE: 'all', SMTP_URL: with_('right') },
  })
  const [mail] = await server.waitFor(grace)
  assert.equal(mail?.user, 'earshot')
  assert.ok(fixed.url)
})

/** A server that accepts connections, runs `talk` on each, and never closes them. */
const startSilent = async (talk: (socket: Socket) => void = () => undefined) => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    calls: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Sends a reply line without end, one byte at a time. */
const drip = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('2'), 50)
  socket.once('close', () => clearInterval(timer))
}

for (const [behavior, talk] of [
  ['sends nothing', undefined],
  ['sends a greeting and then nothing', (socket: Socket) => void socket.write('220 hello\r\n')],
  [
    'never completes its reply',
    (socket: Socket) => {
      socket.write('220 hello\r\n')
      drip(socket)
    },
  ],
] as const)
  test(`an SMTP server that ${behavior} times out and delays no request`, async () => {
    await using silent = await startSilent(talk)
    await using gateway = await startMailing({
      environment: { SMTP_URL: silent.url },
      limits: { connectMs: 400, greetingMs: 400, silenceMs: 400, totalMs: 800 },
    })
    await gateway.as().post('/principals', inviteBody(grace))
    await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) >= 2)
    await eventually(() => silent.calls() >= 2)
    assert.equal((await gateway.as().post('/principals', inviteBody('ada@example.org'))).status, 201)
    const waiting = await queued(gateway, 2)
    assert.deepEqual(
      waiting.map(({ outcome }) => outcome),
      [null, null],
    )
  })

test('a gateway that shuts down while sending releases the mail, and another gateway sends it', async () => {
  await using silent = await startSilent()
  await using server = await startMailServer()
  await using gateway = await startMailing({ environment: { SERVICE_ROLE: 'web' } })
  const start = (url: string) =>
    startMail({
      on: gateway,
      urls: { accounts: gateway.accountsUrl },
      mailLimits: quickLimits,
      environment: { SERVICE_ROLE: 'worker', SMTP_URL: url },
    })
  {
    await using _first = await start(silent.url)
    await gateway.as().post('/principals', inviteBody(grace))
    await eventually(() => silent.calls() > 0)
  }
  assert.equal((await rowsOf(gateway))[0]?.tries, 0)
  await using _second = await start(server.url)
  assert.equal((await server.waitFor(grace)).length, 1)
})

test('several gateways send each mail once', async () => {
  await using gateway = await startMailing()
  const more = () =>
    startMail({
      on: gateway,
      mailLimits: quickLimits,
      environment: { SERVICE_ROLE: 'all', SMTP_URL: gateway.server.url, DATABASE_POOL_MAX: '3' },
    })
  await using _second = await more()
  await using _third = await more()
  const people = Array.from({ length: 40 }, (_, index) => `person${index}@example.org`)
  await Promise.all(people.map(email => gateway.as().post('/principals', inviteBody(email))))
  await allSent(gateway, people.length)
  assert.deepEqual(gateway.server.asked.toSorted(), people.toSorted())
})

test('an expired mail fails, and its row is deleted after 35 days', async () => {
  await using gateway = await startMailing({ server: { reply: () => 451 } })
  await gateway.as().post('/principals', inviteBody(grace))
  await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) >= 1)
  await gateway.database.query(`update mail.mails set expires_at = now() + interval '100 ms'`)
  await eventually(async () => (await outcomesOf(gateway))[0] === 'failed')
  assert.equal((await rowsOf(gateway))[0]?.sealed, null)
  await gateway.database.query(`update mail.mails set settled_at = now() - interval '36 days'`)
  await using _later = await startMail({ on: gateway, environment: { SERVICE_ROLE: 'all' } })
  await eventually(async () => (await rowsOf(gateway)).length === 0)
})

test('a gateway without a mail server fails mails when they expire, and not earlier', async () => {
  await using gateway = await startMailing({
    server: { reply: () => 451 },
    environment: { SERVICE_ROLE: 'web' },
  })
  for (const email of [grace, 'ada@example.org']) await gateway.as().post('/principals', inviteBody(email))
  const startWorker = () => startMail({ on: gateway, environment: { SERVICE_ROLE: 'worker' } })
  {
    await using _first = await startWorker()
    await queued(gateway, 2)
  }
  await gateway.database.query(
    `update mail.mails set expires_at = now() where id = (select id from mail.mails order by created_at, id limit 1)`,
  )
  await using _second = await startWorker()
  await eventually(async () => (await outcomesOf(gateway))[0] === 'failed')
  const [, kept] = await rowsOf(gateway)
  assert.deepEqual([kept?.outcome, kept?.tries, kept?.sealed === null], [null, 0, false])
})

test('erasing a person drops their queued mails', async () => {
  await using gateway = await startMailing({ server: { reply: () => 451 } })
  const { data } = await gateway.as().post('/principals', inviteBody(grace))
  await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) >= 1)
  assert.equal((await gateway.as().delete(`/users/${data.id}`)).status, 204)
  await eventually(async () => (await outcomesOf(gateway))[0] === 'dropped')
  const [row] = await rowsOf(gateway)
  assert.equal(row?.sealed, null)
})

test('metrics show waiting mails and the outcomes of attempts', async () => {
  await using gateway = await startMailing({ server: { reply: (_, index) => (index === 0 ? 550 : 451) } })
  for (const email of [grace, 'ada@example.org']) await gateway.as().post('/principals', inviteBody(email))
  const port = await freePort()
  await using metrics = new AsyncDisposableStack()
  metrics.adopt(await serveMetrics(port, '127.0.0.1'), ({ close }) => close())
  await eventually(async () => {
    const seen = await scrape(`http://127.0.0.1:${port}`)
    return (
      seen.value('earshot_mails_waiting') === 1 &&
      (seen.value('earshot_mails_oldest_seconds') ?? 0) > 0 &&
      (seen.value('earshot_mails_total', { kind: 'invitation', outcome: 'failed' }) ?? 0) >= 1 &&
      (seen.value('earshot_mails_total', { kind: 'invitation', outcome: 'retried' }) ?? 0) >= 1
    )
  })
})

test('without a mail server, the forgot-password page queues no mail', async () => {
  await using gateway = await startMail()
  const response = await forgot(gateway, grace)
  assert.match(await response.text(), /npm run admin -- reset-password/)
  assert.deepEqual(await gateway.events('letter.requested'), [])
  assert.deepEqual(await rowsOf(gateway), [])
})
