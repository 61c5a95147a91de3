import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { preferenceKeys, preferencesToken } from '../../services/mail/src/notifications/updates/token.ts'
import { type Member, secretKey, testDeployment } from '../deployments/deployment.ts'

const voters = 5200

test('feedback workers that are killed between batches of followers notify each of them once', async () => {
  const worker: Member = { service: 'feedback', role: 'worker' }
  const members: Member[] = [
    { service: 'gateway', role: 'web' },
    { service: 'accounts', role: 'all' },
    { service: 'mail', role: 'all' },
    { service: 'feedback', role: 'web' },
    worker,
  ]
  await using earshot = await testDeployment(members)
  const { api, query } = earshot
  const boardId = (await api.get('/boards')).data[0].id
  const { data: post } = await api.post('/posts', { title: 'Dark mode', boardId })
  const statuses: { slug: string; id: string }[] = (await api.get('/statuses')).data
  const statusId = statuses.find(({ slug }) => slug === 'planned')?.id
  await query(
    `insert into identity.principals (id, kind, role, name, email)
     select 'principal_' || lpad(n::text, 26, '0'), 'user', 'user', 'Voter ' || n, 'voter-' || n || '@example.com'
     from generate_series(1, ${voters}) n`,
  )
  // Copies, as events make them.
  await query(
    `insert into mail.people (id, kind, role, name, email, version)
     select id, kind, role, name, email, 1 from identity.principals where name like 'Voter %'`,
  )
  await query(
    `insert into feedback.votes (post_id, principal_id)
     select $1, 'principal_' || lpad(n::text, 26, '0') from generate_series(1, ${voters}) n`,
    [post.id],
  )
  const restart = async (environment: Record<string, string> = {}) => {
    earshot.process(worker).kill('SIGKILL')
    await earshot.process(worker).exited
    earshot.start(worker, environment)
  }
  const killed = async (batches: number) => {
    assert.equal(await earshot.process(worker).exited, 'SIGKILL')
    const [broadcast] = await query('select after_id from feedback.broadcasts')
    const last = `principal_${String(batches * 500).padStart(26, '0')}`
    assert.equal(broadcast?.after_id, last, 'the worker was killed between two batches')
  }
  await restart({ CRASH_AT: '2 after-broadcast-batch' })
  await earshot.ready(worker)
  assert.equal((await api.patch(`/posts/${post.id}`, { statusId })).status, 200)
  await killed(2)
  await restart({ CRASH_AT: '5 after-broadcast-batch' })
  await killed(7)
  await restart()
  const notified = () =>
    query(`select count(*)::int as rows, count(distinct principal_id)::int as people from mail.notifications`)
  await eventually(async () => (await notified())[0]?.people === voters)
  await eventually(async () => (await query('select from feedback.broadcasts')).length === 0)
  assert.deepEqual(await notified(), [{ rows: voters, people: voters }])
  const requests = await query(
    `select jsonb_array_length(body::jsonb -> 'data' -> 'recipients') as size, bulk from feedback.outbox
     where type = 'notification.requested' order by seq`,
  )
  assert.deepEqual(
    requests.map(({ size }) => size),
    [...Array(10).fill(500), 200],
  )
  assert.ok(requests.every(({ bulk }) => bulk))
})

test('the token of a preference link is in no log line', async () => {
  const gateway: Member = { service: 'gateway', role: 'web' }
  const accounts: Member = { service: 'accounts', role: 'all' }
  const feedback: Member = { service: 'feedback', role: 'all' }
  const mail: Member = { service: 'mail', role: 'all' }
  await using earshot = await testDeployment([gateway, accounts, feedback, mail], { LOG_LEVEL: 'trace' })
  const { data: user } = await earshot.api.post('/users', { email: 'grace@example.com', name: 'Grace Holt' })
  const token = preferencesToken(preferenceKeys({ current: secretKey }), user.principalId)
  const page = `${earshot.urlOf('gateway')}/preferences/${token}`
  const statuses = []
  for (const path of ['', '/unsubscribe/post_status', '/unsubscribe/nothing', `?lang=ar&token=${token}`])
    for (const method of ['GET', 'POST'])
      statuses.push((await fetch(page + path, { method, redirect: 'manual' })).status)
  assert.deepEqual(statuses, [200, 303, 200, 200, 404, 404, 200, 303])
  await earshot.process(accounts).waitFor(/"route":"\/preferences\/:token\/unsubscribe\/:what"/)
  const logged = [gateway, accounts, feedback, mail].map(it => earshot.process(it).output()).join('')
  assert.match(logged, /request\.served/)
  assert.ok(!logged.includes(token.slice(-22)))
})
