import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, testClient } from '@earshot/testing'
import { type Member, testDeployment } from '../deployments/deployment.ts'

const accounts: Member = { service: 'accounts', role: 'all' }
const members: Member[] = [
  { service: 'gateway', role: 'web' },
  accounts,
  { service: 'feedback', role: 'all' },
]

test('while the accounts service is killed or hangs, known callers are served, and unknown ones get 503', async () => {
  await using earshot = await testDeployment(members, { RATE_LIMIT_PER_MINUTE: '0' })
  const { api } = earshot
  const as = (key: string) =>
    testClient(`${earshot.urlOf('gateway')}/api/v1`, { authorization: `Bearer ${key}` })
  const known = as((await api.post('/api-keys', { name: 'Known', role: 'member' })).data.key)
  const unused = as((await api.post('/api-keys', { name: 'Unused', role: 'member' })).data.key)
  const [board] = (await known.get('/boards')).data
  const { process } = earshot

  let created = 0
  const createFor = async (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; created++) {
      const { status, body } = await known.post('/posts', { boardId: board.id, title: 'Kept' })
      assert.equal(status, 201, JSON.stringify(body))
    }
  }
  // The gateway forgets its callers when it has connected to RabbitMQ, which may be after it is live. It asks once a second.
  await createFor(2500)
  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    process(accounts).kill(signal)
    await createFor(3000)
    const refused = await unused.get('/boards')
    assert.deepEqual([refused.status, refused.error.code], [503, 'UNAVAILABLE'], signal)
    if (signal === 'SIGKILL') {
      assert.equal((await known.get('/me')).status, 503, 'what the accounts service itself has')
      await process(accounts).exited
      earshot.start(accounts)
    } else process(accounts).kill('SIGCONT')
    await earshot.ready(accounts)
    await eventually(async () => (await known.get('/me')).status === 200)
  }
  // The circuit breaker of the gateway may be open for two seconds more.
  await eventually(async () => (await unused.get('/boards')).status === 200)
  const [{ posts } = { posts: 0 }] = (await earshot.query(
    `select count(*)::int as posts from feedback.posts where title = 'Kept'`,
  )) as { posts: number }[]
  assert.equal(posts, created)
})

test('a key that is deleted is refused at once by a gateway that would still trust it', async () => {
  await using earshot = await testDeployment(members)
  const { api } = earshot
  const { data } = await api.post('/api-keys', { name: 'Known', role: 'member' })
  const known = testClient(`${earshot.urlOf('gateway')}/api/v1`, { authorization: `Bearer ${data.key}` })
  assert.equal((await known.get('/boards')).status, 200)
  assert.equal((await api.delete(`/api-keys/${data.id}`)).status, 204)
  await eventually(async () => (await known.get('/boards')).status === 401)
  earshot.process(accounts).kill('SIGKILL')
  await earshot.process(accounts).exited
  // The refusal itself is cached for a second.
  await eventually(async () => {
    const { status } = await known.get('/boards')
    assert.notEqual(status, 200, 'it is not trusted any more')
    return status === 503
  })
})
