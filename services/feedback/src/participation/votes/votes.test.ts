import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId } from '@earshot/contracts'
import {
  allOf,
  type Feedback,
  member,
  pathsOf,
  portalUser,
  reader,
  startFeedback,
  testAdmin,
  unknownIds,
} from '../../harness.ts'

const emitted = async (feedback: Feedback) =>
  (await feedback.events()).filter(event => event.type === 'post.voted').map(event => event.data)

test('a vote emits post.voted with the new count, and voting again emits nothing', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}/vote`
  const ref = { id: post.id, title: 'Dark mode', boardId: feedback.boardId, boardSlug: 'feedback' }
  const first = await feedback.as(member).put(path)
  assert.deepEqual([first.status, first.data], [200, { voted: true, voteCount: 1 }])
  assert.deepEqual((await feedback.as(member).put(path)).data, { voted: true, voteCount: 1 })
  assert.deepEqual((await feedback.api.put(path)).data, { voted: true, voteCount: 2 })
  assert.deepEqual(await emitted(feedback), [
    { post: ref, voteCount: 1, voterName: 'Mo Member', voterEmail: 'mo@example.org' },
    { post: ref, voteCount: 2, voterName: testAdmin.name, voterEmail: null },
  ])
  const seen = (await feedback.as(member).get(`/posts/${post.id}`)).data
  assert.deepEqual([seen.voteCount, seen.votes, seen.hasVoted], [2, 2, true])
  assert.equal(seen.updatedAt, post.updatedAt, 'a vote does not update the post')
})

test('removing a vote emits nothing', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}/vote`
  assert.deepEqual((await feedback.api.delete(path)).data, { voted: false, voteCount: 0 })
  await feedback.api.put(path)
  for (let time = 0; time < 2; time++)
    assert.deepEqual((await feedback.api.delete(path)).data, { voted: false, voteCount: 0 })
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.voted'])
  assert.equal((await feedback.api.get(`/posts/${post.id}`)).data.hasVoted, false)
})

