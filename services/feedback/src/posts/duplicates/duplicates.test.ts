import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog, startLoops } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { comparing } from '../../bulk/comparing/comparing.ts'
import {
  type Feedback,
  pathsOf,
  planOf,
  portalUser,
  reader,
  secondPool,
  startFeedback,
  unknownIds,
} from '../../harness.ts'
import { pairsStatement } from './repo.ts'

type Pair = {
  post: { id: string; title: string }
  canonicalPost: { id: string; title: string }
  similarity: number
}

/** Compares all posts that wait for it. */
const compareAll = async (feedback: Feedback) => {
  await using beside = secondPool(feedback)
  const loops = startLoops([comparing(beside.pool)], createLog({ level: 'silent' }))
  const isDone = async () =>
    (await feedback.database.query('select from feedback.posts_to_compare')).length === 0
  await eventually(isDone).finally(() => loops.stop())
}

const pairsIn = async (feedback: Feedback, query = ''): Promise<Pair[]> => {
  await compareAll(feedback)
  const response = await feedback.api.get(`/posts/possible-duplicates${query}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data
}

const titlesIn = async (feedback: Feedback, query?: string) =>
  (await pairsIn(feedback, query)).map(it => [it.post.title, it.canonicalPost.title])

const dismiss = (feedback: Feedback, id: string, postId: string) =>
  feedback.api.post(`/posts/${id}/dismiss-duplicate`, { postId })

test('posts with very similar titles are suggested, the one with fewer votes to be merged', async () => {
  await using feedback = await startFeedback()
  const first = await feedback.createPost({ title: 'Dark mode' })
  const second = await feedback.createPost({ title: 'Add dark mode' })
  for (const title of [
    'Dark chocolate at the office',
    'A dark mode for the mobile app and the web',
    'Exports',
  ])
    await feedback.createPost({ title })
  const [pair, ...more] = await pairsIn(feedback)
  assert.deepEqual(more, [])
  assert.deepEqual([pair?.post.id, pair?.canonicalPost.id], [second.id, first.id])
  assert.ok(pair && pair.similarity >= 0.6 && pair.similarity <= 1)
  await feedback.as(portalUser('Ann')).put(`/posts/${second.id}/vote`)
  assert.deepEqual(await titlesIn(feedback), [['Dark mode', 'Add dark mode']])
})

test('a pair disappears when a post is merged, deleted or renamed, and returns with the post', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const first = await feedback.createPost({ title: 'Dark mode' })
  const second = await feedback.createPost({ title: 'Dark modes' })
  const pair = [['Dark modes', 'Dark mode']]
  assert.deepEqual(await titlesIn(feedback), pair)
  await api.post(`/posts/${second.id}/merge`, { canonicalPostId: first.id })
  assert.deepEqual(await titlesIn(feedback), [])
  assert.deepEqual(await feedback.database.query('select from feedback.possible_duplicates'), [])
  await api.post(`/posts/${second.id}/unmerge`)
  assert.deepEqual(await titlesIn(feedback), pair)
  await api.delete(`/posts/${first.id}`)
  assert.deepEqual(await titlesIn(feedback), [])
  await api.post(`/posts/${first.id}/restore`)
  assert.deepEqual(await titlesIn(feedback), pair)
  await api.patch(`/posts/${first.id}`, { title: 'Export as PDF' })
  assert.deepEqual(await titlesIn(feedback), [])
  await api.patch(`/posts/${first.id}`, { title: 'Dark mode' })
  assert.deepEqual(await titlesIn(feedback), pair)
})

test('a dismissed pair is not suggested again in either direction, until it is restored', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const first = await feedback.createPost({ title: 'Dark mode' })
  const second = await feedback.createPost({ title: 'Dark modes' })
  const third = await feedback.createPost({ title: 'The dark mode' })
  const similarTo = async (id: string): Promise<string[]> =>
    (await api.get(`/posts/${id}/similar`)).data.map((it: { id: string }) => it.id).sort()
  assert.equal((await pairsIn(feedback)).length, 3)
  assert.deepEqual(await similarTo(first.id), [second.id, third.id])
  for (const [one, other] of [
    [first.id, second.id],
    [second.id, first.id],
  ])
    assert.deepEqual((await dismiss(feedback, one, other)).data.id, one)
  assert.equal((await pairsIn(feedback)).length, 2)
  assert.deepEqual(await similarTo(first.id), [third.id])
  assert.deepEqual(await similarTo(second.id), [third.id])
  const shown = await feedback.as(portalUser('Ann')).get(`/posts/${first.id}/similar`)
  assert.equal(shown.data.length, 2, 'users see similar posts, whatever the team thinks of them')
  // A new title is compared again, but not with the dismissed post.
  await api.patch(`/posts/${second.id}`, { title: 'Dark moods' })
  await api.patch(`/posts/${second.id}`, { title: 'Dark modes' })
  assert.equal((await pairsIn(feedback)).length, 2)
  const path = `/posts/${second.id}/dismiss-duplicate?postId=${first.id}`
  for (const _ of ['once', 'again']) assert.equal((await api.delete(path)).status, 204)
  assert.equal((await pairsIn(feedback)).length, 3)
  assert.deepEqual(await similarTo(first.id), [second.id, third.id])
})

test('two posts can be dismissed before they are compared', async () => {
  await using feedback = await startFeedback()
  const first = await feedback.createPost({ title: 'Dark mode' })
  const second = await feedback.createPost({ title: 'Dark mode' })
  assert.equal((await dismiss(feedback, first.id, second.id)).status, 200)
  assert.deepEqual(await pairsIn(feedback), [])
})

test('the list is filtered by the board of either post, and paged', async () => {
  await using feedback = await startFeedback()
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  await feedback.createPost({ title: 'Dark mode' })
  await feedback.createPost({ title: 'Dark modes', boardId: bugs.id })
  await feedback.createPost({ title: 'Export as PDF', boardId: bugs.id })
  await feedback.createPost({ title: 'Exports as PDF', boardId: bugs.id })
  await feedback.createPost({ title: 'Calendar view' })
  const calendar = await feedback.createPost({ title: 'Calendar views' })
  const onBugs = [
    ['Dark modes', 'Dark mode'],
    ['Exports as PDF', 'Export as PDF'],
  ]
  const onFeedback = [
    ['Calendar views', 'Calendar view'],
    ['Dark modes', 'Dark mode'],
  ]
  assert.deepEqual((await titlesIn(feedback, `?boardId=${bugs.id}`)).sort(), onBugs)
  assert.deepEqual((await titlesIn(feedback, `?boardId=${feedback.boardId}`)).sort(), onFeedback)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await feedback.api.get(
      `/posts/possible-duplicates?limit=1${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...response.data.map((it: Pair) => it.post.title))
    cursor = (response.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  assert.deepEqual(seen.sort(), ['Calendar views', 'Dark modes', 'Exports as PDF'])
  await feedback.api.patch(`/posts/${calendar.id}`, { boardId: bugs.id })
  assert.equal((await pairsIn(feedback, `?boardId=${bugs.id}`)).length, 3)
})

test('suggestions are for the team, and a dismissal names another existing post', async () => {
  await using feedback = await startFeedback()
  const first = await feedback.createPost()
  const second = await feedback.createPost()
  const path = `/posts/${first.id}/dismiss-duplicate`
  for (const postId of [unknownIds.post, first.id, undefined, 'nope'])
    assert.deepEqual(pathsOf(await feedback.api.post(path, { postId })), ['postId'])
  assert.equal((await dismiss(feedback, unknownIds.post, second.id)).status, 404)
  const ann = feedback.as(portalUser('Ann'))
  assert.equal((await ann.get('/posts/possible-duplicates')).status, 403)
  assert.equal((await ann.post(path, { postId: second.id })).status, 403)
  assert.equal((await feedback.as(reader).get('/posts/possible-duplicates')).status, 200)
  assert.equal((await feedback.as(reader).post(path, { postId: second.id })).status, 403)
  assert.equal((await feedback.as(reader).delete(`${path}?postId=${second.id}`)).status, 403)
})

test('pairs of changing posts are compared without deadlocks', async () => {
  await using feedback = await startFeedback()
  const posts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => feedback.createPost({ title: 'Dark mode' })))
  await using beside = secondPool(feedback)
  const loops = startLoops([comparing(beside.pool)], createLog({ level: 'silent' }))
  for (let round = 0; round < 8; round++) {
    const responses = await Promise.all([
      ...posts.map(({ id }, index) =>
        feedback.api.patch(`/posts/${id}`, { title: `Dark mode${(round + index) % 2 ? 's' : ''}` }),
      ),
      dismiss(feedback, posts[round % 6].id, posts[(round + 1) % 6].id),
      dismiss(feedback, posts[(round + 1) % 6].id, posts[round % 6].id),
    ])
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200, 200, 200],
    )
  }
  await loops.stop()
})

