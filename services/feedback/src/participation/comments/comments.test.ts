import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allOf,
  type Feedback,
  member,
  pathsOf,
  portalUser,
  reader,
  startFeedback,
  unknownIds,
} from '../../harness.ts'

const comment = (feedback: Feedback, postId: string, content: string, more: Record<string, unknown> = {}) =>
  feedback.create(`/posts/${postId}/comments`, { content, ...more })

const contents = async (feedback: Feedback, postId: string, limit = 2): Promise<string[]> =>
  (await allOf(feedback.api, `/posts/${postId}/comments`, limit)).map(it => it.content)

const countOf = async (feedback: Feedback, postId: string) =>
  (await feedback.api.get(`/posts/${postId}`)).data.commentCount

test('creating, editing and deleting a comment emits one event each', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const made = await feedback.as(member).post(`/posts/${post.id}/comments`, { content: '  My eyes.  ' })
  assert.equal(made.status, 201)
  const { id, createdAt, updatedAt, ...rest } = made.data
  assert.deepEqual(rest, {
    postId: post.id,
    parentId: null,
    content: 'My eyes.',
    attachments: [],
    mentionedPrincipalIds: [],
    mentionedNames: [],
    isPrivate: false,
    authorPrincipalId: member.principalId,
    authorName: 'Mo Member',
    authorIsTeam: true,
    isTeamMember: true,
    moderationState: 'published',
    reactions: [],
    replies: [],
    deletedAt: null,
  })
  assert.equal(createdAt, updatedAt)
  assert.equal(made.headers.get('location'), `/api/v1/comments/${id}`)
  const path = `/comments/${id}`
  const read = await feedback.api.get(path)
  assert.deepEqual([read.data, read.headers.get('etag')], [made.data, made.headers.get('etag')])
  assert.equal(await countOf(feedback, post.id), 1)

  const edited = await feedback.api.patch(path, { content: 'Our eyes.' })
  assert.deepEqual(edited.data, { ...made.data, content: 'Our eyes.', updatedAt: edited.data.updatedAt })
  for (const body of [{}, { content: ' Our eyes. ' }])
    assert.deepEqual((await feedback.api.patch(path, body)).data, edited.data)
  const stale = { 'if-match': made.headers.get('etag') ?? '' }
  assert.equal((await feedback.api.patch(path, { content: 'x' }, stale)).status, 412)
  assert.equal((await feedback.api.delete(path, stale)).status, 412)

  assert.equal((await feedback.api.delete(path)).status, 204)
  assert.equal((await feedback.api.delete(path)).status, 404)
  assert.equal((await feedback.api.get(path)).status, 404)
  assert.equal((await feedback.api.patch(path, { content: 'x' })).status, 404)
  assert.equal(await countOf(feedback, post.id), 0)
  assert.deepEqual(await contents(feedback, post.id), [])

  const ref = { id: post.id, title: 'Dark mode', boardId: feedback.boardId, boardSlug: 'feedback' }
  const commentData = { id, authorEmail: 'mo@example.org', authorName: 'Mo Member', isPrivate: false }
  assert.deepEqual(
    (await feedback.events())
      .filter(({ type }) => type.startsWith('comment.'))
      .map(event => [event.type, event.data]),
    [
      ['comment.created', { comment: { ...commentData, content: 'My eyes.' }, post: ref }],
      ['comment.updated', { comment: { ...commentData, content: 'Our eyes.' }, post: ref }],
      ['comment.deleted', { comment: { ...commentData, content: 'Our eyes.' }, post: ref }],
    ],
  )
})

test('comments are listed in thread order, page by page', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const one = await comment(feedback, post.id, '1')
  const two = await comment(feedback, post.id, '2')
  const below = (parent: { id: string }, content: string) =>
    comment(feedback, post.id, content, { parentId: parent.id })
  const oneTwo = await below(one, '1.1')
  await below(two, '2.1')
  await below(one, '1.2')
  await below(oneTwo, '1.1.1')
  await comment(feedback, post.id, '3')
  const expected = ['1', '1.1', '1.1.1', '1.2', '2', '2.1', '3']
  for (const limit of [1, 2, 3, 100]) assert.deepEqual(await contents(feedback, post.id, limit), expected)
  assert.equal(await countOf(feedback, post.id), 7)
})

