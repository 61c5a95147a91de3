import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventData, newEvent, sampleData, systemCaller } from '@earshot/contracts'
import { run, sql, tx } from '@earshot/db'
import { eventually } from '@earshot/testing'
import { ada, post, titled, withOutbox } from '../harness.ts'
import { emit, emitAll, outboxChannel } from './emit.ts'
import { outboxInsertIf } from './insert-repo.ts'

test('an event exists exactly when its change is committed', async () => {
  await using it = await withOutbox()
  await assert.rejects(
    tx(it.pool, async db => {
      await emit(db, ada, 'post.restored', { post })
      throw new Error('changed my mind')
    }),
  )
  assert.deepEqual(await it.rows(), [])
  await tx(it.pool, db => emit(db, ada, 'post.restored', { post }))
  assert.equal((await it.rows()).length, 1)
})

test('a row contains the complete envelope, and is unpublished', async () => {
  await using it = await withOutbox()
  await emit(it.pool, ada, 'post.restored', { post })
  const [row] = await it.rows()
  assert.ok(row)
  const createdAt = (row.created_at as Date).toISOString()
  assert.equal(
    row.body,
    JSON.stringify({ id: row.event_id, type: 'post.restored', createdAt, data: { post } }),
  )
  assert.match(String(row.event_id), /^evt_/)
  const { type, private: isPrivate, published_at, failures, failed_at } = row
  assert.deepEqual(
    { type, isPrivate, published_at, failures, failed_at },
    { type: 'post.restored', isPrivate: false, published_at: null, failures: 0, failed_at: null },
  )
})

test('a row has the board, the request and the principal', async () => {
  await using it = await withOutbox()
  const otherPost = { ...post, boardId: 'board_01kk345nnfecst1qjr1ncrnnw4' }
  await emit(it.pool, ada, 'post.restored', { post })
  await emit(it.pool, ada, 'post.merged', { post, duplicatePost: post, canonicalPost: otherPost })
  const visitor = { visitorId: 'principal_01kjvqhs34ecst1qkmw75hj5cn' } as const
  const handedOff = newEvent('assistant.handed_off', sampleData['assistant.handed_off'], Date.now(), visitor)
  await emitAll(it.pool, systemCaller('support'), [handedOff])
  assert.deepEqual(
    (await it.rows()).map(row => row.headers),
    [
      { 'x-board-id': post.boardId, 'x-request-id': 'r-1', 'x-actor-id': ada.principalId },
      {
        'x-board-id': `${post.boardId},${otherPost.boardId}`,
        'x-request-id': 'r-1',
        'x-actor-id': ada.principalId,
      },
      { 'x-visitor-id': 'principal_01kjvqhs34ecst1qkmw75hj5cn', 'x-actor-id': 'service:support' },
    ],
  )
})

test('notes and private comments are marked as private', async () => {
  await using it = await withOutbox()
  const { comment } = sampleData['comment.created']
  await emit(it.pool, ada, 'comment.created', { post, comment })
  await emit(it.pool, ada, 'comment.created', { post, comment: { ...comment, isPrivate: true } })
  await emit(it.pool, ada, 'ticket.note_added', sampleData['ticket.note_added'])
  assert.deepEqual(
    (await it.rows()).map(row => row.private),
    [false, true, true],
  )
})

test('invalid data throws and rolls back its transaction', async () => {
  await using it = await withOutbox()
  const wrong = { post: { ...post, boardSlug: undefined } } as unknown as EventData<'post.restored'>
  await assert.rejects(
    tx(it.pool, async db => {
      await emit(db, ada, 'post.deleted', { post })
      await emit(db, ada, 'post.restored', wrong)
    }),
    { name: 'ZodError' },
  )
  assert.deepEqual(await it.rows(), [])
})

test('a placeholder address is never written to the outbox', async () => {
  await using it = await withOutbox()
  const voted = { post, voteCount: 1, voterName: null, voterEmail: 'visitor-7@anon.earshot' }
  await emit(it.pool, ada, 'post.voted', voted)
  await emitAll(it.pool, ada, [newEvent('post.voted', voted, Date.now())])
  assert.equal((await it.rows()).length, 2)
  assert.doesNotMatch(JSON.stringify(await it.rows()), /@anon/)
})

test('many events are inserted in order, the same as with emit', async () => {
  await using it = await withOutbox()
  const events = Array.from({ length: 1201 }, (_, index) =>
    newEvent('post.restored', titled(`Idea ${index}`), Date.now()),
  )
  await tx(it.pool, db => emitAll(db, ada, events))
  const rows = await it.rows()
  assert.deepEqual(
    rows.map(row => row.body),
    events.map(event => event.body),
  )
  await emit(it.pool, ada, 'post.restored', { post })
  const single = (await it.rows()).at(-1)
  const shape = ({ seq, event_id, body, created_at, stored_at, ...rest }: Record<string, unknown> = {}) =>
    rest
  assert.deepEqual(shape(rows[0]), shape(single))
})

test('a conditional event is inserted only if its condition is true', async () => {
  await using it = await withOutbox()
  const written = (condition: boolean) =>
    run(
      it.pool,
    )`${outboxInsertIf(ada, newEvent('post.restored', { post }, Date.now()), sql`${condition}::boolean`)}`
  await written(false)
  assert.deepEqual(await it.rows(), [])
  await written(true)
  await emit(it.pool, ada, 'post.restored', { post })
  const [conditional, plain] = await it.rows()
  assert.deepEqual(conditional?.headers, plain?.headers)
})

test('the relay is woken after the commit, and not without an event', async () => {
  await using it = await withOutbox()
  let woken = 0
  await eventually(() => it.database.session.tryLock('test'))
  it.database.session.listen(outboxChannel, () => woken++)
  await emitAll(it.pool, ada, [])
  assert.equal(woken, 0)
  await tx(it.pool, async db => {
    await emit(db, ada, 'post.restored', { post })
    await emitAll(db, ada, [newEvent('post.deleted', { post }, Date.now())])
    assert.equal(woken, 0)
  })
  assert.equal(woken, 1)
})
