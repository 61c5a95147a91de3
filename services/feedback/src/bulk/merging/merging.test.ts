import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, newId } from '@earshot/contracts'
import { sql, tx } from '@earshot/db'
import { brokerFor, eventually, publishEvent } from '@earshot/testing'
import { anonymousVisitor, type Feedback, portalUser, secondPool, startFeedback } from '../../harness.ts'
import { moveContent, moveContentBack } from './move.ts'
import { countContent } from './repo.ts'

const idOf = ({ principalId }: { principalId: string }) => principalId as Id<'principal'>

const visitor = anonymousVisitor('Visitor', 'hash-of-home')
const grace = portalUser('Grace')
const merge = { fromId: idOf(visitor), intoId: idOf(grace) }

/** The service with a board that is open to anonymous visitors, and a function that moves what the visitor has. */
const start = async () => {
  const feedback = await startFeedback()
  const beside = secondPool(feedback)
  await feedback.api.patch(`/boards/${feedback.boardId}`, {
    settings: { anonymousVotes: true, anonymousPosts: true },
  })
  return {
    ...feedback,
    move: () => tx(beside.pool, db => moveContent(db, merge)),
    moveBack: () => tx(beside.pool, db => moveContentBack(db, merge)),
    count: () => countContent(beside.pool, merge),
    [Symbol.asyncDispose]: async () => {
      await beside[Symbol.asyncDispose]()
      await feedback[Symbol.asyncDispose]()
    },
  }
}

const count = async ({ api }: Feedback, id: string) => (await api.get(`/posts/${id}`)).data.voteCount

const votersOf = async ({ api }: Feedback, id: string) =>
  (await api.get(`/posts/${id}/voters`)).data.map((it: { principalId: string }) => it.principalId)

const voteAs = ({ as }: Feedback, who: typeof visitor, id: string) => as(who).put(`/posts/${id}/vote`)

test('votes and posts of the visitor become those of the user, a double vote is dropped, and no event is emitted', async () => {
  await using feedback = await start()
  const [both, only] = [await feedback.createPost(), await feedback.createPost({ title: 'Maps' })]
  for (const { id } of [both, only]) await voteAs(feedback, visitor, id)
  await voteAs(feedback, grace, both.id)
  const own = await feedback
    .as(visitor)
    .post('/posts', { title: 'Night mode', boardId: feedback.boardId, content: 'Please' })
  const before = await feedback.eventTypes()
  for (let time = 0; time < 2; time++) await feedback.move()
  assert.deepEqual([await count(feedback, both.id), await count(feedback, only.id)], [1, 1])
  for (const { id } of [both, only]) assert.deepEqual(await votersOf(feedback, id), [grace.principalId])
  const { data } = await feedback.as(grace).get(`/posts/${own.data.id}`)
  assert.equal(data.authorPrincipalId, grace.principalId)
  assert.equal((await feedback.as(grace).patch(`/posts/${own.data.id}`, { title: 'Darker' })).status, 200)
  assert.deepEqual(await feedback.eventTypes(), [...before, 'post.updated'])
})

test('a visitor and a user who voted for duplicates of one post are counted once', async () => {
  await using feedback = await start()
  const [post, duplicate] = [await feedback.createPost(), await feedback.createPost({ title: 'Night mode' })]
  await voteAs(feedback, visitor, duplicate.id)
  await voteAs(feedback, grace, post.id)
  await feedback.api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: post.id })
  assert.equal(await count(feedback, post.id), 2)
  await feedback.move()
  assert.deepEqual([await count(feedback, post.id), await count(feedback, duplicate.id)], [1, 1])
  await feedback.api.post(`/posts/${duplicate.id}/unmerge`)
  assert.deepEqual([await count(feedback, post.id), await count(feedback, duplicate.id)], [1, 1])
})

test('a vote that arrives after the move is moved the next time', async () => {
  await using feedback = await start()
  const post = await feedback.createPost()
  await feedback.move()
  await voteAs(feedback, visitor, post.id)
  await feedback.move()
  assert.deepEqual(await votersOf(feedback, post.id), [grace.principalId])
})

