import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, reader, startFeedback, testAdmin, unknownIds } from '../../harness.ts'

test('creating a post returns every field and emits one event', async () => {
  await using feedback = await startFeedback()
  const response = await feedback.as(member).post('/posts', {
    title: '  Dark mode ',
    content: 'My eyes.',
    boardId: feedback.boardId,
  })
  assert.equal(response.status, 201)
  assert.equal(response.headers.get('location'), `/api/v1/posts/${response.data.id}`)
  const { id, slug, createdAt, updatedAt, ...rest } = response.data
  assert.match(slug, /^dark-mode-[0-9a-z]{3,}$/)
  assert.deepEqual(rest, {
    title: 'Dark mode',
    votes: 0,
    status: 'open',
    content: 'My eyes.',
    voteCount: 0,
    statusId: feedback.statusIds.open,
    mrrCents: 0,
    score: 0,
    commentCount: 0,
    boardId: feedback.boardId,
    boardSlug: 'feedback',
    boardName: 'Feedback',
    authorName: 'Mo Member',
    ownerPrincipalId: null,
    ownerId: null,
    tags: [],
    hasVoted: false,
    canonicalPostId: null,
    isCommentsLocked: false,
    deletedAt: null,
    attachments: [],
    mergedPosts: [],
    mentionedPrincipalIds: [],
    mentionedNames: [],
    authorPrincipalId: member.principalId,
    eta: null,
    moderationState: 'published',
  })
  assert.match(id, /^post_/)
  assert.equal(createdAt, updatedAt)
  const [event, ...more] = await feedback.events()
  assert.deepEqual(more, [])
  assert.deepEqual(Object.keys(event ?? {}), ['id', 'type', 'createdAt', 'data'])
  assert.equal(event?.type, 'post.created')
  assert.equal(event?.createdAt, createdAt)
  assert.deepEqual(event?.data, {
    post: {
      id,
      title: 'Dark mode',
      content: 'My eyes.',
      boardId: feedback.boardId,
      boardSlug: 'feedback',
      authorEmail: 'mo@example.org',
      authorName: 'Mo Member',
      voteCount: 0,
    },
  })
})

test('the response to creating a post equals that of GET, including the ETag', async () => {
  await using feedback = await startFeedback()
  const tag = await feedback.create('/tags', { name: 'UI' })
  const created = await feedback.api.post('/posts', {
    title: 'Dark mode',
    boardId: feedback.boardId,
    tagIds: [tag.id],
  })
  const read = await feedback.api.get(`/posts/${created.data.id}`)
  assert.deepEqual(read.data, created.data)
  assert.equal(read.headers.get('etag'), created.headers.get('etag'))
})

test('content is optional, and a placeholder address is not in the event', async () => {
  await using feedback = await startFeedback()
  const anonymous = { ...member, email: 'visitor-7@anon.earshot' }
  const response = await feedback.as(anonymous).post('/posts', { title: 'Hi', boardId: feedback.boardId })
  assert.equal(response.data.content, '')
  const [event] = await feedback.events()
  assert.equal((event?.data.post as { authorEmail: unknown } | undefined)?.authorEmail, null)
})

test('all unknown ids in the body are reported, and nothing is written', async () => {
  await using feedback = await startFeedback()
  const tag = await feedback.create('/tags', { name: 'UI' })
  const unknown = await feedback.api.post('/posts', {
    title: 'Dark mode',
    boardId: unknownIds.board,
    statusId: unknownIds.status,
    tagIds: [tag.id, unknownIds.tag],
  })
  assert.equal(unknown.status, 400)
  assert.equal(unknown.error.code, 'VALIDATION_ERROR')
  assert.deepEqual(pathsOf(unknown), ['boardId', 'statusId', 'tagIds.1'])
  const onlyTag = await feedback.api.post('/posts', {
    title: 'x',
    boardId: feedback.boardId,
    tagIds: [unknownIds.tag],
  })
  assert.deepEqual(pathsOf(onlyTag), ['tagIds.0'])
  const malformed = await feedback.api.post('/posts', { title: 'x', boardId: 'post_1', tagIds: ['nope'] })
  assert.deepEqual(pathsOf(malformed), ['boardId', 'tagIds.0'])
  assert.deepEqual(await feedback.eventTypes(), [])
  assert.deepEqual((await feedback.api.get('/posts')).data, [])
})

