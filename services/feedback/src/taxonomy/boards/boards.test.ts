import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, reader, startFeedback, unknownIds } from '../../harness.ts'

const board = async (feedback: Awaited<ReturnType<typeof startFeedback>>, body: object) =>
  feedback.create('/boards', { ...body })

test('a board can be created with only a name, and emits board.created', async () => {
  await using feedback = await startFeedback()
  const response = await feedback.api.post('/boards', { name: 'Идеи' })
  assert.equal(response.status, 201)
  assert.equal(response.headers.get('location'), `/api/v1/boards/${response.data.id}`)
  const { id, createdAt, updatedAt, ...rest } = response.data
  assert.deepEqual(rest, {
    slug: 'idei',
    name: 'Идеи',
    description: '',
    audience: 'public',
    settings: {
      authorVotes: false,
      defaultStatusId: null,
      requireApproval: 'none',
      showVoters: false,
      userTags: false,
      anonymousVotes: false,
      anonymousPosts: false,
    },
    postCount: 0,
  })
  assert.deepEqual((await feedback.api.get(`/boards/${id}`)).data, response.data)
  const [event, ...more] = await feedback.events()
  assert.deepEqual(more, [])
  assert.equal(event?.type, 'board.created')
  assert.deepEqual(event?.data, { board: { id, slug: 'idei', name: 'Идеи' } })
})

test('slugs only need to be unique among live boards', async () => {
  await using feedback = await startFeedback()
  const slugs = ['Bugs', 'bugs', 'BUGS!'].map(name => board(feedback, { name }))
  const made = await Promise.all(slugs)
  assert.deepEqual(made.map(it => it.slug).sort(), ['bugs', 'bugs-2', 'bugs-3'])
  const first = made.find(it => it.slug === 'bugs')
  await feedback.api.delete(`/boards/${first.id}`)
  assert.equal((await board(feedback, { name: 'Other', slug: 'bugs' })).slug, 'bugs')
})

test('boards created concurrently with one name get different slugs', async () => {
  await using feedback = await startFeedback()
  const made = await Promise.all(Array.from({ length: 4 }, () => board(feedback, { name: 'Same' })))
  assert.equal(new Set(made.map(it => it.slug)).size, 4)
})

test('updating a board emits one event, and an update without changes none', async () => {
  await using feedback = await startFeedback()
  const { id } = await board(feedback, { name: 'Bugs' })
  const path = `/boards/${id}`
  const before = (await feedback.api.get(path)).data
  const response = await feedback.api.patch(path, {
    name: 'Defects',
    slug: 'defects',
    description: 'What is broken.',
    settings: { authorVotes: true },
  })
  assert.deepEqual(response.data, {
    ...before,
    name: 'Defects',
    slug: 'defects',
    description: 'What is broken.',
    settings: {
      authorVotes: true,
      defaultStatusId: null,
      requireApproval: 'none',
      showVoters: false,
      userTags: false,
      anonymousVotes: false,
      anonymousPosts: false,
    },
    updatedAt: response.data.updatedAt,
  })
  assert.ok(response.data.updatedAt >= before.updatedAt)
  for (const body of [{}, { name: 'Defects', slug: 'defects', settings: {} }, { audience: 'public' }])
    assert.deepEqual((await feedback.api.patch(path, body)).data, response.data)
  assert.deepEqual(await feedback.eventTypes(), ['board.created', 'board.updated'])
  assert.deepEqual((await feedback.events())[1]?.data, { board: { id, slug: 'defects', name: 'Defects' } })
})

