import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { eventually, startMailServer } from '@earshot/testing'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { type Member, testDeployment } from '../deployments/deployment.ts'
import { adminKey, startEarshot } from '../deployments/earshot.ts'

const mail = {
  from: 'Grace Holt <grace@example.com>',
  to: 'support@example.org',
  subject: 'The export stops',
  messageId: '<one@example.com>',
  date: new Date(),
  text: 'It stops at 99 percent.',
  attachments: [{ filename: 'export.log', content: 'The log' }],
}

test('a mail with a file becomes one message, though its process is killed before and after the commit and the files service is away', {
  tags: ['slow: starts seven processes, and restarts some'],
}, async () => {
  const port = await freePort()
  const worker: Member = { service: 'mail', role: 'worker' }
  const files: Member = { service: 'files', role: 'all' }
  const members: Member[] = [
    { service: 'gateway', role: 'web' },
    { service: 'accounts', role: 'all' },
    { service: 'mail', role: 'web' },
    worker,
    { service: 'support', role: 'all' },
    files,
  ]
  await using earshot = await testDeployment(members, { INBOUND_SMTP_PORT: String(port) })
  const { api, query } = earshot
  await api.post('/mail-senders', { address: 'support@example.org' })
  const raw = await new MailComposer(mail).compile().build()
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
  await restart()
  earshot.process(files).kill('SIGKILL')
  await earshot.process(files).exited
  await assert.rejects(send(), { responseCode: 451 })
  earshot.start(files)
  await earshot.ready(files)
  for (const CRASH_AT of ['after-mail-files-before-mail', 'after-inbound-mail-before-reply']) {
    await restart({ CRASH_AT })
    await assert.rejects(send())
    assert.equal(await earshot.process(worker).exited, 'SIGKILL')
  }
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
  assert.equal((await query('select 1 from mail.inbound_mails')).length, 1)
  const [message] = (await api.get(`/conversations/${conversation.id}/messages`)).data
  assert.equal(await (await fetch(message.attachments[0].url)).text(), 'The log')
  const uploader = 'select uploader_id from files.files where id = $1'
  await eventually(async () => {
    const [file] = await query(uploader, [message.attachments[0].fileId])
    return file?.uploader_id === conversation.visitorPrincipalId
  })
})

test('people in copy of a verified mail get the reply, and an unverified mail makes us write to no stranger', {
  tags: ['slow: starts Earshot'],
}, async () => {
  await using server = await startMailServer()
  await using earshot = await startEarshot({ SMTP_URL: server.url, INBOUND_TRUSTED_RELAY: 'mx.example.org' })
  const { api, url } = earshot
  await earshot.make('/mail-senders', { address: 'support@example.org' })
  const receive = async (from: string, lines: string[], relayed = true) => {
    const result = `Authentication-Results: mx.example.org; dmarc=pass header.from=${from.split('@')[1]}`
    const response = await fetch(`${url}/api/v1/mail/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${adminKey}` },
      body: [...(relayed ? [result] : []), `From: ${from}`, ...lines, '', 'Where is it?'].join('\r\n'),
    })
    const { threadId, id } = ((await response.json()) as { data: { threadId: string; id: string } }).data
    const messageId = `message_${id.slice(-26)}`
    await eventually(async () => (await api.get(`/messages/${messageId}`)).status === 200)
    return threadId
  }
  const reply = async (threadId: string) =>
    (await api.post(`/conversations/${threadId}/reply`, { content: 'It was sent today.' })).data.cc.map(
      ({ email }: { email: string }) => email,
    )
  const threadId = await receive('grace@example.com', [
    'To: support@example.org, Bo <bo@example.com>',
    'Cc: lin@example.net',
    'Message-ID: <one@example.com>',
  ])
  assert.deepEqual(await reply(threadId), ['bo@example.com', 'lin@example.net'])
  const [toBo] = await server.waitFor('bo@example.com')
  for (const address of ['grace@example.com', 'lin@example.net']) await server.waitFor(address)
  assert.ok(toBo)
  assert.equal(toBo.header('cc'), 'Bo <bo@example.com>, lin@example.net')
  const token = toBo.header('reply-to') ?? ''
  const answer = [`To: ${token}`, `In-Reply-To: ${toBo.header('message-id')}`]
  const toAll = 'Cc: grace@example.com, lin@example.net'
  assert.equal(await receive('bo@example.com', [...answer, toAll]), threadId)
  assert.deepEqual(await reply(threadId), ['bo@example.com', 'lin@example.net'])
  assert.equal(await receive('eve@example.org', [...answer, 'Cc: victim@example.net']), threadId)
  assert.deepEqual(await reply(threadId), [], 'Eve knows the address for replies, but no one brought her in')
  const unverified = ['To: support@example.org', 'Cc: victim@example.net', 'Message-ID: <two@example.com>']
  assert.deepEqual(await reply(await receive('grace@example.com', unverified, false)), [])
  assert.ok(!server.asked.some(address => /^(eve|victim)@/.test(address)))
})
