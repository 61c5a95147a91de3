import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestDatabase } from '@earshot/testing'
import { type Feedback, pathsOf, startFeedback, unknownIds } from '../../harness.ts'

const titles = [
  'Dark mode',
  'A dark mode for the mobile app',
  'Dark chocolate at the office',
  'Export invoices as PDF',
  'Export everything as PDF',
  'ダークモードを追加',
  'Notification settings for each project',
]

const seeded = async (options: Parameters<typeof startFeedback>[0] = {}) => {
  const feedback = await startFeedback(options)
  const ids = new Map<string, string>()
  for (const title of titles) ids.set(title, (await feedback.createPost({ title })).id)
  return { ...feedback, idOf: (title: string) => ids.get(title) ?? '' }
}

type Shown = { title: string; similarity: number }

const like = async (feedback: Feedback, title: string): Promise<string[]> => {
  const response = await feedback.api.get(`/posts/similar?title=${encodeURIComponent(title)}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  const shown: Shown[] = response.data
  assert.deepEqual(
    shown.map(post => post.similarity),
    shown.map(post => post.similarity).toSorted((a, b) => b - a),
  )
  for (const { similarity } of shown) assert.ok(similarity > 0 && similarity <= 1)
  return shown.map(post => post.title)
}

/** A server where an event trigger rejects CREATE EXTENSION. */
const refuseExtensions = async ({ query }: TestDatabase) => {
  await query('drop extension if exists pg_trgm cascade')
  await query('create schema refusal')
  await query(`
    create function refusal.refuse() returns event_trigger language plpgsql as $$
      begin raise exception 'Extensions are not allowed' using errcode = 'insufficient_privilege'; end $$`)
  await query(`
    create event trigger refuse_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function refusal.refuse()`)
}

const hasTrigrams = async ({ database }: Feedback) =>
  (await database.query(`select from pg_extension where extname = 'pg_trgm'`)).length > 0

const servers = [
  { name: 'with pg_trgm', options: {}, trigrams: true },
  { name: 'without pg_trgm', options: { prepare: refuseExtensions }, trigrams: false },
]

for (const { name, options, trigrams } of servers)
  test(`similar posts are listed most similar first, ${name}`, async () => {
    await using feedback = await seeded(options)
    assert.equal(await hasTrigrams(feedback), trigrams)
    assert.deepEqual(await like(feedback, 'dark mode'), ['Dark mode', 'A dark mode for the mobile app'])
    assert.deepEqual((await like(feedback, 'Dark mode on mobile')).slice(0, 2), [
      'A dark mode for the mobile app',
      'Dark mode',
    ])
    assert.deepEqual(await like(feedback, 'ダークモード'), ['ダークモードを追加'])
    assert.deepEqual(await like(feedback, 'export invoices as pdf'), [
      'Export invoices as PDF',
      'Export everything as PDF',
    ])
    assert.deepEqual(await like(feedback, 'Something else altogether'), [])
    assert.deepEqual(await like(feedback, '!!!'), [])
  })

test('a title with only misspelt words finds similar posts if the server has pg_trgm', async () => {
  await using feedback = await seeded()
  assert.deepEqual(await like(feedback, 'notifcation setings'), ['Notification settings for each project'])
  await using without = await seeded({ prepare: refuseExtensions })
  assert.deepEqual(await like(without, 'notifcation setings'), [])
})

test('the post itself, deleted posts and merged posts are not similar posts', async () => {
  await using feedback = await seeded()
  const { api, idOf } = feedback
  const similar = async (title: string): Promise<string[]> =>
    (await api.get(`/posts/${idOf(title)}/similar`)).data.map((post: Shown) => post.title)
  assert.deepEqual(await similar('Export invoices as PDF'), ['Export everything as PDF'])
  assert.deepEqual(await similar('Dark mode'), ['A dark mode for the mobile app'])
  await api.delete(`/posts/${idOf('Export everything as PDF')}`)
  assert.deepEqual(await similar('Export invoices as PDF'), [])
  await feedback.database.query('update feedback.posts set canonical_post_id = $1 where id = $2', [
    idOf('Dark mode'),
    idOf('A dark mode for the mobile app'),
  ])
  assert.deepEqual(await similar('Dark mode'), [])
})

test('of posts with the same similarity, the one with most votes is the first', async () => {
  await using feedback = await startFeedback()
  const [first] = [
    await feedback.createPost({ title: 'Dark mode' }),
    await feedback.createPost({ title: 'dark mode' }),
    await feedback.createPost({ title: 'Offline mode for the mobile app' }),
  ]
  await feedback.api.put(`/posts/${first.id}/vote`)
  assert.deepEqual(await like(feedback, 'Dark mode for the app'), ['Dark mode', 'dark mode'])
})

test('similar posts are paged', async () => {
  await using feedback = await startFeedback()
  for (let number = 0; number < 25; number++) await feedback.createPost({ title: `Calendar view ${number}` })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `title=calendar+view&limit=7${cursor && `&cursor=${cursor}`}`
    const response = await feedback.api.get(`/posts/similar?${query}`)
    seen.push(...response.data.map((post: Shown) => post.title))
    cursor = (response.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  assert.equal(seen.length, 25)
  assert.equal(new Set(seen).size, 25)
})

test('a missing or too long title is rejected, and an unknown post returns 404', async () => {
  await using feedback = await startFeedback()
  for (const query of ['', 'title=', `title=${'x'.repeat(201)}`, 'title=%00'])
    assert.deepEqual(pathsOf(await feedback.api.get(`/posts/similar?${query}`)), ['title'], query)
  assert.equal((await feedback.api.get(`/posts/${unknownIds.post}/similar`)).status, 404)
})
