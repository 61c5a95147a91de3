import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allOf,
  type Feedback,
  member,
  pathsOf,
  portalUser,
  reader,
  startFeedback,
  unknownIds,
} from '../../harness.ts'

const grace = portalUser('Grace')

const setRequireApproval = (feedback: Feedback, requireApproval: string, id = feedback.boardId) =>
  feedback.api.patch(`/boards/${id}`, { settings: { requireApproval } })

const submit = async (feedback: Feedback, more: Record<string, unknown> = {}) =>
  (
    await feedback
      .as(grace)
      .post('/posts', { title: 'Mine', content: 'Words', boardId: feedback.boardId, ...more })
  ).data

const addComment = async (feedback: Feedback, postId: string) =>
  (await feedback.as(grace).post(`/posts/${postId}/comments`, { content: 'Said' })).data

const pending = async (feedback: Feedback, query = ''): Promise<string[]> =>
  (await allOf(feedback.api, `/moderation/pending?${query}`, 1)).map(it => it.id)

const newTypes = async (feedback: Feedback) =>
  (await feedback.eventTypes()).filter(type => !type.startsWith('board.'))

test('a held post appears only in the moderation queue until it is approved', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const tag = await feedback.create('/tags', { name: 'UI' })
  await setRequireApproval(feedback, 'posts')
  await api.patch(`/boards/${feedback.boardId}`, { settings: { authorVotes: true, userTags: true } })
  const held = await submit(feedback, { tagIds: [tag.id] })
  assert.deepEqual(
    [held.moderationState, held.deletedAt, held.voteCount, held.hasVoted],
    ['pending', null, 1, true],
  )
  const path = `/posts/${held.id}`
  for (const who of [api, feedback.as(grace)]) {
    assert.deepEqual((await who.get('/posts')).data, [])
    assert.equal((await who.get(path)).status, 404)
    assert.equal((await who.put(`${path}/vote`)).status, 404)
    assert.equal((await who.post(`${path}/comments`, { content: 'x' })).status, 404)
    assert.equal((await who.get(`${path}/activity`)).status, 404)
    assert.deepEqual((await who.get('/votes')).data, [])
  }
  assert.deepEqual((await api.get('/posts?search=mine&includeDeleted=true')).data, [])
  const other = await feedback.createPost()
  for (const response of [
    await api.get(`${path}?includeDeleted=true`),
    await api.patch(path, { title: 'x' }),
    await api.delete(path),
    await api.post(`${path}/restore`),
    await api.post(`${path}/merge`, { canonicalPostId: other.id }),
  ])
    assert.equal(response.status, 404)
  assert.deepEqual(pathsOf(await api.post(`/posts/${other.id}/merge`, { canonicalPostId: held.id })), [
    'canonicalPostId',
  ])
  assert.equal((await api.get(`/boards/${feedback.boardId}`)).data.postCount, 1)
  assert.deepEqual(await newTypes(feedback), ['notification.requested', 'post.created'])
  const request = (await feedback.events()).find(({ type }) => type === 'notification.requested')
  assert.deepEqual(request?.data, {
    kind: 'held',
    recipients: 'team',
    subject: { kind: 'moderation', id: null, title: 'Mine' },
    actorName: 'Grace',
    detail: 'Words',
  })

  const [item] = (await api.get('/moderation/pending')).data
  assert.deepEqual(item, {
    type: 'post',
    id: held.id,
    postId: held.id,
    boardId: feedback.boardId,
    title: 'Mine',
    content: 'Words',
    attachments: [],
    authorPrincipalId: grace.principalId,
    authorName: 'Grace',
    authorEmail: 'grace@example.com',
    moderationState: 'pending',
    createdAt: held.createdAt,
  })
  for (let time = 0; time < 2; time++) {
    const approved = await feedback.as(member).post(`/moderation/posts/${held.id}/approve`)
    assert.deepEqual([approved.status, approved.data], [200, { ...item, moderationState: 'published' }])
  }
  assert.deepEqual(await pending(feedback), [])
  const shown = (await feedback.as(grace).get(path)).data
  assert.deepEqual(shown, { ...held, moderationState: 'published', updatedAt: shown.updatedAt })
  assert.equal((await api.get('/posts')).data.length, 2)
  assert.deepEqual(await newTypes(feedback), ['notification.requested', 'post.created', 'post.created'])
  assert.deepEqual((await feedback.events()).at(-1)?.data, {
    post: {
      id: held.id,
      title: 'Mine',
      content: 'Words',
      boardId: feedback.boardId,
      boardSlug: 'feedback',
      authorEmail: 'grace@example.com',
      authorName: 'Grace',
      voteCount: 1,
    },
  })
  const types = (await allOf(api, `${path}/activity`)).map(it => [it.type, it.actorName])
  assert.deepEqual(types, [
    ['approved', 'Mo Member'],
    ['created', 'Grace'],
  ])
  assert.equal((await api.post(`/moderation/posts/${held.id}/reject`)).error.code, 'INVALID_TRANSITION')
})

