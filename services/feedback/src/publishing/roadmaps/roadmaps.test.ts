import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feedback, pathsOf, reader, startFeedback, unknownIds } from '../../harness.ts'

const names = (response: { data: { name: string }[] }) => response.data.map(it => it.name)

const pageOf = async (feedback: Feedback, path: string) => {
  const response = await feedback.api.get(path)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  const { pagination } = (response.body as { meta: { pagination: { cursor: string | null } } }).meta
  return { titles: response.data.map((post: { title: string }) => post.title), cursor: pagination.cursor }
}

test('a roadmap can be created, read, updated and deleted', async () => {
  await using feedback = await startFeedback()
  const response = await feedback.api.post('/roadmaps', { name: 'Мобильные', boardIds: [feedback.boardId] })
  assert.equal(response.status, 201)
  const { id, createdAt, updatedAt, columns, ...rest } = response.data
  assert.equal(response.headers.get('location'), `/api/v1/roadmaps/${id}`)
  assert.deepEqual(rest, {
    slug: 'mobilnye',
    name: 'Мобильные',
    description: '',
    boardIds: [feedback.boardId],
    tagIds: [],
    statusIds: [],
  })
  assert.deepEqual(
    columns.map((column: { slug: string }) => column.slug),
    ['planned', 'in-progress', 'complete'],
  )
  assert.deepEqual((await feedback.api.get(`/roadmaps/${id}`)).data, response.data)
  const { statusIds } = feedback
  const changed = await feedback.api.patch(`/roadmaps/${id}`, {
    name: 'Mobile',
    slug: 'mobile',
    statusIds: [statusIds.complete, statusIds.open, statusIds.planned],
  })
  assert.equal(changed.data.slug, 'mobile')
  assert.deepEqual(
    changed.data.columns.map((column: { slug: string }) => column.slug),
    ['planned', 'complete'],
    'a status that is not shown on roadmaps is no column',
  )
  assert.deepEqual(
    (await feedback.api.patch(`/roadmaps/${id}`, { name: 'Mobile' })).data,
    changed.data,
    'repeating the update changes nothing',
  )
  assert.equal((await feedback.api.delete(`/roadmaps/${id}`)).status, 204)
  assert.equal((await feedback.api.get(`/roadmaps/${id}`)).status, 404)
  assert.equal((await feedback.api.get(`/roadmaps/${id}/posts`)).status, 404)
  assert.equal((await feedback.api.delete(`/roadmaps/${id}`)).status, 404)
})

test('roadmaps with the same name get different slugs, and the list is paged', async () => {
  await using feedback = await startFeedback()
  const made = await Promise.all([1, 2, 3].map(() => feedback.create('/roadmaps', { name: 'Next' })))
  assert.deepEqual(made.map(({ slug }) => slug).toSorted(), ['next', 'next-2', 'next-3'])
  const first = await feedback.api.get('/roadmaps?limit=2')
  assert.equal(names(first).length, 2)
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  assert.equal(names(await feedback.api.get(`/roadmaps?limit=2&cursor=${cursor}`)).length, 1)
})

test("a roadmap's filters must exist when set, and deleting one later does not widen the roadmap", async () => {
  await using feedback = await startFeedback()
  const wrong = { name: 'x', boardIds: [feedback.boardId, unknownIds.board], tagIds: [unknownIds.tag] }
  const refused = await feedback.api.post('/roadmaps', { ...wrong, statusIds: [unknownIds.status] })
  assert.equal(refused.status, 400)
  assert.deepEqual(pathsOf(refused), ['boardIds.1', 'tagIds.0', 'statusIds.0'])
  const board = await feedback.create('/boards', { name: 'Short-lived' })
  const { id } = await feedback.create('/roadmaps', { name: 'One board', boardIds: [board.id] })
  await feedback.createPost({ statusId: feedback.statusIds.planned })
  await feedback.api.delete(`/boards/${board.id}`)
  assert.deepEqual((await pageOf(feedback, `/roadmaps/${id}/posts`)).titles, [])
  const renamed = await feedback.api.patch(`/roadmaps/${id}`, { name: 'No board', boardIds: [board.id] })
  assert.equal(renamed.status, 200)
  assert.deepEqual(renamed.data.boardIds, [board.id])
})

