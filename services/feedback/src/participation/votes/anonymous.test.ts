import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestClient } from '@earshot/testing'
import { anonymousVisitor, type Feedback, portalUser, secondPool, startFeedback } from '../../harness.ts'
import { forgetOldPlaces } from '../../records/votes/repo.ts'

const home = 'hash-of-home'
const office = 'hash-of-the-office'

const allow = ({ api, boardId }: Feedback, settings: object = { anonymousVotes: true }) =>
  api.patch(`/boards/${boardId}`, { settings })

/** The service with a board that allows anonymous votes, and a post on it. */
const start = async () => {
  const feedback = await startFeedback()
  await allow(feedback)
  const post = await feedback.createPost()
  return { ...feedback, post, path: `/posts/${post.id}/vote` }
}

const count = async ({ api }: Feedback, id: string) => (await api.get(`/posts/${id}`)).data.voteCount

const assertRefused = ({ status, error }: Awaited<ReturnType<TestClient['get']>>, message: RegExp) => {
  assert.deepEqual([status, error.code], [403, 'SIGN_IN_REQUIRED'])
  assert.match(error.message, message)
}

test('an anonymous visitor votes once on a board that allows it, and the event has no name', async () => {
  await using feedback = await start()
  const { path, post } = feedback
  const visitor = feedback.as(anonymousVisitor('One', home))
  assert.deepEqual((await visitor.put(path)).data, { voted: true, voteCount: 1 })
  assert.deepEqual((await visitor.put(path)).data, { voted: true, voteCount: 1 })
  assert.equal((await visitor.get(`/posts/${post.id}`)).data.hasVoted, true)
  const voted = (await feedback.events()).filter(({ type }) => type === 'post.voted')
  assert.deepEqual(
    voted.map(({ data }) => [data.voterName, data.voterEmail]),
    [[null, null]],
  )
  const [voter] = (await feedback.api.get(`/posts/${post.id}/voters`)).data
  assert.deepEqual([voter.voterName, voter.voterEmail], [null, null])
})

test('on other boards, the vote of an anonymous visitor is rejected, and a user may vote', async () => {
  await using feedback = await start()
  const { path } = feedback
  await allow(feedback, { anonymousVotes: false })
  const visitor = feedback.as(anonymousVisitor('One', home))
  assertRefused(await visitor.put(path), /vote on this board/)
  assertRefused(await visitor.post(path, {}), /vote on this board/)
  assertRefused(await visitor.post('/votes', { postId: feedback.post.id }), /vote on this board/)
  assert.equal((await feedback.as(portalUser('Grace')).put(path)).status, 200)
  assert.equal(await count(feedback, feedback.post.id), 1)
})

test('a vote given while the board allowed it can be removed afterwards', async () => {
  await using feedback = await start()
  const visitor = feedback.as(anonymousVisitor('One', home))
  await visitor.put(feedback.path)
  await allow(feedback, { anonymousVotes: false })
  assert.deepEqual((await visitor.delete(feedback.path)).data, { voted: false, voteCount: 0 })
})

test('a visitor who clears the storage of the browser gets no second vote from the same network', async () => {
  await using feedback = await start()
  const { path } = feedback
  await feedback.as(anonymousVisitor('One', home)).put(path)
  const again = feedback.as(anonymousVisitor('Two', home))
  for (const response of [
    await again.put(path),
    await again.post(path, {}),
    await again.post('/votes', { postId: feedback.post.id }),
  ])
    assertRefused(response, /network address/)
  assert.equal((await feedback.as(anonymousVisitor('Three', office)).put(path)).status, 200)
  assert.equal(await count(feedback, feedback.post.id), 2)
})

test('a user of the same network may still vote, and the same network may vote for other posts', async () => {
  await using feedback = await start()
  await feedback.as(anonymousVisitor('One', home)).put(feedback.path)
  assert.equal((await feedback.as(portalUser('Grace')).put(feedback.path)).data.voteCount, 2)
  const other = await feedback.createPost({ title: 'Other' })
  const vote = await feedback.as(anonymousVisitor('Two', home)).put(`/posts/${other.id}/vote`)
  assert.equal(vote.status, 200)
})

