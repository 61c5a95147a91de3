import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { auditedChanges } from '@earshot/accounts/harness/users'
import { newId } from '@earshot/contracts'
import { freePort } from '@earshot/runtime'
import { eventually, startMailServer } from '@earshot/testing'
import { startMail, startTeams } from '../harness.ts'
import { allSent, inviteBody, outcomesOf, rowsOf, startMailing } from '../sending/harness.ts'
import { startThread } from '../threads/harness.ts'
import { verifyDkim } from './harness.ts'

const grace = 'grace@example.com'
const address = 'support@northwind.example'

const rsaKey = (modulusLength = 2048): string =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** A gateway that knows one team. */
const withTeam = async () => {
  const teamId = newId('team')
  const upstream = await startTeams(teamId)
  const gateway = await startMail({ urls: { support: upstream.url } })
  return {
    ...gateway,
    teamId,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

test('senders are created, listed, updated and deleted, and their secrets are never returned', async () => {
  await using gateway = await withTeam()
  const api = gateway.as()
  const privateKey = rsaKey()
  const smtpUrl = 'smtp://northwind:hunter2@mail.northwind.example'
  const { status, data } = await api.post('/mail-senders', {
    address: 'Support@Northwind.example',
    teamId: gateway.teamId,
    smtpUrl,
    dkim: { domain: 'northwind.example', selector: 's1', privateKey },
    perMinute: 30,
  })
  assert.equal(status, 201)
  const { id, createdAt: _, updatedAt: __, dkim, ...rest } = data
  assert.deepEqual(rest, {
    teamId: gateway.teamId,
    address,
    name: null,
    smtpServer: 'mail.northwind.example:587',
    smtpSecurity: 'starttls',
    smtpUser: 'northwind',
    perMinute: 30,
    quoteThread: true,
  })
  assert.deepEqual([dkim.recordName, dkim.domain], ['s1._domainkey.northwind.example', 'northwind.example'])
  assert.match(dkim.recordValue, /^v=DKIM1; k=rsa; p=MII/)
  const fallback = (await api.post('/mail-senders', { address: 'hello@northwind.example' })).data
  assert.deepEqual(
    (await api.get('/mail-senders?limit=1')).data.map((it: { id: string }) => it.id),
    [id],
  )
  const renamed = await api.patch(`/mail-senders/${id}`, {
    name: 'Northwind',
    dkim: { domain: 'northwind.example', selector: 's2' },
  })
  assert.deepEqual([renamed.data.name, renamed.data.dkim.selector], ['Northwind', 's2'])
  assert.equal(renamed.data.dkim.recordValue, dkim.recordValue)
  const same = await api.patch(`/mail-senders/${id}`, { name: 'Northwind' })
  assert.equal(same.data.updatedAt, renamed.data.updatedAt)
  const bare = await api.patch(`/mail-senders/${id}`, { smtpUrl: null, dkim: null, perMinute: null })
  assert.deepEqual([bare.data.smtpServer, bare.data.dkim, bare.data.perMinute], [null, null, null])
  const seen = JSON.stringify([data, renamed.data, bare.data, await gateway.events('audit.recorded')])
  assert.ok(!seen.includes('hunter2') && !seen.includes('PRIVATE KEY'))
  for (const it of [id, fallback.id]) assert.equal((await api.delete(`/mail-senders/${it}`)).status, 204)
  assert.equal((await api.get(`/mail-senders/${id}`)).status, 404)
  assert.equal((await api.delete(`/mail-senders/${id}`)).status, 404)
  assert.equal((await api.patch(`/mail-senders/${id}`, { name: 'x' })).status, 404)
})

test('the audit log says that a password was replaced', async () => {
  await using gateway = await startMailing()
  const { data } = await gateway.as().post('/mail-senders', { address, smtpUrl: 'smtp://a:one@mail.example' })
  await gateway.as().patch(`/mail-senders/${data.id}`, { smtpUrl: 'smtp://a:two@mail.example' })
  const [updated, created] = await auditedChanges(gateway, data.id, 2)
  assert.deepEqual([created.action, updated.action], ['mail_sender.created', 'mail_sender.updated'])
  assert.deepEqual([updated.before, updated.after], [{ newSecrets: [] }, { newSecrets: ['smtpUrl'] }])
})

test('bad input gets an error that names the field', async () => {
  await using gateway = await withTeam()
  const api = gateway.as()
  const { privateKey: ed } = generateKeyPairSync('ed25519')
  const dkim = (more: object) => ({
    dkim: { domain: 'northwind.example', selector: 's1', privateKey: rsaKey(), ...more },
  })
  const cases: [string, object][] = [
    ['address', { address: 'no address' }],
    ['name', { name: '' }],
    ['smtpUrl', { smtpUrl: 'smtp://mail.example/path' }],
    ['smtpUrl', { smtpUrl: 'http://mail.example' }],
    ['perMinute', { perMinute: 0 }],
    ['teamId', { teamId: newId('team') }],
    ['dkim.domain', dkim({ domain: 'localhost' })],
    ['dkim.selector', dkim({ selector: 'a_b' })],
    ['dkim.privateKey', dkim({ privateKey: 'no key' })],
    ['dkim.privateKey', dkim({ privateKey: ed.export({ type: 'pkcs8', format: 'pem' }).toString() })],
    ['dkim.privateKey', dkim({ privateKey: rsaKey(512) })],
  ]
  for (const [path, body] of cases) {
    const { status, error } = await api.post('/mail-senders', { address, ...body })
    assert.deepEqual([status, error.details.errors[0].path], [400, path], JSON.stringify(body).slice(0, 80))
  }
  await api.post('/mail-senders', { address })
  const taken = [{ address, teamId: gateway.teamId }, { address: 'other@northwind.example' }]
  for (const body of taken) assert.equal((await api.post('/mail-senders', body)).error?.code, 'CONFLICT')
  await gateway.database.query(
    `insert into mail.mail_senders (id, team_id, address, quote_thread)
     select 'mail_sender_' || n, 'team_' || n, n || '@northwind.example', true from generate_series(1, 49) n`,
  )
  const beyond = await api.post('/mail-senders', {
    address: 'beyond@northwind.example',
    teamId: gateway.teamId,
  })
  assert.equal(beyond.error?.code, 'LIMIT_REACHED')
})

test('a mail is signed with the DKIM key of its sender', async () => {
  await using gateway = await startMailing()
  const privateKey = rsaKey()
  const dkim = { domain: 'northwind.example', selector: 's1', privateKey }
  const { data } = await gateway.as().post('/mail-senders', { address, dkim })
  const { request } = await startThread(gateway)
  await request({ subject: 'Größe', content: 'Ein  Text\n\nmit Leerzeichen.  \n\n\n' })
  const [mail] = await gateway.server.waitFor(grace)
  assert.ok(mail)
  const publicKey = /p=(\S+)/.exec(data.dkim.recordValue)?.[1] ?? ''
  assert.deepEqual(verifyDkim(mail.raw, publicKey), {
    domain: 'northwind.example',
    selector: 's1',
    isValid: true,
  })
  assert.equal(verifyDkim(mail.raw.replace('Leerzeichen', 'Leerstellen'), publicKey).isValid, false)
  assert.equal(verifyDkim(mail.raw.replace(/^Subject: .*$/m, 'Subject: Other'), publicKey).isValid, false)
})

test('a hanging server of one sender delays no other sender', async () => {
  const sockets = new Set<{ destroy: () => void }>()
  const hanging = createServer(socket => void sockets.add(socket))
  await new Promise<void>(resolve => hanging.listen(0, '127.0.0.1', resolve))
  await using _closed = {
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => hanging.close(resolve))
    },
  }
  const { port } = hanging.address() as { port: number }
  await using gateway = await startMailing({
    limits: { connectMs: 60_000, greetingMs: 60_000, totalMs: 60_000 },
  })
  const teamId = newId('team')
  const slow = (await gateway.as().post('/mail-senders', { address, smtpUrl: `smtp://127.0.0.1:${port}` }))
    .data
  await gateway.database.query(
    `insert into mail.mail_senders (id, team_id, address, quote_thread) values ($1, $2, 'b@northwind.example', true)`,
    [newId('mail_sender'), teamId],
  )
  const { request } = await startThread(gateway)
  for (let count = 0; count < 8; count++) await request()
  await eventually(() => sockets.size > 0)
  for (let count = 0; count < 3; count++) await request({ teamId })
  await gateway.server.waitFor(grace, 3)
  assert.deepEqual(
    await gateway.database.query(
      `select count(*)::int as waiting from mail.mails where sender = $1 and outcome is null`,
      [slow.id],
    ),
    [{ waiting: 8 }],
  )
})

