import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFeedback, unknownIds } from './harness.ts'

type Result = { status: number; data?: { id: string; title: string }; error?: { code: string } }

test('a batch of posts emits the same events as separate requests', async () => {
  await using feedback = await startFeedback()
  const { api, boardId, statusIds } = feedback
  const post = await feedback.createPost({ title: 'First' })
  const operations = [
    { method: 'create', body: { title: 'Second', boardId } },
    { method: 'create', body: { title: 'Third', boardId: unknownIds.board } },
    { method: 'update', id: post.id, body: { title: 'Changed', statusId: statusIds.planned } },
    { method: 'update', id: post.id, body: { title: 'Changed' } },
    { method: 'delete', id: post.id },
    { method: 'delete', id: post.id },
  ]
  const response = await api.post('/posts/batch', { operations })
  assert.equal(response.status, 200)
  const results: Result[] = response.data
  assert.deepEqual(
    results.map(result => result.status),
    [201, 400, 200, 200, 204, 404],
  )
  const expected = ['post.created', 'post.created', 'post.updated', 'post.status_changed', 'post.deleted']
  assert.deepEqual(await feedback.eventTypes(), expected)
  assert.deepEqual(
    (await api.get('/posts')).data.map((it: { title: string }) => it.title),
    ['Second'],
  )
})

test('with an Idempotency-Key, a failed operation and a repeated batch emit no events', async () => {
  await using feedback = await startFeedback()
  const { api, boardId } = feedback
  const used = await feedback.create('/tags', { name: 'Used' })
  const operations = [
    { method: 'create', body: { title: 'One', boardId } },
    { method: 'create', body: { title: 'Two', boardId, tagIds: [used.id, unknownIds.tag] } },
    { method: 'create', body: { title: 'Three', boardId } },
  ]
  const key = { 'idempotency-key': 'batch' }
  const first = await api.post('/posts/batch', { operations }, key)
  assert.deepEqual((await api.post('/posts/batch', { operations }, key)).body, first.body)
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.created'])
})

test('boards, statuses and tags support batches too', async () => {
  await using feedback = await startFeedback()
  for (const path of ['/boards', '/statuses', '/tags']) {
    const { id } = await feedback.create(path, { name: 'Made before' })
    const operations = [
      { method: 'create', body: { name: 'One' } },
      { method: 'create', body: {} },
      { method: 'update', id, body: { name: 'Changed' } },
      { method: 'delete', id },
    ]
    const response = await feedback.api.post(`${path}/batch`, { operations })
    assert.deepEqual(
      response.data.map((result: Result) => result.status),
      [201, 400, 200, 204],
      path,
    )
  }
})
