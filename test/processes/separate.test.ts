import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { storingServices } from '../../services/all/services.ts'
import { type Member, testDeployment } from '../deployments/deployment.ts'
import { verified } from '../deployments/verify.ts'

const webAndWorker: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'feedback', role: 'web' },
  { service: 'feedback', role: 'worker' },
  { service: 'support', role: 'all' },
  { service: 'files', role: 'web' },
  { service: 'files', role: 'worker' },
  { service: 'mail', role: 'web' },
  { service: 'mail', role: 'worker' },
  { service: 'webhooks', role: 'web' },
  { service: 'webhooks', role: 'worker' },
]

const feedbackWorker: Member = { service: 'feedback', role: 'worker' }
const webhooksWorker: Member = { service: 'webhooks', role: 'worker' }

test('services in separate processes, web and worker apart, deliver an event to its receiver', async () => {
  await using earshot = await testDeployment(webAndWorker)
  await using receiver = await startReceiver()
  const { api } = earshot
  const [board] = (await api.get('/boards')).data
  const hook = await api.post('/webhooks', {
    url: receiver.url,
    events: ['post.created'],
    boardIds: [board.id],
  })
  assert.equal(hook.status, 201, JSON.stringify(hook.body))
  const post = await api.post('/posts', { boardId: board.id, title: 'Dark mode' })
  assert.equal(post.status, 201, JSON.stringify(post.body))
  const [received] = await receiver.waitFor(1)
  assert.equal(verified(received, hook.data.secret).data.post.id, post.data.id)

  for (const member of webAndWorker) {
    const ready = await earshot.health(member).get('/ready')
    const body = ready.body as { role: string; checks: { workers: Record<string, unknown> } }
    assert.equal(body.role, member.role)
    assert.equal(body.checks.workers.expected, member.role !== 'web')
    assert.equal(body.checks.workers.running, member.role !== 'web')
  }
})

test('services that start together on an empty database log no fault', async () => {
  await using earshot = await testDeployment(webAndWorker)
  for (const member of webAndWorker) earshot.process(member).kill('SIGTERM')
  for (const member of webAndWorker) await earshot.process(member).exited
  for (const { schema } of storingServices) await earshot.query(`drop schema ${schema} cascade`)
  for (const member of webAndWorker) earshot.start(member)
  await Promise.all(webAndWorker.map(earshot.ready))
  for (const member of webAndWorker) assert.doesNotMatch(earshot.process(member).output(), /"stack"/)
})

test('no event is lost when workers are killed right after a 201', async () => {
  await using earshot = await testDeployment(webAndWorker)
  await using receiver = await startReceiver()
  const { api } = earshot
  const [board] = (await api.get('/boards')).data
  const hook = await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  const ids: string[] = []
  for (const victim of [feedbackWorker, webhooksWorker]) {
    for (let count = 0; count < 5; count++)
      ids.push((await api.post('/posts', { boardId: board.id, title: 'Kept' })).data.id)
    earshot.process(victim).kill('SIGKILL')
    await earshot.process(victim).exited
    ids.push((await api.post('/posts', { boardId: board.id, title: 'While it is down' })).data.id)
    earshot.start(victim)
    await earshot.ready(victim)
  }
  await eventually(() => ids.every(id => receiver.received.some(({ body }) => body.includes(id))))
  for (const received of receiver.received) verified(received, hook.data.secret)
})

test('SIGTERM stops every process cleanly, without errors in the log', async () => {
  await using earshot = await testDeployment(webAndWorker)
  for (const member of webAndWorker) earshot.process(member).kill('SIGTERM')
  for (const member of webAndWorker) {
    const process = earshot.process(member)
    assert.equal(await process.exited, 0, process.output())
    assert.doesNotMatch(process.output(), /"level":(50|60)/)
  }
})

test('while the feedback service is down, its routes return 503 and other routes work', async () => {
  await using earshot = await testDeployment(webAndWorker)
  earshot.process({ service: 'feedback', role: 'web' }).kill('SIGKILL')
  await earshot.process({ service: 'feedback', role: 'web' }).exited
  const response = await earshot.api.get('/posts')
  assert.equal(response.status, 503)
  assert.equal(response.error.code, 'UNAVAILABLE')
  assert.ok(response.headers.get('retry-after'))
  assert.equal((await earshot.api.get('/webhooks')).status, 200)
})
