import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeAccounts, member, pathsOf, reader, startFeedback, testAdmin, unknownIds } from '../../harness.ts'

const newcomer = 'principal_01jnewc0mer0newc0mer0newc0'

test('post.updated lists exactly the changed fields', async () => {
  await using feedback = await startFeedback()
  const tag = await feedback.create('/tags', { name: 'UI' })
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  const response = await feedback.api.patch(path, {
    title: 'Night mode',
    content: 'Dark.',
    tagIds: [tag.id],
    ownerPrincipalId: testAdmin.principalId,
  })
  assert.equal(response.status, 200)
  assert.deepEqual(response.data, {
    ...post,
    title: 'Night mode',
    slug: post.slug.replace('dark-mode', 'night-mode'),
    content: 'Dark.',
    tags: [{ id: tag.id, name: 'UI', color: tag.color }],
    ownerPrincipalId: testAdmin.principalId,
    ownerId: testAdmin.principalId,
    updatedAt: response.data.updatedAt,
  })
  assert.ok(response.data.updatedAt > post.updatedAt)
  const ref = { id: post.id, title: 'Night mode', boardId: feedback.boardId, boardSlug: 'feedback' }
  const event = (await feedback.events()).at(-1)
  assert.equal(event?.type, 'post.updated')
  assert.deepEqual(event?.data, { post: ref, changedFields: ['title', 'content', 'tags', 'owner'] })

  await feedback.api.patch(path, { title: 'Night mode', content: 'Darker.', tagIds: [tag.id] })
  assert.deepEqual((await feedback.events()).at(-1)?.data.changedFields, ['content'])
  const cleared = await feedback.api.patch(path, { ownerPrincipalId: null, tagIds: [] })
  assert.equal(cleared.data.ownerPrincipalId, null)
  assert.deepEqual(cleared.data.tags, [])
  assert.deepEqual((await feedback.events()).at(-1)?.data.changedFields, ['tags', 'owner'])
  assert.equal((await feedback.events()).length, 4)
})

test('post.status_changed has the names and ids of both statuses', async () => {
  await using feedback = await startFeedback()
  const { statusIds, api } = feedback
  const post = await feedback.createPost()
  const planned = await api.patch(`/posts/${post.id}`, { statusId: statusIds.planned })
  assert.equal(planned.data.status, 'planned')
  const none = await api.patch(`/posts/${post.id}`, { statusId: null })
  assert.equal(none.data.status, '')
  const [listed] = (await api.get('/posts')).data
  assert.deepEqual([listed.status, listed.statusId], ['', null], 'the specification has a string in lists')
  assert.equal(none.data.statusId, null)
  const ref = { id: post.id, title: 'Dark mode', boardId: feedback.boardId, boardSlug: 'feedback' }
  const [, first, second, ...more] = await feedback.events()
  assert.deepEqual(more, [])
  assert.equal(first?.type, 'post.status_changed')
  assert.deepEqual(first?.data, {
    post: ref,
    previousStatus: 'Open',
    newStatus: 'Planned',
    previousStatusId: statusIds.open,
    newStatusId: statusIds.planned,
  })
  assert.deepEqual(second?.data, {
    post: ref,
    previousStatus: 'Planned',
    newStatus: null,
    previousStatusId: statusIds.planned,
    newStatusId: null,
  })
})

test('changing title and status emits post.updated, then post.status_changed', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  await feedback.api.patch(`/posts/${post.id}`, { title: 'New', statusId: feedback.statusIds.closed })
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.updated', 'post.status_changed'])
})

test('an update without changes emits nothing and keeps updatedAt', async () => {
  await using feedback = await startFeedback()
  const tag = await feedback.create('/tags', { name: 'UI' })
  const other = await feedback.create('/tags', { name: 'API' })
  const post = await feedback.createPost({ tagIds: [tag.id, other.id] })
  const path = `/posts/${post.id}`
  const same = {
    title: ' Dark mode ',
    content: '',
    statusId: post.statusId,
    boardId: post.boardId,
    tagIds: [tag.id, other.id, tag.id],
    ownerPrincipalId: null,
    eta: null,
  }
  for (const body of [same, {}]) {
    const response = await feedback.api.patch(path, body)
    assert.equal(response.status, 200)
    assert.deepEqual(response.data, post)
  }
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})

