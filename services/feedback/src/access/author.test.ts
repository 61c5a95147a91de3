import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Feedback,
  fakeAccounts,
  member,
  pathsOf,
  portalUser,
  startFeedback,
  testAdmin,
  unknownIds,
} from '../harness.ts'

const grace = 'principal_01jgrace0grace0grace0grace'
const colleague = 'principal_01jc011eag0ec011eag0ec011e'

/** The service, with an accounts service that knows a user and a member. */
const start = async () => {
  const accounts = await fakeAccounts({
    [grace]: { name: 'Grace Holt', email: 'grace@example.com' },
    [colleague]: { name: 'Cole', email: 'cole@example.org', role: 'member' },
  })
  const feedback = await startFeedback({ urls: { accounts: accounts.url } })
  return {
    ...feedback,
    accounts,
    [Symbol.asyncDispose]: async () => {
      await feedback[Symbol.asyncDispose]()
      await accounts[Symbol.asyncDispose]()
    },
  }
}

const lastEvent = async (feedback: Feedback) => (await feedback.events()).at(-1)

test('an API key posts, comments and votes on behalf of a user named by id', async () => {
  await using feedback = await start()
  const post = await feedback.createPost({ authorPrincipalId: grace })
  assert.deepEqual([post.authorPrincipalId, post.authorName], [grace, 'Grace Holt'])
  assert.deepEqual((await feedback.api.get(`/posts/${post.id}`)).data, post)
  const emittedPost = (await lastEvent(feedback))?.data.post as Record<string, unknown>
  assert.deepEqual([emittedPost.authorName, emittedPost.authorEmail], ['Grace Holt', 'grace@example.com'])
  const comment = await feedback.create(`/posts/${post.id}/comments`, {
    content: 'Hi',
    authorPrincipalId: grace,
  })
  assert.deepEqual([comment.authorPrincipalId, comment.authorName], [grace, 'Grace Holt'])
  const emittedComment = (await lastEvent(feedback))?.data.comment as Record<string, unknown>
  assert.deepEqual(
    [emittedComment.authorName, emittedComment.authorEmail],
    ['Grace Holt', 'grace@example.com'],
  )
  const vote = { authorPrincipalId: grace }
  for (let time = 0; time < 2; time++)
    assert.deepEqual((await feedback.api.put(`/posts/${post.id}/vote`, vote)).data, {
      voted: true,
      voteCount: 1,
    })
  const voted = await lastEvent(feedback)
  assert.deepEqual([voted?.data.voterName, voted?.data.voterEmail], ['Grace Holt', 'grace@example.com'])
  assert.equal((await feedback.api.get(`/posts/${post.id}`)).data.hasVoted, false)
  assert.deepEqual((await feedback.api.post(`/posts/${post.id}/vote`, vote)).data, {
    voted: false,
    voteCount: 0,
  })
  assert.deepEqual(feedback.accounts.asked, [grace])
  const activity = (await feedback.api.get(`/posts/${post.id}/activity`)).data
  assert.deepEqual([...new Set(activity.map((it: { actorName: string }) => it.actorName))], ['Grace Holt'])
})

test('a user named by address is found or created, and is the same user from then on', async () => {
  await using feedback = await start()
  const author = { email: ' Lin@Example.com ', name: 'Lin Yao' }
  const post = await feedback.createPost({ author })
  const comment = await feedback.create('/comments', {
    postId: post.id,
    content: 'Hi',
    author: { email: author.email },
  })
  const vote = await feedback.create('/votes', { postId: post.id, voter: { email: author.email } })
  const proxy = await feedback.api.post(`/posts/${post.id}/vote/proxy`, { voter: author })
  assert.deepEqual(proxy.data, { voted: true, voteCount: 1 })
  assert.deepEqual(
    [post.authorName, comment.authorName, vote.voterName, vote.voterEmail],
    ['Lin Yao', 'Lin Yao', 'Lin Yao', 'lin@example.com'],
  )
  assert.equal(new Set([post.authorPrincipalId, comment.authorPrincipalId, vote.principalId]).size, 1)
  const known = await feedback.createPost({ author: { email: 'grace@example.com' } })
  assert.equal(known.authorPrincipalId, grace)
})

