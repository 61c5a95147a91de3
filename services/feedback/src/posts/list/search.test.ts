import assert from 'node:assert/strict'
import { test } from 'node:test'
import { many, one, run, tx } from '@earshot/db'
import { createLog, startLoops } from '@earshot/runtime'
import { contentVector, searchQuery, searchVector, textVector } from '@earshot/search'
import { eventually } from '@earshot/testing'
import fc from 'fast-check'
import { reindexing } from '../../bulk/reindexing.ts'
import { type Feedback, secondPool, startFeedback } from '../../harness.ts'

/** Titles of the posts that a search finds, oldest first. */
const found = async (feedback: Feedback, search: string): Promise<string[]> => {
  const response = await feedback.api.get(`/posts?sort=oldest&search=${encodeURIComponent(search)}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.map((post: { title: string }) => post.title)
}

test('posts are found in any language, by whole and partial words', async () => {
  await using feedback = await startFeedback()
  const titles = {
    en: 'Dark mode for iOS/Android',
    de: 'Größere Schrift auf der Straße',
    fr: 'L’éléphant de la fenêtre',
    ru: 'Тёмная тема для приложения',
    ja: 'ダークモードを追加してください',
    zh: '希望支持深色模式',
    ko: '다크모드를 추가해 주세요',
    th: 'ขอโหมดมืดสำหรับมือถือ',
    ar: 'الوَضْعُ المُظْلِم',
    tr: 'İstanbul için karanlık mod',
  }
  for (const title of Object.values(titles)) await feedback.createPost({ title })
  const expected: [string, (keyof typeof titles)[]][] = [
    ['android', ['en']],
    ['ANDR', ['en']],
    ['mod', ['en', 'tr']],
    ['"mod"', ['tr']],
    ['mode dark', ['en']],
    ['"mode dark"', []],
    ['grossere', ['de']],
    ['STRASSE', ['de']],
    ['elephant', ['fr']],
    ['fenetre', ['fr']],
    ['темная', ['ru']],
    ['ТЁМНАЯ тема', ['ru']],
    ['ダークモード', ['ja']],
    ['モード', ['ja']],
    ['追', ['ja']],
    ['い', ['ja']],
    ['モダ', []],
    ['深色', ['zh']],
    ['式', ['zh']],
    ['다크 모드', ['ko']],
    ['모드를', ['ko']],
    ['โหมด', ['th']],
    ['มือถือ', ['th']],
    ['المظلم', ['ar']],
    ['istanbul', ['tr']],
    ['dark or 深色', ['en', 'zh']],
    ['mod -dark', ['tr']],
  ]
  for (const [search, languages] of expected)
    assert.deepEqual(
      await found(feedback, search),
      languages.map(language => titles[language]),
      search,
    )
})

test('an updated post is found by its new words only', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost({ title: 'Rotten apples', content: 'in the basket' })
  await feedback.api.patch(`/posts/${post.id}`, { title: 'Fresh pears' })
  assert.deepEqual(await found(feedback, 'apples'), [])
  assert.deepEqual(await found(feedback, 'pears basket'), ['Fresh pears'])
})

test('a phrase does not match across title and content', async () => {
  await using feedback = await startFeedback()
  await feedback.createPost({ title: 'dark', content: 'mode' })
  assert.deepEqual(await found(feedback, 'dark mode'), ['dark'])
  assert.deepEqual(await found(feedback, '"dark mode"'), [])
})

test('PostgreSQL accepts the tsvector and tsquery of any text', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom('ダ', 'ー', '版', 'มื', 'a', 'B', 'é', ' ', "'", '\\', '"', '-', ':', '*', '&'),
    }),
  )
  await fc.assert(
    fc.asyncProperty(text, text, async (title, content) => {
      const query = searchQuery(`"${title.replaceAll('"', ' ')}"`)
      const { matches, joined, whole } = await one<{ matches: boolean; joined: string; whole: string }>(
        beside.pool,
      )`
        select ${searchVector({ title, content })}::tsvector @@ ${query ?? ''}::tsquery as matches,
          ${textVector(title)}::tsvector || ${contentVector(content)}::tsvector as joined,
          ${searchVector({ title, content })}::tsvector as whole`
      assert.equal(matches, query !== undefined, 'a post is found by its own title')
      assert.equal(joined, whole)
    }),
    { numRuns: 200 },
  )
})

test('any part of a text without spaces is found, and any word by its prefix', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const letters = fc.string({ unit: fc.constantFrom(...'日本語検索モードไทยดี'), minLength: 1, maxLength: 12 })
  const part = fc.tuple(letters, fc.nat(), fc.nat()).map(([text, from, length]) => {
    const all = [...text]
    const start = from % all.length
    return { text, part: all.slice(start, start + 1 + (length % (all.length - start))).join('') }
  })
  await fc.assert(
    fc.asyncProperty(part, async ({ text, part }) => {
      const [row] = await many<{ matches: boolean }>(beside.pool)`
        select ${searchVector({ title: text, content: '' })}::tsvector @@ ${searchQuery(part) ?? ''}::tsquery as matches`
      assert.ok(row?.matches)
    }),
    { numRuns: 200 },
  )
})

test('the worker adds the words of posts that have none', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  await feedback.database.query(
    `insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
     select 'post_' || n, $1, 'principal_x', 'Forgotten ' || n, '', now(), now() from generate_series(1, 450) n`,
    [feedback.boardId],
  )
  const loops = startLoops([reindexing(beside.pool)], createLog({ level: 'silent' }))
  await eventually(async () => {
    const [left] = await feedback.database.query('select from feedback.posts where words_version < 1 limit 1')
    return left === undefined
  })
  await loops.stop()
  assert.deepEqual(await found(feedback, 'forgotten "77"'), ['Forgotten 77'])
})

test('a search that takes too long fails with SEARCH_TIMEOUT, and searches that wait do not keep other requests waiting', {
  tags: ['slow: searches wait for a lock until their limit'],
}, async () => {
  await using feedback = await startFeedback()
  await feedback.createPost({ title: 'Dark mode' })
  await using pool = secondPool(feedback)
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = tx(pool.pool, async db => {
    await run(db)`lock table posts`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const searches = Promise.all(
    ['/posts?search=dark', '/posts/similar?title=dark'].flatMap(path =>
      Array.from({ length: 10 }, () => feedback.api.get(path)),
    ),
  )
  assert.equal((await feedback.api.get('/boards')).status, 200)
  assert.equal((await feedback.api.post('/tags', { name: 'Mobile' })).status, 201)
  for (const { status, error, headers } of await searches)
    assert.deepEqual([status, error.code, headers.get('retry-after')], [503, 'SEARCH_TIMEOUT', '2'])
  release.resolve()
  await locking
  assert.deepEqual(await found(feedback, 'dark'), ['Dark mode'])
})
