import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, tx, within } from '@earshot/db'
import {
  type Feedback,
  pathsOf,
  reader,
  secondPool,
  startFeedback,
  testAdmin,
  unknownIds,
} from '../../harness.ts'
import { deleteStatus } from './service.ts'

const defaults = async (feedback: Feedback): Promise<string[]> =>
  (await feedback.api.get('/statuses')).data
    .filter((status: { isDefault: boolean }) => status.isDefault)
    .map((status: { slug: string }) => status.slug)

test('a status can be created with only a name and gets the last position', async () => {
  await using feedback = await startFeedback()
  const response = await feedback.api.post('/statuses', { name: 'Won’t do' })
  assert.equal(response.status, 201)
  const { id, createdAt, updatedAt, ...rest } = response.data
  assert.deepEqual(rest, {
    name: 'Won’t do',
    slug: 'won-t-do',
    color: '#6b7280',
    category: 'active',
    position: 6,
    showOnRoadmap: false,
    isDefault: false,
  })
  assert.deepEqual((await feedback.api.get(`/statuses/${id}`)).data, response.data)
  assert.equal((await feedback.create('/statuses', { name: 'Open!' })).slug, 'open-2')
  assert.deepEqual(await feedback.eventTypes(), [])
})

test('no two statuses have a name that differs only in case or composition', async () => {
  await using feedback = await startFeedback()
  const { api, statusIds } = feedback
  const { id } = await feedback.create('/statuses', { name: 'Café' })
  for (const name of ['Open', 'OPEN', ' open ', 'CAFE\u0301']) {
    for (const response of [
      await api.post('/statuses', { name, slug: 'other' }),
      await api.patch(`/statuses/${statusIds.planned}`, { name }),
    ]) {
      assert.deepEqual([response.status, response.error.code, pathsOf(response)], [409, 'CONFLICT', ['name']])
    }
  }
  assert.equal((await api.patch(`/statuses/${id}`, { name: 'CAFÉ' })).data.name, 'CAFÉ')
  const racing = ['Later', 'LATER', 'later'].map(name => api.post('/statuses', { name }))
  assert.deepEqual((await Promise.all(racing)).map(({ status }) => status).toSorted(), [201, 409, 409])
})

test('exactly one status is the default at any time', async () => {
  await using feedback = await startFeedback()
  const { api, statusIds } = feedback
  assert.equal((await api.patch(`/statuses/${statusIds.planned}`, { isDefault: true })).status, 200)
  assert.deepEqual(await defaults(feedback), ['planned'])
  await feedback.create('/statuses', { name: 'Fresh', isDefault: true })
  assert.deepEqual(await defaults(feedback), ['fresh'])
  await Promise.all(Object.values(statusIds).map(id => api.patch(`/statuses/${id}`, { isDefault: true })))
  assert.equal((await defaults(feedback)).length, 1)
})

test('the default status cannot be unset or deleted', async () => {
  await using feedback = await startFeedback()
  const path = `/statuses/${feedback.statusIds.open}`
  assert.equal((await feedback.api.patch(path, { isDefault: false })).status, 409)
  assert.equal((await feedback.api.delete(path)).status, 409)
  assert.equal((await feedback.api.delete(`${path}?replaceWith=${feedback.statusIds.closed}`)).status, 409)
  assert.deepEqual(await defaults(feedback), ['open'])
})

test('an update without changes keeps updatedAt', async () => {
  await using feedback = await startFeedback()
  const path = `/statuses/${feedback.statusIds.planned}`
  const before = (await feedback.api.get(path)).data
  const { id: _, createdAt: __, updatedAt: ___, ...same } = before
  assert.deepEqual((await feedback.api.patch(path, same)).data, before)
  const after = (await feedback.api.patch(path, { name: 'Soon', color: '#000000', position: 0 })).data
  assert.deepEqual([after.name, after.slug, after.color, after.position], ['Soon', 'planned', '#000000', 0])
  assert.ok(after.updatedAt > before.updatedAt)
})

test('a status in use can only be deleted with a replacement, and each moved post emits an event', async () => {
  await using feedback = await startFeedback()
  const { statusIds, api } = feedback
  const path = `/statuses/${statusIds.planned}`
  const posts = [
    await feedback.createPost({ title: 'A', statusId: statusIds.planned }),
    await feedback.createPost({ title: 'B', statusId: statusIds.planned }),
  ]
  const other = await feedback.createPost({ title: 'Other' })
  const deleted = await feedback.createPost({ title: 'Gone', statusId: statusIds.planned })
  await api.delete(`/posts/${deleted.id}`)
  await api.patch(`/boards/${feedback.boardId}`, { settings: { defaultStatusId: statusIds.planned } })
  const sofar = (await feedback.events()).length

  const refused = await api.delete(path)
  assert.deepEqual([refused.status, refused.error.code], [409, 'IN_USE'])
  for (const replaceWith of [unknownIds.status, statusIds.planned, 'nope'])
    assert.deepEqual(pathsOf(await api.delete(`${path}?replaceWith=${replaceWith}`)), ['replaceWith'])
  assert.equal((await api.delete(`${path}?replaceWith=${statusIds.complete}`)).status, 204)

  assert.equal((await api.get(path)).status, 404)
  const events = (await feedback.events()).slice(sofar)
  assert.deepEqual(
    events.map(event => event.type),
    ['post.status_changed', 'post.status_changed', 'board.updated'],
  )
  for (const [index, post] of posts.entries()) {
    assert.deepEqual(events[index]?.data, {
      post: { id: post.id, title: post.title, boardId: feedback.boardId, boardSlug: 'feedback' },
      previousStatus: 'Planned',
      newStatus: 'Complete',
      previousStatusId: statusIds.planned,
      newStatusId: statusIds.complete,
    })
    const moved = (await api.get(`/posts/${post.id}`)).data
    assert.equal(moved.status, 'complete')
    assert.ok(moved.updatedAt > post.updatedAt)
  }
  assert.deepEqual((await api.get(`/posts/${other.id}`)).data, other)
  assert.equal((await api.post(`/posts/${deleted.id}/restore`)).data.status, 'complete')
  const board = (await api.get(`/boards/${feedback.boardId}`)).data
  assert.equal(board.settings.defaultStatusId, statusIds.complete)
})

