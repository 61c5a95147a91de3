import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog, startLoops } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { type Feedback, portalUser, secondPool, startFeedback } from '../../harness.ts'
import { counting } from './counting.ts'

const silent = createLog({ level: 'silent' })
const working = { environment: { SERVICE_ROLE: 'all' } }

type Counts = { postCount: number; voteCount: number; commentCount: number; countedAt: string }

/** All emitted counts of a principal, in order. */
const emittedCounts = async (feedback: Feedback, principalId: string): Promise<Counts[]> =>
  (await feedback.events())
    .filter(({ type, data }) => type === 'principal.activity' && data.principalId === principalId)
    .map(({ data }) => data as Counts)

/** Waits until the last emitted counts have these numbers of posts, votes and comments. */
const waitForCounts = (feedback: Feedback, principalId: string, counts: number[]) =>
  eventually(async () => {
    const last = (await emittedCounts(feedback, principalId)).at(-1)
    return last && [last.postCount, last.voteCount, last.commentCount].join() === counts.join()
  })

test('posts, votes and comments of a user are counted, and deleted ones are not', async () => {
  await using feedback = await startFeedback(working)
  const grace = portalUser('Grace')
  const by = feedback.as(grace)
  const { id } = (await by.post('/posts', { boardId: feedback.boardId, title: 'Dark mode' })).data
  await by.put(`/posts/${id}/vote`)
  const comment = (await by.post(`/posts/${id}/comments`, { content: 'Please' })).data
  await waitForCounts(feedback, grace.principalId, [1, 1, 1])
  await by.delete(`/posts/${id}/vote`)
  await by.delete(`/comments/${comment.id}`)
  await waitForCounts(feedback, grace.principalId, [1, 0, 0])
  await by.delete(`/posts/${id}`)
  await waitForCounts(feedback, grace.principalId, [0, 0, 0])
  await feedback.api.post(`/posts/${id}/restore`)
  await waitForCounts(feedback, grace.principalId, [1, 0, 0])
  assert.deepEqual(await feedback.database.query('select * from feedback.activity_changes'), [])
})

test('an API key is not counted, and its marks are deleted', async () => {
  await using feedback = await startFeedback(working)
  await feedback.createPost()
  await eventually(
    async () => (await feedback.database.query('select from feedback.activity_changes')).length === 0,
  )
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})

test('workers that repeatedly lose their connection end with the right counts, emitted in order', async () => {
  await using feedback = await startFeedback()
  const posts = await Promise.all(Array.from({ length: 12 }, () => feedback.createPost()))
  const crowd = ['Ann', 'Bob', 'Cy'].map(portalUser)
  await using beside = secondPool(feedback)
  const workers = [1, 2, 3].map(() => startLoops([counting(beside.pool)], silent))
  const cut = async () => {
    await feedback.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'test' and datname = current_database() and random() < 0.5`,
    )
  }
  for (const [index, { id }] of posts.entries()) {
    for (const person of crowd) assert.equal((await feedback.as(person).put(`/posts/${id}/vote`)).status, 200)
    if (index % 4 === 0) await cut()
    await sleep(300)
  }
  for (const { principalId } of crowd) {
    await waitForCounts(feedback, principalId, [0, posts.length, 0])
    const times = (await emittedCounts(feedback, principalId)).map(({ countedAt }) => countedAt)
    assert.deepEqual(times, [...new Set(times)].toSorted())
  }
  await Promise.all(workers.map(loops => loops.stop()))
})
