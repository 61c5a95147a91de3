import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { one, tx } from '@earshot/db'
import { eventually, publishEvent } from '@earshot/testing'
import { type Feedback, member, portalUser, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { followersAfter } from '../../records/follows/repo.ts'
import { startScoring } from '../scoring/harness.ts'
import { broadcastSome } from './broadcasting.ts'

type Request = {
  kind: string
  recipients: string[] | string
  subject: { id: string; title: string }
  actorName: string | null
  detail: string
  color: string
  exceptPrincipalId?: string
}

const requested = async (feedback: Feedback): Promise<Request[]> =>
  (await feedback.events())
    .filter(({ type }) => type === 'notification.requested')
    .map(({ data }) => data as Request)

const started = async () => {
  const feedback = await startFeedback()
  const beside = secondPool(feedback)
  return {
    ...feedback,
    pool: beside.pool,
    setStatus: (id: string, slug: string, as = testAdmin) =>
      feedback.as(as).patch(`/posts/${id}`, { statusId: feedback.statusIds[slug] }),
    walk: async (limit = 500) => {
      while (await broadcastSome(beside.pool, limit));
    },
    [Symbol.asyncDispose]: async () => {
      await beside[Symbol.asyncDispose]()
      await feedback[Symbol.asyncDispose]()
    },
  }
}

const idOf = (name: string) => portalUser(name).principalId
const sorted = (names: string[]) => names.map(idOf).sort()

test('a status change requests notifications for author, voters and followers, each once, and not for its own cause', async () => {
  await using feedback = await started()
  const post = (
    await feedback.as(portalUser('Ann')).post('/posts', { title: 'Maps', boardId: feedback.boardId })
  ).data
  for (const name of ['Ann', 'Bob', 'Cy', 'Dee'])
    await feedback.as(portalUser(name)).put(`/posts/${post.id}/vote`)
  for (const name of ['Bob', 'Eve', 'Fay'])
    await feedback.as(portalUser(name)).put(`/posts/${post.id}/follow`)
  await feedback.as(portalUser('Cy')).delete(`/posts/${post.id}/follow`)
  await feedback.as(member).put(`/posts/${post.id}/vote`)
  const duplicate = await feedback.createPost()
  await feedback.as(portalUser('Gus')).put(`/posts/${duplicate.id}/vote`)
  await feedback.as(portalUser('Bob')).put(`/posts/${duplicate.id}/vote`)
  await feedback.api.post(`/posts/${duplicate.id}/merge`, { canonicalPostId: post.id })
  await feedback.setStatus(post.id, 'planned', member)
  await feedback.walk(2)
  const events = await requested(feedback)
  const recipients = events.flatMap(it => it.recipients)
  const admin = testAdmin.principalId // the author of the duplicate
  assert.deepEqual(
    recipients.toSorted(),
    [...sorted(['Ann', 'Bob', 'Dee', 'Eve', 'Fay', 'Gus']), admin].sort(),
  )
  assert.ok(events.length >= 4 && events.every(it => it.recipients.length <= 2))
  const { data: statuses } = await feedback.api.get('/statuses')
  const { color } = statuses.find(({ name }: { name: string }) => name === 'Planned')
  for (const { kind, subject, detail, color: given } of events)
    assert.deepEqual(
      [kind, subject.id, subject.title, detail, given],
      ['post_status', post.id, 'Maps', 'Planned', color],
    )
  const bulk = await feedback.database.query(
    `select bulk, private from feedback.outbox where type = 'notification.requested'`,
  )
  assert.ok(bulk.every(it => it.bulk && it.private))
  assert.deepEqual(await feedback.database.query('select from feedback.broadcasts'), [])
})

test('a status that is the same, none, or of a post that customers do not see requests nothing', async () => {
  await using feedback = await started()
  const hidden = await feedback.create('/boards', { name: 'Hidden', audience: 'private' })
  const secret = await feedback.createPost({ boardId: hidden.id })
  const [post, merged] = [await feedback.createPost(), await feedback.createPost()]
  for (const { id } of [post, merged]) await feedback.as(portalUser('Ann')).put(`/posts/${id}/vote`)
  await feedback.api.post(`/posts/${merged.id}/merge`, { canonicalPostId: post.id })
  await feedback.setStatus(post.id, 'open')
  await feedback.setStatus(secret.id, 'planned', member)
  await feedback.setStatus(merged.id, 'planned', member)
  await feedback.as(member).patch(`/posts/${post.id}`, { statusId: null })
  assert.deepEqual(await feedback.database.query('select from feedback.broadcasts'), [])
  await feedback.setStatus(post.id, 'planned', member)
  await feedback.api.delete(`/posts/${post.id}`)
  await feedback.walk()
  assert.deepEqual(await requested(feedback), [], 'the post was deleted before its followers were looked at')
})

test('a status that replaces a deleted one is a change of each of its posts', async () => {
  await using feedback = await started()
  const status = await feedback.create('/statuses', { name: 'Short-lived' })
  const ids = [await feedback.createPost(), await feedback.createPost()].map(({ id }) => id)
  for (const id of ids) {
    await feedback.as(portalUser('Ann')).put(`/posts/${id}/vote`)
    await feedback.as(member).patch(`/posts/${id}`, { statusId: status.id })
  }
  await feedback.api.delete(`/statuses/${status.id}?replaceWith=${feedback.statusIds.planned}`)
  await feedback.walk()
  const events = (await requested(feedback)).filter(it => it.detail === 'Planned')
  assert.deepEqual(events.map(it => it.subject.id).sort(), ids.sort())
  assert.ok(events.every(it => it.recipients.includes(idOf('Ann'))))
})

test('broadcasts of several posts take turns, and those of one post follow one another', async () => {
  await using feedback = await started()
  const large = await feedback.createPost({ title: 'Large' })
  const small = await feedback.createPost({ title: 'Small' })
  for (const name of ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'])
    await feedback.as(portalUser(name)).put(`/posts/${large.id}/vote`)
  await feedback.as(portalUser('Ann')).put(`/posts/${small.id}/vote`)
  await feedback.setStatus(large.id, 'planned')
  await feedback.setStatus(large.id, 'in-progress')
  await broadcastSome(feedback.pool, 1)
  await feedback.setStatus(small.id, 'planned')
  await feedback.walk(1)
  const events = await requested(feedback)
  const order = events.map(({ subject, detail }) => `${subject.title} ${detail}`)
  assert.ok(order.indexOf('Small Planned') <= 3, order.join())
  assert.ok(order.lastIndexOf('Large Planned') < order.indexOf('Large In Progress'), order.join())
})

test('a batch that fails is repeated whole, and two workers never walk through one broadcast', async () => {
  await using feedback = await started()
  const post = await feedback.createPost()
  for (const name of ['Ann', 'Bob', 'Cy']) await feedback.as(portalUser(name)).put(`/posts/${post.id}/vote`)
  await feedback.setStatus(post.id, 'planned')
  await broadcastSome(feedback.pool, 1)
  await feedback.database.query(`
    create function feedback.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update or delete on feedback.broadcasts for each row execute function feedback.refuse()`)
  await assert.rejects(broadcastSome(feedback.pool, 1))
  await feedback.database.query('drop trigger refuse on feedback.broadcasts')
  await using other = secondPool(feedback)
  const walk = async (pool: typeof feedback.pool) => {
    while (await broadcastSome(pool, 1));
  }
  await Promise.all([walk(feedback.pool), walk(other.pool)])
  await feedback.walk(1)
  const recipients = (await requested(feedback)).flatMap(it => it.recipients)
  assert.deepEqual(recipients.toSorted(), sorted(['Ann', 'Bob', 'Cy']))
})

test('a batch of a post with many voters reads as few rows as one of a post with few', async () => {
  await using feedback = await started()
  const post = await feedback.createPost()
  await feedback.database.query('alter table feedback.votes set (autovacuum_enabled = off)')
  await feedback.database.query(
    `insert into feedback.votes (post_id, principal_id) select $1, 'principal_' || lpad(n::text, 26, '0')
     from generate_series(1, 50000) n`,
    [post.id],
  )
  await tx(feedback.pool, async db => {
    const rowsRead = async () =>
      Number(
        (
          await one<{ rows: string }>(db)`
            select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables
            where relname in ('votes', 'post_follows', 'posts')`
        ).rows,
      )
    let after = `principal_${'40000'.padStart(26, '0')}`
    for (let time = 0; time < 8; time++) {
      const before = await rowsRead()
      const page = await followersAfter(db, post.id, { after, limit: 100 })
      assert.equal(page.length, 100)
      after = page.at(-1)?.principalId ?? assert.fail()
      const read = (await rowsRead()) - before
      assert.ok(read < 300, `${read} rows`)
    }
  })
})

test('a reply is requested for the author of the comment, a comment of the team for that of the post, and nothing else', async () => {
  await using feedback = await started()
  const [ann, bob] = [portalUser('Ann'), portalUser('Bob')]
  const { boardId } = feedback
  const post = (await feedback.as(ann).post('/posts', { title: 'Maps', boardId })).data
  const comment = async (as: typeof ann, content: string, more = {}) =>
    (await feedback.as(as).post(`/posts/${post.id}/comments`, { content, ...more })).data
  await comment(bob, 'Me too')
  const question = await comment(bob, 'When?')
  await comment(bob, 'I mean, which month?', { parentId: question.id })
  await comment(member, 'A note', { isPrivate: true, parentId: question.id })
  assert.deepEqual(await requested(feedback), [])
  await comment(member, 'In May.', { parentId: question.id })
  await comment(member, 'We are on it.')
  const of = ({ kind, recipients, subject, actorName, detail }: Request) => [
    kind,
    recipients,
    subject.id,
    actorName,
    detail,
  ]
  assert.deepEqual((await requested(feedback)).map(of), [
    ['reply_to_you', [bob.principalId], post.id, 'Mo Member', 'In May.'],
    ['comment_on_post', [ann.principalId], post.id, 'Mo Member', 'We are on it.'],
  ])
  await feedback.as(bob).delete(`/posts/${post.id}/follow`)
  await comment(ann, 'Soon, please.', { parentId: question.id })
  assert.equal((await requested(feedback)).length, 2, 'the author of the question unfollowed the post')
  await feedback.as(bob).put(`/posts/${post.id}/follow`)
  const quiet = { content: 'Moved from another system', parentId: question.id, postId: post.id }
  assert.equal((await feedback.api.post('/comments?notify=false', quiet)).status, 201)
  assert.equal((await requested(feedback)).length, 2)
})

test('a reply that waits for approval is requested once it is approved', async () => {
  await using feedback = await started()
  const board = await feedback.create('/boards', {
    name: 'Strict',
    settings: { requireApproval: 'comments' },
  })
  const post = await feedback.createPost({ boardId: board.id })
  const question = (await feedback.api.post(`/posts/${post.id}/comments`, { content: 'Which one?' })).data
  const reply = { content: 'The first one.', parentId: question.id }
  const { data } = await feedback.as(portalUser('Ann')).post(`/posts/${post.id}/comments`, reply)
  const replies = async () => (await requested(feedback)).filter(it => it.kind === 'reply_to_you')
  assert.deepEqual(await replies(), [])
  assert.equal((await feedback.as(member).post(`/moderation/comments/${data.id}/approve`)).status, 200)
  const [sent] = await replies()
  assert.deepEqual(
    [sent?.recipients, sent?.actorName, sent?.detail],
    [[testAdmin.principalId], 'Ann', 'The first one.'],
  )
})

test('a published changelog entry is requested once, for the subscribers without the one who published it', async () => {
  await using feedback = await started()
  const entry = await feedback.create('/changelog', { title: 'Maps', content: 'They are here.' })
  assert.deepEqual(await requested(feedback), [])
  const publishedAt = '2026-01-01T00:00:00.000Z'
  await feedback.as(member).patch(`/changelog/${entry.id}`, { publishedAt })
  await feedback.as(member).patch(`/changelog/${entry.id}`, { publishedAt: null })
  await feedback.as(member).patch(`/changelog/${entry.id}`, { publishedAt })
  assert.deepEqual(await requested(feedback), [
    {
      kind: 'changelog',
      recipients: 'subscribers',
      exceptPrincipalId: member.principalId,
      subject: { kind: 'changelog', id: entry.id, title: 'Maps', slug: entry.slug },
      actorName: null,
      detail: 'They are here.',
    },
  ])
})

test('an erased user follows nothing', async () => {
  await using feedback = await startScoring()
  const post = await feedback.createPost()
  const { principalId } = portalUser('Ann')
  await feedback.as(portalUser('Ann')).put(`/posts/${post.id}/follow`)
  await publishEvent(feedback.broker, 'principal.erased', {
    principalId: principalId as Id<'principal'>,
    version: 9,
    email: null,
  })
  await eventually(
    async () => (await feedback.database.query('select from feedback.post_follows')).length === 0,
  )
})
