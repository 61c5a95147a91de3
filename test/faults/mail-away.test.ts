import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, startMailServer, startReceiver } from '@earshot/testing'
import { sameOriginHeaders, signedIn } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { type Member, oneOfEach, type TestDeployment, testDeployment } from '../deployments/deployment.ts'

const mail: Member = { service: 'mail', role: 'all' }
const worker: Member = { service: 'mail', role: 'worker' }
const ada = 'ada@example.org'

const startConversation = async ({ api }: TestDeployment, email: string): Promise<string> => {
  const conversation = { channel: 'email', visitor: { email }, message: { content: 'Hello?' } }
  const { status, body, data } = await api.post('/conversations', conversation)
  assert.equal(status, 201, JSON.stringify(body))
  return data.id
}

const reply = async ({ api }: TestDeployment, conversationId: string, content: string) => {
  const { status, body } = await api.post(`/conversations/${conversationId}/reply`, { content })
  assert.equal(status, 201, JSON.stringify(body))
}

test('while the mail service is killed or hangs, all else works, and what it should send meanwhile arrives once', {
  tags: ['slow: starts seven processes, and the mail service twice more'],
}, async () => {
  await using server = await startMailServer()
  await using receiver = await startReceiver()
  await using earshot = await testDeployment(oneOfEach, { SMTP_URL: server.url })
  const { api, process } = earshot
  const gateway = { url: earshot.urlOf('gateway'), as: () => api }
  await api.post('/mail-senders', { address: 'support@example.org' })
  await createMember(gateway, ada, 'member')
  const [board] = (await api.get('/boards')).data
  assert.equal((await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })).status, 201)
  const resets = () => server.mails().filter(({ to, text }) => to[0] === ada && text.includes('/password/'))

  for (const [index, signal] of (['SIGKILL', 'SIGSTOP'] as const).entries()) {
    process(mail).kill(signal)
    if (signal === 'SIGKILL') await process(mail).exited
    const { api: asAda } = await signedIn(gateway, ada)
    const post = await asAda.post('/posts', { boardId: board.id, title: 'Dark mode' })
    assert.equal(post.status, 201, JSON.stringify(post.body))
    await receiver.waitFor(index + 1)
    const customer = `customer-${index}@example.com`
    const conversation = await startConversation(earshot, customer)
    await reply(earshot, conversation, 'We have found it.')
    assert.equal((await asAda.get(`/conversations/${conversation}/messages`)).data.length, 2)
    const asked = await fetch(`${gateway.url}/forgot-password`, {
      method: 'POST',
      body: new URLSearchParams({ email: ada }),
      headers: sameOriginHeaders,
      redirect: 'manual',
    })
    assert.equal(asked.status, 200)
    if (signal === 'SIGKILL') {
      const refused = await asAda.get('/me/notifications')
      assert.deepEqual([refused.status, refused.error.code], [503, 'UNAVAILABLE'])
      earshot.start(mail)
    } else process(mail).kill('SIGCONT')
    await earshot.ready(mail)
    await server.waitFor(customer)
    await eventually(() => resets().length === index + 1)
    const [, link = ''] = /(http\S+\/password\/\S+)/.exec(resets().at(-1)?.text ?? '') ?? []
    assert.equal((await fetch(gateway.url + new URL(link).pathname)).status, 200)
  }
  await sleep(1000)
  assert.equal(resets().length, 2)
  for (const customer of ['customer-0@example.com', 'customer-1@example.com'])
    assert.equal(server.mails().filter(({ to }) => to[0] === customer).length, 1)
})

test('a mail worker that is killed repeatedly under load loses no mail', {
  tags: ['slow: kills the worker four times'],
}, async () => {
  await using server = await startMailServer()
  await using earshot = await testDeployment(
    [
      { service: 'gateway', role: 'web' },
      { service: 'accounts', role: 'all' },
      { service: 'support', role: 'all' },
      { service: 'mail', role: 'web' },
      worker,
    ],
    { SMTP_URL: server.url, RATE_LIMIT_PER_MINUTE: '0' },
  )
  const { query } = earshot
  await earshot.api.post('/mail-senders', { address: 'support@example.org' })
  const conversation = await startConversation(earshot, 'grace@example.com')
  const sent: string[] = []
  let writing = true
  const write = async () => {
    while (writing) {
      const content = `Reply number ${sent.length}.`
      await reply(earshot, conversation, content)
      sent.push(content)
    }
  }
  const done = write()
  for (let kills = 0; kills < 4; kills++) {
    const before = server.mails().length
    await eventually(() => server.mails().length > before)
    earshot.process(worker).kill('SIGKILL')
    await earshot.process(worker).exited
    earshot.start(worker)
    await earshot.ready(worker)
    // The lease of a mail that the worker was sending.
    await query('update mail.mails set next_try_at = now() where outcome is null')
  }
  writing = false
  await done
  assert.ok(sent.length > 20, `${sent.length} replies`)
  const waiting = () => query('select id from mail.mails where outcome is null')
  const texts = () => server.mails().map(({ text }) => text)
  const missing = () => sent.filter(content => !texts().some(text => text.includes(content)))
  await eventually(() => missing().length === 0, { withinMs: 60_000 }).catch(() =>
    assert.deepEqual(missing(), [], 'mails are lost'),
  )
  await eventually(async () => (await waiting()).length === 0, { withinMs: 60_000 })
  // A killed worker may have sent as many mails at a time as it sends, without noting it.
  assert.ok(texts().length - sent.length <= 4 * 5, `${texts().length} mails of ${sent.length} replies`)
})