test('moving a post or changing its ETA emits no event', async () => {
  await using feedback = await startFeedback()
  const board = await feedback.create('/boards', { name: 'Bugs' })
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  const moved = await feedback.api.patch(path, { boardId: board.id, eta: '2031-05-06' })
  assert.deepEqual(
    [moved.data.boardId, moved.data.boardSlug, moved.data.boardName, moved.data.eta],
    [board.id, 'bugs', 'Bugs', '2031-05-06'],
  )
  assert.ok(moved.data.updatedAt > post.updatedAt)
  assert.equal((await feedback.api.patch(path, { eta: null })).data.eta, null)
  assert.deepEqual(await feedback.eventTypes(), ['board.created', 'post.created'])
  await feedback.api.patch(path, { boardId: feedback.boardId, title: 'Back' })
  const emitted = (await feedback.events()).at(-1)?.data.post
  assert.deepEqual(emitted, { id: post.id, title: 'Back', boardId: feedback.boardId, boardSlug: 'feedback' })
})

test('an owner that only the accounts service knows is requested once and stored', async () => {
  await using accounts = await fakeAccounts({
    [newcomer]: { id: newcomer, kind: 'user', name: 'Nia Newcomer', email: 'nia@example.org' },
  })
  await using feedback = await startFeedback({ urls: { accounts: accounts.url } })
  const post = await feedback.createPost()
  const other = await feedback.createPost()
  for (const { id } of [post, other]) {
    const response = await feedback.api.patch(`/posts/${id}`, { ownerPrincipalId: newcomer })
    assert.equal(response.data.ownerPrincipalId, newcomer)
  }
  assert.deepEqual(accounts.asked, [newcomer])
  const unknown = await feedback.api.patch(`/posts/${post.id}`, { ownerPrincipalId: unknownIds.principal })
  assert.equal(unknown.status, 400)
  assert.deepEqual(pathsOf(unknown), ['ownerPrincipalId'])
})

test('while the accounts service is down, an unknown owner gets 503', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const response = await feedback.api.patch(`/posts/${post.id}`, { ownerPrincipalId: newcomer })
  assert.equal(response.status, 503)
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})

test('an update with unknown ids reports all of them and changes nothing', async () => {
  await using accounts = await fakeAccounts({})
  await using feedback = await startFeedback({ urls: { accounts: accounts.url } })
  const post = await feedback.createPost()
  const response = await feedback.api.patch(`/posts/${post.id}`, {
    title: 'New',
    boardId: unknownIds.board,
    statusId: unknownIds.status,
    tagIds: [unknownIds.tag],
    ownerPrincipalId: unknownIds.principal,
  })
  assert.equal(response.status, 400)
  assert.deepEqual(pathsOf(response), ['boardId', 'statusId', 'tagIds.0', 'ownerPrincipalId'])
  for (const body of [{ title: '' }, { eta: '2025-02-30' }, { eta: '0000-01-01' }, { boardId: 7 }]) {
    const wrong = await feedback.api.patch(`/posts/${post.id}`, body)
    assert.deepEqual([wrong.status, pathsOf(wrong)], [400, Object.keys(body)])
  }
  const nothing = await feedback.api.patch(`/posts/${post.id}`, { title: null, boardId: null, tagIds: null })
  assert.equal(nothing.status, 200, 'null is no change of a field that cannot be removed')
  assert.deepEqual((await feedback.api.get(`/posts/${post.id}`)).data, post)
})

test('an unknown or malformed post id in the path returns 404', async () => {
  await using feedback = await startFeedback()
  for (const id of [unknownIds.post, unknownIds.board, 'nope', '%00', '%']) {
    assert.equal((await feedback.api.get(`/posts/${id}`)).status, 404, id)
    assert.equal((await feedback.api.patch(`/posts/${id}`, { title: 'x' })).status, 404, id)
    assert.equal((await feedback.api.delete(`/posts/${id}`)).status, 404, id)
    assert.equal((await feedback.api.post(`/posts/${id}/restore`)).status, 404, id)
  }
  const response = await feedback.api.put(`/posts/${unknownIds.post}`, {})
  assert.equal(response.status, 405)
})

