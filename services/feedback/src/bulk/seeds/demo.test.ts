import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DemoSeed, newId, seedId, stemAt } from '@earshot/contracts'
import { allOf, type Feedback, secondPool, startFeedback } from '../../harness.ts'
import { seedDemo } from './demo.ts'
import { removeDemo } from './remove.ts'
import { seedPosts } from './sample-posts.ts'

/** Posts whose vote count differs from the number of voters of their group. */
const miscounted = ({ database }: Feedback) =>
  database.query(`
    select p.id from feedback.posts p
    where p.vote_count <> (
      select count(distinct v.principal_id) from feedback.votes v join feedback.posts d on d.id = v.post_id
      where d.id = p.id or d.canonical_post_id = p.id)`)

const listed = async ({ api }: Feedback, path = '/posts') =>
  (await allOf(api, path)).map(({ id, title, voteCount, commentCount }) => [
    id,
    title,
    voteCount,
    commentCount,
  ])

const postCounts = async ({ api }: Feedback): Promise<number> =>
  (await api.get('/boards')).data.reduce(
    (sum: number, board: { postCount: number }) => sum + board.postCount,
    0,
  )

const stem = stemAt(Date.parse('2026-02-01T08:00:00Z'))
const company = seedId('company', stem, 0)
const early = seedId('principal', stem, 0)

const seed: DemoSeed = {
  stem,
  people: [
    'Grace Holt',
    'Lin Wei',
    'Amara Okafor',
    'Jonas Berg',
    'Sofia Marques',
    'Yusuf Demir',
    'Priya Raman',
  ]
    .concat(['Pavel Novák', 'Ines Laurent', 'Tom Walsh', 'Hana Sato', 'Mateo Ruiz'])
    .map((name, n) => ({
      id: n === 0 ? early : newId('principal'),
      name,
      email: `demo-${n}@example.com`,
      role: 'user',
      companyId: n < 4 ? company : null,
    })),
  companies: [{ id: company, mrrCents: 180_000 }],
  segments: [{ id: seedId('segment', stem, 0), slug: 'early-testers', memberIds: [early] }],
  at: '2026-02-01T08:00:00.000Z',
}

test('the demo has exact counts, is older than its creation, and emits no events', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  assert.equal((await seedDemo(beside.pool, seed)).posts, 12)
  assert.deepEqual(await miscounted(feedback), [])
  assert.equal(await postCounts(feedback), 11, 'one post is merged')
  const [row] = await feedback.database.query(`
    select max(created_at) as newest from (
      select created_at from feedback.posts union all select created_at from feedback.votes
      union all select created_at from feedback.comments union all select created_at from feedback.changelog) it`)
  const newest = new Date(String(row?.newest)).toISOString()
  assert.ok(newest < seed.at && newest > '2026-01-25', newest)
  assert.deepEqual(await feedback.eventTypes(), [])
  const [first] = (await feedback.api.get(`/posts?sort=revenue&companyId=${company}`)).data
  assert.deepEqual(
    [first.title, first.mrrCents, first.score],
    ['Works offline', 180_000, 23],
    'as soon as it exists',
  )
  assert.ok((await feedback.api.get('/posts?segment=early-testers')).data.length > 0)
})

/** Everything in the tables of the service, except what counts changes. */
const rowsOf = async ({ database }: Feedback) => {
  const tables = ['boards', 'tags', 'posts', 'post_tags', 'votes', 'comments', 'roadmaps', 'changelog']
  const counted = [
    ...tables,
    'changelog_posts',
    'post_activity',
    'board_post_counts',
    'voter_counts',
    'segment_members',
  ].map(
    async table =>
      [table, (await database.query(`select * from feedback.${table} order by 1`)).length] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}

test('removing the demo leaves what existed before, even if posts were merged into each other', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const { api, create, boardId } = feedback
  const [into, from, away] = await Promise.all(
    ['Dark colors', 'A night mode', 'Exports'].map(title => create('/posts', { boardId, title })),
  )
  for (const { id } of [into, from]) await api.put(`/posts/${id}/vote`)
  const before = await rowsOf(feedback)
  await seedDemo(beside.pool, seed)
  const demo = (await allOf(api, '/posts?sort=votes')).filter(({ id }) => id.startsWith(`post_${seed.stem}`))
  const [first, second, third] = demo.map(({ id }) => id)
  await api.put(`/posts/${third}/vote`)
  await api.post(`/posts/${first}/comments`, { content: 'Us too.' })
  assert.equal((await api.post(`/posts/${from.id}/merge`, { canonicalPostId: first })).status, 200)
  assert.equal((await api.post(`/posts/${second}/merge`, { canonicalPostId: into.id })).status, 200)
  await removeDemo(beside.pool, seed)
  const after = await rowsOf(feedback)
  assert.deepEqual({ ...after, post_activity: 0 }, { ...before, post_activity: 0 })
  assert.deepEqual(await miscounted(feedback), [])
  const ours = await allOf(api, '/posts')
  assert.deepEqual(ours.map(({ id }) => id).sort(), [into.id, from.id, away.id].sort())
  assert.equal(await postCounts(feedback), 3)
  await removeDemo(beside.pool, seed)
  assert.equal((await seedDemo(beside.pool, seed)).posts, 12, 'it can be created again')
  const board = (await api.get('/boards')).data.find(({ slug }: { slug: string }) => slug === 'ideas')
  await create('/posts', { boardId: board.id, title: 'Ours on a board of the demo' })
  await removeDemo(beside.pool, seed)
  const slugs = (await api.get('/boards')).data.map(({ slug }: { slug: string }) => slug)
  assert.deepEqual(slugs.sort(), ['feedback', 'ideas'])
})

