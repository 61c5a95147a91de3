import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Feedback, member, pathsOf, reader, startFeedback, unknownIds } from '../../harness.ts'
import { preview } from './publish.ts'

const past = '2026-01-02T09:00:00.000Z'
const future = '2199-01-02T09:00:00.000Z'

const entry = (feedback: Feedback, body: Record<string, unknown> = {}) =>
  feedback.create('/changelog', { title: 'Dark mode is here', ...body })

const titles = async (feedback: Feedback, query: string, caller = member): Promise<string> => {
  const response = await feedback.as(caller).get(`/changelog?${query}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.map((it: { title: string }) => it.title).join(' ')
}

test('an entry can be created, read, updated and deleted', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const response = await feedback.api.post('/changelog', {
    title: ' Dark mode is here ',
    content: 'Switch it on.',
    linkedPostIds: [post.id, post.id],
  })
  assert.equal(response.status, 201)
  const made = response.data
  assert.equal(response.headers.get('location'), `/api/v1/changelog/${made.id}`)
  const { id, slug, createdAt, updatedAt, ...rest } = made
  assert.match(slug, /^dark-mode-is-here-[0-9a-z]{3,}$/)
  assert.deepEqual(rest, {
    title: 'Dark mode is here',
    content: 'Switch it on.',
    cover: null,
    attachments: [],
    labels: [],
    status: 'draft',
    notifySubscribers: true,
    notifySegment: null,
    announcedAt: null,
    publishedAt: null,
    linkedPostIds: [post.id],
    reactions: [],
  })
  assert.deepEqual((await feedback.api.get(`/changelog/${id}`)).data, made)
  const changed = await feedback.api.patch(`/changelog/${id}`, { content: 'Look!', linkedPostIds: [] })
  assert.equal(changed.data.content, 'Look!')
  assert.deepEqual(changed.data.linkedPostIds, [])
  assert.equal((await feedback.api.delete(`/changelog/${id}`)).status, 204)
  for (const gone of [
    await feedback.api.get(`/changelog/${id}`),
    await feedback.api.patch(`/changelog/${id}`, { title: 'x' }),
    await feedback.api.delete(`/changelog/${id}`),
  ])
    assert.equal(gone.status, 404)
  assert.deepEqual(await feedback.eventTypes(), ['post.created'])
})

test('an entry has each label once, in one order, and the list can be limited to a label', async () => {
  await using feedback = await startFeedback()
  const made = await entry(feedback, { title: 'Search', labels: ['fixed', 'new', 'fixed'] })
  assert.deepEqual(made.labels, ['new', 'fixed'])
  await entry(feedback, { title: 'Maps', labels: ['improved'] })
  await entry(feedback, { title: 'Plain' })
  assert.equal(await titles(feedback, 'label=fixed'), 'Search')
  assert.equal(await titles(feedback, 'label=improved&status=draft'), 'Maps')
  const changed = await feedback.api.patch(`/changelog/${made.id}`, { labels: ['improved'] })
  assert.deepEqual(changed.data.labels, ['improved'])
  assert.equal(await titles(feedback, 'label=improved'), 'Maps Search')
  assert.deepEqual((await feedback.api.patch(`/changelog/${made.id}`, { labels: [] })).data.labels, [])
  const wrong = await feedback.api.patch(`/changelog/${made.id}`, { labels: ['old'] })
  assert.deepEqual([wrong.status, pathsOf(wrong)], [400, ['labels.0']])
  assert.equal((await feedback.api.get('/changelog?label=old')).status, 400)
})

test('an entry published at once emits changelog.published at once', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const content = `One\n\n  two ${'x'.repeat(300)}`
  const { id } = await entry(feedback, { content, publishedAt: past, linkedPostIds: [post.id] })
  const [, emitted] = await feedback.events()
  assert.equal(emitted?.type, 'changelog.published')
  assert.deepEqual(emitted?.data, {
    changelog: {
      id,
      title: 'Dark mode is here',
      contentPreview: `One two ${'x'.repeat(191)}…`,
      publishedAt: past,
      linkedPostCount: 1,
    },
  })
})

test('an entry emits changelog.published once, even if it is edited, unpublished and published again', async () => {
  await using feedback = await startFeedback()
  const { id } = await entry(feedback)
  const patches = [
    { publishedAt: future },
    { title: 'Later' },
    { publishedAt: past },
    { publishedAt: past },
    { content: 'More' },
    { publishedAt: null },
    { publishedAt: future },
    { publishedAt: '2026-02-02T09:00:00.000Z' },
  ]
  const statuses = []
  for (const patch of patches)
    statuses.push((await feedback.api.patch(`/changelog/${id}`, patch)).data.status)
  assert.equal(
    statuses.join(' '),
    'scheduled scheduled published published published draft scheduled published',
  )
  assert.deepEqual(await feedback.eventTypes(), ['changelog.published', 'notification.requested'])
})

test('callers with read access see published entries only', async () => {
  await using feedback = await startFeedback()
  await entry(feedback, { title: 'out', publishedAt: past })
  const draft = await entry(feedback, { title: 'draft' })
  const scheduled = await entry(feedback, { title: 'scheduled', publishedAt: future })
  assert.equal(await titles(feedback, ''), 'draft scheduled out')
  assert.equal(await titles(feedback, '', reader), 'out')
  for (const [status, seen] of [
    ['draft', ''],
    ['scheduled', ''],
    ['published', 'out'],
  ] as const) {
    assert.equal(await titles(feedback, `status=${status}`), seen || status)
    assert.equal(await titles(feedback, `status=${status}`, reader), seen)
  }
  for (const { id } of [draft, scheduled]) {
    assert.equal((await feedback.as(reader).get(`/changelog/${id}`)).status, 404)
    assert.equal((await feedback.as(member).get(`/changelog/${id}`)).status, 200)
  }
  for (const response of [
    await feedback.as(reader).post('/changelog', { title: 'x' }),
    await feedback.as(reader).patch(`/changelog/${draft.id}`, { title: 'x' }),
    await feedback.as(reader).delete(`/changelog/${draft.id}`),
  ])
    assert.equal(response.status, 403)
})

test('entries are listed in order, whatever the page size', async () => {
  await using feedback = await startFeedback()
  for (const [index, publishedAt] of [null, future, past, past, null, '2025-01-01T00:00:00.000Z'].entries())
    await entry(feedback, { title: `${index}`, publishedAt })
  const whole = '4 0 1 3 2 5'
  assert.equal(await titles(feedback, ''), whole)
  for (const limit of [1, 2, 4]) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await feedback.api.get(`/changelog?limit=${limit}${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map((it: { title: string }) => it.title))
      cursor = (page.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
    }
    assert.equal(seen.join(' '), whole)
  }
})

