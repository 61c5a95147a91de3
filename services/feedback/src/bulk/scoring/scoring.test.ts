import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, newId } from '@earshot/contracts'
import { publishEvent } from '@earshot/testing'
import { pathsOf, portalUser } from '../../harness.ts'
import { startScoring } from './harness.ts'

const idOf = (name: string) => portalUser(name).principalId as Id<'principal'>

test('revenue counts each company of the voters once, also across duplicates, and follows the directory', async () => {
  await using it = await startScoring()
  const [large, small] = [await it.saveCompany(100_000), await it.saveCompany(2_500)]
  const post = await it.createPost({ title: 'First' })
  const other = await it.createPost({ title: 'Second' })
  await it.setCompany('Ann', large)
  await it.setCompany('Bob', large)
  await it.setCompany('Cy', small)
  for (const name of ['Ann', 'Bob', 'Dee']) await it.vote(name, post.id)
  for (const name of ['Ann', 'Cy']) await it.vote(name, other.id)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [100_000, 13], '3 votes, 1,000 of revenue')
  assert.deepEqual(await it.figures(other.id), [102_500, 12.25])
  assert.deepEqual(await it.titles('sort=revenue'), ['Second', 'First'])
  assert.deepEqual(await it.titles('sort=score'), ['First', 'Second'])
  assert.deepEqual(await it.titles(`companyId=${small}`), ['Second'])
  assert.deepEqual(await it.titles(`companyId=${large}&minMrrCents=102500`), ['Second'])
  assert.deepEqual(await it.titles('minMrrCents=102501'), [])

  await it.api.post(`/posts/${other.id}/merge`, { canonicalPostId: post.id })
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [102_500, 14.25], '4 voters of 2 companies')
  assert.deepEqual(await it.titles(`companyId=${small}`), ['First'])

  await it.saveCompany(5_000, small)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [105_000, 14.5], 'the company pays more')
  await it.setCompany('Cy', null)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [100_000, 14], 'the user has left the company')
  assert.deepEqual(await it.titles(`companyId=${small}`), [])
  await publishEvent(it.broker, 'principal.erased', { principalId: idOf('Ann'), version: 9, email: null })
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [100_000, 14], 'Bob is still there')
  await publishEvent(it.broker, 'company.removed', { company: { id: large } })
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [0, 4])
  assert.deepEqual(await it.titles(`companyId=${large}`), [])
  await it.saveCompany(7, large)
  await it.setCompany('Bob', large)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [0, 4], 'an older event does not restore the company')

  await it.api.post(`/posts/${other.id}/unmerge`)
  await it.as(portalUser('Bob')).delete(`/posts/${post.id}/vote`)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [0, 2])
  assert.deepEqual(await it.figures(other.id), [0, 2])
})

test('a company may be named by a user before its own event arrives', async () => {
  await using it = await startScoring()
  const company = newId('company')
  const post = await it.createPost()
  await it.vote('Ann', post.id)
  await it.setCompany('Ann', company)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [0, 1])
  await it.saveCompany(1_000, company)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [1_000, 1.1])
})

test('a segment selects the posts that its members voted for, and follows changes of its members', async () => {
  await using it = await startScoring()
  const first = await it.createPost({ title: 'First' })
  const second = await it.createPost({ title: 'Second' })
  await it.vote('Ann', first.id)
  await it.vote('Bob', second.id)
  const beta = await it.saveSegment('beta', ['Ann', 'Bob'])
  await it.settle()
  assert.deepEqual(await it.titles('segment=beta'), ['Second', 'First'])
  assert.deepEqual(await it.titles('segment=unknown'), [])
  const version = it.next(beta)
  await it.saveSegment('beta', [], ['Bob'], beta)
  const segment = { id: beta, slug: 'beta' }
  await publishEvent(it.broker, 'segment.saved', { segment, added: [idOf('Bob')], removed: [], version })
  await it.settle()
  assert.deepEqual(await it.titles('segment=beta'), ['First'], 'the earlier addition arrived late')
  await publishEvent(it.broker, 'principal.erased', { principalId: idOf('Ann'), version: 3, email: null })
  await it.saveSegment('beta', ['Ann', 'Bob'], [], beta)
  await it.settle()
  assert.deepEqual(await it.titles('segment=beta'), ['Second'], 'erased users are in no segment')
  await publishEvent(it.broker, 'segment.removed', { segment: { id: beta } })
  await it.saveSegment('beta', ['Bob'], [], beta)
  await it.settle()
  assert.deepEqual(await it.titles('segment=beta'), [])
  await it.saveSegment('beta', ['Bob'])
  await it.settle()
  assert.deepEqual(await it.titles('segment=beta'), ['Second'], 'another segment with the same slug')
})