test('removing an anonymous vote frees the network', async () => {
  await using feedback = await start()
  const { path } = feedback
  const one = feedback.as(anonymousVisitor('One', home))
  await one.put(path)
  assert.equal((await one.delete(path)).status, 200)
  const two = feedback.as(anonymousVisitor('Two', home))
  const { data: vote } = await two.post('/votes', { postId: feedback.post.id })
  assertRefused(await one.put(path), /network address/)
  assert.equal((await two.delete(`/votes/${vote.id}`)).status, 204)
  assert.equal((await one.put(path)).status, 200)
})

test('of simultaneous anonymous votes from one network, one is counted', async () => {
  await using feedback = await start()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      feedback.as(anonymousVisitor(`Visitor ${index}`, home)).put(feedback.path),
    ),
  )
  const statuses = responses.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, ...Array.from({ length: 11 }, () => 403)])
  assert.equal(await count(feedback, feedback.post.id), 1)
})

test('a network that voted for a duplicate has no further vote for the post', async () => {
  await using feedback = await start()
  const duplicate = await feedback.createPost({ title: 'Night mode' })
  await feedback.as(anonymousVisitor('One', home)).put(`/posts/${duplicate.id}/vote`)
  await feedback.api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: feedback.post.id })
  assertRefused(await feedback.as(anonymousVisitor('Two', home)).put(feedback.path), /network address/)
})

test('while SECRET_KEY is being replaced, a network is recognized by either key', async () => {
  await using feedback = await start()
  await feedback.as(anonymousVisitor('One', home)).put(feedback.path)
  const after = anonymousVisitor('Two', 'hash with the new key', home)
  assertRefused(await feedback.as(after).put(feedback.path), /network address/)
})

test('the stored hash differs for each post, and is deleted after a year and with an erasure', async () => {
  await using feedback = await start()
  await using beside = secondPool(feedback)
  const other = await feedback.createPost({ title: 'Other' })
  const visitor = anonymousVisitor('One', home)
  for (const id of [feedback.post.id, other.id]) await feedback.as(visitor).put(`/posts/${id}/vote`)
  await feedback.as(portalUser('Grace')).put(feedback.path)
  const places = async () =>
    (await feedback.database.query(`select encode(place, 'hex') as place from feedback.votes`)).map(
      it => it.place,
    )
  const stored = (await places()).filter(place => place !== null)
  assert.deepEqual([stored.length, new Set(stored).size, (await places()).length], [2, 2, 3])
  await forgetOldPlaces(beside.pool, 365)
  assert.equal((await places()).filter(place => place !== null).length, 2)
  await feedback.database.query(
    `update feedback.votes set created_at = created_at - interval '366 days' where post_id = $1`,
    [other.id],
  )
  await forgetOldPlaces(beside.pool, 365)
  assert.equal((await places()).filter(place => place !== null).length, 1)
  assert.equal(await count(feedback, other.id), 1)
})

test('an anonymous visitor can read, and can neither comment, follow, set an importance nor act for others', async () => {
  await using feedback = await start()
  const visitor = feedback.as(anonymousVisitor('One', home))
  const { data: vote } = await visitor.post('/votes', { postId: feedback.post.id })
  const post = `/posts/${feedback.post.id}`
  for (const path of [
    '/posts',
    post,
    `${post}/comments`,
    `${post}/voters`,
    '/boards',
    '/roadmaps',
    '/changelog',
  ])
    assert.equal((await visitor.get(path)).status, 200, path)
  for (const response of [
    await visitor.post(`${post}/comments`, { content: 'Hello' }),
    await visitor.put(`${post}/follow`, {}),
    await visitor.delete(`${post}/follow`),
    await visitor.patch(`/votes/${vote.id}`, { importance: 'must' }),
    await visitor.patch(post, { title: 'x' }),
    await visitor.delete(post),
  ])
    assertRefused(response, /Sign in/)
  const forOther = { authorPrincipalId: portalUser('Grace').principalId }
  assert.equal((await visitor.put(`${post}/vote`, forOther)).status, 403)
  const proxy = await visitor.post(`${post}/vote/proxy`, { voter: { email: 'grace@example.com' } })
  assert.deepEqual([proxy.status, proxy.error.code], [403, 'INSUFFICIENT_SCOPE'])
})
