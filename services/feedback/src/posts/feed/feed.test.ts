import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf, portalUser, secondPool, startFeedback } from '../../harness.ts'
import { newestStatement } from './repo.ts'

const ann = portalUser('Ann')

test('the newest posts of a board are those that anyone can read', async () => {
  await using feedback = await startFeedback()
  const { api, boardId, createPost, create } = feedback
  const of = async (slug: string) => feedback.internal().get(`/boards/${slug}/newest`)
  const other = await create('/boards', { name: 'Other' })
  await createPost({ title: 'Elsewhere', boardId: other.id })
  const first = await createPost({ title: 'First', content: 'One' })
  const gone = await createPost({ title: 'Gone' })
  await api.delete(`/posts/${gone.id}`)
  const merged = await createPost({ title: 'Merged' })
  await api.post(`/posts/${merged.id}/merge`, { canonicalPostId: first.id })
  await api.patch(`/boards/${boardId}`, { settings: { requireApproval: 'posts' } })
  assert.equal((await feedback.as(ann).post('/posts', { title: 'Held', boardId })).status, 201)
  const second = await createPost({ title: 'Second' })
  const { data } = await of('feedback')
  assert.equal(data.name, 'Feedback')
  assert.deepEqual(
    data.posts.map(({ title, slug }: { title: string; slug: string }) => [title, slug]),
    [
      ['Second', second.slug],
      ['First', first.slug],
    ],
  )
  assert.deepEqual(Object.keys(data.posts[0]).toSorted(), [
    'attachments',
    'content',
    'createdAt',
    'id',
    'slug',
    'title',
    'updatedAt',
  ])
  await api.patch(`/boards/${boardId}`, { audience: 'private' })
  for (const slug of ['feedback', 'nothing', 'No-Slug']) assert.equal((await of(slug)).status, 404, slug)
})

test('the newest posts of a board are read from its index, however many posts there are', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const { database } = feedback
  await database.query(`
    insert into feedback.boards (id, slug, name, description, audience, author_votes)
    select 'board_' || n, 'board-' || n, 'Board', '', 'public', false from generate_series(0, 19) n`)
  await database.query(`
    insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
    select 'post_' || lpad(n::text, 26, '0'), 'board_' || n % 20, 'principal_a', 'Post ' || n, '',
      now() - n * interval '1 minute', now() from generate_series(1, 20000) n`)
  await database.query('vacuum analyze feedback.posts, feedback.boards')
  const plan = await planOf(beside, newestStatement('board_7', 30))
  assert.match(plan, /posts_board_newest/, plan)
  assert.doesNotMatch(plan, /Sort|Seq Scan on posts/, plan)
})
