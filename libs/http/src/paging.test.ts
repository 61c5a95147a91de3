import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@earshot/contracts'
import fc from 'fast-check'
import { z } from 'zod'
import { cursorSeal } from './cursor-seal.ts'
import { readyIdeas } from './harness.ts'
import { type CursorKeys, cursorOf, pageOf } from './paging.ts'

type Ideas = Awaited<ReturnType<typeof readyIdeas>>

const withIdeas = async (count: number, environment: Record<string, string> = {}) => {
  const it = await readyIdeas({ environment })
  for (let index = 0; index < count; index++) await it.as().post('/ideas', { title: `Idea ${index}` })
  return it
}

const titlesOf = (data: { title: string }[]) => data.map(({ title }) => title)

/** Reads all pages. */
const walk = async (it: Ideas, path: string) => {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const separator = path.includes('?') ? '&' : '?'
    const response = await it.as().get(cursor ? `${path}${separator}cursor=${cursor}` : path)
    assert.equal(response.status, 200)
    const { pagination } = z
      .strictObject({ pagination: z.strictObject({ cursor: z.string().nullable(), hasMore: z.boolean() }) })
      .parse((response.body as { meta: unknown }).meta)
    assert.equal(pagination.hasMore, pagination.cursor !== null)
    pages.push(titlesOf(response.data))
    cursor = pagination.cursor
  }
  return pages
}

test('paging through a list returns each item once', async () => {
  await using it = await withIdeas(5)
  assert.deepEqual(await walk(it, '/ideas'), [['Idea 0', 'Idea 1'], ['Idea 2', 'Idea 3'], ['Idea 4']])
  assert.deepEqual(
    (await walk(it, '/ideas?limit=4')).map(page => page.length),
    [4, 1],
  )
  assert.deepEqual(
    (await walk(it, '/ideas?limit=5')).map(page => page.length),
    [5],
  )
  assert.deepEqual(await walk(it, '/ideas?minVotes=1'), [[]])
})

test('the Link header has the URL of the next page with the same query', async () => {
  await using it = await withIdeas(3)
  const first = await it.as().get('/ideas?minVotes=0&limit=2')
  const link = /^<\/api\/v1(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  assert.match(link, /^\/ideas\?minVotes=0&limit=2&cursor=[\w-]+$/)
  const second = await it.as().get(link)
  assert.deepEqual(titlesOf(second.data), ['Idea 2'])
  assert.equal(second.headers.get('link'), null)
})

test('an invalid limit is rejected, and one above the maximum is capped', async () => {
  await using it = await withIdeas(4, { PAGE_SIZE_MAX: '3' })
  for (const limit of ['0', '-1', '1.5', 'abc', '', '1e1', ' 1', '+1', '0x1']) {
    const response = await it.as().get(`/ideas?limit=${encodeURIComponent(limit)}`)
    assert.equal(response.status, 400, limit)
    assert.deepEqual(response.error.details.errors[0].path, 'limit')
  }
  for (const limit of ['3', '4', '1000', '9'.repeat(400)])
    assert.equal((await it.as().get(`/ideas?limit=${limit}`)).data.length, 3, limit)
  assert.equal((await it.as().get('/ideas?limit=1')).data.length, 1)
})

test("a list's page size never exceeds the maximum of the deployment", async () => {
  await using it = await withIdeas(3, { PAGE_SIZE_MAX: '1' })
  assert.equal((await it.as().get('/ideas')).data.length, 1)
})

test('a cursor of another list or filter, or a made-up one, is rejected', async () => {
  await using it = await withIdeas(3)
  const { body } = await it.as().get('/ideas')
  const { cursor } = (body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const forged = [
    `minVotes=1&cursor=${cursor}`,
    'cursor=',
    'cursor=abc',
    `cursor=${cursor.slice(0, -2)}`,
    `cursor=${Buffer.from('["x", {}]').toString('base64url')}`,
    `cursor=${Buffer.from('"post_1"').toString('base64url')}`,
  ]
  for (const query of forged) {
    const response = await it.as().get(`/ideas?${query}`)
    assert.equal(response.status, 400, query)
    assert.deepEqual(response.error.details.errors[0].path, 'cursor')
  }
})

const values = fc.array(
  fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
)
const anyKeys = z.array(z.union([z.string(), z.number(), z.null()]))

const sealLength = 22

test('a sealed cursor can be opened with the current and the previous SECRET_KEY', () => {
  const [older, newer] = ['an older secret', 'a newer secret']
  const sealed = cursorSeal({ current: older }).seal('abc')
  assert.equal(cursorSeal({ current: older }).open(sealed), 'abc')
  assert.equal(cursorSeal({ current: newer, previous: older }).open(sealed), 'abc')
  assert.throws(() => cursorSeal({ current: newer }).open(sealed), ApiError)
})

test('a cursor that the service did not issue is rejected', async () => {
  await using it = await withIdeas(5)
  const own = cursorOf({ list: 'ideas' }, z.tuple([z.string()])).encode(['idea_1'])
  const other = cursorSeal({ current: 'another secret' }).seal(own)
  for (const cursor of [own, other, '', 'x', own.slice(0, sealLength)]) {
    const response = await it.as().get(`/ideas?cursor=${cursor}`)
    assert.deepEqual([response.status, response.error.details.errors[0].path], [400, 'cursor'], cursor)
  }
})

test('decoding a cursor returns its keys', () => {
  fc.assert(
    fc.property(values, keys => {
      const cursors = cursorOf({ list: 'posts', sort: 'votes' }, anyKeys)
      // JSON has no negative zero, and databases do not sort by one.
      const expected: CursorKeys = keys.map(key => (key === 0 ? 0 : key))
      assert.deepEqual(cursors.decode(cursors.encode(expected)), expected)
    }),
  )
})

test('a cursor with one changed character is rejected before it reaches the database', () => {
  const seal = cursorSeal({ current: 'a secret' })
  const keys = ['2026-03-05T09:15:00.000Z', 'post_01kkajvtshecst1qj9jhrc5ree']
  const cursor = seal.seal(cursorOf('posts', anyKeys).encode(keys))
  fc.assert(
    fc.property(fc.nat(cursor.length - 1), fc.stringMatching(/^[A-Za-z0-9_-]$/), (at, character) => {
      const changed = cursor.slice(0, at) + character + cursor.slice(at + 1)
      // The last character of the seal has 4 unused bits.
      fc.pre(changed !== cursor && at !== sealLength - 1)
      assert.throws(() => seal.open(changed), ApiError)
    }),
  )
})

test("a cursor whose keys do not match the list's schema is rejected", () => {
  const cursor = cursorOf('posts', anyKeys).encode(['a', 1])
  assert.throws(() => cursorOf('posts', z.tuple([z.string()])).decode(cursor), ApiError)
  assert.throws(() => cursorOf('boards', anyKeys).decode(cursor), ApiError)
})

test('a page does not include the extra row that shows that there are more', () => {
  const page = (rows: number[]) => pageOf(rows, 2, String, row => ({ row }))
  assert.deepEqual(page([]), { items: [], cursor: null })
  assert.deepEqual(page([1, 2]), { items: [{ row: 1 }, { row: 2 }], cursor: null })
  assert.deepEqual(page([1, 2, 3]), { items: [{ row: 1 }, { row: 2 }], cursor: '2' })
})