test('updating and deleting posts requires write:feedback', async () => {
  await using feedback = await startFeedback()
  const { id } = await feedback.createPost()
  const api = feedback.as(reader)
  assert.equal((await api.get(`/posts/${id}`)).status, 200)
  assert.equal((await api.patch(`/posts/${id}`, { title: 'x' })).status, 403)
  assert.equal((await api.delete(`/posts/${id}`)).status, 403)
  assert.equal((await api.post(`/posts/${id}/restore`)).status, 403)
  const supportOnly = feedback.as({ ...member, scopes: ['read:support'] })
  assert.equal((await supportOnly.get(`/posts/${id}`)).status, 403)
  assert.equal((await supportOnly.get('/posts')).status, 403)
})

test('If-Match rejects a stale ETag with 412', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  const etag = (await feedback.api.get(path)).headers.get('etag') ?? ''
  assert.equal((await feedback.api.get(path, { 'if-none-match': etag })).status, 304)
  const changed = await feedback.api.patch(path, { title: 'One' }, { 'if-match': etag })
  assert.equal(changed.status, 200)
  const stale = await feedback.api.patch(path, { title: 'Two' }, { 'if-match': etag })
  assert.equal(stale.status, 412)
  assert.equal((await feedback.api.delete(path, { 'if-match': etag })).status, 412)
  const fresh = changed.headers.get('etag') ?? ''
  assert.equal((await feedback.api.delete(path, { 'if-match': fresh })).status, 204)
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.updated', 'post.deleted'])
})

test('an edit with If-Match succeeds after votes and comments, and If-None-Match returns the new counts', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/posts/${post.id}`
  const etag = (await feedback.api.get(path)).headers.get('etag') ?? ''
  await feedback.api.put(`${path}/vote`)
  await feedback.api.post(`${path}/comments`, { content: 'Me too.' })
  const read = await feedback.api.get(path, { 'if-none-match': etag })
  assert.deepEqual([read.status, read.data.voteCount, read.data.commentCount], [200, 1, 1])
  assert.notEqual(read.headers.get('etag'), etag)
  const changed = await feedback.api.patch(path, { title: 'One' }, { 'if-match': etag })
  assert.deepEqual([changed.status, changed.data.title, changed.data.voteCount], [200, 'One', 1])
  const fresh = changed.headers.get('etag') ?? ''
  await feedback.api.delete(`${path}/vote`)
  assert.equal((await feedback.api.delete(path, { 'if-match': etag })).status, 412)
  assert.equal((await feedback.api.delete(path, { 'if-match': fresh })).status, 204)
})

test('an edit with If-Match succeeds after its board was renamed', async () => {
  await using feedback = await startFeedback()
  const { id, boardId } = await feedback.createPost()
  const path = `/posts/${id}`
  const etag = (await feedback.api.get(path)).headers.get('etag') ?? ''
  await feedback.api.patch(`/boards/${boardId}`, { name: 'Renamed' })
  const read = await feedback.api.get(path, { 'if-none-match': etag })
  assert.deepEqual([read.status, read.data.boardName], [200, 'Renamed'])
  assert.equal((await feedback.api.patch(path, { title: 'One' }, { 'if-match': etag })).status, 200)
})

test('of concurrent updates with one If-Match, one succeeds', async () => {
  await using feedback = await startFeedback()
  for (let round = 0; round < 5; round++) {
    const post = await feedback.createPost()
    const path = `/posts/${post.id}`
    const etag = (await feedback.api.get(path)).headers.get('etag') ?? ''
    const responses = await Promise.all(
      ['One', 'Two', 'Three'].map(title => feedback.api.patch(path, { title }, { 'if-match': etag })),
    )
    assert.deepEqual(responses.map(response => response.status).sort(), [200, 412, 412])
    const winner = responses.find(response => response.status === 200)
    assert.equal((await feedback.api.get(path)).data.title, winner?.data.title)
  }
  const types = await feedback.eventTypes()
  assert.equal(types.filter(type => type === 'post.updated').length, 5)
})

test('concurrent status changes emit a chain of events without gaps', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const slugs = ['planned', 'complete', 'closed', 'in-progress', 'under-review']
  await Promise.all(
    slugs.map(slug => feedback.api.patch(`/posts/${post.id}`, { statusId: feedback.statusIds[slug] })),
  )
  const [, ...changes] = await feedback.events()
  assert.equal(changes.length, 5)
  let status: unknown = post.statusId
  for (const { data } of changes) {
    assert.equal(data.previousStatusId, status)
    status = data.newStatusId
  }
  assert.equal((await feedback.api.get(`/posts/${post.id}`)).data.statusId, status)
})