test('the lists of pairs read from an index without sorting', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const pairs = 20_000
  await feedback.database.query(`
    insert into feedback.boards (id, slug, name, description, audience, author_votes)
    select 'board_' || n, 'board-' || n, 'Board', '', 'public', false from generate_series(0, 19) n`)
  await feedback.database.query(
    `insert into feedback.posts (id, board_id, status_id, author_principal_id, title, content, created_at, updated_at)
     select 'post_' || lpad(n::text, 26, '0'), 'board_' || n % 20, $1, 'principal_1', 'T', '', now(), now()
     from generate_series(0, ${pairs}) n`,
    [feedback.statusIds.open],
  )
  await feedback.database.query(`
    insert into feedback.possible_duplicates (post_id, other_id, board_id, other_board_id, similarity)
    select 'post_' || lpad((n + d)::text, 26, '0'), 'post_' || lpad((n + 1 - d)::text, 26, '0'),
      'board_' || (n + d) % 20, 'board_' || (n + 1 - d) % 20, 0.6 + n % 400 / 1000.0
    from generate_series(0, ${pairs - 1}) n, generate_series(0, 1) d`)
  await feedback.database.query('vacuum analyze feedback.posts, feedback.possible_duplicates')
  for (const boardId of [undefined, 'board_7'] as const)
    for (const after of [undefined, [0.8, 'post_', 'post_']] as const) {
      const statement = pairsStatement({ boardId, after: after && [...after], limit: 21 })
      const text = await planOf(beside, statement)
      assert.match(text, boardId ? /possible_duplicates_of_board/ : /possible_duplicates_best/, text)
      assert.doesNotMatch(text, /Sort|Seq Scan/, text)
    }
})
