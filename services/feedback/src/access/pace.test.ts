import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalUser, startFeedback } from '../harness.ts'

/** Moves what Uma wrote so far into the past. */
const ages = (table: string, by: string) =>
  `update feedback.${table} set created_at = created_at - interval '${by}'`

test('a user writes at most 60 posts and 300 comments in an hour, another user continues, and the team has no limit', async () => {
  await using feedback = await startFeedback()
  const [uma, other] = [feedback.as(portalUser('Uma')), feedback.as(portalUser('Omar'))]
  const { boardId } = feedback
  const post = (title: string) => ({ boardId, title })
  const { id } = (await uma.post('/posts', post('First'))).data
  const copyPosts = (count: number) =>
    feedback.database.query(
      `insert into feedback.posts (id, board_id, status_id, author_principal_id, title, content, created_at, updated_at)
      select 'post_' || lpad(n::text, 26, '0'), board_id, status_id, author_principal_id, title, content, created_at, updated_at
      from feedback.posts, generate_series(1, $2::int) n where id = $1`,
      [id, count],
    )
  const copyComments = (count: number) =>
    feedback.database.query(
      `insert into feedback.comments (id, post_id, thread, author_principal_id, content, is_private, created_at, updated_at)
      select 'comment_' || lpad(n::text, 26, '0'), post_id, lpad(n::text, 26, '0'), author_principal_id, content, is_private,
        created_at, updated_at
      from feedback.comments, generate_series(1, $2::int) n where post_id = $1`,
      [id, count],
    )
  assert.equal((await uma.post(`/posts/${id}/comments`, { content: 'One' })).status, 201)
  await copyComments(298)
  await copyPosts(58)
  assert.equal((await uma.post(`/posts/${id}/comments`, { content: 'The last one' })).status, 201)
  assert.equal((await uma.post('/posts', post('The last one'))).status, 201)

  const comment = await uma.post('/comments', { postId: id, content: 'Too many' })
  assert.equal(comment.status, 429)
  assert.match(comment.error.message, /^You can write 300 comments in an hour\. Try again in \d+ seconds\.$/)
  const seconds = Number(comment.headers.get('retry-after'))
  assert.ok(seconds > 3000 && seconds <= 3600)
  assert.equal((await uma.post('/posts', post('Too many'))).status, 429)
  for (const writer of [other, feedback.api]) {
    assert.equal((await writer.post('/posts', post('Another'))).status, 201)
    assert.equal((await writer.post('/comments', { postId: id, content: 'Another' })).status, 201)
  }

  await feedback.database.query(ages('posts', '1 hour'))
  await feedback.database.query(ages('comments', '1 hour'))
  assert.equal((await uma.post('/posts', post('Later'))).status, 201)
  assert.equal((await uma.post('/comments', { postId: id, content: 'Later' })).status, 201)
})
