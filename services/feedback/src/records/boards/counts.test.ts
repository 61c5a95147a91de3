import assert from 'node:assert/strict'
import { test } from 'node:test'
import { one, tx } from '@earshot/db'
import { type Feedback, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { listBoards } from './repo.ts'

const shown = async ({ api }: Feedback): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await api.get('/boards')).data.map((board: { id: string; postCount: number }) => [
      board.id,
      board.postCount,
    ]),
  )

/** The posts of each board that are neither deleted nor merged, counted one by one. */
const counted = async ({ database }: Feedback): Promise<Record<string, number>> => {
  const rows = await database.query(`
    select b.id, count(p.id)::int as posts from feedback.boards b left join feedback.posts p
      on p.board_id = b.id and p.deleted_at is null and p.canonical_post_id is null
    where b.deleted_at is null group by b.id`)
  return Object.fromEntries(rows.map(({ id, posts }) => [id, posts]))
}

const otherBoard = async (feedback: Feedback): Promise<string> =>
  (await feedback.api.post('/boards', { name: 'Other' })).data.id

/** Repeatable numbers below `most`. */
const numbers = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
}

test('after concurrent changes, each board shows the exact number of its posts', async () => {
  await using feedback = await startFeedback()
  const { api, boardId } = feedback
  const boards = [boardId, await otherBoard(feedback)]
  const posts: string[] = []
  for (let count = 0; count < 30; count++)
    posts.push((await feedback.createPost({ title: `Post ${count}`, boardId: boards[count % 2] })).id)
  const change = async (next: (most: number) => number): Promise<number> => {
    const [id, other, board] = [posts[next(posts.length)], posts[next(posts.length)], boards[next(2)]]
    const changes = [
      () => api.post('/posts', { title: 'One more', boardId: board }),
      () => api.delete(`/posts/${id}`),
      () => api.post(`/posts/${id}/restore`),
      () => api.patch(`/posts/${id}`, { boardId: board }),
      () => api.post(`/posts/${id}/merge`, { canonicalPostId: other }),
      () => api.post(`/posts/${id}/unmerge`),
      () => api.post(`/posts/${id}/vote`),
    ]
    return (await (changes[next(changes.length)] ?? assert.fail)()).status
  }
  const statuses: number[] = []
  const work = async (seed: number) => {
    const next = numbers(seed)
    for (let count = 0; count < 40; count++) statuses.push(await change(next))
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(work))
  assert.ok(statuses.every(status => status < 500))
  assert.ok(statuses.filter(status => status < 300).length > 100)
  assert.deepEqual(await shown(feedback), await counted(feedback))
})

test('an import counts its posts once, and a rolled back change counts nothing', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const { boardId, statusIds, database } = feedback
  const insert = `insert into feedback.posts (id, board_id, status_id, author_principal_id, title, content, created_at, updated_at)
    select 'post_' || lpad(n::text, 26, '0'), '${boardId}', '${statusIds.open}', 'principal_author', 'Post ' || n, '', now(), now()
    from generate_series(1, 1000) n`
  await database.query(insert)
  const failing = tx(beside.pool, async db => {
    await one(
      db,
    )`update posts set deleted_at = now() where id = ${`post_${'1'.padStart(26, '0')}`} returning id`
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  await database.query("delete from feedback.posts where id > 'post_00000000000000000000000900'")
  assert.deepEqual(await shown(feedback), { [boardId]: 900 })
  const slots = await database.query('select from feedback.board_post_counts')
  assert.equal(slots.length, 1)
})

test('the list of boards reads no posts', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  for (let count = 0; count < 20; count++) await feedback.createPost({ title: `Post ${count}` })
  await tx(beside.pool, async db => {
    const boards = await listBoards(db, { ...testAdmin, requestId: null }, { after: undefined, limit: 10 })
    assert.deepEqual(
      boards.map(board => board.postCount),
      [20],
    )
    const { rows } = await one<{ rows: string }>(db)`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables where relname = 'posts'`
    assert.equal(Number(rows), 0)
  })
})
