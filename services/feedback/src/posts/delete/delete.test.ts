import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFeedback, testAdmin } from '../../harness.ts'

test('a deleted post is hidden, and its event names who deleted it', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  const deleted = await feedback.api.delete(path)
  assert.equal(deleted.status, 204)
  assert.equal(deleted.body, undefined)
  assert.equal((await feedback.api.get(path)).status, 404)
  assert.equal((await feedback.api.get(`${path}?includeDeleted=false`)).status, 404)
  assert.equal((await feedback.api.delete(path)).status, 404)
  assert.equal((await feedback.api.patch(path, { title: 'x' })).status, 404)
  assert.deepEqual((await feedback.api.get('/posts')).data, [])
  const seen = await feedback.api.get(`${path}?includeDeleted=true`)
  assert.equal(seen.status, 200)
  assert.match(seen.data.deletedAt, /^\d{4}-.*Z$/)
  assert.deepEqual((await feedback.api.get('/posts?includeDeleted=true')).data.length, 1)
  const [, event, ...more] = await feedback.events()
  assert.deepEqual(more, [])
  assert.equal(event?.type, 'post.deleted')
  assert.deepEqual(event?.data, {
    post: { id: post.id, title: 'Dark mode', boardId: feedback.boardId, boardSlug: 'feedback' },
    deletedBy: testAdmin.principalId,
  })
})

test('restoring a post returns it unchanged', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  await feedback.api.delete(path)
  const restored = await feedback.api.post(`${path}/restore`)
  assert.equal(restored.status, 200)
  assert.deepEqual(restored.data, { ...post, updatedAt: restored.data.updatedAt })
  assert.deepEqual((await feedback.api.get(path)).data, restored.data)
  const event = (await feedback.events()).at(-1)
  assert.equal(event?.type, 'post.restored')
  assert.deepEqual(event?.data, {
    post: { id: post.id, title: 'Dark mode', boardId: feedback.boardId, boardSlug: 'feedback' },
  })
})

test('restoring a live post changes nothing', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const response = await feedback.api.post(`/posts/${post.id}/restore`)
  assert.equal(response.status, 200)
  assert.deepEqual(response.data, post)
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})

test('a post cannot be restored after 30 days', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  await feedback.api.delete(`/posts/${post.id}`)
  const age = (days: number) =>
    feedback.database.query(`update feedback.posts set deleted_at = now() - $1 * interval '1 day'`, [days])
  await age(30.01)
  const late = await feedback.api.post(`/posts/${post.id}/restore`)
  assert.equal(late.status, 409)
  assert.equal(late.error.code, 'CONFLICT')
  await age(29.99)
  assert.equal((await feedback.api.post(`/posts/${post.id}/restore`)).status, 200)
})

test('a post on a deleted board cannot be restored', async () => {
  await using feedback = await startFeedback()
  const board = await feedback.create('/boards', { name: 'Gone' })
  const post = await feedback.createPost({ boardId: board.id })
  await feedback.api.delete(`/posts/${post.id}`)
  assert.equal((await feedback.api.delete(`/boards/${board.id}`)).status, 204)
  const response = await feedback.api.post(`/posts/${post.id}/restore`)
  assert.equal(response.status, 409)
  assert.equal((await feedback.api.get(`/posts/${post.id}?includeDeleted=true`)).data.boardName, 'Gone')
})

test('concurrent deletions emit one event, and so do concurrent restores', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  const deletions = await Promise.all([1, 2, 3].map(() => feedback.api.delete(path)))
  assert.deepEqual(deletions.map(response => response.status).sort(), [204, 404, 404])
  const restores = await Promise.all([1, 2, 3].map(() => feedback.api.post(`${path}/restore`)))
  assert.deepEqual(
    restores.map(response => response.status),
    [200, 200, 200],
  )
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.deleted', 'post.restored'])
})