test('the toggle adds and removes the vote in turns', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}/vote`
  for (const voted of [true, false, true])
    assert.deepEqual((await feedback.api.post(path)).data, { voted, voteCount: voted ? 1 : 0 })
  assert.equal((await emitted(feedback)).length, 2)
})

test('a repeated toggle with one Idempotency-Key toggles once', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  for (let time = 0; time < 2; time++) {
    const response = await feedback.api.post(`/posts/${post.id}/vote`, {}, { 'idempotency-key': 'once' })
    assert.deepEqual(response.data, { voted: true, voteCount: 1 })
  }
  assert.equal((await emitted(feedback)).length, 1)
})

test('a proxy vote counts for the named voter, and only the team can cast it', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  await feedback.as(member).put(`/posts/${post.id}/vote`) // the service stores a copy of the member
  await feedback.as(member).delete(`/posts/${post.id}/vote`)
  const path = `/posts/${post.id}/vote/proxy`
  const body = { voterPrincipalId: member.principalId }
  for (let time = 0; time < 2; time++)
    assert.deepEqual((await feedback.api.post(path, body)).data, { voted: true, voteCount: 1 })
  assert.equal((await feedback.as(member).get(`/posts/${post.id}`)).data.hasVoted, true)
  assert.equal((await feedback.api.get(`/posts/${post.id}`)).data.hasVoted, false)
  assert.deepEqual(
    (await emitted(feedback)).map(data => data.voterName),
    ['Mo Member', 'Mo Member'],
  )
  for (const wrong of [{}, { voter: { name: 'No address' } }, { voterPrincipalId: 'nope' }])
    assert.equal((await feedback.api.post(path, wrong)).status, 400, JSON.stringify(wrong))
  assert.deepEqual(pathsOf(await feedback.api.post(path, {})), ['voterPrincipalId'])
  const person = feedback.as(portalUser('Grace'))
  assert.equal((await person.post(path, body)).status, 403)
  const withVoter = `${path}?voterPrincipalId=${member.principalId}`
  assert.equal((await person.delete(withVoter)).status, 403)
  for (let time = 0; time < 2; time++)
    assert.deepEqual((await feedback.api.delete(withVoter)).data, { voted: false, voteCount: 0 })
  assert.deepEqual(pathsOf(await feedback.api.delete(path)), ['voterPrincipalId'])
})

test('a vote can be created, read, updated and deleted by id', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const post = await feedback.createPost()
  const made = await api.post('/votes', { postId: post.id, importance: 'nice' })
  assert.equal(made.status, 201)
  assert.ok(isId('vote', made.data.id))
  assert.equal(made.headers.get('location'), `/api/v1/votes/${made.data.id}`)
  const { created, ...vote } = made.data
  assert.equal(created, true)
  assert.deepEqual(vote, {
    id: made.data.id,
    postId: post.id,
    principalId: testAdmin.principalId,
    voterName: testAdmin.name,
    voterEmail: null,
    importance: 'nice',
    createdAt: made.data.createdAt,
  })
  const again = await api.post('/votes', { postId: post.id, importance: 'must' })
  assert.deepEqual([again.status, again.data], [200, { ...vote, created: false }])
  const path = `/votes/${made.data.id}`
  assert.deepEqual((await api.get(path)).data, vote)
  const tag = { 'if-match': made.headers.get('etag') ?? '' }
  assert.equal((await api.patch(path, { importance: 'nice' }, tag)).status, 200)
  for (const importance of ['must', null, 'important'])
    assert.deepEqual((await api.patch(path, { importance })).data, { ...vote, importance })
  assert.equal((await api.patch(path, {})).data.importance, 'important')
  assert.deepEqual(pathsOf(await api.patch(path, { importance: 'huge' })), ['importance'])
  assert.equal((await api.delete(path)).status, 204)
  for (const response of [await api.get(path), await api.delete(path), await api.patch(path, {})])
    assert.equal(response.status, 404)
  assert.equal((await api.get(`/posts/${post.id}`)).data.voteCount, 0)
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.voted'])
})

test('a batch of votes reports which of them were created', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const post = await feedback.createPost()
  const operation = { method: 'create', body: { postId: post.id } }
  const { data } = await api.post('/votes/batch', { operations: [operation, operation] })
  const vote = (await api.get(`/votes/${data[0].data.id}`)).data
  assert.deepEqual(data, [
    { index: 0, status: 201, data: vote },
    { index: 1, status: 200, data: vote },
  ])
})

test('a vote with an unknown post is rejected with the path of the field', async () => {
  await using feedback = await startFeedback({ urls: {} })
  const { api } = feedback
  const deleted = await feedback.createPost()
  await api.delete(`/posts/${deleted.id}`)
  for (const postId of [unknownIds.post, 'nope', deleted.id])
    assert.deepEqual(pathsOf(await api.post('/votes', { postId })), ['postId'])
  assert.deepEqual(pathsOf(await api.post('/votes', {})), ['postId'])
  for (const path of [`/posts/${unknownIds.post}/vote`, '/posts/nope/vote', `/posts/${deleted.id}/vote`]) {
    assert.equal((await api.put(path)).status, 404)
    assert.equal((await api.post(path)).status, 404)
    assert.equal((await api.delete(path)).status, 404)
  }
  assert.equal((await api.get(`/votes/${unknownIds.vote}`)).status, 404)
  const post = await feedback.createPost()
  assert.equal((await feedback.as(reader).put(`/posts/${post.id}/vote`)).status, 403)
  assert.equal((await feedback.as(reader).get('/votes')).status, 200)
})

test('votes are listed newest first by post and voter, without those of deleted posts', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const [a, b, gone] = [
    await feedback.createPost({ title: 'A' }),
    await feedback.createPost({ title: 'B' }),
    await feedback.createPost(),
  ]
  const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map(portalUser)
  for (const person of people)
    for (const post of [a, b, gone]) await feedback.as(person).put(`/posts/${post.id}/vote`)
  await api.delete(`/posts/${gone.id}`)
  const names = async (query: string) =>
    (await allOf(api, `/votes?${query}`, 2)).map(
      vote => `${vote.postId === a.id ? 'A' : 'B'} ${vote.voterName}`,
    )
  assert.deepEqual(await names(`postId=${a.id}`), ['A Eve', 'A Dee', 'A Cy', 'A Bob', 'A Ann'])
  assert.deepEqual(await names(`principalId=${people[1]?.principalId}`), ['B Bob', 'A Bob'])
  assert.deepEqual(await names(`postId=${b.id}&principalId=${people[0]?.principalId}`), ['B Ann'])
  assert.equal((await names('')).length, 10)
  assert.deepEqual(pathsOf(await api.get('/votes?voter=x')), ['voter'])
  const first = await api.get(`/votes?postId=${a.id}&limit=2`)
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  assert.deepEqual(pathsOf(await api.get(`/votes?postId=${b.id}&cursor=${cursor}`)), ['cursor'])
})

test('users see voters by name only where the board shows them, and can list only their own votes', async () => {
  await using feedback = await startFeedback()
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { showVoters: true } })
  const post = await feedback.createPost()
  const [grace, lin] = [portalUser('Grace'), portalUser('Lin')]
  await feedback.as(grace).put(`/posts/${post.id}/vote`)
  await feedback.as(lin).put(`/posts/${post.id}/vote`)
  const voters = (await feedback.as(grace).get(`/posts/${post.id}/voters`)).data
  assert.deepEqual(
    voters.map((it: { voterName: string; voterEmail: null }) => [it.voterName, it.voterEmail]),
    [
      ['Lin', null],
      ['Grace', null],
    ],
  )
  const own = (await feedback.as(grace).get('/votes')).data
  assert.deepEqual(
    own.map((it: { voterName: string }) => it.voterName),
    ['Grace'],
  )
  assert.equal((await feedback.as(lin).get(`/votes/${own[0].id}`)).status, 404)
  assert.equal((await feedback.as(lin).delete(`/votes/${own[0].id}`)).status, 404)
  assert.equal((await feedback.api.get(`/votes/${own[0].id}`)).data.voterEmail, 'grace@example.com')
})

test('a placeholder address is never shown', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const anonymous = { ...portalUser('Anonymous'), email: 'visitor-7@anon.earshot' }
  await feedback.as(anonymous).put(`/posts/${post.id}/vote`)
  assert.equal((await feedback.api.get(`/posts/${post.id}/voters`)).data[0].voterEmail, null)
  assert.equal((await emitted(feedback))[0]?.voterEmail, null)
})

test('a proxy vote of another system keeps its time, which requires the scope admin, and emits no event with notify=false', async () => {
  await using feedback = await startFeedback()
  const { id } = await feedback.createPost()
  const path = `/posts/${id}/vote/proxy`
  const createdAt = '2024-03-01T08:00:00.000Z'
  const ann = portalUser('Ann')
  await feedback.as(ann).put(`/posts/${(await feedback.createPost()).id}/vote`) // so that she is known
  const vote = { voterPrincipalId: ann.principalId, createdAt }
  const refused = await feedback.as(member).post(path, vote)
  assert.deepEqual([refused.status, refused.error.code], [403, 'INSUFFICIENT_SCOPE'])
  const future = await feedback.api.post(path, { ...vote, createdAt: '2999-01-01T00:00:00.000Z' })
  assert.deepEqual([future.status, future.error.message], [400, 'createdAt: must not be in the future'])
  const { length } = await feedback.events()
  assert.equal((await feedback.api.post(`${path}?notify=false`, vote)).data.voteCount, 1)
  assert.equal((await feedback.events()).length, length)
  assert.equal((await feedback.api.get(`/posts/${id}/voters`)).data[0].createdAt, createdAt)
})