test('demo data works like any other data', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  await feedback.create('/boards', { name: 'Ideas' })
  await feedback.create('/tags', { name: 'mobile' })
  await seedDemo(beside.pool, seed)
  const { api } = feedback
  const slugs = (await api.get('/boards')).data.map((board: { slug: string }) => board.slug)
  assert.deepEqual(slugs.sort(), ['bugs', 'feedback', 'ideas', 'ideas-2', 'internal'])
  const [dark] = (await api.get('/posts?sort=votes&limit=1')).data
  assert.deepEqual([dark.title, dark.voteCount, dark.commentCount], ['Dark mode', 12, 3])
  assert.equal((await api.get(`/posts/${dark.id}/voters`)).data.length, 12)
  const thread = (await api.get(`/posts/${dark.id}/comments`)).data
  assert.deepEqual(
    thread.map((it: { authorName: string; isPrivate: boolean }) => [it.authorName, it.isPrivate]),
    [
      ['Amara Okafor', false],
      ['Tom Walsh', false],
      ['Grace Holt', false],
      ['Tom Walsh', true],
    ],
  )
  assert.equal((await api.get('/posts?search=istanbul')).data.length, 1)
  assert.deepEqual(
    (await api.get('/changelog')).data.map((entry: { status: string }) => entry.status),
    ['draft', 'published', 'published'],
  )
  const [roadmap] = (await api.get('/roadmaps')).data
  assert.ok((await api.get(`/roadmaps/${roadmap.id}/posts`)).data.length > 3)
  assert.equal((await api.put(`/posts/${dark.id}/vote`)).data.voteCount, 13)
  const merged = (await api.get('/posts?includeMerged=true&search=ダークモード')).data[0]
  const freed = await api.post(`/posts/${merged.id}/unmerge`)
  assert.deepEqual([freed.data.voteCount, (await api.get(`/posts/${dark.id}`)).data.voteCount], [4, 12])
})

test('sample posts are the same in every run, have exact counts, can be searched, and are extended by a larger run', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const steps: number[] = []
  assert.equal(await seedPosts(beside.pool, { posts: 300 }), 300)
  assert.equal(await seedPosts(beside.pool, { posts: 300 }), 0)
  assert.equal(
    await seedPosts(beside.pool, { posts: 1000, progress: done => steps.push(done) }),
    700,
    'only the missing posts are added',
  )
  assert.deepEqual(steps, [1000])
  assert.equal(await postCounts(feedback), 1000)
  assert.deepEqual(await miscounted(feedback), [])
  assert.deepEqual(await feedback.eventTypes(), [])
  const posts = await listed(feedback)
  assert.equal(posts.length, 1000)
  assert.ok(posts.filter(([, , votes]) => Number(votes) > 0).length > 50)
  const { query } = feedback.database
  assert.deepEqual(await query('select from feedback.posts where words_version < 1 or search is null'), [])
  const found = await allOf(feedback.api, '/posts?search=webhooks')
  assert.deepEqual(
    found.map(post => post.id).sort(),
    posts.flatMap(([id, title]) => (String(title).includes('webhooks') ? [id] : [])).sort(),
  )
  const analyzed = await query(`
    select relname from pg_stat_user_tables where schemaname = 'feedback' and last_analyze is not null order by 1`)
  assert.deepEqual(
    analyzed.map(row => row.relname),
    ['people', 'post_tags', 'posts', 'votes'],
  )
  await using again = await startFeedback()
  await using besideAgain = secondPool(again)
  await seedPosts(besideAgain.pool, { posts: 1000 })
  assert.deepEqual(await listed(again), posts)
})
