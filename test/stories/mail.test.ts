import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { eventually, startMailServer, startReceiver, type TestClient } from '@earshot/testing'
import { startMail } from '../../services/mail/src/harness.ts'
import { type Member, testDeployment } from '../deployments/deployment.ts'
import { startEarshot } from '../deployments/earshot.ts'

const ada = 'ada@example.org'

/** Creates a webhook whose receiver returns 410, and emits 25 events, each of which fails at the first attempt. */
const breakWebhook = async (api: TestClient, board: string, url: string): Promise<string> => {
  const hook = await api.post('/webhooks', { url, events: ['post.created'], description: 'CRM sync' })
  assert.equal(hook.status, 201, JSON.stringify(hook.body))
  for (let count = 0; count < 25; count++) {
    const { status } = await api.post('/posts', { boardId: board, title: `Post ${count}` })
    assert.equal(status, 201)
  }
  return hook.data.id
}

/** Makes emails about notifications due, which wait for two minutes. Waits for the notification. */
const makeDue = (query: Awaited<ReturnType<typeof startEarshot>>['query']) =>
  eventually(async () => {
    const due = await query(
      'update mail.notifications set email_due_at = now() where email_due_at is not null returning 1',
    )
    return due.length > 0
  })

/** A certificate for 127.0.0.1 in a temporary folder, for a process that trusts it. */
const certificate = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-mail-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert])
  return {
    file: cert,
    key: readFileSync(key, 'utf8'),
    cert: readFileSync(cert, 'utf8'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

test('one process mails admins about a failing webhook, with STARTTLS and a password', async () => {
  using trusted = await certificate()
  await using server = await startMailServer({
    key: trusted.key,
    cert: trusted.cert,
    disabledCommands: [],
    users: { earshot: 'p@ss/word' },
  })
  await using earshot = await startEarshot({
    SMTP_URL: server.url.replace('//', `//earshot:${encodeURIComponent('p@ss/word')}@`),
    MAIL_FROM: 'help@example.com',
    NODE_EXTRA_CA_CERTS: trusted.file,
  })
  const { api, board, url, query } = earshot
  await api.post('/principals', { email: ada, name: 'Ada', role: 'admin' })
  const [invitation] = await server.waitFor(ada)
  assert.deepEqual(
    [invitation?.from, invitation?.secure, invitation?.user],
    ['help@example.com', true, 'earshot'],
  )
  await using receiver = await startReceiver(() => 410)
  const id = await breakWebhook(api, board, `${receiver.url}?token=secret`)
  await makeDue(query)
  const [, mail] = await server.waitFor(ada, 2)
  const { host } = new URL(receiver.url)
  const sentence = `The webhook “CRM sync (${host})” is failing (failures in a row: 25, http_410)`
  assert.equal(mail?.header('subject'), sentence)
  assert.ok(mail?.text.includes(sentence))
  const link = /Open in Earshot: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { port, pathname } = new URL(link)
  assert.deepEqual([port, pathname], [new URL(url).port, `/admin/webhooks/${id}`])
  assert.ok(!mail?.raw.includes('secret'))
})

test('a mail server with an untrusted certificate gets no mail', async () => {
  using unknown = await certificate()
  const tls = { key: unknown.key, cert: unknown.cert, disabledCommands: [] }
  await using upgraded = await startMailServer(tls)
  await using whole = await startMailServer({ ...tls, secure: true })
  for (const server of [upgraded, whole]) {
    await using gateway = await startMail({ environment: { SERVICE_ROLE: 'all', SMTP_URL: server.url } })
    await gateway.as().post('/principals', { email: ada, role: 'admin' })
    await eventually(async () => {
      const [row] = await gateway.database.query(
        "select 1 from mail.mails where tries = 1 and outcome is null and next_try_at < created_at + interval '70 s'",
      )
      return row !== undefined
    })
    assert.deepEqual(server.asked, [])
  }
})

const worker: Member = { service: 'mail', role: 'worker' }
const members: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'mail', role: 'web' },
  worker,
  { service: 'feedback', role: 'all' },
  { service: 'webhooks', role: 'all' },
]

test('a webhook that fails while no worker of mail runs is mailed once, after one starts', async () => {
  await using server = await startMailServer()
  await using earshot = await testDeployment(members, { SMTP_URL: server.url })
  await using receiver = await startReceiver(() => 410)
  const { api, query } = earshot
  await api.post('/principals', { email: ada, role: 'admin' })
  await server.waitFor(ada)
  earshot.process(worker).kill('SIGKILL')
  await earshot.process(worker).exited
  const [board] = (await api.get('/boards')).data
  const id = await breakWebhook(api, board.id, receiver.url)
  const failing = () =>
    query(
      `select published_at from webhooks.outbox where type = 'webhook.failing' and published_at is not null`,
    )
  await eventually(async () => (await failing()).length === 1)
  earshot.start(worker)
  await earshot.ready(worker)
  await makeDue(query)
  const [, mail] = await server.waitFor(ada, 2)
  assert.ok(mail?.text.includes(id))
  assert.equal(server.mails().length, 2)
})

test('a worker that crashes before it stores that a mail was sent sends the same mail again', async () => {
  await using server = await startMailServer()
  const mailing = members.filter(({ service }) => service !== 'feedback' && service !== 'webhooks')
  await using earshot = await testDeployment(mailing, { SMTP_URL: server.url })
  const { api, query } = earshot
  earshot.process(worker).kill('SIGKILL')
  await earshot.process(worker).exited
  const victim = earshot.start(worker, { CRASH_AT: 'after-mail-before-settle' })
  await api.post('/principals', { email: ada, role: 'admin' })
  assert.equal(await victim.exited, 'SIGKILL', victim.output())
  const rows = () => query('select outcome, tries from mail.mails')
  assert.deepEqual(await rows(), [{ outcome: null, tries: 1 }])
  const next = earshot.start(worker)
  await earshot.ready(worker)
  await query('update mail.mails set next_try_at = now()')
  const [first, second] = await server.waitFor(ada, 2)
  assert.equal(first?.header('message-id'), second?.header('message-id'))
  assert.equal(first?.text, second?.text)
  await eventually(async () => (await rows())[0]?.outcome === 'sent')
  await next.waitFor(/mail\.sent/)
  const said = victim.output() + next.output()
  assert.ok(!said.includes('example.org') && !said.includes('/password/'), said)
})
