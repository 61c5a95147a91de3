import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, startFeedback } from '../harness.ts'

const quiet = '?notify=false'

test('posts, comments and votes of another system keep their times, and emit no events with notify=false', async () => {
  await using feedback = await startFeedback()
  const { api, boardId } = feedback
  await api.patch(`/boards/${boardId}`, { settings: { authorVotes: true } })
  const before = await feedback.eventTypes()
  const old = await feedback.create(`/posts${quiet}`, {
    boardId,
    title: 'Print view',
    createdAt: '2024-03-01T09:00:00Z',
  })
  const comment = (content: string, createdAt: string) =>
    feedback.create(`/posts/${old.id}/comments${quiet}`, { content, createdAt })
  const second = await comment('Second', '2024-03-03T09:00:00Z')
  const first = await feedback.create(`/comments${quiet}`, {
    postId: old.id,
    content: 'First',
    createdAt: '2024-03-02T09:00:00Z',
  })
  const vote = await feedback.as(member).post('/votes', { postId: old.id })
  assert.equal(vote.status, 201)
  assert.deepEqual(
    [first.createdAt, first.updatedAt],
    ['2024-03-02T09:00:00.000Z', '2024-03-02T09:00:00.000Z'],
  )
  const listed = (await api.get(`/posts/${old.id}/comments`)).data
  assert.deepEqual(
    listed.map(({ id }: { id: string }) => id),
    [first.id, second.id],
    'sorted by their times',
  )
  const voters = (await api.get(`/posts/${old.id}/voters`)).data
  assert.equal(voters.at(-1).createdAt, '2024-03-01T09:00:00.000Z', 'the vote of the author')
  const { voteCount, commentCount } = (await api.get(`/posts/${old.id}`)).data
  assert.deepEqual([voteCount, commentCount], [2, 2])
  assert.equal((await api.get('/posts?search=print')).data.length, 1)
  const emitted = (await feedback.eventTypes()).slice(before.length)
  assert.deepEqual(emitted, ['post.voted'], 'only the vote without notify=false')
})

test('a vote with createdAt sorts the voters by that time', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const now = await feedback.create(`/votes${quiet}`, { postId: post.id })
  const voter = await feedback.as(member).post('/votes', { postId: post.id })
  await feedback.api.delete(`/votes/${now.id}`)
  const old = await feedback.create(`/votes${quiet}`, { postId: post.id, createdAt: '2024-03-03T11:00:00Z' })
  assert.equal(old.createdAt, '2024-03-03T11:00:00.000Z')
  const voters = (await feedback.api.get(`/posts/${post.id}/voters`)).data
  assert.deepEqual(
    voters.map(({ id }: { id: string }) => id),
    [voter.data.id, old.id],
  )
})

test('createdAt and notify=false require the scope admin, and createdAt must not be in the future', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const bodies: [string, object][] = [
    ['/posts', { boardId: feedback.boardId, title: 'x' }],
    [`/posts/${post.id}/comments`, { content: 'x' }],
    ['/comments', { postId: post.id, content: 'x' }],
    ['/votes', { postId: post.id }],
  ]
  const before = await feedback.eventTypes()
  for (const [path, body] of bodies) {
    const dated = await feedback.as(member).post(path, { ...body, createdAt: '2024-01-01T00:00:00Z' })
    assert.deepEqual([dated.status, dated.error.code], [403, 'INSUFFICIENT_SCOPE'], path)
    assert.match(dated.error.message, /createdAt/)
    const silent = await feedback.as(member).post(`${path}${quiet}`, body)
    assert.deepEqual([silent.status, silent.error.code], [403, 'INSUFFICIENT_SCOPE'], path)
    assert.match(silent.error.message, /notify/)
    const future = await feedback.api.post(path, { ...body, createdAt: '2999-01-01T00:00:00Z' })
    assert.deepEqual([future.status, pathsOf(future)], [400, ['createdAt']], path)
    const unclear = await feedback.api.post(`${path}?notify=perhaps`, body)
    assert.deepEqual([unclear.status, pathsOf(unclear)], [400, ['notify']], path)
  }
  assert.deepEqual(await feedback.eventTypes(), before)
})
