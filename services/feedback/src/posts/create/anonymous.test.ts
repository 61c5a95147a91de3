import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameToShow } from '@earshot/contracts'
import { anonymousVisitor, type Feedback, portalUser, startFeedback } from '../../harness.ts'

const set = ({ api, boardId }: Feedback, settings: object) => api.patch(`/boards/${boardId}`, { settings })

const post = (feedback: Feedback, more: object = {}) =>
  feedback
    .as(anonymousVisitor('One', 'hash-of-home'))
    .post('/posts', { title: 'Dark mode', boardId: feedback.boardId, ...more })

test('an anonymous visitor posts only on boards that allow it, and the event has no name', async () => {
  await using feedback = await startFeedback()
  const refused = await post(feedback)
  assert.deepEqual([refused.status, refused.error.code], [403, 'SIGN_IN_REQUIRED'])
  assert.deepEqual(await feedback.eventTypes(), [])
  await set(feedback, { anonymousPosts: true })
  const { status, data } = await post(feedback)
  assert.deepEqual([status, data.authorName, data.voteCount], [201, null, 0])
  const created = (await feedback.events()).find(({ type }) => type === 'post.created')
  const { authorName, authorEmail } = (created ?? assert.fail()).data.post as Record<string, unknown>
  assert.deepEqual([authorName, authorEmail], [null, null])
  await set(feedback, { anonymousPosts: false })
  assert.equal((await post(feedback)).status, 403)
})

test('a post of an anonymous visitor waits for approval if those of users do', async () => {
  await using feedback = await startFeedback()
  await set(feedback, { anonymousPosts: true, requireApproval: 'posts' })
  const { data } = await post(feedback)
  assert.equal(data.moderationState, 'pending')
  assert.deepEqual((await feedback.as(portalUser('Grace')).get('/posts')).data, [])
  const held = (await feedback.events()).find(({ type }) => type === 'notification.requested')
  const name = nameToShow({ id: data.authorPrincipalId, name: null })
  assert.deepEqual(
    [held?.type, held?.data.kind, held?.data.actorName],
    ['notification.requested', 'held', name],
  )
})

test('a post of an anonymous visitor starts without a vote, and has no attachments', async () => {
  await using feedback = await startFeedback()
  await set(feedback, { anonymousPosts: true, authorVotes: true })
  const { data } = await post(feedback)
  assert.deepEqual([data.voteCount, data.hasVoted], [0, false])
  const link = { name: 'a.png', url: 'https://example.com/a.png', contentType: 'image/png', size: 1 }
  const refused = await post(feedback, { attachments: [link] })
  assert.deepEqual([refused.status, refused.error.code], [403, 'SIGN_IN_REQUIRED'])
})