test('a vote that arrives while others are moved leaves the count right when someone else votes, too', async () => {
  await using feedback = await start()
  await using beside = secondPool(feedback)
  const settings = { anonymousVotes: true }
  const { id: boardId } = await feedback.create('/boards', { name: 'Ideas', settings })
  const [early, late] = [await feedback.createPost(), await feedback.createPost({ title: 'Maps', boardId })]
  await voteAs(feedback, visitor, early.id)
  const isWaiting = async (statement: string) => {
    const waiting = await feedback.database.query(`select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return waiting.some(({ query }) => String(query).includes(statement))
  }
  const bob = idOf(portalUser('Bob'))
  let moved: Promise<unknown> = Promise.resolve()
  await tx(beside.pool, async other => {
    await tx(beside.pool, async held => {
      await held.query(sql`select from boards where id = ${feedback.boardId} for update`)
      moved = feedback.move() // has selected the posts to lock, and waits for the board
      await eventually(() => isWaiting('for key share of b'))
      assert.equal((await voteAs(feedback, visitor, late.id)).status, 200)
      await other.query(sql`update posts set vote_count = vote_count + 1 where id = ${late.id}`)
      await other.query(sql`
        insert into votes (id, post_id, principal_id, created_at)
        values (${newId('vote')}, ${late.id}, ${bob}, now())`)
    })
    await Promise.race([moved, eventually(() => isWaiting('update posts p set vote_count'))])
  })
  await moved
  assert.equal(await count(feedback, late.id), 2)
  await feedback.move()
  assert.deepEqual((await votersOf(feedback, late.id)).sort(), [bob, grace.principalId].sort())
  assert.equal(await count(feedback, late.id), 2)
})

test('the network of the visitor may vote again after the merge', async () => {
  await using feedback = await start()
  const post = await feedback.createPost()
  await voteAs(feedback, visitor, post.id)
  await feedback.move()
  assert.equal((await voteAs(feedback, anonymousVisitor('Next', 'hash-of-home'), post.id)).status, 200)
})

test('votes that change while they are moved are counted right', async () => {
  await using feedback = await start()
  const posts = await Promise.all(Array.from({ length: 8 }, () => feedback.createPost()))
  for (const { id } of posts) await voteAs(feedback, visitor, id)
  const others = ['Ann', 'Bob'].map(portalUser)
  await Promise.all([
    feedback.move(),
    ...posts.flatMap(({ id }) => [grace, ...others].map(who => voteAs(feedback, who, id))),
    feedback.move(),
  ])
  await feedback.move()
  for (const { id } of posts) {
    assert.equal(await count(feedback, id), 3)
    assert.equal((await votersOf(feedback, id)).length, 3)
  }
})

test('the event of the merge moves the content, also when it arrives twice and before the visitor is known', async () => {
  const broker = brokerFor('feedback.events')
  await using feedback = await startFeedback({ broker, environment: { SERVICE_ROLE: 'all' } })
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { anonymousVotes: true } })
  const post = await feedback.createPost()
  await voteAs(feedback, visitor, post.id)
  const data = { principalId: merge.fromId, intoPrincipalId: merge.intoId, version: 2 }
  for (let time = 0; time < 2; time++) await publishEvent(broker, 'principal.merged', data)
  const created = {
    id: merge.fromId,
    kind: 'user',
    name: null,
    email: null,
    role: 'user',
    companyId: null,
  } as const
  await publishEvent(broker, 'principal.created', { principal: { ...created, version: 1 } })
  await eventually(async () => (await votersOf(feedback, post.id)).includes(grace.principalId))
  assert.equal(await count(feedback, post.id), 1)
  const left = await feedback.database.query('select from_id, looks from feedback.merges')
  assert.deepEqual(left, [{ from_id: merge.fromId, looks: 1 }])
  await broker.close()
})

test('content that is moved to a user who was erased meanwhile keeps no attachments', async () => {
  const broker = brokerFor('feedback.events')
  await using feedback = await startFeedback({ broker, environment: { SERVICE_ROLE: 'all' } })
  const link = { name: 'a.png', url: 'https://example.com/a.png', contentType: 'image/png', size: 1 }
  const { id } = (
    await feedback
      .as(portalUser('Visitor'))
      .post('/posts', { title: 'Photo', boardId: feedback.boardId, attachments: [link] })
  ).data
  await publishEvent(broker, 'principal.erased', { principalId: merge.intoId, version: 9, email: null })
  await eventually(
    async () =>
      (await feedback.database.query('select from feedback.people where erased_at is not null')).length > 0,
  )
  const data = { principalId: merge.fromId, intoPrincipalId: merge.intoId, version: 2 }
  await publishEvent(broker, 'principal.merged', data)
  await eventually(async () => {
    const post = (await feedback.api.get(`/posts/${id}`)).data
    return post.authorPrincipalId === merge.intoId && post.attachments.length === 0
  })
  await broker.close()
})

test('merging a visitor without content changes nothing', async () => {
  await using feedback = await start()
  await using beside = secondPool(feedback)
  const post = await feedback.createPost()
  await tx(beside.pool, db => moveContent(db, { fromId: newId('principal'), intoId: merge.intoId }))
  assert.equal(await count(feedback, post.id), 0)
})

/** Posts of the visitor and of the user, and votes, follows and reactions of both. */
const withContent = async (feedback: Feedback) => {
  const { boardId, api } = feedback
  const [both, only, mine] = [
    await feedback.createPost(),
    await feedback.createPost({ title: 'Maps' }),
    await feedback.createPost({ title: 'Sync' }),
  ]
  const [from, into] = [feedback.as(portalUser('Visitor')), feedback.as(grace)]
  for (const { id } of [both, only]) await from.put(`/posts/${id}/vote`)
  for (const { id } of [both, mine]) await into.put(`/posts/${id}/vote`)
  await from.put(`/posts/${mine.id}/follow`)
  for (const client of [from, into]) await client.delete(`/posts/${both.id}/follow`)
  const own = (await from.post('/posts', { title: 'Night mode', boardId, content: 'Please' })).data
  const comment = (await from.post(`/posts/${mine.id}/comments`, { content: 'Me, too' })).data
  const answer = (await api.post(`/posts/${mine.id}/comments`, { content: 'Noted' })).data
  for (const client of [from, into]) await client.put(`/comments/${answer.id}/reactions/heart`)
  return { both, only, mine, own, comment, answer, from, into }
}

const tables = ['posts', 'comments', 'votes', 'post_follows', 'comment_reactions', 'post_activity']

/** Everything that names an author, voter or follower, and the counts. */
const stateOf = async ({ database }: Feedback) => {
  const state: Record<string, unknown[]> = {}
  for (const table of tables) {
    const rows = await database.query(
      `select to_jsonb(it) - array['heat', 'trend', 'score', 'is_scored', 'mrr_cents'] as row from feedback.${table} it`,
    )
    state[table] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  return state
}

test('an undo restores every post, vote, comment, follow and reaction, also the dropped ones, without events', async () => {
  await using feedback = await start()
  const { both, only, own, from, into } = await withContent(feedback)
  const before = await stateOf(feedback)
  const events = await feedback.eventTypes()
  assert.deepEqual(await feedback.count(), {
    posts: 1,
    comments: 1,
    votes: 2,
    doubleVotes: 1,
    follows: 1,
    reactions: 1,
  })
  for (let time = 0; time < 2; time++) await feedback.move()
  assert.deepEqual([await count(feedback, both.id), await count(feedback, only.id)], [1, 1])
  assert.deepEqual(await feedback.count(), {
    posts: 0,
    comments: 0,
    votes: 0,
    doubleVotes: 0,
    follows: 0,
    reactions: 0,
  })
  for (let time = 0; time < 2; time++) await feedback.moveBack()
  assert.deepEqual(await stateOf(feedback), before)
  assert.deepEqual([await count(feedback, both.id), await count(feedback, only.id)], [2, 1])
  assert.deepEqual(await feedback.eventTypes(), events)
  assert.equal((await into.patch(`/posts/${own.id}`, { title: 'Darker' })).status, 403)
  assert.equal((await from.patch(`/posts/${own.id}`, { title: 'Darker' })).status, 200)
})

test('an undo leaves what has changed since the merge: votes taken back, follows chosen again, deleted comments', async () => {
  await using feedback = await start()
  const { both, only, mine, comment, into } = await withContent(feedback)
  await feedback.move()
  await into.delete(`/posts/${only.id}/vote`)
  await into.delete(`/posts/${mine.id}/follow`)
  await feedback.api.delete(`/comments/${comment.id}`)
  const later = await feedback.createPost({ title: 'Later' })
  await into.put(`/posts/${later.id}/vote`)
  await feedback.moveBack()
  assert.deepEqual(await votersOf(feedback, only.id), [])
  assert.equal(await count(feedback, only.id), 0)
  assert.deepEqual(await votersOf(feedback, later.id), [grace.principalId])
  assert.deepEqual(
    (await votersOf(feedback, both.id)).sort(),
    [visitor.principalId, grace.principalId].sort(),
  )
  assert.equal((await into.get(`/posts/${mine.id}/follow`)).data.following, false)
})

test('votes that change while they are moved back are counted right', async () => {
  await using feedback = await start()
  const posts = await Promise.all(Array.from({ length: 6 }, () => feedback.createPost()))
  for (const { id } of posts) for (const who of [visitor, grace]) await voteAs(feedback, who, id)
  await feedback.move()
  const ann = portalUser('Ann')
  await Promise.all([feedback.moveBack(), ...posts.map(({ id }) => voteAs(feedback, ann, id))])
  for (const { id } of posts) {
    assert.equal(await count(feedback, id), 3)
    assert.equal((await votersOf(feedback, id)).length, 3)
  }
})

test('the event of an undo moves the content back and restores the name, also when events arrive twice', async () => {
  const broker = brokerFor('feedback.events')
  await using feedback = await startFeedback({ broker, environment: { SERVICE_ROLE: 'all' } })
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { anonymousVotes: true } })
  const post = await feedback.createPost()
  for (const who of [visitor, grace]) await voteAs(feedback, who, post.id)
  const merged = { principalId: merge.fromId, intoPrincipalId: merge.intoId, version: 2 }
  await publishEvent(broker, 'principal.merged', merged)
  await eventually(async () => (await count(feedback, post.id)) === 1)
  const principal = {
    id: merge.fromId,
    kind: 'user',
    name: 'Ann',
    email: null,
    role: 'user',
    companyId: null,
    version: 3,
  } as const
  for (let time = 0; time < 2; time++) {
    await publishEvent(broker, 'principal.unmerged', { principal, intoPrincipalId: merge.intoId })
    await publishEvent(broker, 'principal.merged', merged)
  }
  await eventually(async () => (await count(feedback, post.id)) === 2)
  const [copy] = await feedback.database.query('select name, erased_at from feedback.people where id = $1', [
    merge.fromId,
  ])
  assert.deepEqual(copy, { name: 'Ann', erased_at: null })
  await eventually(async () => (await feedback.database.query('select from feedback.merges')).length === 0)
  await broker.close()
})