test('while the server of a sender is down, one mail at a time finds out, and its settings take effect at once', async () => {
  await using gateway = await startMailing({
    limits: { firstWaitMs: 600_000, longestWaitMs: 600_000, firstPauseMs: 50, longestPauseMs: 50 },
  })
  const dead = `smtp://127.0.0.1:${await freePort()}`
  const { data } = await gateway.as().post('/mail-senders', { address, smtpUrl: dead })
  const { request } = await startThread(gateway)
  await request()
  const reasons = async () =>
    (await gateway.as().get('/mails')).data.map((it: { reason: string }) => it.reason)
  await eventually(async () => (await reasons())[0] === 'esocket' || (await reasons())[0] === 'econnection')
  assert.equal((await gateway.as().patch(`/mail-senders/${data.id}`, { smtpUrl: null })).status, 200)
  await gateway.server.waitFor(grace)
})

test('a sender starts at most its number of emails in any minute', async () => {
  await using gateway = await startMailing()
  await gateway.as().post('/mail-senders', { address, perMinute: 2 })
  const { request } = await startThread(gateway)
  for (let count = 0; count < 4; count++) await request()
  await gateway.server.waitFor(grace, 2)
  await eventually(async () => (await outcomesOf(gateway)).filter(it => it === 'sent').length === 2)
  await request() // wakes the queue again
  assert.equal((await rowsOf(gateway)).length, 5)
  assert.equal(gateway.server.mails().length, 2)
  await gateway.database.query(
    `update mail.mail_attempts set started_at = started_at - interval '61 seconds'`,
  )
  await using _other = await startMail({
    on: gateway,
    environment: { SERVICE_ROLE: 'worker', SMTP_URL: gateway.server.url },
  })
  await gateway.server.waitFor(grace, 4)
})

