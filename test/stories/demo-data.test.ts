import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'

const lists = ['posts', 'boards', 'tags', 'roadmaps', 'changelog', 'users', 'companies', 'segments']
  .concat(['principals', 'conversations?status=closed', 'conversations', 'tickets', 'teams', 'macros'])
  .concat(['sla-policies', 'business-hours', 'workflows', 'attribute-definitions', 'webhooks'])

/** The number of entries of every list. */
const counts = async ({ api }: TestEarshot): Promise<Record<string, number>> => {
  const lengths = await Promise.all(
    lists.map(async list => {
      const { status, data } = await api.get(`/${list}`)
      assert.equal(status, 200, list)
      return [list, data.length] as const
    }),
  )
  return Object.fromEntries(lengths)
}

test('demo data fills feedback and support without events, is removed with what was added to it, and can be loaded again', async () => {
  await using earshot = await startEarshot()
  const { api, make, query } = earshot
  const customer = await make('/users', { email: 'lin@customer.example', name: 'Lin' })
  const ours = await make('/posts', {
    boardId: earshot.board,
    title: 'Ours',
    author: { email: 'lin@customer.example' },
  })
  const asking = {
    channel: 'email',
    visitor: { email: 'lin@customer.example' },
    message: { content: 'Hello?' },
  }
  const first = await api.post('/conversations', asking)
  assert.equal(first.status, 201, JSON.stringify(first.body))
  const before = await counts(earshot)
  assert.deepEqual((await api.get('/demo-data')).data, { status: 'absent', stem: null, createdAt: null })
  assert.equal((await api.delete('/demo-data')).status, 404)
  // The counts of what users contribute are emitted some time after the contributions.
  const sent = async () =>
    (
      await query(
        `select type from (select type from feedback.outbox union all select type from support.outbox) it
         where type <> 'principal.activity'`,
      )
    ).length
  const events = await sent()
  const tries = await Promise.all([1, 2, 3].map(() => api.post('/demo-data')))
  assert.deepEqual(tries.map(({ status }) => status).sort(), [201, 409, 409])
  const { status, stem } = (await api.get('/demo-data')).data
  assert.equal(status, 'loaded')
  assert.equal(await sent(), events)
  const loaded = await counts(earshot)
  for (const list of lists.filter(it => it !== 'webhooks'))
    assert.ok(Number(loaded[list]) > Number(before[list]), list)
  const summary = (await api.get('/posts/summary')).data
  assert.ok(summary.newPosts > 1, 'the demo is recent')

  const posts: { id: string; title: string }[] = (await api.get('/posts?sort=votes')).data
  const demo = posts.filter(({ id }) => id.startsWith(`post_${stem}`)).map(({ id }) => id)
  assert.equal(demo.length, 11)
  await api.put(`/posts/${demo[0]}/vote`)
  await make(`/posts/${demo[1]}/comments`, { content: 'Ours, too.' })
  const talk = (await api.get('/conversations')).data.find(({ id }: { id: string }) => id.includes(stem))
  assert.equal(
    (await api.post(`/conversations/${talk.id}/reply`, { content: 'We look into it.' })).status,
    201,
  )
  const next = await api.post('/conversations', asking)
  assert.equal(next.status, 201)
  assert.ok(
    (await api.get(`/conversations/${next.data.id}/sla`)).data.policyId.includes(stem),
    'a policy of the demo applies',
  )

  assert.equal((await api.delete('/demo-data')).status, 204)
  const after = await counts(earshot)
  assert.deepEqual(after, { ...before, conversations: Number(before.conversations) + 1 })
  assert.equal((await api.get('/demo-data')).data.status, 'absent')
  assert.equal((await api.get(`/posts/${ours.id}`)).data.authorPrincipalId, customer.principalId)
  assert.equal((await api.get(`/conversations/${next.data.id}/sla`)).data.policyId, null)
  for (const id of demo) assert.equal((await api.get(`/posts/${id}`)).status, 404)
  await eventually(async () => {
    const rows = await query(
      `select 1 from feedback.people where id like $1 and erased_at is null
       union all select 1 from support.people where id like $1 and erased_at is null`,
      [`principal_${stem}%`],
    )
    return rows.length === 0
  })
  await query(`insert into identity.demo_data (stem) values ($1)`, [stem])
  assert.equal((await api.delete('/demo-data')).status, 409, 'it may be in the making')
  await query(`update identity.demo_data set created_at = now() - interval '61 seconds'`)
  assert.equal((await api.get('/demo-data')).data.status, 'incomplete')
  assert.equal((await api.delete('/demo-data')).status, 204)
  assert.equal((await api.post('/demo-data')).status, 201)
  assert.deepEqual({ ...(await counts(earshot)), conversations: 0 }, { ...loaded, conversations: 0 })
})
