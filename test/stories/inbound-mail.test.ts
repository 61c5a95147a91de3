import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { createTransport } from 'nodemailer'
import { type Member, testDeployment } from '../deployments/deployment.ts'

const raw = [
  'From: Grace Holt <grace@example.com>',
  'To: support@example.org',
  'Subject: The export stops',
  'Message-ID: <one@example.com>',
  '',
  'It stops at 99 percent.',
  '',
].join('\r\n')

test('a gateway killed between the commit and its reply creates one conversation when the mail is sent again', async () => {
  const port = await freePort()
  const worker: Member = { service: 'gateway', role: 'worker' }
  const members: Member[] = [{ service: 'gateway', role: 'web' }, worker, { service: 'support', role: 'all' }]
  await using earshot = await testDeployment(members, { INBOUND_SMTP_PORT: String(port) })
  const { api, query } = earshot
  await api.post('/mail-senders', { address: 'support@example.org' })
  const send = () =>
    createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
      envelope: { from: 'grace@example.com', to: 'support@example.org' },
      raw,
    })
  const restart = async (environment: Record<string, string> = {}) => {
    earshot.process(worker).kill('SIGKILL')
    await earshot.process(worker).exited
    earshot.start(worker, environment)
    await earshot.ready(worker)
    await earshot.process(worker).waitFor(/smtp\.listening/)
  }
  await restart({ CRASH_AT: 'after-inbound-mail-before-reply' })
  await assert.rejects(send())
  assert.equal(await earshot.process(worker).exited, 'SIGKILL')
  await restart()
  await send()
  const conversations = async () => (await api.get('/conversations')).data
  await eventually(async () => (await conversations()).length > 0)
  const [conversation, ...more] = await conversations()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [conversation.channel, conversation.visitorEmail, conversation.lastMessage.preview],
    ['email', 'grace@example.com', 'It stops at 99 percent.'],
  )
  assert.equal((await query('select 1 from identity.inbound_mails')).length, 1)
})