test('a rejected post disappears and emits no event', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  await setRequireApproval(feedback, 'all')
  const held = await submit(feedback)
  const path = `/moderation/posts/${held.id}`
  for (let time = 0; time < 2; time++)
    assert.equal((await api.post(`${path}/reject`)).data.moderationState, 'rejected')
  assert.equal((await api.post(`${path}/approve`)).error.code, 'INVALID_TRANSITION')
  assert.deepEqual(await pending(feedback), [])
  assert.equal((await api.get(`/posts/${held.id}?includeDeleted=true`)).status, 404)
  assert.equal((await api.post(`/posts/${held.id}/restore`)).status, 404)
  assert.deepEqual(await newTypes(feedback), ['notification.requested'])
})

test('a held comment is not counted and not listed until it is approved', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  await setRequireApproval(feedback, 'comments')
  const post = await submit(feedback)
  assert.equal(post.moderationState, 'published')
  const held = await addComment(feedback, post.id)
  assert.deepEqual([held.moderationState, held.content, held.deletedAt], ['pending', 'Said', null])
  const list = `/posts/${post.id}/comments`
  const count = async () => (await api.get(`/posts/${post.id}`)).data.commentCount
  assert.deepEqual([await count(), (await api.get(list)).data], [0, []])
  assert.equal((await feedback.as(grace).get(`/comments/${held.id}`)).status, 404)
  assert.equal((await feedback.as(grace).delete(`/comments/${held.id}`)).status, 404)
  assert.deepEqual(pathsOf(await api.post(list, { content: 'x', parentId: held.id })), ['parentId'])
  assert.deepEqual(await newTypes(feedback), ['post.created', 'notification.requested'])
  for (let time = 0; time < 2; time++)
    assert.equal(
      (await api.post(`/moderation/comments/${held.id}/approve`)).data.moderationState,
      'published',
    )
  assert.equal(await count(), 1)
  const shown = (await api.get(list)).data
  assert.deepEqual(shown, [{ ...held, moderationState: 'published' }])
  assert.deepEqual(await newTypes(feedback), ['post.created', 'notification.requested', 'comment.created'])
  assert.deepEqual((await feedback.events()).at(-1)?.data.comment, {
    id: held.id,
    content: 'Said',
    authorEmail: 'grace@example.com',
    authorName: 'Grace',
    isPrivate: false,
  })
  const [entry] = await allOf(api, `/posts/${post.id}/activity`)
  assert.deepEqual([entry.type, entry.actorName], ['comment_created', 'Grace'])
  const refused = await addComment(feedback, post.id)
  assert.equal((await api.post(`/moderation/comments/${refused.id}/reject`)).status, 200)
  assert.equal((await api.post(`/moderation/comments/${refused.id}/approve`)).status, 409)
  assert.equal(await count(), 1)
})

test("each requireApproval setting holds users' posts and comments accordingly, and never the team's", async () => {
  await using feedback = await startFeedback()
  const expected = { none: [false, false], posts: [true, false], comments: [false, true], all: [true, true] }
  const carrier = await feedback.createPost()
  for (const [setting, [posts, comments]] of Object.entries(expected)) {
    await setRequireApproval(feedback, setting)
    assert.equal((await submit(feedback)).moderationState === 'pending', posts, setting)
    assert.equal((await addComment(feedback, carrier.id)).moderationState === 'pending', comments, setting)
    const own = await feedback.as(member).post('/posts', { title: 'Ours', boardId: feedback.boardId })
    assert.equal(own.data.moderationState, 'published')
    assert.equal(
      (await feedback.create(`/posts/${carrier.id}/comments`, { content: 'Ours' })).moderationState,
      'published',
    )
  }
})

