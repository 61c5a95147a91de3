import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalUser, startFeedback } from '../../harness.ts'

test('the summary counts new live posts, new votes and pending items', async () => {
  await using feedback = await startFeedback()
  const { api, boardId } = feedback
  const summary = async (query = '') => {
    const { since, ...counts } = (await api.get(`/posts/summary${query}`)).data
    assert.ok(Date.parse(since) < Date.now())
    return counts
  }
  assert.deepEqual(await summary(), { newPosts: 0, newVotes: 0, pending: 0 })
  const post = await feedback.createPost()
  const merged = await feedback.createPost()
  const old = await feedback.createPost()
  await api.delete(`/posts/${(await feedback.createPost()).id}`)
  await api.post(`/posts/${merged.id}/merge`, { canonicalPostId: post.id })
  await feedback.database.query(
    `with old as (update feedback.posts set created_at = now() - interval '8 days' where id = $1 returning id)
     update feedback.votes set created_at = now() - interval '8 days' where post_id in (select id from old)`,
    [old.id],
  )
  await api.patch(`/boards/${boardId}`, { settings: { requireApproval: 'all' } })
  await feedback.as(portalUser('Grace')).post('/posts', { title: 'Mine', content: 'Words', boardId })
  const { newPosts, pending, newVotes } = await summary()
  assert.deepEqual([newPosts, pending], [1, 1])
  assert.equal((await summary('?days=30')).newPosts, 2)
  await api.put(`/posts/${post.id}/vote`)
  await feedback.as(portalUser('Ben')).put(`/posts/${post.id}/vote`)
  assert.equal((await summary()).newVotes, newVotes + 2)
})
