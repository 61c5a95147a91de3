import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestResponse } from '@earshot/testing'
import { type Feedback, portalUser, startFeedback } from './harness.ts'
import { feedbackRoutes } from './routes.ts'

type Reply = Pick<TestResponse, 'status' | 'data'>

/** A route's test case: the setup, the request, and the events of the first request. Repeating the request emits none. */
type Case = {
  arrange?: () => Promise<string>
  send: (path: string, headers: Record<string, string>) => Promise<Reply>
  emits: string[]
}

const grace = portalUser('Grace')

/** Creates new objects that requests act on. */
const objectsOf = (feedback: Feedback) => {
  const { api, boardId } = feedback
  const made = async (path: string, body: Record<string, unknown>) =>
    String((await feedback.create(path, body)).id)
  let count = 0
  const name = () => `Name ${++count}`
  const post = (more = {}) => made('/posts', { title: 'Post', boardId, ...more })
  const comment = async (more = {}) =>
    made(`/posts/${await post()}/comments`, { content: 'Comment', ...more })
  const duplicate = async () => {
    const [id, canonicalPostId] = [await post(), await post()]
    await api.post(`/posts/${id}/merge`, { canonicalPostId })
    return { id, canonicalPostId }
  }
  const strict = () => made('/boards', { name: name(), settings: { requireApproval: 'all' } })
  return {
    made,
    name,
    post,
    comment,
    duplicate,
    tag: () => made('/tags', { name: name() }),
    status: () => made('/statuses', { name: name() }),
    board: () => made('/boards', { name: name() }),
    tagged: async () => {
      const id = await made('/tags', { name: name() })
      await post({ tagIds: [id] })
      return id
    },
    deleted: async () => {
      const id = await post()
      await api.delete(`/posts/${id}`)
      return id
    },
    commented: async () => {
      const id = await post()
      await feedback.create(`/posts/${id}/comments`, { content: 'Open' })
      await feedback.create(`/posts/${id}/comments`, { content: 'Note', isPrivate: true })
      return id
    },
    voted: async () => {
      const id = await post()
      await api.put(`/posts/${id}/vote`)
      return id
    },
    vote: async () => made('/votes', { postId: await post() }),
    heldPost: async (): Promise<string> =>
      (await feedback.as(grace).post('/posts', { title: 'Held', boardId: await strict() })).data.id,
    heldComment: async (): Promise<string> => {
      const on = await post({ boardId: await strict() })
      return (await feedback.as(grace).post(`/posts/${on}/comments`, { content: 'Held' })).data.id
    },
  }
}

const batch = (...operations: object[]) => ({ operations })

