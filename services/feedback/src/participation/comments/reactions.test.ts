import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { run, tx } from '@earshot/db'
import { brokerFor, eventually, publishEvent } from '@earshot/testing'
import {
  type Feedback,
  member,
  portalUser,
  reader,
  secondPool,
  startFeedback,
  unknownIds,
} from '../../harness.ts'

const [ann, bob] = [portalUser('Ann'), portalUser('Bob')]

const start = async (options: Parameters<typeof startFeedback>[0] = {}) => {
  const feedback = await startFeedback(options)
  const post = await feedback.createPost()
  const comment = await feedback.create(`/posts/${post.id}/comments`, { content: 'Nice' })
  const entry = await feedback.create('/changelog', { title: 'News', publishedAt: '2026-01-01T00:00:00Z' })
  return { ...feedback, post, comment, entry }
}

const storedIn = async ({ database }: Feedback): Promise<number> => {
  const [row] = await database.query(`
    select (select count(*)::int from feedback.comment_reactions)
      + (select count(*)::int from feedback.changelog_reactions) as stored`)
  return row?.stored as number
}

const reaction = (emoji: string, count: number, reacted: boolean) => ({ emoji, count, reacted })

test('users and members react to comments and entries, once with each emoji, and take it back', async () => {
  await using it = await start()
  for (const path of [`/comments/${it.comment.id}`, `/changelog/${it.entry.id}`]) {
    for (let time = 0; time < 2; time++) {
      const reply = await it.as(ann).put(`${path}/reactions/heart`)
      assert.deepEqual([reply.status, reply.data], [200, { reactions: [reaction('heart', 1, true)] }])
    }
    await it.as(bob).put(`${path}/reactions/heart`)
    await it.as(bob).put(`${path}/reactions/thumbs_up`)
    const { data } = await it.as(member).put(`${path}/reactions/sad`)
    assert.deepEqual(data.reactions, [
      reaction('thumbs_up', 1, false),
      reaction('heart', 2, false),
      reaction('sad', 1, true),
    ])
    const seenByBob = [reaction('thumbs_up', 1, true), reaction('heart', 2, true), reaction('sad', 1, false)]
    assert.deepEqual((await it.as(bob).get(path)).data.reactions, seenByBob)
    const list = path.startsWith('/comments') ? `/posts/${it.post.id}/comments` : '/changelog'
    assert.deepEqual((await it.as(bob).get(list)).data[0].reactions, seenByBob)
    for (let time = 0; time < 2; time++) {
      const reply = await it.as(bob).delete(`${path}/reactions/heart`)
      assert.deepEqual(reply.data.reactions[1], reaction('heart', 1, false))
    }
  }
  assert.deepEqual(await it.eventTypes(), [
    'post.created',
    'comment.created',
    'changelog.published',
    'notification.requested',
  ])
})

test('the same reaction at the same time counts once, and all of different people count', async () => {
  await using it = await start()
  for (const path of [`/comments/${it.comment.id}`, `/changelog/${it.entry.id}`]) {
    const people = Array.from({ length: 10 }, (_, n) => portalUser(`Person ${n}`))
    const replies = await Promise.all(
      [...people, ...people, ann, ann].map(who => it.as(who).put(`${path}/reactions/party`)),
    )
    assert.ok(replies.every(({ status }) => status === 200))
    const { data } = await it.as(ann).get(path)
    assert.deepEqual(data.reactions, [reaction('party', 11, true)])
    const mixed = await Promise.all(
      people.map((who, n) => it.as(who)[n % 2 === 0 ? 'put' : 'delete'](`${path}/reactions/party`)),
    )
    assert.ok(mixed.every(({ status }) => status === 200))
    assert.deepEqual((await it.as(ann).get(path)).data.reactions, [reaction('party', 6, true)])
  }
})