test('a deleted comment stays in the list while it has live replies', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const root = await comment(feedback, post.id, 'Root')
  const middle = await comment(feedback, post.id, 'Middle', { parentId: root.id })
  const leaf = await comment(feedback, post.id, 'Leaf', { parentId: middle.id })
  await comment(feedback, post.id, 'Other')
  await feedback.api.delete(`/comments/${middle.id}`)
  await feedback.api.delete(`/comments/${root.id}`)
  assert.deepEqual(await contents(feedback, post.id), ['', '', 'Leaf', 'Other'])
  const [shown] = (await feedback.api.get(`/posts/${post.id}/comments`)).data
  assert.deepEqual([shown.id, shown.authorPrincipalId, shown.authorName], [root.id, null, null])
  assert.match(shown.deletedAt, /Z$/)
  assert.equal(await countOf(feedback, post.id), 2)
  const response = await feedback.api.post(`/posts/${post.id}/comments`, {
    content: 'x',
    parentId: middle.id,
  })
  assert.deepEqual(pathsOf(response), ['parentId'])
  await feedback.api.delete(`/comments/${leaf.id}`)
  assert.deepEqual(await contents(feedback, post.id), ['Other'])
})

test('private comments and their replies are visible to the team only, not counted, and private on the broker', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const grace = feedback.as(portalUser('Grace'))
  const open = await comment(feedback, post.id, 'Open')
  const note = await comment(feedback, post.id, 'Note', { isPrivate: true })
  const response = await comment(feedback, post.id, 'Reply', { parentId: note.id, isPrivate: false })
  assert.equal(response.isPrivate, true)
  const inside = await comment(feedback, post.id, 'Inside', { parentId: open.id, isPrivate: true })
  assert.deepEqual(await contents(feedback, post.id), ['Open', 'Inside', 'Note', 'Reply'])
  assert.deepEqual(
    (await grace.get(`/posts/${post.id}/comments`)).data.map((it: { content: string }) => it.content),
    ['Open'],
  )
  for (const { id } of [note, response, inside]) {
    assert.equal((await grace.get(`/comments/${id}`)).status, 404)
    assert.equal((await grace.patch(`/comments/${id}`, { content: 'x' })).status, 404)
    assert.equal((await grace.delete(`/comments/${id}`)).status, 404)
    assert.deepEqual(
      pathsOf(await grace.post(`/posts/${post.id}/comments`, { content: 'x', parentId: id })),
      ['parentId'],
    )
  }
  assert.equal(
    (await grace.post(`/posts/${post.id}/comments`, { content: 'x', isPrivate: true })).status,
    403,
  )
  assert.equal(await countOf(feedback, post.id), 1)
  await feedback.api.patch(`/comments/${note.id}`, { content: 'Noted' })
  await feedback.api.delete(`/comments/${inside.id}`)
  await feedback.api.delete(`/posts/${post.id}`)
  const rows = await feedback.database.query(
    `select type, private, body::jsonb #>> '{data,comment,content}' as content from feedback.outbox
     where type like 'comment.%' order by seq`,
  )
  assert.deepEqual(
    rows.map(row => [row.type, row.content, row.private]),
    [
      ['comment.created', 'Open', false],
      ['comment.created', 'Note', true],
      ['comment.created', 'Reply', true],
      ['comment.created', 'Inside', true],
      ['comment.updated', 'Noted', true],
      ['comment.deleted', 'Inside', true],
      ['comment.deleted', 'Open', false],
      ['comment.deleted', 'Noted', true],
      ['comment.deleted', 'Reply', true],
    ],
  )
})