const casesOf = (feedback: Feedback): Record<string, Case> => {
  const { api, boardId, statusIds } = feedback
  const on = objectsOf(feedback)
  const voter = { voterPrincipalId: grace.principalId }
  const proxied = async () => {
    const id = await on.post()
    await feedback.as(grace).put(`/posts/${id}/vote`)
    return id
  }
  const twoPosts = async () => `${await on.post()} ${await on.post()}`
  return {
    'post /boards': {
      send: (_, key) => api.post('/boards', { name: on.name() }, key),
      emits: ['board.created'],
    },
    'patch /boards/:id': {
      arrange: on.board,
      send: id => api.patch(`/boards/${id}`, { description: 'New' }),
      emits: ['board.updated'],
    },
    'delete /boards/:id': {
      arrange: on.board,
      send: id => api.delete(`/boards/${id}`),
      emits: ['board.deleted'],
    },
    'post /boards/batch': {
      arrange: on.board,
      send: (id, key) =>
        api.post(
          '/boards/batch',
          batch({ method: 'update', id, body: { description: 'x' } }, { method: 'delete', id }),
          key,
        ),
      emits: ['board.updated', 'board.deleted'],
    },
    'post /statuses': { send: (_, key) => api.post('/statuses', { name: 'S' }, key), emits: [] },
    'patch /statuses/:id': {
      arrange: on.status,
      send: id => api.patch(`/statuses/${id}`, { color: '#000000' }),
      emits: [],
    },
    'delete /statuses/:id': {
      arrange: async () => {
        const statusId = await on.status()
        await on.post({ statusId })
        await on.made('/boards', { name: on.name(), settings: { defaultStatusId: statusId } })
        return statusId
      },
      send: id => api.delete(`/statuses/${id}?replaceWith=${statusIds.closed}`),
      emits: ['post.status_changed', 'board.updated'],
    },
    'post /statuses/batch': {
      send: (_, key) => api.post('/statuses/batch', batch({ method: 'create', body: { name: 'B' } }), key),
      emits: [],
    },
    'post /tags': { send: (_, key) => api.post('/tags', { name: on.name() }, key), emits: [] },
    'patch /tags/:id': {
      arrange: on.tagged,
      send: id => api.patch(`/tags/${id}`, { color: '#000000' }),
      emits: [],
    },
    'delete /tags/:id': {
      arrange: on.tagged,
      send: id => api.delete(`/tags/${id}`),
      emits: ['post.updated'],
    },
    'post /tags/batch': {
      arrange: on.tagged,
      send: id => api.post('/tags/batch', batch({ method: 'delete', id })),
      emits: ['post.updated'],
    },
    'post /posts': {
      send: (_, key) => api.post('/posts', { title: 'x', boardId }, key),
      emits: ['post.created'],
    },
    'patch /posts/:id': {
      arrange: on.post,
      send: id => api.patch(`/posts/${id}`, { title: 'New', statusId: statusIds.planned, eta: '2031-01-01' }),
      emits: ['post.updated', 'post.status_changed'],
    },
    'delete /posts/:id': {
      arrange: on.commented,
      send: id => api.delete(`/posts/${id}`),
      emits: ['post.deleted', 'comment.deleted', 'comment.deleted'],
    },
    'post /posts/:id/restore': {
      arrange: on.deleted,
      send: id => api.post(`/posts/${id}/restore`),
      emits: ['post.restored'],
    },
    'post /posts/batch': {
      arrange: on.post,
      send: (id, key) =>
        api.post(
          '/posts/batch',
          batch(
            { method: 'create', body: { title: 'x', boardId } },
            { method: 'update', id, body: { title: 'y' } },
            { method: 'delete', id },
          ),
          key,
        ),
      emits: ['post.created', 'post.updated', 'post.deleted'],
    },
    'post /posts/:id/merge': {
      arrange: async () => `${await on.post()}/${await on.post()}`,
      send: ids => {
        const [id, canonicalPostId] = ids.split('/')
        return api.post(`/posts/${id}/merge`, { canonicalPostId })
      },
      emits: ['post.merged'],
    },
    'post /posts/:id/unmerge': {
      arrange: async () => (await on.duplicate()).id,
      send: id => api.post(`/posts/${id}/unmerge`),
      emits: ['post.unmerged'],
    },
    'put /posts/:id/follow': { arrange: on.post, send: id => api.put(`/posts/${id}/follow`), emits: [] },
    'delete /posts/:id/follow': {
      arrange: on.post,
      send: id => api.delete(`/posts/${id}/follow`),
      emits: [],
    },
    'put /posts/:id/vote': {
      arrange: on.post,
      send: id => api.put(`/posts/${id}/vote`),
      emits: ['post.voted'],
    },
    'post /posts/:id/vote': {
      arrange: on.post,
      send: (id, key) => api.post(`/posts/${id}/vote`, {}, key),
      emits: ['post.voted'],
    },
    'delete /posts/:id/vote': { arrange: on.voted, send: id => api.delete(`/posts/${id}/vote`), emits: [] },
    'post /posts/:id/vote/proxy': {
      arrange: on.post,
      send: id => api.post(`/posts/${id}/vote/proxy`, voter),
      emits: ['post.voted'],
    },
    'delete /posts/:id/vote/proxy': {
      arrange: proxied,
      send: id => api.delete(`/posts/${id}/vote/proxy?voterPrincipalId=${grace.principalId}`),
      emits: [],
    },
    'post /votes': {
      arrange: on.post,
      send: postId => api.post('/votes', { postId }),
      emits: ['post.voted'],
    },
    'patch /votes/:id': {
      arrange: on.vote,
      send: id => api.patch(`/votes/${id}`, { importance: 'must' }),
      emits: [],
    },
    'delete /votes/:id': { arrange: on.vote, send: id => api.delete(`/votes/${id}`), emits: [] },
    'post /votes/batch': {
      arrange: on.post,
      send: postId => api.post('/votes/batch', batch({ method: 'create', body: { postId } })),
      emits: ['post.voted'],
    },
    'post /posts/:id/comments': {
      arrange: on.post,
      send: (id, key) => api.post(`/posts/${id}/comments`, { content: 'x' }, key),
      emits: ['comment.created'],
    },
    'post /comments': {
      arrange: on.post,
      send: (postId, key) => api.post('/comments', { postId, content: 'x' }, key),
      emits: ['comment.created'],
    },
    'put /comments/:id/reactions/:emoji': {
      arrange: on.comment,
      send: id => api.put(`/comments/${id}/reactions/heart`),
      emits: [],
    },
    'delete /comments/:id/reactions/:emoji': {
      arrange: on.comment,
      send: id => api.delete(`/comments/${id}/reactions/heart`),
      emits: [],
    },
    'patch /comments/:id': {
      arrange: on.comment,
      send: id => api.patch(`/comments/${id}`, { content: 'New' }),
      emits: ['comment.updated'],
    },
    'delete /comments/:id': {
      arrange: on.comment,
      send: id => api.delete(`/comments/${id}`),
      emits: ['comment.deleted'],
    },
    'post /comments/batch': {
      arrange: on.comment,
      send: id =>
        api.post(
          '/comments/batch',
          batch({ method: 'update', id, body: { content: 'x' } }, { method: 'delete', id }),
        ),
      emits: ['comment.updated', 'comment.deleted'],
    },
    'post /moderation/posts/:id/approve': {
      arrange: on.heldPost,
      send: id => api.post(`/moderation/posts/${id}/approve`),
      emits: ['post.created'],
    },
    'post /moderation/posts/:id/reject': {
      arrange: on.heldPost,
      send: id => api.post(`/moderation/posts/${id}/reject`),
      emits: [],
    },
    'post /moderation/comments/:id/approve': {
      arrange: on.heldComment,
      send: id => api.post(`/moderation/comments/${id}/approve`),
      emits: ['comment.created'],
    },
    'post /moderation/comments/:id/reject': {
      arrange: on.heldComment,
      send: id => api.post(`/moderation/comments/${id}/reject`),
      emits: [],
    },
    'patch /posts/score': {
      send: () => api.patch('/posts/score', { revenue: 3 }),
      emits: ['audit.recorded'],
    },
    'post /posts/:id/dismiss-duplicate': {
      arrange: twoPosts,
      send: pair => {
        const [id, postId] = pair.split(' ')
        return api.post(`/posts/${id}/dismiss-duplicate`, { postId })
      },
      emits: [],
    },
    'delete /posts/:id/dismiss-duplicate': {
      arrange: twoPosts,
      send: pair => {
        const [id, postId] = pair.split(' ')
        return api.delete(`/posts/${id}/dismiss-duplicate?postId=${postId}`)
      },
      emits: [],
    },
    'post /imports': {
      send: (_, key) =>
        api.post(`/imports?boardId=${feedback.boardId}`, 'title\nDark mode\n', {
          ...key,
          'content-type': 'text/csv',
        }),
      emits: ['audit.recorded'],
    },
    ...roadmapCases(feedback, on.made),
  }
}