test('a status that only deleted posts have can be deleted, and restored posts get the default', async () => {
  await using feedback = await startFeedback()
  const { statusIds, api } = feedback
  const post = await feedback.createPost({ statusId: statusIds.planned })
  await api.delete(`/posts/${post.id}`)
  assert.equal((await api.delete(`/statuses/${statusIds.planned}`)).status, 204)
  assert.equal((await api.post(`/posts/${post.id}/restore`)).data.status, 'open')
})

test('no post keeps a status that is deleted while the post is created', async () => {
  await using feedback = await startFeedback()
  for (let round = 0; round < 10; round++) {
    const status = await feedback.create('/statuses', { name: `Round ${round}` })
    const create = () =>
      feedback.api.post('/posts', { title: 'x', boardId: feedback.boardId, statusId: status.id })
    const [deleted, ...created] = await Promise.all([
      feedback.api.delete(`/statuses/${status.id}`),
      create(),
      create(),
    ])
    const made = created.filter(response => response.status === 201).length
    assert.ok(deleted.status === 204 ? made === 0 : deleted.status === 409 && made > 0)
    for (const response of created.filter(it => it.status !== 201))
      assert.deepEqual(pathsOf(response), ['statusId'])
  }
})

test('a status is kept if a post got it after the snapshot of a conditional delete', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const caller = { ...testAdmin, requestId: null }
  const id = feedback.statusIds.planned as `status_${string}`
  const conditionalDelete = tx(
    beside.pool,
    async db => {
      await db.query(sql`select id from statuses`) // takes the snapshot, like the read for If-Match
      await feedback.createPost({ statusId: id })
      await deleteStatus(within(db), caller, { id, replaceWith: undefined })
    },
    { isolation: 'repeatable read' },
  )
  await assert.rejects(conditionalDelete, { code: 'IN_USE' })
})

test('deleting a status moves thousands of posts', async () => {
  await using feedback = await startFeedback()
  const { statusIds, database } = feedback
  await database.query(
    `insert into feedback.posts (id, board_id, status_id, author_principal_id, title, content, created_at, updated_at)
     select 'post_' || lpad(n::text, 26, '0'), $1, $2, 'principal_x', 'P', '', now(), now()
     from generate_series(1, 1203) n`,
    [feedback.boardId, statusIds.planned],
  )
  const response = await feedback.api.delete(`/statuses/${statusIds.planned}?replaceWith=${statusIds.closed}`)
  assert.equal(response.status, 204)
  const events = await feedback.events()
  const ids = events.map(event => (event.data.post as { id: string }).id)
  assert.equal(new Set(ids).size, 1203)
  assert.deepEqual(ids, ids.toSorted())
})

test('invalid bodies and queries are rejected with the path of the field', async () => {
  await using feedback = await startFeedback()
  const wrong: [object, string][] = [
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ color: 'red' }, 'color'],
    [{ category: 'done' }, 'category'],
    [{ position: -1 }, 'position'],
    [{ position: 1.5 }, 'position'],
    [{ showOnRoadmap: 1 }, 'showOnRoadmap'],
  ]
  for (const [body, path] of wrong)
    assert.deepEqual(pathsOf(await feedback.api.post('/statuses', { name: 'x', ...body })), [path])
  assert.equal((await feedback.api.get(`/statuses/${unknownIds.status}`)).status, 404)
  assert.equal((await feedback.api.delete(`/statuses/${unknownIds.status}`)).status, 404)
  assert.equal((await feedback.as(reader).post('/statuses', { name: 'x' })).status, 403)
  assert.deepEqual(pathsOf(await feedback.api.get('/statuses?sort=name')), ['sort'])
})

test('statuses are listed by position, page by page', async () => {
  await using feedback = await startFeedback()
  await feedback.create('/statuses', { name: 'Twin', position: 2 })
  const all = (await feedback.api.get('/statuses')).data.map((status: { slug: string }) => status.slug)
  assert.deepEqual(all.slice(2, 4).sort(), ['planned', 'twin'])
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await feedback.api.get(`/statuses?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...response.data.map((status: { slug: string }) => status.slug))
    cursor = (response.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  assert.deepEqual(seen, all)
})