test('a deleted public comment with only private replies is hidden from users', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const open = await comment(feedback, post.id, 'Open')
  await comment(feedback, post.id, 'Inside', { parentId: open.id, isPrivate: true })
  await feedback.api.delete(`/comments/${open.id}`)
  assert.deepEqual(await contents(feedback, post.id), ['', 'Inside'])
  assert.deepEqual((await feedback.as(portalUser('Grace')).get(`/posts/${post.id}/comments`)).data, [])
})

test('only the author and team members can edit and delete a comment', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const [grace, lin] = [feedback.as(portalUser('Grace')), feedback.as(portalUser('Lin'))]
  const { id } = (await grace.post(`/posts/${post.id}/comments`, { content: 'Mine' })).data
  const path = `/comments/${id}`
  assert.equal((await lin.patch(path, { content: 'Yours' })).status, 403)
  assert.equal((await lin.delete(path)).status, 403)
  assert.equal((await grace.patch(path, { content: 'Still mine' })).status, 200)
  assert.equal((await feedback.as(member).patch(path, { content: 'Tidied' })).status, 200)
  assert.equal((await grace.delete(path)).status, 204)
  assert.equal((await feedback.as(reader).post(`/posts/${post.id}/comments`, { content: 'x' })).status, 403)
})

test('deleting a post hides its comments, and restoring it shows them without new events', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const kept = await comment(feedback, post.id, 'Kept')
  const deleted = await comment(feedback, post.id, 'Deleted')
  await feedback.api.delete(`/comments/${deleted.id}`)
  const sofar = (await feedback.events()).length
  await feedback.api.delete(`/posts/${post.id}`)
  for (const path of [`/comments/${kept.id}`, `/posts/${post.id}/comments`])
    assert.equal((await feedback.api.get(path)).status, 404)
  assert.equal((await feedback.api.post(`/posts/${post.id}/comments`, { content: 'x' })).status, 404)
  await feedback.api.post(`/posts/${post.id}/restore`)
  assert.deepEqual(await contents(feedback, post.id), ['Kept'])
  assert.equal(await countOf(feedback, post.id), 1)
  assert.deepEqual((await feedback.eventTypes()).slice(sofar), [
    'post.deleted',
    'comment.deleted',
    'post.restored',
  ])
})

test('deleting a post with more than a thousand comments emits comment.deleted for each', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  await feedback.database.query(
    `insert into feedback.comments (id, post_id, thread, author_principal_id, content, is_private, created_at, updated_at)
     select 'comment_01' || lpad(n::text, 24, '0'), $1, '01' || lpad(n::text, 24, '0'), 'principal_1', 'No. ' || n, false,
       now(), now()
     from generate_series(1, 1001) n`,
    [post.id],
  )
  await feedback.api.delete(`/posts/${post.id}`)
  const emitted = (await feedback.events()).filter(event => event.type === 'comment.deleted')
  assert.equal(new Set(emitted.map(event => (event.data.comment as { id: string }).id)).size, 1001)
})

test('concurrently created and deleted comments are counted exactly', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) => comment(feedback, post.id, `${index}`)),
  )
  const [first] = made
  await Promise.all([
    ...made.slice(0, 5).map(({ id }) => feedback.api.delete(`/comments/${id}`)),
    ...[1, 2, 3].map(() => feedback.api.delete(`/comments/${first.id}`)),
    ...[1, 2, 3].map(number => comment(feedback, post.id, `Late ${number}`)),
  ])
  assert.equal(await countOf(feedback, post.id), 10)
  assert.equal((await contents(feedback, post.id, 100)).length, 10)
  const types = await feedback.eventTypes()
  assert.equal(types.filter(type => type === 'comment.deleted').length, 5)
})