test('a given slug is used as it is, or rejected when it is taken or not valid', async () => {
  await using feedback = await startFeedback()
  for (const path of ['/boards', '/statuses', '/roadmaps']) {
    const other = await feedback.create(path, { name: 'Other', slug: 'big_plans-2' })
    assert.equal(other.slug, 'big_plans-2')
    const { id, slug } = await feedback.create(path, { name: 'Mine' })
    for (const answer of [
      await feedback.api.post(path, { name: 'New', slug: other.slug }),
      await feedback.api.patch(`${path}/${id}`, { slug: other.slug }),
    ])
      assert.deepEqual([answer.status, answer.error.code], [409, 'CONFLICT'], path)
    for (const wrong of ['Big Plans', 'Big', 'больше', 'a--b', '_a', 'a-', ' a', '', 'x'.repeat(101)]) {
      assert.deepEqual(pathsOf(await feedback.api.post(path, { name: 'New', slug: wrong })), ['slug'], wrong)
      assert.deepEqual(pathsOf(await feedback.api.patch(`${path}/${id}`, { slug: wrong })), ['slug'], wrong)
    }
    assert.equal((await feedback.api.get(`${path}/${id}`)).data.slug, slug)
    assert.equal((await feedback.api.patch(`${path}/${id}`, { slug })).status, 200)
  }
})

test('of concurrent requests with the same slug, one creates a board and the others get 409', async () => {
  await using feedback = await startFeedback()
  const made = await Promise.all(
    Array.from({ length: 4 }, () => feedback.api.post('/boards', { name: 'Same', slug: 'same' })),
  )
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 409, 409, 409])
})

test('after a board is renamed, events of posts have the new slug', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  await feedback.api.patch(`/boards/${feedback.boardId}`, { slug: 'ideas' })
  assert.equal((await feedback.createPost()).boardSlug, 'ideas')
  await feedback.api.delete(`/posts/${post.id}`)
  const slugs = (await feedback.events()).map(event => (event.data.post as { boardSlug: string })?.boardSlug)
  assert.deepEqual(slugs, ['feedback', undefined, 'ideas', 'ideas'])
})

test('renaming a board while posts are created emits no outdated slug', async () => {
  await using feedback = await startFeedback()
  const posts = Array.from({ length: 12 }, () => feedback.createPost())
  const renames = ['one', 'two', 'three'].map(slug =>
    feedback.api.patch(`/boards/${feedback.boardId}`, { slug }),
  )
  await Promise.all([...posts, ...renames])
  const rows = await feedback.database.query(`
    select type, body::jsonb #>> '{data,post,boardSlug}' as emitted, body::jsonb #>> '{data,board,slug}' as slug
    from feedback.outbox order by seq`)
  let slug = 'feedback'
  for (const row of rows)
    if (row.type === 'board.updated') slug = String(row.slug)
    else assert.equal(row.emitted, slug)
  assert.equal(rows.length, 15)
})

test('changing the audience of a board requires the scope admin', async () => {
  await using feedback = await startFeedback()
  const path = `/boards/${feedback.boardId}`
  const refused = await feedback.as(member).patch(path, { audience: 'private' })
  assert.deepEqual([refused.status, refused.error.code], [403, 'INSUFFICIENT_SCOPE'])
  assert.equal((await feedback.as(member).patch(path, { audience: 'public', name: 'F' })).status, 200)
  const before = (await feedback.events()).length
  for (let time = 0; time < 2; time++)
    assert.equal((await feedback.api.patch(path, { audience: 'private' })).data.audience, 'private')
  const [updated, audited, ...more] = (await feedback.events()).slice(before)
  assert.deepEqual([updated?.type, audited?.type, more], ['board.updated', 'audit.recorded', []])
  const entry = audited?.data.entry as Record<string, unknown>
  assert.deepEqual(
    [entry.action, entry.before, entry.after],
    ['board.audience_changed', { audience: 'public' }, { audience: 'private' }],
  )
})

test('postCount counts the posts that the list shows', async () => {
  await using feedback = await startFeedback()
  const [kept, deleted, merged] = [
    await feedback.createPost(),
    await feedback.createPost(),
    await feedback.createPost(),
  ]
  await feedback.api.delete(`/posts/${deleted.id}`)
  const merge = 'update feedback.posts set canonical_post_id = $1 where id = $2'
  await feedback.database.query(merge, [kept.id, merged.id])
  assert.equal((await feedback.api.get(`/boards/${feedback.boardId}`)).data.postCount, 1)
  assert.equal((await feedback.api.get('/boards')).data[0].postCount, 1)
})

