import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { cursorSeal } from '@earshot/http'
import { brokerFor, publishEvent, testSecret } from '@earshot/testing'
import {
  type Feedback,
  member,
  pathsOf,
  portalUser,
  startFeedback,
  testAdmin,
  unknownIds,
} from '../../harness.ts'

const titles = async (feedback: Feedback, query: string): Promise<string[]> => {
  const response = await feedback.api.get(`/posts?${query}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.map((post: { title: string }) => post.title)
}

const pagination = (response: { body: unknown }) =>
  (response.body as { meta: { pagination: { cursor: string | null; hasMore: boolean } } }).meta.pagination

/** Reads all pages and returns the titles in order. */
const walk = async (feedback: Feedback, query: string): Promise<string[]> => {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await feedback.api.get(`/posts?${query}${cursor && `&cursor=${cursor}`}`)
    assert.equal(response.status, 200, JSON.stringify(response.body))
    seen.push(...response.data.map((post: { title: string }) => post.title))
    assert.equal(pagination(response).hasMore, pagination(response).cursor !== null)
    cursor = pagination(response).cursor
  }
  return seen
}

test('a list item has exactly the documented fields', async () => {
  await using feedback = await startFeedback()
  const tag = await feedback.create('/tags', { name: 'UI' })
  const post = await feedback.createPost({ tagIds: [tag.id] })
  const { attachments, mergedPosts, eta, moderationState, mentionedNames, mentionedPrincipalIds, ...item } =
    post
  const response = await feedback.api.get('/posts')
  assert.deepEqual(response.data, [item])
  assert.deepEqual(pagination(response), { cursor: null, hasMore: false })
  assert.equal(item.votes, 0)
  assert.equal(item.status, 'open')
})

test('hasVoted depends on the caller', async () => {
  await using feedback = await startFeedback()
  const post = await feedback.createPost()
  const vote = 'insert into feedback.votes (post_id, principal_id) values ($1, $2)'
  await feedback.database.query(vote, [post.id, member.principalId])
  assert.equal((await feedback.as(member).get('/posts')).data[0].hasVoted, true)
  assert.equal((await feedback.api.get('/posts')).data[0].hasVoted, false)
})

test('posts are listed by voter, with those whose duplicate they voted for', async () => {
  await using feedback = await startFeedback()
  const [ann, bob] = [portalUser('Ann'), portalUser('Bob')]
  const posts = []
  for (const title of ['A', 'B', 'C', 'D']) posts.push(await feedback.createPost({ title }))
  const [a, b, c, d] = posts
  for (const { id } of [a, b, d]) await feedback.as(ann).put(`/posts/${id}/vote`)
  await feedback.as(bob).put(`/posts/${c.id}/vote`)
  await feedback.api.post(`/posts/${b.id}/merge`, { canonicalPostId: c.id })
  await feedback.api.delete(`/posts/${d.id}`)
  const ofAnn = `voterId=${ann.principalId}`
  assert.deepEqual(await titles(feedback, ofAnn), ['C', 'A'])
  assert.deepEqual(await titles(feedback, `${ofAnn}&sort=oldest`), ['A', 'C'])
  assert.deepEqual(await titles(feedback, `${ofAnn}&includeMerged=true`), ['C', 'B', 'A'])
  assert.deepEqual(await titles(feedback, `${ofAnn}&search=c`), ['C'])
  assert.deepEqual(await walk(feedback, `${ofAnn}&limit=1`), ['C', 'A'])
  assert.deepEqual(await titles(feedback, `voterId=${unknownIds.principal}`), [])
  assert.equal((await feedback.as(ann).get(`/posts?${ofAnn}`)).data.length, 2)
  assert.equal((await feedback.as(bob).get(`/posts?${ofAnn}`)).status, 403)
  assert.deepEqual(pathsOf(await feedback.api.get('/posts?voterId=nope')), ['voterId'])
})

test('a voter with very many votes gets the same list', async () => {
  await using feedback = await startFeedback()
  await feedback.database.query(
    `insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
     select 'post_' || lpad(n::text, 26, '0'), $1, 'principal_1', n::text, '', now() - n * interval '1 s', now()
     from generate_series(1, 2100) n`,
    [feedback.boardId],
  )
  await feedback.database.query(
    `insert into feedback.votes (post_id, principal_id) select id, $1 from feedback.posts where title <> '2'`,
    [member.principalId],
  )
  assert.deepEqual(await titles(feedback, `voterId=${member.principalId}&limit=3`), ['1', '3', '4'])
})

test('a renamed or erased author is shown with the new name', async () => {
  const broker = brokerFor('feedback.events')
  await using feedback = await startFeedback({ broker, environment: { SERVICE_ROLE: 'all' } })
  await feedback.as(member).post('/posts', { title: 'First', boardId: feedback.boardId })
  const shown = async () => (await feedback.api.get('/posts')).data[0].authorName
  assert.equal(await shown(), member.name)
  const id = member.principalId as Id<'principal'>
  const principal = {
    id,
    kind: 'user',
    name: 'Mo Lovelace',
    email: null,
    role: 'user',
    companyId: null,
    version: 2,
  } as const
  await publishEvent(broker, 'principal.updated', { principal })
  assert.equal(await shown(), 'Mo Lovelace')
  await publishEvent(broker, 'principal.erased', { principalId: id, version: 3, email: null })
  assert.equal(await shown(), 'Deleted user')
  await feedback.as(member).post('/posts', { title: 'Second', boardId: feedback.boardId })
  assert.equal(await shown(), 'Deleted user')
  await broker.close()
})

test('every filter returns exactly the matching posts', async () => {
  await using feedback = await startFeedback()
  const { statusIds, api } = feedback
  const bugs = await feedback.create('/boards', { name: 'Bugs' })
  const ui = await feedback.create('/tags', { name: 'UI' })
  const speed = await feedback.create('/tags', { name: 'Speed' })
  const early = { createdAt: '2020-01-01T12:00:00Z' }
  await feedback.createPost({ title: 'A', content: 'the quick fox', tagIds: [ui.id], ...early })
  await feedback.createPost({ title: 'B quick', boardId: bugs.id, statusId: statusIds.planned })
  const c = await feedback.createPost({
    title: 'C',
    tagIds: [speed.id],
    createdAt: '2021-06-01T23:59:59.999Z',
  })
  await feedback.as(member).post('/posts', { title: 'D', boardId: feedback.boardId })
  await api.patch(`/posts/${c.id}`, { ownerPrincipalId: testAdmin.principalId })
  const expected: [string, string][] = [
    ['', 'A C B quick D'],
    [`boardId=${bugs.id}`, 'B quick'],
    ['status=planned', 'B quick'],
    ['status=open', 'A C D'],
    ['status=no-such', ''],
    [`statusId=${statusIds.planned}`, 'B quick'],
    [`tagIds=${ui.id}`, 'A'],
    [`tagIds=${ui.id},${speed.id}`, 'A C'],
    [`tagIds=${unknownIds.tag}`, ''],
    [`ownerId=${testAdmin.principalId}`, 'C'],
    [`ownerId=${unknownIds.principal}`, ''],
    [`authorId=${member.principalId}`, 'D'],
    ['search=quick', 'A B quick'],
    ['search=QUICK -fox', 'B quick'],
    ['search="quick fox"', 'A'],
    ['search=fox or d', 'A D'],
    ['search=!!!', ''],
    ['dateTo=2020-12-31', 'A'],
    ['dateFrom=2021-06-01&dateTo=2021-06-01', 'C'],
    ['dateFrom=2020-01-01T12:00:00Z&dateTo=2020-01-01T14:00:00%2B02:00', 'A'],
    [`boardId=${bugs.id}&status=open`, ''],
    [`boardId=${unknownIds.board}`, ''],
    [`statusId=${unknownIds.status}`, ''],
  ]
  for (const [query, found] of expected)
    assert.equal((await titles(feedback, `sort=oldest&${query}`)).join(' '), found, query)
})

test('deleted and merged posts are listed only on request', async () => {
  await using feedback = await startFeedback()
  const kept = await feedback.createPost({ title: 'kept' })
  const deleted = await feedback.createPost({ title: 'deleted' })
  const merged = await feedback.createPost({ title: 'merged' })
  await feedback.api.delete(`/posts/${deleted.id}`)
  const merge = 'update feedback.posts set canonical_post_id = $1 where id = $2'
  await feedback.database.query(merge, [kept.id, merged.id])
  assert.deepEqual(await titles(feedback, 'includeDeleted=false&includeMerged=false'), ['kept'])
  assert.deepEqual(await titles(feedback, 'includeDeleted=true'), ['deleted', 'kept'])
  assert.deepEqual(await titles(feedback, 'includeMerged=true'), ['merged', 'kept'])
  assert.equal((await titles(feedback, 'includeDeleted=true&includeMerged=true')).length, 3)
  for (const sort of ['newest', 'votes'])
    assert.deepEqual(await titles(feedback, `canonicalPostId=${kept.id}&sort=${sort}`), ['merged'])
  assert.deepEqual(await titles(feedback, `canonicalPostId=${merged.id}`), [])
})

test('deleted and merged posts have their regular position in every sort order, page by page', async () => {
  await using feedback = await startFeedback()
  await sample(feedback)
  const idOf = async (title: string) =>
    (await feedback.api.get(`/posts?search=${title}`)).data[0].id as string
  const [a, b, d, e] = await Promise.all(['a', 'b', 'd', 'e'].map(idOf))
  const { query } = feedback.database
  await query('update feedback.posts set deleted_at = now() where id = any($1)', [[b, d]])
  await query('update feedback.posts set canonical_post_id = $1 where id = any($2)', [a, [d, e]])
  const shown: [string, string][] = [
    ['includeDeleted=true', 'abc'],
    ['includeMerged=true', 'ace'],
    ['includeDeleted=true&includeMerged=true', 'abcde'],
  ]
  for (const [sort, order] of Object.entries(orders))
    for (const [flags, titles] of shown) {
      const expected = [...order].filter(title => titles.includes(title)).join('')
      for (const more of ['', '&search=a or b or c or d or e', `&boardId=${feedback.boardId}`])
        assert.equal((await walk(feedback, `sort=${sort}&limit=2&${flags}${more}`)).join(''), expected)
    }
})

test('an invalid or unknown parameter is rejected with its name', async () => {
  await using feedback = await startFeedback()
  const wrong: [string, string][] = [
    ['boardId=nope', 'boardId'],
    [`boardId=${unknownIds.post}`, 'boardId'],
    ['boardId=', 'boardId'],
    ['statusId=1', 'statusId'],
    ['status=', 'status'],
    ['status=a%00b', 'status'],
    ['tagIds=', 'tagIds'],
    [`tagIds=${unknownIds.tag},x`, 'tagIds'],
    ['ownerId=x', 'ownerId'],
    ['canonicalPostId=x', 'canonicalPostId'],
    ['authorId=x', 'authorId'],
    ['search=', 'search'],
    ['search=%00', 'search'],
    ['dateFrom=soon', 'dateFrom'],
    ['dateFrom=2020-02-30', 'dateFrom'],
    ['dateFrom=0000-01-01', 'dateFrom'],
    ['dateTo=2020-01-01T00:00:00', 'dateTo'],
    ['dateTo=9999-12-31T23:59:59-10:00', 'dateTo'],
    ['sort=best', 'sort'],
    ['includeDeleted=yes', 'includeDeleted'],
    ['includeMerged=yes', 'includeMerged'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['cursor=nope', 'cursor'],
    ['page=2', 'page'],
    ['sort=votes&sort=newest', 'sort'],
  ]
  for (const [query, path] of wrong) {
    const response = await feedback.api.get(`/posts?${query}`)
    assert.equal(response.status, 400, query)
    assert.deepEqual(pathsOf(response), [path], query)
  }
  assert.equal((await feedback.api.get('/posts?limit=5000')).status, 200)
})

/** Five posts whose votes and times give each sort a different order. */
const sample = async (feedback: Feedback) => {
  const at = (day: number) => `2024-01-0${day}T00:00:00.000Z`
  const votes: Record<string, number> = { a: 3, b: 900, c: 3, d: 0, e: 3 }
  for (const [index, title] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    const post = await feedback.createPost({ title, createdAt: at(index + 1) })
    await feedback.database.query(
      'update feedback.posts set vote_count = $1, updated_at = $2 where id = $3',
      [votes[title], at(((index * 3) % 5) + 1), post.id],
    )
  }
}

const orders: Record<string, string> = {
  newest: 'edcba',
  oldest: 'abcde',
  votes: 'becad',
  updated: 'dbeca',
  trending: 'becad',
}

test('each sort has its order, whatever the page size', async () => {
  await using feedback = await startFeedback()
  await sample(feedback)
  for (const [sort, order] of Object.entries(orders)) {
    assert.equal((await titles(feedback, `sort=${sort}`)).join(''), order, sort)
    for (const limit of [1, 2, 3])
      assert.equal((await walk(feedback, `sort=${sort}&limit=${limit}`)).join(''), order, `${sort} ${limit}`)
    const onBoard = `boardId=${feedback.boardId}&sort=${sort}&limit=2`
    assert.equal((await walk(feedback, onBoard)).join(''), order)
  }
})

test('posts with equal times and votes are each listed once', async () => {
  await using feedback = await startFeedback()
  await feedback.database.query(`
    insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
    select 'post_' || n, '${feedback.boardId}', 'principal_x', n::text, '', '2024-01-01', '2024-01-01'
    from generate_series(1, 57) n`)
  for (const sort of Object.keys(orders)) {
    const seen = await walk(feedback, `sort=${sort}&limit=10`)
    assert.equal(seen.length, 57)
    assert.equal(new Set(seen).size, 57, sort)
  }
})

test('posts created between two pages do not shift the remaining ones', async () => {
  await using feedback = await startFeedback()
  await sample(feedback)
  for (const sort of ['newest', 'votes', 'trending'] as const) {
    const first = await feedback.api.get(`/posts?sort=${sort}&limit=2`)
    await feedback.createPost({ title: 'x' })
    const { cursor } = pagination(first)
    const rest = (await titles(feedback, `sort=${sort}&cursor=${cursor}`)).filter(title => title !== 'x')
    const seen = first.data.map((post: { title: string }) => post.title).filter((it: string) => it !== 'x')
    assert.equal([...seen, ...rest].join(''), orders[sort])
  }
})

test('a cursor is valid only for its sort and filters', async () => {
  await using feedback = await startFeedback()
  await sample(feedback)
  const first = await feedback.api.get('/posts?sort=newest&limit=2')
  const { cursor } = pagination(first)
  assert.match(first.headers.get('link') ?? '', /^<\/api\/v1\/posts\?.*cursor=.*>; rel="next"$/)
  assert.equal((await feedback.api.get(`/posts?cursor=${cursor}`)).status, 200)
  const others = [
    'sort=votes',
    'sort=oldest',
    `boardId=${feedback.boardId}`,
    'includeDeleted=true',
    'search=x',
  ]
  for (const query of others) {
    const response = await feedback.api.get(`/posts?${query}&cursor=${cursor}`)
    assert.deepEqual(
      [response.status, response.error.code, pathsOf(response)],
      [400, 'VALIDATION_ERROR', ['cursor']],
    )
  }
})

test('a forged cursor is rejected, even with a valid seal', async () => {
  await using feedback = await startFeedback()
  await sample(feedback)
  const first = await feedback.api.get('/posts?limit=2')
  const seal = cursorSeal(testSecret)
  const opened = seal.open(pagination(first).cursor ?? '')
  const [list] = JSON.parse(Buffer.from(opened, 'base64url').toString())
  const forge = (...keys: unknown[]) =>
    seal.seal(Buffer.from(JSON.stringify([list, ...keys])).toString('base64url'))
  const forged = [forge('soon', 'x'), forge(7, 'x'), forge(null, null), forge('0000-01-01T00:00:00Z', 'x')]
  for (const cursor of [...forged, forge('2024-01-01T00:00:00Z', 'a\0b')])
    assert.deepEqual(pathsOf(await feedback.api.get(`/posts?cursor=${cursor}`)), ['cursor'])
})