test('an invalid body is rejected with the path of each field', async () => {
  await using feedback = await startFeedback()
  const missing = await feedback.api.post('/posts')
  assert.equal(missing.status, 400)
  assert.deepEqual(pathsOf(missing).sort(), ['boardId', 'title'])
  const { boardId } = feedback
  const wrong: Record<string, unknown>[] = [
    { title: '   ' },
    { title: 'x'.repeat(201) },
    { title: 'a\0b' },
    { title: 7 },
    { content: 'x'.repeat(10_001) },
    { content: 'half \ud800 a pair' },
    { statusId: '' },
    { tagIds: 'tag' },
    { createdAt: 'yesterday' },
  ]
  for (const body of wrong) {
    const response = await feedback.api.post('/posts', { title: 'x', boardId, ...body })
    assert.equal(response.status, 400, JSON.stringify(body))
    assert.deepEqual(pathsOf(response), Object.keys(body))
  }
  const longest = { title: 'x'.repeat(200), content: 'y'.repeat(10_000), boardId }
  assert.equal((await feedback.api.post('/posts', longest)).status, 201)
})

test('a read-only key cannot create posts', async () => {
  await using feedback = await startFeedback()
  const response = await feedback.as(reader).post('/posts', { title: 'x', boardId: feedback.boardId })
  assert.equal(response.status, 403)
  assert.equal(response.error.code, 'INSUFFICIENT_SCOPE')
})

test('the status is the requested one, or the default of the board, or the default of the workspace', async () => {
  await using feedback = await startFeedback()
  const { statusIds, api } = feedback
  const requested = await feedback.createPost({ statusId: statusIds.planned })
  const without = await feedback.createPost({ statusId: null })
  const cleared = (await api.patch(`/posts/${requested.id}`, { statusId: null })).data
  assert.deepEqual([without.statusId, cleared.statusId], [null, null])
  assert.equal(requested.status, 'planned')
  await api.patch(`/boards/${feedback.boardId}`, { settings: { defaultStatusId: statusIds['under-review'] } })
  assert.equal((await feedback.createPost()).status, 'under-review')
  await api.patch(`/boards/${feedback.boardId}`, { settings: { defaultStatusId: null } })
  await api.patch(`/statuses/${statusIds.closed}`, { isDefault: true })
  assert.equal((await feedback.createPost()).status, 'closed')
})

test('duplicate tag ids are stored once', async () => {
  await using feedback = await startFeedback()
  const ui = await feedback.create('/tags', { name: 'UI', color: '#112233' })
  const api = await feedback.create('/tags', { name: 'API' })
  const post = await feedback.createPost({ tagIds: [ui.id, api.id, ui.id] })
  assert.deepEqual(post.tags, [
    { id: api.id, name: 'API', color: '#6b7280' },
    { id: ui.id, name: 'UI', color: '#112233' },
  ])
})

test('createdAt requires an admin and must be in the past', async () => {
  await using feedback = await startFeedback()
  const body = { title: 'Old', boardId: feedback.boardId, createdAt: '2020-02-03T04:05:06.789+02:00' }
  assert.equal((await feedback.as(member).post('/posts', body)).status, 403)
  const post = await feedback.create('/posts', body)
  assert.equal(post.createdAt, '2020-02-03T02:05:06.789Z')
  const future = await feedback.api.post('/posts', { ...body, createdAt: '2999-01-01T00:00:00Z' })
  assert.deepEqual(pathsOf(future), ['createdAt'])
})

test('on a board where authors vote, a post starts with the vote of its author', async () => {
  await using feedback = await startFeedback()
  await feedback.createPost()
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { authorVotes: true } })
  const post = await feedback.createPost()
  assert.equal(post.voteCount, 1)
  assert.equal(post.hasVoted, true)
  assert.equal((await feedback.as(member).get(`/posts/${post.id}`)).data.hasVoted, false)
  const votes = await feedback.database.query('select post_id, principal_id from feedback.votes')
  assert.deepEqual(votes, [{ post_id: post.id, principal_id: testAdmin.principalId }])
  const emitted = (await feedback.events()).at(-1)?.data.post as { voteCount: number }
  assert.equal(emitted.voteCount, 1)
})