/** Posts in several statuses, with votes, tags and boards. */
const filled = async () => {
  const feedback = await startFeedback()
  const { statusIds } = feedback
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  const ui = await feedback.create('/tags', { name: 'UI' })
  const post = async (title: string, votes: number, body: Record<string, unknown>) => {
    const { id } = await feedback.createPost({ title, ...body })
    await feedback.database.query('update feedback.posts set vote_count = $1 where id = $2', [votes, id])
    return id
  }
  await post('open', 9, {})
  await post('planned 3', 3, { statusId: statusIds.planned })
  await post('planned 5', 5, { statusId: statusIds.planned, tagIds: [ui.id] })
  await post('planned 4', 4, { statusId: statusIds.planned, boardId: bugs.id })
  await post('started 1', 1, { statusId: statusIds['in-progress'] })
  await post('done 7', 7, { statusId: statusIds.complete, boardId: bugs.id, tagIds: [ui.id] })
  await post('done 2', 2, { statusId: statusIds.complete })
  const gone = await post('deleted', 8, { statusId: statusIds.complete })
  await feedback.api.delete(`/posts/${gone}`)
  return { ...feedback, bugs: bugs.id, ui: ui.id }
}

test('posts are listed column by column, most votes first, whatever the page size', async () => {
  await using feedback = await filled()
  const { id } = await feedback.create('/roadmaps', { name: 'All' })
  const whole = ['planned 5', 'planned 4', 'planned 3', 'started 1', 'done 7', 'done 2']
  assert.deepEqual(await pageOf(feedback, `/roadmaps/${id}/posts`), { titles: whole, cursor: null })
  for (const limit of [1, 2, 3, 4, 6]) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await pageOf(
        feedback,
        `/roadmaps/${id}/posts?limit=${limit}${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.titles)
      cursor = page.cursor
    }
    assert.deepEqual(seen, whole, `${limit} per page`)
  }
})

test('a roadmap shows the posts that match its filters, or one column on request', async () => {
  await using feedback = await filled()
  const { statusIds, bugs, ui } = feedback
  const expected: [Record<string, unknown>, string, string[]][] = [
    [{ boardIds: [bugs] }, '', ['planned 4', 'done 7']],
    [{ tagIds: [ui] }, '', ['planned 5', 'done 7']],
    [{ boardIds: [bugs], tagIds: [ui] }, '', ['done 7']],
    [{ statusIds: [statusIds['in-progress'], statusIds.open] }, '', ['started 1']],
    [{}, `statusId=${statusIds.complete}`, ['done 7', 'done 2']],
    [{ statusIds: [statusIds.open] }, '', []],
  ]
  for (const [filter, query, titles] of expected) {
    const { id } = await feedback.create('/roadmaps', { name: 'Some', ...filter })
    assert.deepEqual((await pageOf(feedback, `/roadmaps/${id}/posts?${query}`)).titles, titles)
  }
})

test('a status that is not a column and a cursor of other columns are rejected', async () => {
  await using feedback = await filled()
  const { statusIds } = feedback
  const { id } = await feedback.create('/roadmaps', { name: 'All' })
  const none = await feedback.api.get(`/roadmaps/${id}/posts?statusId=${statusIds.open}`)
  assert.equal(none.status, 400)
  assert.deepEqual(pathsOf(none), ['statusId'])
  const { cursor } = await pageOf(feedback, `/roadmaps/${id}/posts?limit=2`)
  await feedback.api.patch(`/statuses/${statusIds.planned}`, { showOnRoadmap: false })
  const other = await feedback.api.get(`/roadmaps/${id}/posts?limit=2&cursor=${cursor}`)
  assert.deepEqual(pathsOf(other), ['cursor'])
})

test('callers with read access can read roadmaps but not change them', async () => {
  await using feedback = await startFeedback()
  const { id } = await feedback.create('/roadmaps', { name: 'All' })
  const api = feedback.as(reader)
  assert.equal((await api.get(`/roadmaps/${id}/posts`)).status, 200)
  assert.equal((await api.post('/roadmaps', { name: 'x' })).status, 403)
  assert.equal((await api.patch(`/roadmaps/${id}`, { name: 'x' })).status, 403)
  assert.equal((await api.delete(`/roadmaps/${id}`)).status, 403)
})