test('the workspace defines the score, and posts get it in the background', async () => {
  await using it = await startScoring()
  const company = await it.saveCompany(50_000)
  await it.saveSegment('beta', ['Ann'])
  await it.setCompany('Ann', company)
  const post = await it.createPost({ title: 'First' })
  const old = await it.createPost({ title: 'Second' })
  for (const name of ['Ann', 'Bob']) await it.vote(name, post.id)
  const createdAt = '2024-03-01T09:00:00Z'
  await it.create('/votes', { postId: old.id, principalId: idOf('Ann'), createdAt })
  await it.api.post(`/posts/${post.id}/comments`, { content: 'Please' })
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [50_000, 7])

  const read = async () => (await it.api.get('/posts/score')).data
  const { updatedAt: _, ...before } = await read()
  const defaults = { votes: 1, recentVotes: 0, comments: 0, revenue: 1, segments: [] }
  assert.deepEqual(before, { ...defaults, isApplied: true })
  const points = { votes: 2, recentVotes: 0.5, comments: 10, revenue: -1 }
  const segments = [{ segment: 'beta', points: 100 }]
  const changed = await it.api.patch('/posts/score', { ...points, segments })
  assert.deepEqual([changed.status, changed.data.isApplied], [200, false])
  await it.settle()
  const { isApplied, ...rest } = await read()
  assert.equal(isApplied, true)
  assert.deepEqual(rest.segments, segments)
  assert.deepEqual(await it.figures(post.id), [50_000, 110], '2×2 + 2×0.5 + 10 − 5 + 100')
  assert.deepEqual(await it.figures(old.id), [50_000, 97], '2 − 5 + 100: its vote is not recent')

  await it.database.query(
    `
    update feedback.votes set created_at = now() - interval '30 days 1 minute' where post_id = $1`,
    [post.id],
  )
  await it.database.query(`update feedback.score_settings set aged_at = now() - interval '31 days'`)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [50_000, 109], 'the votes are not recent any more')

  const again = await it.api.patch('/posts/score', { segments })
  assert.deepEqual(again.data.updatedAt, rest.updatedAt, 'nothing has changed')
  const audits = (await it.events()).filter(({ type }) => type === 'audit.recorded')
  const entries = audits.map(({ data }) => data.entry as { action: string; after: object })
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['score.updated'],
  )
  assert.deepEqual(entries[0]?.after, { ...points, segments })
})

test('points out of range, repeated and unknown segments are rejected with their paths', async () => {
  await using it = await startScoring()
  await it.saveSegment('beta', [])
  const paths = async (body: object) => {
    const response = await it.api.patch('/posts/score', body)
    assert.equal(response.status, 400)
    return pathsOf(response)
  }
  const of = (...slugs: string[]) => ({ segments: slugs.map(segment => ({ segment, points: 1 })) })
  assert.deepEqual(await paths({ votes: 1001, revenue: 'x' }), ['votes', 'revenue'])
  assert.deepEqual(await paths(of('beta', 'beta')), ['segments.1.segment'])
  assert.deepEqual(await paths({ weight: 1 }), ['weight'])
  const member = { ...portalUser('Ann'), role: 'member' } as const
  assert.equal((await it.as(member).patch('/posts/score', { votes: 2 })).status, 403)
})

test('users see neither revenue nor score, and cannot filter or sort by them', async () => {
  await using it = await startScoring()
  const company = await it.saveCompany(50_000)
  await it.setCompany('Ann', company)
  const post = await it.createPost({ title: 'Dark mode' })
  await it.vote('Ann', post.id)
  await it.settle()
  assert.deepEqual(await it.figures(post.id), [50_000, 6])
  const ann = it.as(portalUser('Ann'))
  const own = await ann.post('/posts', { title: 'Mine', boardId: it.boardId })
  const [listed] = (await ann.get('/posts?sort=oldest')).data
  const [similar] = (await ann.get('/posts/similar?title=Dark%20mode')).data
  const shown = [listed, similar, (await ann.get(`/posts/${post.id}`)).data, own.data]
  assert.deepEqual(
    shown.map(({ mrrCents, score }) => [mrrCents, score]),
    shown.map(() => [null, null]),
  )
  for (const query of [
    'sort=score',
    'sort=revenue',
    'segment=beta',
    `companyId=${company}`,
    'minMrrCents=1',
  ]) {
    const { status, error } = await ann.get(`/posts?${query}`)
    assert.deepEqual([query, status, error.code], [query, 403, 'FORBIDDEN'])
  }
  assert.equal((await ann.get('/posts/score')).status, 403)
  assert.equal((await ann.patch('/posts/score', { votes: 5 })).status, 403)
  const emitted = JSON.stringify(await it.events())
  assert.doesNotMatch(emitted, /mrrCents|"score"/)
})

test('pages by score and revenue show every post once, however many have the same value', async () => {
  await using it = await startScoring()
  const company = await it.saveCompany(1_000)
  await it.setCompany('Ann', company)
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await it.createPost({ title: `Post ${n}` })).id)
  for (const id of ids.slice(2, 5)) await it.vote('Ann', id)
  await it.settle()
  for (const sort of ['score', 'revenue']) {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await it.api.get(`/posts?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map((post: { id: string }) => post.id))
      const next = (page.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
      if (next === null) break
      cursor = next
    }
    assert.deepEqual(
      seen,
      [4, 3, 2, 6, 5, 1, 0].map(n => ids[n]),
      sort,
    )
  }
})