test('pending items are listed oldest first, filtered by type and board, for the team only', async () => {
  await using feedback = await startFeedback()
  const bugs = await feedback.create('/boards', { name: 'Bugs', settings: { requireApproval: 'all' } })
  const carrier = await feedback.createPost()
  await setRequireApproval(feedback, 'all')
  const one = await submit(feedback)
  const two = await addComment(feedback, carrier.id)
  const three = await submit(feedback, { boardId: bugs.id })
  const four = await addComment(feedback, carrier.id)
  assert.deepEqual(await pending(feedback), [one.id, two.id, three.id, four.id])
  assert.deepEqual(await pending(feedback, 'type=post'), [one.id, three.id])
  assert.deepEqual(await pending(feedback, 'type=comment'), [two.id, four.id])
  assert.deepEqual(await pending(feedback, `boardId=${bugs.id}`), [three.id])
  assert.deepEqual(await pending(feedback, `boardId=${feedback.boardId}&type=comment`), [two.id, four.id])
  assert.equal((await feedback.as(grace).get('/moderation/pending')).status, 403)
  assert.equal((await feedback.as(grace).post(`/moderation/posts/${one.id}/approve`)).status, 403)
  assert.equal((await feedback.as(grace).post(`/moderation/comments/${two.id}/approve`)).status, 403)
  assert.equal((await feedback.as(reader).get('/moderation/pending')).status, 403)
  await feedback.api.delete(`/posts/${carrier.id}`)
  await feedback.api.delete(`/boards/${bugs.id}`)
  assert.deepEqual(await pending(feedback), [one.id])
  for (const path of [
    `posts/${three.id}`,
    `comments/${two.id}`,
    `posts/${unknownIds.post}`,
    `comments/${unknownIds.comment}`,
  ])
    for (const verb of ['approve', 'reject'])
      assert.equal((await feedback.api.post(`/moderation/${path}/${verb}`)).status, 404, path)
})

test('approval does not restore a deleted post that was never held', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  assert.equal(
    (await feedback.api.post(`/moderation/posts/${post.id}/approve`)).data.moderationState,
    'published',
  )
  await feedback.api.delete(`/posts/${post.id}`)
  assert.equal((await feedback.api.post(`/moderation/posts/${post.id}/approve`)).status, 404)
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.deleted'])
})

test('of concurrent decisions, the first one applies and opposite ones get INVALID_TRANSITION', async () => {
  await using feedback = await startFeedback()
  await setRequireApproval(feedback, 'all')
  for (let round = 0; round < 6; round++) {
    const { id } = await submit(feedback)
    const sofar = (await feedback.eventTypes()).length
    const responses = await Promise.all(
      ['approve', 'reject', 'approve', 'reject'].map(verb =>
        feedback.api.post(`/moderation/posts/${id}/${verb}`),
      ),
    )
    assert.deepEqual(responses.map(response => response.status).sort(), [200, 200, 409, 409])
    const approved = responses[0]?.status === 200
    assert.deepEqual((await feedback.eventTypes()).slice(sofar), approved ? ['post.created'] : [])
  }
})

test('a post created while the setting changes is either held or emitted, never both', async () => {
  await using feedback = await startFeedback()
  const posts = Array.from({ length: 12 }, () => submit(feedback))
  const settings = ['all', 'none', 'posts'].map(setting => setRequireApproval(feedback, setting))
  const made = await Promise.all(posts)
  await Promise.all(settings)
  const emitted = (await feedback.events())
    .filter(event => event.type === 'post.created')
    .map(event => (event.data.post as { id: string }).id)
  const published = made.filter(post => post.moderationState === 'published').map(post => post.id)
  assert.deepEqual(emitted.sort(), published.sort())
})