test('a board with posts cannot be deleted, and deleting an empty one emits board.deleted', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const path = `/boards/${feedback.boardId}`
  const refused = await feedback.api.delete(path)
  assert.deepEqual([refused.status, refused.error.code], [409, 'IN_USE'])
  await feedback.api.delete(`/posts/${post.id}`)
  assert.equal((await feedback.api.delete(path)).status, 204)
  assert.equal((await feedback.api.get(path)).status, 404)
  assert.equal((await feedback.api.delete(path)).status, 404)
  assert.equal((await feedback.api.patch(path, { name: 'x' })).status, 404)
  const event = (await feedback.events()).at(-1)
  assert.equal(event?.type, 'board.deleted')
  assert.deepEqual(event?.data, { board: { id: feedback.boardId, slug: 'feedback', name: 'Feedback' } })
})

test('an invalid board is rejected with the path of the field', async () => {
  await using feedback = await startFeedback()
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ audience: 'everyone' }, 'audience'],
    [{ settings: { authorVotes: 'yes' } }, 'settings.authorVotes'],
    [{ settings: { requireApproval: 'some' } }, 'settings.requireApproval'],
    [{ settings: { defaultStatusId: unknownIds.status } }, 'settings.defaultStatusId'],
    [{ slug: 7 }, 'slug'],
  ]
  for (const [body, path] of wrong) {
    assert.deepEqual(pathsOf(await feedback.api.post('/boards', { name: 'x', ...body })), [path])
    assert.deepEqual(pathsOf(await feedback.api.patch(`/boards/${feedback.boardId}`, body)), [path])
  }
  assert.deepEqual(pathsOf(await feedback.api.post('/boards', {})), ['name'])
  assert.equal((await feedback.as(reader).post('/boards', { name: 'x' })).status, 403)
  assert.equal((await feedback.as(reader).get('/boards')).status, 200)
})

test('the list of boards has up to 100 per page by default', async () => {
  await using feedback = await startFeedback()
  await feedback.database.query(`
    insert into feedback.boards (id, slug, name, description, audience, author_votes)
    select 'board_' || lpad(n::text, 26, '0'), 'b' || n, 'B', '', 'public', false from generate_series(1, 104) n`)
  const first = await feedback.api.get('/boards')
  assert.equal(first.data.length, 100)
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const second = await feedback.api.get(`/boards?cursor=${cursor}`)
  assert.equal(second.data.length, 5)
  const ids = [...first.data, ...second.data].map((it: { id: string }) => it.id)
  assert.equal(new Set(ids).size, 105)
  assert.deepEqual(pathsOf(await feedback.api.get(`/tags?cursor=${cursor}`)), ['cursor'])
  assert.deepEqual(pathsOf(await feedback.api.get('/boards?audience=public')), ['audience'])
})

test('of concurrent updates with one If-Match, one succeeds', async () => {
  await using feedback = await startFeedback()
  const path = `/boards/${feedback.boardId}`
  const etag = (await feedback.api.get(path)).headers.get('etag') ?? ''
  const responses = await Promise.all(
    ['One', 'Two'].map(name => feedback.api.patch(path, { name }, { 'if-match': etag })),
  )
  assert.deepEqual(responses.map(response => response.status).sort(), [200, 412])
  assert.equal((await feedback.api.delete(path, { 'if-match': etag })).status, 412)
})

test('a new post changes the ETag of its board for If-None-Match, and not for If-Match', async () => {
  await using feedback = await startFeedback()
  const path = `/boards/${feedback.boardId}`
  const etag = (await feedback.api.get(path)).headers.get('etag') ?? ''
  await feedback.createPost()
  const read = await feedback.api.get(path, { 'if-none-match': etag })
  assert.deepEqual([read.status, read.data.postCount], [200, 1])
  assert.equal((await feedback.api.patch(path, { name: 'One' }, { 'if-match': etag })).status, 200)
  assert.equal((await feedback.api.patch(path, { name: 'Two' }, { 'if-match': etag })).status, 412)
})