test('without a mail server, mails wait, and are sent when a sender gets one', async () => {
  await using server = await startMailServer()
  await using gateway = await startMailing({ environment: { SMTP_URL: '' } })
  const { request, threadId } = await startThread(gateway)
  await request()
  const states = async () => (await gateway.as().get(`/mail-states?thread=${threadId}`)).data
  const [state] = await eventually(async () => (await states()).length === 1 && states())
  assert.equal(state.status, 'no_server')
  const { data } = await gateway.as().post('/mail-senders', { address })
  assert.equal(
    (await gateway.as().post(`/mail-senders/${data.id}/test`, { to: grace })).data.verdict,
    'no_server',
  )
  assert.equal((await states())[0].status, 'no_server')
  await gateway.as().patch(`/mail-senders/${data.id}`, { smtpUrl: server.url })
  const [mail] = await server.waitFor(grace)
  assert.equal(mail?.from, address)
  await eventually(async () => (await states())[0].status === 'sent')
})

test('without SMTP_URL, the default sender sends invitations and links through its own server', async () => {
  await using server = await startMailServer()
  await using gateway = await startMailing({ environment: { SMTP_URL: '' } })
  const api = gateway.as()
  const invite = async (email: string): Promise<string | null> =>
    (await api.post('/principals', inviteBody(email))).data.inviteUrl
  const { data: sender } = await api.post('/mail-senders', { address })
  assert.equal(typeof (await invite('ben@example.org')), 'string', 'nothing sends the link')
  await gateway.database.query(
    `insert into mail.mails (id, kind, sender, sealed, expires_at)
     values ($1, 'invitation', 'deployment', 'sealed', now() + interval '1 day')`,
    [newId('mail')],
  )

  await api.patch(`/mail-senders/${sender.id}`, { smtpUrl: server.url })
  const senders = async () =>
    (await gateway.database.query('select sender from mail.mails')).map(row => row.sender)
  assert.deepEqual(await senders(), [sender.id], 'the sender has what waited')
  await gateway.database.query('delete from mail.mails')
  let number = 0
  await eventually(async () => (await invite(`lin${++number}@example.org`)) === null)
  const [mail] = await server.waitFor(`lin${number}@example.org`)
  assert.deepEqual([mail?.from, mail?.header('reply-to')], [address, undefined])
  await allSent(gateway, 1)

  await api.delete(`/mail-senders/${sender.id}`)
  await eventually(async () => typeof (await invite(`lin${++number}@example.org`)) === 'string')
})

