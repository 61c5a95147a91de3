import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, tx, within } from '@earshot/db'
import { member, pathsOf, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { deleteBoard } from '../../taxonomy/boards/service.ts'

test('after another process renames a board, new posts have the new slug', async () => {
  await using feedback = await startFeedback()
  await feedback.createPost() // fills the cache of boards
  await feedback.database.query(`update feedback.boards set slug = 'ideas', name = 'Ideas'`)
  const post = await feedback.createPost()
  assert.equal(post.boardSlug, 'ideas')
  assert.equal(post.boardName, 'Ideas')
  const slugs = (await feedback.events()).map(event => (event.data.post as { boardSlug: string }).boardSlug)
  assert.deepEqual(slugs, ['feedback', 'ideas'])
})

test('after another process deletes a board, it gets no new posts', async () => {
  await using feedback = await startFeedback()
  const board = await feedback.create('/boards', { name: 'Short-lived' })
  const post = await feedback.createPost({ boardId: board.id })
  await feedback.api.delete(`/posts/${post.id}`)
  await feedback.database.query('update feedback.boards set deleted_at = now() where id = $1', [board.id])
  const response = await feedback.api.post('/posts', { title: 'x', boardId: board.id })
  assert.deepEqual(pathsOf(response), ['boardId'])
})

test('20 concurrent posts emit 20 events, one for each post', async () => {
  await using feedback = await startFeedback()
  const posts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => feedback.createPost({ title: `Post ${index}` })),
  )
  const emitted = (await feedback.events()).map(event => (event.data.post as { id: string }).id)
  assert.deepEqual(emitted.sort(), posts.map(post => post.id).sort())
})

test('deleting a board while posts are created leaves no live post on a deleted board', async () => {
  await using feedback = await startFeedback()
  const outcomes = { deleted: 0, inUse: 0 }
  for (let round = 0; round < 15; round++) {
    const board = await feedback.create('/boards', { name: `Round ${round}` })
    const create = () => feedback.api.post('/posts', { title: 'x', boardId: board.id })
    const [deleted, ...created] = await Promise.all([
      feedback.api.delete(`/boards/${board.id}`),
      create(),
      create(),
      create(),
    ])
    const made = created.filter(response => response.status === 201).length
    if (deleted.status === 204) outcomes.deleted++
    else outcomes.inUse++
    assert.ok(deleted.status === 204 ? made === 0 : deleted.status === 409 && made > 0)
  }
  const stray = await feedback.database.query(`
    select 1 from feedback.posts p join feedback.boards b on b.id = p.board_id
    where p.deleted_at is null and b.deleted_at is not null`)
  assert.deepEqual(stray, [])
  assert.equal(outcomes.deleted + outcomes.inUse, 15)
})

test('a board is kept if a post was created after the snapshot of a conditional delete', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const caller = { ...testAdmin, requestId: null }
  const conditionalDelete = tx(
    beside.pool,
    async db => {
      await db.query(sql`select id from boards`) // takes the snapshot, like the read for If-Match
      await feedback.createPost()
      await deleteBoard(within(db), caller, { id: feedback.boardId as `board_${string}` })
    },
    { isolation: 'repeatable read' },
  )
  await assert.rejects(conditionalDelete, { code: 'IN_USE' })
  assert.equal((await feedback.api.get(`/boards/${feedback.boardId}`)).status, 200)
})

test('a repeated Idempotency-Key returns the first response and creates nothing', async () => {
  await using feedback = await startFeedback()
  const body = { title: 'Once', boardId: feedback.boardId }
  const key = { 'idempotency-key': 'k-1' }
  const first = await feedback.api.post('/posts', body, key)
  const again = await feedback.api.post('/posts', body, key)
  assert.equal(again.status, 201)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.headers.get('location'), first.headers.get('location'))
  assert.deepEqual(again.body, first.body)
  const other = await feedback.api.post('/posts', { ...body, title: 'Twice' }, key)
  assert.equal(other.status, 422)
  assert.equal(other.error.code, 'IDEMPOTENCY_KEY_REUSED')
  const elsewhere = await feedback.as(member).post('/posts', body, key)
  assert.equal(elsewhere.headers.get('idempotency-replayed'), null, 'keys are separate for each credential')
  assert.deepEqual(await feedback.eventTypes(), ['post.created', 'post.created'])
})

test('of concurrent requests with one Idempotency-Key, one runs and the others get 409 or its response', async () => {
  await using feedback = await startFeedback()
  const body = { title: 'Once', boardId: feedback.boardId }
  const send = () => feedback.api.post('/posts', body, { 'idempotency-key': 'k-2' })
  const responses = await Promise.all([send(), send(), send()])
  for (const { status } of responses) assert.ok(status === 201 || status === 409)
  assert.ok(responses.some(response => response.status === 201))
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})