const roadmapCases = (
  { api }: Feedback,
  made: (path: string, body: Record<string, unknown>) => Promise<string>,
): Record<string, Case> => {
  const roadmap = () => made('/roadmaps', { name: 'Roadmap' })
  const draft = () => made('/changelog', { title: 'Draft', content: 'x' })
  const publishedAt = '2026-01-01T00:00:00Z'
  return {
    'post /roadmaps': { send: (_, key) => api.post('/roadmaps', { name: 'Roadmap' }, key), emits: [] },
    'patch /roadmaps/:id': {
      arrange: roadmap,
      send: id => api.patch(`/roadmaps/${id}`, { description: 'x' }),
      emits: [],
    },
    'delete /roadmaps/:id': { arrange: roadmap, send: id => api.delete(`/roadmaps/${id}`), emits: [] },
    'post /changelog': {
      send: (_, key) => api.post('/changelog', { title: 'Out', content: 'x', publishedAt }, key),
      emits: ['changelog.published', 'notification.requested'],
    },
    'put /changelog/:id/reactions/:emoji': {
      arrange: draft,
      send: id => api.put(`/changelog/${id}/reactions/heart`),
      emits: [],
    },
    'delete /changelog/:id/reactions/:emoji': {
      arrange: draft,
      send: id => api.delete(`/changelog/${id}/reactions/heart`),
      emits: [],
    },
    'patch /changelog/:id': {
      arrange: draft,
      send: id => api.patch(`/changelog/${id}`, { publishedAt }),
      emits: ['changelog.published', 'notification.requested'],
    },
    'delete /changelog/:id': { arrange: draft, send: id => api.delete(`/changelog/${id}`), emits: [] },
  }
}

test('every route that changes something emits exactly its events, and none when the request is repeated', async () => {
  await using feedback = await startFeedback()
  await feedback.as(grace).post('/posts', { title: 'Creates the user Grace', boardId: feedback.boardId })
  const cases = casesOf(feedback)
  const routes = feedbackRoutes({} as never) // no handler is called
    .filter(route => route.method !== 'get')
    .map(route => `${route.method} ${route.path}`)
  assert.deepEqual(Object.keys(cases).sort(), routes.sort())
  const newTypes = async (from: number) => (await feedback.eventTypes()).slice(from)
  for (const [name, { arrange, send, emits }] of Object.entries(cases)) {
    const path = (await arrange?.()) ?? ''
    const before = (await feedback.eventTypes()).length
    const key = { 'idempotency-key': name }
    const first = await send(path, key)
    assert.ok(first.status < 300, `${name} returned ${first.status}`)
    for (const item of name.endsWith('/batch') ? first.data : [])
      assert.ok(item.status < 300, JSON.stringify(item))
    assert.deepEqual(await newTypes(before), emits, name)
    await send(path, key)
    assert.deepEqual(await newTypes(before + emits.length), [], `${name}, again`)
  }
})