test('on a board where authors vote, a post on behalf of a user starts with the vote of that user', async () => {
  await using feedback = await start()
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { authorVotes: true } })
  const post = await feedback.createPost({ authorPrincipalId: grace })
  assert.deepEqual([post.voteCount, post.hasVoted], [1, false])
  const [voter] = (await feedback.api.get(`/posts/${post.id}/voters`)).data
  assert.deepEqual([voter.principalId, voter.voterName], [grace, 'Grace Holt'])
})

test('posts and comments on behalf of a user are held like their own, those on behalf of a member are not', async () => {
  await using feedback = await start()
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { requireApproval: 'all' } })
  const own = await feedback.createPost()
  const states = async (author: Record<string, unknown>) => {
    const post = await feedback.createPost(author)
    const comment = await feedback.create(`/posts/${own.id}/comments`, { content: 'Hi', ...author })
    return [post.moderationState, comment.moderationState]
  }
  assert.deepEqual(await states({ authorPrincipalId: grace }), ['pending', 'pending'])
  assert.deepEqual(await states({ author: { email: 'new@example.com' } }), ['pending', 'pending'])
  assert.deepEqual(await states({ authorPrincipalId: colleague }), ['published', 'published'])
  assert.deepEqual(await states({}), ['published', 'published'])
  const note = { content: 'Note', isPrivate: true, authorPrincipalId: grace }
  assert.equal((await feedback.create(`/posts/${own.id}/comments`, note)).moderationState, 'published')
})

test('an unknown author, or one named twice, is rejected with the path of the field', async () => {
  await using feedback = await start()
  const post = await feedback.createPost()
  const both = { authorPrincipalId: grace, author: { email: 'grace@example.com' } }
  const sent: [string, string, Record<string, unknown>][] = [
    ['post', '/posts', { title: 'x', boardId: feedback.boardId }],
    ['post', `/posts/${post.id}/comments`, { content: 'x' }],
    ['put', `/posts/${post.id}/vote`, {}],
  ]
  for (const [method, path, body] of sent) {
    const ask = (more: object) => feedback.api[method === 'put' ? 'put' : 'post'](path, { ...body, ...more })
    assert.deepEqual(pathsOf(await ask({ authorPrincipalId: unknownIds.principal })), ['authorPrincipalId'])
    assert.deepEqual(pathsOf(await ask({ authorPrincipalId: 'nope' })), ['authorPrincipalId'])
    assert.deepEqual(pathsOf(await ask(both)), ['author'])
    assert.deepEqual(pathsOf(await ask({ author: { email: 'no address' } })), ['author.email'])
    assert.deepEqual(pathsOf(await ask({ author: { name: 'No Address' } })), ['author.email'])
    const person = feedback.as(portalUser('Ann'))
    const refused = await person[method === 'put' ? 'put' : 'post'](path, {
      ...body,
      authorPrincipalId: grace,
    })
    assert.deepEqual([refused.status, refused.error.code], [403, 'FORBIDDEN'])
  }
  const proxy = `/posts/${post.id}/vote/proxy`
  assert.deepEqual(pathsOf(await feedback.api.post(proxy, { voterPrincipalId: unknownIds.principal })), [
    'voterPrincipalId',
  ])
  const unknownVoter = await feedback.api.delete(`${proxy}?voterPrincipalId=${unknownIds.principal}`)
  assert.deepEqual(pathsOf(unknownVoter), ['voterPrincipalId'])
  const vote = { postId: post.id, principalId: unknownIds.principal }
  assert.deepEqual(pathsOf(await feedback.api.post('/votes', vote)), ['principalId'])
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})

test('while the accounts service is down, an unknown author gets 503 and nothing is written', async () => {
  await using feedback = await startFeedback()
  const response = await feedback.api.post('/posts', {
    title: 'x',
    boardId: feedback.boardId,
    authorPrincipalId: grace,
  })
  assert.equal(response.status, 503)
  const known = await feedback.createPost({
    authorPrincipalId: (await feedback.createPost()).authorPrincipalId,
  })
  assert.equal(known.authorPrincipalId, testAdmin.principalId)
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.created'])
})

test('a repeated Idempotency-Key creates one person and one post', async () => {
  await using feedback = await start()
  const body = { title: 'Once', boardId: feedback.boardId, author: { email: 'lin@example.com' } }
  const first = await feedback.as(member).post('/posts', body, { 'idempotency-key': 'k' })
  const again = await feedback.as(member).post('/posts', body, { 'idempotency-key': 'k' })
  assert.deepEqual(again.data, first.data)
  assert.deepEqual(feedback.accounts.asked, ['lin@example.com'])
})