test('a deleted post is removed from linkedPostIds', async () => {
  await using feedback = await startFeedback()
  const [one, two] = [await feedback.createPost(), await feedback.createPost()]
  const { id } = await entry(feedback, { linkedPostIds: [two.id, one.id] })
  await feedback.api.delete(`/posts/${two.id}`)
  assert.deepEqual((await feedback.api.get(`/changelog/${id}`)).data.linkedPostIds, [one.id])
  const refused = await feedback.api.patch(`/changelog/${id}`, { linkedPostIds: [one.id, two.id] })
  assert.deepEqual(pathsOf(refused), ['linkedPostIds.1'])
})

test('an invalid entry is rejected with the path of the field', async () => {
  await using feedback = await startFeedback()
  const wrong: [Record<string, unknown>, string][] = [
    [{}, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'x', content: 'x'.repeat(50_001) }, 'content'],
    [{ title: 'x', publishedAt: 'soon' }, 'publishedAt'],
    [{ title: 'x', publishedAt: '2026-01-02' }, 'publishedAt'],
    [{ title: 'x', linkedPostIds: ['nope'] }, 'linkedPostIds.0'],
    [{ title: 'x', linkedPostIds: [unknownIds.post] }, 'linkedPostIds.0'],
  ]
  for (const [body, path] of wrong) {
    const response = await feedback.api.post('/changelog', body)
    assert.equal(response.status, 400)
    assert.deepEqual(pathsOf(response), [path])
  }
  assert.equal(await titles(feedback, ''), '')
  assert.equal((await feedback.api.get('/changelog?status=hidden')).status, 400)
})

test('a preview has at most 200 characters and no half surrogate pair', () => {
  assert.equal(preview(' a \n b '), 'a b')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), content => {
      const shown = preview(content)
      assert.ok(shown.length <= 200 && shown.isWellFormed())
    }),
  )
})
