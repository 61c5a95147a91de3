import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { type Feedback, startFeedback, testAdmin } from '../../harness.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString()

const trendOf = async ({ database }: Feedback, id: string): Promise<number> => {
  const [row] = await database.query('select trend from feedback.posts where id = $1', [id])
  return Number(row?.trend)
}

const trending = async ({ api }: Feedback): Promise<string[]> =>
  (await api.get('/posts?sort=trending')).data.map(({ title }: { title: string }) => title)

/** Casts votes by that many new people. */
const vote = async (feedback: Feedback, postId: string, count: number, createdAt?: string): Promise<void> => {
  for (let voter = 0; voter < count; voter++) {
    const api = feedback.as({ ...testAdmin, principalId: newId('principal') })
    const { status, body } = await api.post('/votes', { postId, ...(createdAt && { createdAt }) })
    assert.equal(status, 201, JSON.stringify(body))
  }
}

const isNear = (one: number, other: number) => assert.ok(Math.abs(one - other) < 0.01, `${one} and ${other}`)

test('an old post with many new votes is above a new one without any, and old votes count little', async () => {
  await using feedback = await startFeedback()
  const old = await feedback.createPost({ title: 'old', createdAt: daysAgo(700) })
  const once = await feedback.createPost({ title: 'once popular', createdAt: daysAgo(700) })
  await feedback.createPost({ title: 'new', createdAt: daysAgo(0.1) })
  await vote(feedback, once.id, 9, daysAgo(690))
  await vote(feedback, old.id, 3)
  assert.deepEqual(await trending(feedback), ['old', 'new', 'once popular'])
  const trend = await trendOf(feedback, old.id)
  isNear(trend, Date.now() / dayMs + 7 * Math.log2(3))
  isNear(await trendOf(feedback, once.id), Date.now() / dayMs - 690 + 7 * Math.log2(9 + 2 ** (-10 / 7)))
})

test('a vote that is removed leaves the trend as it was before, however often it is repeated', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const post = await feedback.createPost({ title: 'toggled', createdAt: daysAgo(30) })
  await vote(feedback, post.id, 4, daysAgo(20))
  const before = await trendOf(feedback, post.id)
  for (let turn = 0; turn < 20; turn++) {
    assert.equal((await api.put(`/posts/${post.id}/vote`)).data.voted, true)
    assert.ok((await trendOf(feedback, post.id)) > before + 5)
    await api.delete(`/posts/${post.id}/vote`)
  }
  isNear(await trendOf(feedback, post.id), before)
  const [one] = (await api.get(`/votes?postId=${post.id}`)).data
  assert.equal((await api.delete(`/votes/${one.id}`)).status, 204)
  isNear(await trendOf(feedback, post.id), Date.now() / dayMs - 20 + 7 * Math.log2(3 + 2 ** (-10 / 7)))

  const ancient = await feedback.createPost({ title: 'ancient', createdAt: '1990-01-01T00:00:00.000Z' })
  const quiet = await trendOf(feedback, ancient.id)
  await api.put(`/posts/${ancient.id}/vote`)
  isNear(await trendOf(feedback, ancient.id), Date.now() / dayMs)
  await api.delete(`/posts/${ancient.id}/vote`)
  isNear(await trendOf(feedback, ancient.id), quiet)
})

test('the votes of merged posts count for the trend until they are unmerged', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const into = await feedback.createPost({ title: 'into', createdAt: daysAgo(100) })
  const from = await feedback.createPost({ title: 'from', createdAt: daysAgo(100) })
  await vote(feedback, from.id, 5)
  await api.put(`/posts/${from.id}/vote`)
  const [before, busy] = [await trendOf(feedback, into.id), await trendOf(feedback, from.id)]
  assert.equal((await api.post(`/posts/${from.id}/merge`, { canonicalPostId: into.id })).status, 200)
  isNear(await trendOf(feedback, into.id), busy)
  await api.delete(`/posts/${into.id}/vote`)
  isNear(await trendOf(feedback, into.id), Date.now() / dayMs + 7 * Math.log2(5))
  assert.equal((await api.post(`/posts/${from.id}/unmerge`)).status, 200)
  isNear(await trendOf(feedback, into.id), before)
})