test('what the caller may not see or change accepts no reaction', async () => {
  await using it = await start()
  const { api, create, createPost } = it
  const hidden = await create('/boards', { name: 'Hidden', audience: 'private' })
  const secret = await createPost({ boardId: hidden.id })
  const onSecret = await create(`/posts/${secret.id}/comments`, { content: 'x' })
  const note = await create(`/posts/${it.post.id}/comments`, { content: 'x', isPrivate: true })
  const draft = await create('/changelog', { title: 'Draft' })
  const later = await create('/changelog', { title: 'Later', publishedAt: '2100-01-01T00:00:00Z' })
  const gone = await create(`/posts/${it.post.id}/comments`, { content: 'x' })
  await api.delete(`/comments/${gone.id}`)
  const onGone = await createPost()
  const below = await create(`/posts/${onGone.id}/comments`, { content: 'x' })
  await api.delete(`/posts/${onGone.id}`)
  const paths = [
    ...[onSecret, note, gone, below, { id: unknownIds.comment }].map(({ id }) => `/comments/${id}`),
    ...[draft, later, { id: 'changelog_01jn0where0n0where0n0where' }].map(({ id }) => `/changelog/${id}`),
  ]
  for (const path of paths)
    for (const send of ['put', 'delete'] as const) {
      const reply = await it.as(ann)[send](`${path}/reactions/heart`)
      assert.deepEqual([reply.status, reply.error.code], [404, 'NOT_FOUND'], `${send} ${path}`)
    }
  for (const emoji of ['unknown', '%F0%9F%91%8D', 'Heart'])
    assert.equal((await it.as(ann).put(`/comments/${it.comment.id}/reactions/${emoji}`)).status, 404)
  for (const path of [`/comments/${it.comment.id}`, `/changelog/${it.entry.id}`])
    assert.equal((await it.as(reader).put(`${path}/reactions/heart`)).status, 403)
  assert.equal(await storedIn(it), 0)
  assert.equal((await it.as(member).put(`/comments/${note.id}/reactions/heart`)).status, 200)
  assert.equal((await it.as(member).put(`/changelog/${draft.id}/reactions/heart`)).status, 200)
  const other = await createPost()
  await it.as(ann).put(`/comments/${it.comment.id}/reactions/heart`)
  await api.post(`/posts/${it.post.id}/merge`, { canonicalPostId: other.id })
  for (const send of ['put', 'delete'] as const) {
    const reply = await it.as(ann)[send](`/comments/${it.comment.id}/reactions/sad`)
    assert.deepEqual([reply.status, reply.error.code], [409, 'ALREADY_MERGED'], send)
    assert.equal(reply.error.details.canonicalPostId, other.id)
  }
  assert.equal(await storedIn(it), 3)
})

test('a reaction changes neither the version that If-Match compares nor the time of the update', async () => {
  await using it = await start()
  const bodies: [string, object][] = [
    [`/comments/${it.comment.id}`, { content: 'Very nice' }],
    [`/changelog/${it.entry.id}`, { title: 'Great news' }],
  ]
  for (const [path, body] of bodies) {
    const before = await it.api.get(path)
    await it.as(ann).put(`${path}/reactions/heart`)
    const after = await it.api.get(path)
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
    assert.equal(after.data.updatedAt, before.data.updatedAt)
    const changed = await it.api.patch(path, body, { 'if-match': before.headers.get('etag') ?? '' })
    assert.equal(changed.status, 200, path)
    assert.deepEqual(changed.data.reactions, [reaction('heart', 1, false)])
  }
})

test('deleting a comment or an entry deletes its reactions, also one that is added meanwhile', async () => {
  await using it = await start()
  await using beside = secondPool(it)
  await it.create(`/posts/${it.post.id}/comments`, { content: 'A reply', parentId: it.comment.id })
  await it.as(ann).put(`/comments/${it.comment.id}/reactions/heart`)
  await it.as(ann).put(`/changelog/${it.entry.id}/reactions/heart`)
  let late: Promise<{ status: number }>[] = []
  await tx(beside.pool, async db => {
    await run(db)`update comments set deleted_at = now() where id = ${String(it.comment.id)}`
    await run(db)`delete from comment_reactions where comment_id = ${String(it.comment.id)}`
    await run(db)`delete from changelog where id = ${String(it.entry.id)}`
    late = [
      it.as(bob).put(`/comments/${it.comment.id}/reactions/heart`),
      it.as(bob).put(`/changelog/${it.entry.id}/reactions/heart`),
    ]
    await eventually(async () => {
      const waiting = await it.database.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return waiting.length === 2
    })
  })
  assert.deepEqual(
    (await Promise.all(late)).map(({ status }) => status),
    [404, 404],
  )
  assert.equal(await storedIn(it), 0)
  const second = await it.create(`/posts/${it.post.id}/comments`, { content: 'x' })
  await it.as(ann).put(`/comments/${second.id}/reactions/heart`)
  await it.api.delete(`/comments/${second.id}`)
  assert.equal(await storedIn(it), 0)
})

test('the reactions of an erased user are deleted, and a late one is not stored', async () => {
  const broker = brokerFor('feedback.events')
  await using it = await start({ broker, environment: { SERVICE_ROLE: 'all' } })
  const paths = [`/comments/${it.comment.id}`, `/changelog/${it.entry.id}`]
  for (const path of paths) for (const who of [ann, bob]) await it.as(who).put(`${path}/reactions/laugh`)
  const principalId = ann.principalId as Id<'principal'>
  await publishEvent(broker, 'principal.erased', { principalId, version: 2, email: null })
  await eventually(async () => (await storedIn(it)) === 2)
  for (const path of paths) {
    const { data } = await it.as(ann).put(`${path}/reactions/laugh`)
    assert.deepEqual(data.reactions, [reaction('laugh', 1, false)])
  }
})