test('a comment deleted together with its post emits comment.deleted once', async () => {
  await using feedback = await startFeedback()
  for (let round = 0; round < 8; round++) {
    const post = await feedback.createPost()
    const { id } = await comment(feedback, post.id, 'Gone')
    const sofar = (await feedback.events()).length
    await Promise.all([feedback.api.delete(`/posts/${post.id}`), feedback.api.delete(`/comments/${id}`)])
    const types = (await feedback.eventTypes()).slice(sofar)
    assert.deepEqual(types.sort(), ['comment.deleted', 'post.deleted'])
  }
})

test('an invalid comment is rejected with the path of the field', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const other = await comment(feedback, (await feedback.createPost()).id, 'Elsewhere')
  const path = `/posts/${post.id}/comments`
  const wrong: [Record<string, unknown>, string][] = [
    [{}, 'content'],
    [{ content: '  ' }, 'content'],
    [{ content: 'x'.repeat(5001) }, 'content'],
    [{ content: 'a\0b' }, 'content'],
    [{ content: 'x', parentId: 'nope' }, 'parentId'],
    [{ content: 'x', parentId: unknownIds.comment }, 'parentId'],
    [{ content: 'x', parentId: other.id }, 'parentId'],
    [{ content: 'x', isPrivate: 'yes' }, 'isPrivate'],
  ]
  for (const [body, field] of wrong) assert.deepEqual(pathsOf(await feedback.api.post(path, body)), [field])
  assert.equal((await feedback.api.post(path, { content: 'x'.repeat(5000) })).status, 201)
  for (const id of [unknownIds.comment, 'nope'])
    assert.equal((await feedback.api.get(`/comments/${id}`)).status, 404)
  assert.equal((await feedback.api.get(`/posts/${unknownIds.post}/comments`)).status, 404)
})

test('replies are limited to 50 levels', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  let parentId: string | undefined
  for (let depth = 0; depth < 50; depth++)
    parentId = (await comment(feedback, post.id, `${depth}`, parentId ? { parentId } : {})).id
  const response = await feedback.api.post(`/posts/${post.id}/comments`, { content: 'x', parentId })
  assert.deepEqual([pathsOf(response), response.error.details.errors[0].code], [['parentId'], 'too_deep'])
})

test('comments on all posts are listed newest first, with their posts, to callers who may read them', async () => {
  await using feedback = await startFeedback()
  const [first, second] = [await feedback.createPost(), await feedback.createPost({ title: 'Export' })]
  const hidden = await feedback.create('/boards', { name: 'Hidden', audience: 'private' })
  const secret = await feedback.createPost({ boardId: hidden.id })
  await comment(feedback, first.id, 'One')
  const two = await feedback.as(portalUser('Ann')).post(`/posts/${second.id}/comments`, { content: 'Two' })
  await comment(feedback, first.id, 'Inside', { isPrivate: true })
  await comment(feedback, secret.id, 'Hidden')
  const gone = await comment(feedback, first.id, 'Gone')
  await feedback.api.delete(`/comments/${gone.id}`)
  const listed = async (client: Feedback['api'], query = '') =>
    (await allOf(client, `/comments${query}`, 1)).map(it => it.content)
  assert.deepEqual(await listed(feedback.api), ['Hidden', 'Inside', 'Two', 'One'])
  assert.deepEqual(await listed(feedback.as(portalUser('Bo'))), ['Two', 'One'])
  assert.deepEqual(await listed(feedback.api, `?postId=${first.id}`), ['Inside', 'One'])
  const { authorPrincipalId } = two.data
  assert.deepEqual(await listed(feedback.api, `?principalId=${authorPrincipalId}`), ['Two'])
  const [item] = (await feedback.api.get(`/comments?principalId=${authorPrincipalId}`)).data
  assert.deepEqual([item.postTitle, item.postSlug], ['Export', second.slug])
  assert.deepEqual(await listed(feedback.as(portalUser('Bo')), `?postId=${secret.id}`), [])
  for (const query of ['postId=nope', 'principalId=7', 'author=x'])
    assert.equal((await feedback.api.get(`/comments?${query}`)).status, 400, query)
})
