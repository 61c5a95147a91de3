import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { type Member, testDeployment } from '../deployments/deployment.ts'
import { verified } from '../deployments/verify.ts'

// Replaces a lost SECRET_KEY, using the statements of docs/guides/security.md.

const members: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'feedback', role: 'all' },
  { service: 'webhooks', role: 'all' },
]

const guide = readFileSync(join(root, 'docs/guides/security.md'), 'utf8')
const statements = [...guide.matchAll(/-c '(delete from [^']+)'/g)].map(([, text = '']) => text)

test('after SECRET_KEY is lost and replaced, API keys still work, and deliveries wait for a new signing secret', async () => {
  assert.equal(statements.length, 2)
  await using earshot = await testDeployment(members)
  await using receiver = await startReceiver()
  const { api } = earshot
  const [board] = (await api.get('/boards')).data
  const hook = (await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })).data
  for (const member of members) earshot.process(member).kill('SIGTERM')
  for (const member of members) await earshot.process(member).exited
  const another = { SECRET_KEY: 'another-secret-key-because-the-first-is-lost' }
  for (const member of members) earshot.start(member, another)
  const accounts: Member = { service: 'accounts', role: 'all' }
  await Promise.all(
    members.filter(({ service }) => service === 'feedback' || service === 'webhooks').map(earshot.ready),
  )
  await earshot.process(accounts).waitFor(/service\.not_ready/)
  assert.match(earshot.process(accounts).output(), /encrypted with another SECRET_KEY/)
  for (const member of members.slice(0, 2))
    assert.equal((await earshot.health(member).get('/ready')).status, 503)
  for (const statement of statements) await earshot.query(statement)
  await Promise.all(members.slice(0, 2).map(earshot.ready))

  const post = await api.post('/posts', { boardId: board.id, title: 'Dark mode' })
  assert.equal(post.status, 201, JSON.stringify(post.body))
  await earshot.process({ service: 'webhooks', role: 'all' }).waitFor(/encrypted with another SECRET_KEY/)
  assert.equal(receiver.received.length, 0)
  const { data } = await api.post(`/webhooks/${hook.id}/rotate`)
  const received = await eventually(() => receiver.received[0])
  assert.equal(verified(received, data.secret).data.post.id, post.data.id)
})
