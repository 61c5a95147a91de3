import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathsOf, reader, startFeedback, unknownIds } from '../../harness.ts'

test('a tag can be created with only a name', async () => {
  await using feedback = await startFeedback()
  const response = await feedback.api.post('/tags', { name: ' UI ' })
  assert.equal(response.status, 201)
  const { id, createdAt, updatedAt, ...rest } = response.data
  assert.deepEqual(rest, { name: 'UI', color: '#6b7280', description: '' })
  assert.deepEqual((await feedback.api.get(`/tags/${id}`)).data, response.data)
  assert.equal(response.headers.get('location'), `/api/v1/tags/${id}`)
})

test('names are unique in any case and script', async () => {
  await using feedback = await startFeedback()
  await feedback.create('/tags', { name: 'Über' })
  const other = await feedback.create('/tags', { name: 'Other' })
  for (const name of ['über', 'ÜBER', 'u\u0308ber']) {
    const made = await feedback.api.post('/tags', { name })
    assert.deepEqual([made.status, made.error.code], [409, 'CONFLICT'])
    assert.equal((await feedback.api.patch(`/tags/${other.id}`, { name })).status, 409)
  }
  const twins = await Promise.all([1, 2, 3].map(() => feedback.api.post('/tags', { name: 'Twin' })))
  assert.deepEqual(twins.map(response => response.status).sort(), [201, 409, 409])
})

test('a changed tag appears on posts and emits no event', async () => {
  await using feedback = await startFeedback()
  const tag = await feedback.create('/tags', { name: 'UI' })
  const post = await feedback.createPost({ tagIds: [tag.id] })
  const path = `/tags/${tag.id}`
  assert.deepEqual((await feedback.api.patch(path, { name: 'UI', color: '#6b7280' })).data, tag)
  const changed = await feedback.api.patch(path, { name: 'ui', color: '#FFFFFF', description: 'Looks' })
  assert.deepEqual(
    [changed.data.name, changed.data.color, changed.data.description],
    ['ui', '#FFFFFF', 'Looks'],
  )
  const { tags } = (await feedback.api.get(`/posts/${post.id}`)).data
  assert.deepEqual(tags, [{ id: tag.id, name: 'ui', color: '#FFFFFF' }])
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})

test('deleting a tag removes it from its posts, and each live post emits post.updated', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  const tag = await feedback.create('/tags', { name: 'UI' })
  const other = await feedback.create('/tags', { name: 'API' })
  const a = await feedback.createPost({ title: 'A', tagIds: [tag.id, other.id] })
  const b = await feedback.createPost({ title: 'B', tagIds: [tag.id] })
  const untouched = await feedback.createPost({ title: 'C', tagIds: [other.id] })
  const gone = await feedback.createPost({ title: 'D', tagIds: [tag.id] })
  await api.delete(`/posts/${gone.id}`)
  const sofar = (await feedback.events()).length
  assert.equal((await api.delete(`/tags/${tag.id}`)).status, 204)
  assert.equal((await api.get(`/tags/${tag.id}`)).status, 404)
  assert.equal((await api.delete(`/tags/${tag.id}`)).status, 404)
  const events = (await feedback.events()).slice(sofar)
  assert.deepEqual(
    events.map(event => [event.type, event.data]),
    [a, b].map(({ id, title }) => [
      'post.updated',
      { post: { id, title, boardId: feedback.boardId, boardSlug: 'feedback' }, changedFields: ['tags'] },
    ]),
  )
  const left = (await api.get(`/posts/${a.id}`)).data
  assert.deepEqual(
    left.tags.map((it: { id: string }) => it.id),
    [other.id],
  )
  assert.ok(left.updatedAt > a.updatedAt)
  assert.deepEqual((await api.get(`/posts/${untouched.id}`)).data, untouched)
  assert.deepEqual((await api.post(`/posts/${gone.id}/restore`)).data.tags, [])
})

test('a tag deleted while posts gain and lose it emits each removal once', async () => {
  await using feedback = await startFeedback()
  const { api } = feedback
  for (let round = 0; round < 8; round++) {
    const tag = await feedback.create('/tags', { name: `Round ${round}` })
    const tagged = await feedback.createPost({ tagIds: [tag.id] })
    const plain = await feedback.createPost()
    const sofar = (await feedback.events()).length
    const [deleted, off, on] = await Promise.all([
      api.delete(`/tags/${tag.id}`),
      api.patch(`/posts/${tagged.id}`, { tagIds: [] }),
      api.patch(`/posts/${plain.id}`, { tagIds: [tag.id] }),
    ])
    assert.deepEqual([deleted.status, off.status], [204, 200])
    assert.ok(on.status === 200 || on.status === 400)
    const emitted = (await feedback.events())
      .slice(sofar)
      .map(event => (event.data.post as { id: string }).id)
    assert.equal(emitted.filter(id => id === tagged.id).length, 1)
    assert.equal(emitted.filter(id => id === plain.id).length, on.status === 200 ? 2 : 0)
  }
})

test('the list of tags is alphabetical and paged', async () => {
  await using feedback = await startFeedback()
  for (const name of ['banana', 'Apple', 'éclair', 'cherry', 'apricot', 'Zebra', 'Ärzte'])
    await feedback.create('/tags', { name })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await feedback.api.get(`/tags?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...response.data.map((tag: { name: string }) => tag.name))
    cursor = (response.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  assert.deepEqual(seen, ['Apple', 'apricot', 'Ärzte', 'banana', 'cherry', 'éclair', 'Zebra'])
})

test('invalid bodies are rejected with the path of the field, and unknown tags return 404', async () => {
  await using feedback = await startFeedback()
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ color: '#12345' }, 'color'],
    [{ description: 'x'.repeat(501) }, 'description'],
  ]
  for (const [body, path] of wrong)
    assert.deepEqual(pathsOf(await feedback.api.post('/tags', { name: 'x', ...body })), [path])
  assert.equal((await feedback.api.patch(`/tags/${unknownIds.tag}`, { name: 'x' })).status, 404)
  assert.equal((await feedback.api.get('/tags/nope')).status, 404)
  assert.equal((await feedback.as(reader).post('/tags', { name: 'x' })).status, 403)
})