test('waiting mails of a deleted sender are sent from the address of the deployment', async () => {
  await using gateway = await startMailing({ environment: { MAIL_FROM: 'help@example.com' } })
  const dead = `smtp://127.0.0.1:${await freePort()}`
  const { data } = await gateway.as().post('/mail-senders', { address, smtpUrl: dead })
  const { request } = await startThread(gateway)
  await request()
  await eventually(async () => ((await rowsOf(gateway))[0]?.tries ?? 0) > 0)
  await gateway.as().delete(`/mail-senders/${data.id}`)
  const [mail] = await gateway.server.waitFor(grace)
  assert.deepEqual([mail?.from, mail?.header('reply-to')], ['help@example.com', undefined])
})

test('a test email says in one word what the server did', async () => {
  await using gateway = await startMail()
  const api = gateway.as()
  const { data } = await api.post('/mail-senders', { address })
  const verdict = async (smtpUrl: string) => {
    await api.patch(`/mail-senders/${data.id}`, { smtpUrl })
    return (await api.post(`/mail-senders/${data.id}/test`, { to: grace })).data
  }
  await using open = await startMailServer()
  await using locked = await startMailServer({ users: { earshot: 'right' } })
  await using full = await startMailServer({ reply: () => 452 })
  await using strict = await startMailServer({ replyToData: () => 554 })
  await using encrypted = await startMailServer({ secure: true })
  const accepted = await verdict(open.url)
  assert.deepEqual([accepted.verdict, accepted.to, accepted.reason], ['accepted', grace, null])
  const [mail] = await open.waitFor(grace)
  assert.ok(mail?.text.includes(address))
  const with_ = (url: string, login: string) => url.replace('//', `//${login}@`)
  const cases: [string, string][] = [
    ['connection_refused', `smtp://127.0.0.1:${await freePort()}`],
    ['login_failed', with_(locked.url, 'earshot:wrong')],
    ['recipient_rejected', full.url],
    ['content_rejected', strict.url],
    ['certificate_invalid', encrypted.url],
  ]
  const seen = []
  for (const [, url] of cases) seen.push((await verdict(url)).verdict)
  assert.deepEqual(
    seen,
    cases.map(([expected]) => expected),
  )
  const refused = await verdict(full.url)
  assert.deepEqual([refused.reason, JSON.stringify(refused).includes('secret.example')], ['smtp_452', false])
  const noAddress = await api.post(`/mail-senders/${data.id}/test`, {})
  assert.equal(noAddress.error.details.errors[0].path, 'to')
  assert.equal((await api.post(`/mail-senders/${newId('mail_sender')}/test`, { to: grace })).status, 404)
})
