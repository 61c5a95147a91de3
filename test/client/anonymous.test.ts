import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVisitor } from '@earshot/client/browser'
import { eventually } from '@earshot/testing'
import { startEarshot } from '../deployments/earshot.ts'
import { enableWidget, newVisitor, openVisitor, sharedStorage, signing, startWithWidget } from './visitors.ts'

// Anonymous visitors of the client for browsers, with a complete Earshot, in Node.

const mint = 'POST /widget/visitors'
const keptIn = (storage: ReturnType<typeof sharedStorage>) =>
  JSON.parse(storage.getItem('earshot.visitor') ?? '{}') as Record<string, string>

test('a page view requests the config only, and the first action creates a visitor', async () => {
  const earshot = await startWithWidget()
  const storage = sharedStorage()
  using visitor = openVisitor(earshot, { storage })
  const config = await visitor.config()
  assert.deepEqual([config.messenger, config.latestChangelog], [true, []])
  await eventually(() => visitor.emitted.unread.length > 0)
  assert.deepEqual(visitor.emitted.unread, [{ conversations: 0, changelog: 0 }])
  assert.deepEqual(await visitor.conversations.list(), { data: [], cursor: null })
  assert.equal(await visitor.changelog.unread(), 0)
  assert.deepEqual(visitor.requests, ['GET /widget'])
  assert.deepEqual(keptIn(storage), {})

  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  await eventually(() => visitor.texts().length > 0)
  const { principalId, ...me } = await visitor.me()
  assert.deepEqual(me, { name: null, anonymous: true })
  assert.equal(keptIn(storage).principalId, principalId)

  // The next page view.
  using later = openVisitor(earshot, { storage })
  assert.deepEqual(
    (await later.conversations.list()).data.map(it => [it.id, it.unread]),
    [[id, true]],
  )
  await eventually(() => later.emitted.unread.at(-1)?.conversations === 1)
  for (const { requests } of [visitor, later]) assert.ok(requests.filter(it => it === mint).length < 2)
  assert.ok(!later.requests.includes(mint))
})

test('a visitor who has not written anything needs no stream', async () => {
  const earshot = await startWithWidget()
  using visitor = openVisitor(earshot, { storage: sharedStorage() })
  assert.equal((await visitor.feedback.boards()).length, 1)
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  assert.ok(!visitor.requests.includes('GET /changes'))
  await visitor.conversations.start({ content: 'The export stops.' })
  await eventually(() => visitor.requests.includes('GET /changes'))
})

test('a conversation that is started while the empty list is read is followed', async () => {
  const earshot = await startWithWidget()
  using visitor = openVisitor(earshot, { storage: sharedStorage() })
  const { promise: started, resolve: release } = Promise.withResolvers<void>()
  visitor.fail(async ({ method, path, init }) => {
    if (method !== 'GET' || path !== '/conversations') return undefined
    const response = await fetch(`${earshot.url}/api/v1/conversations`, init)
    const empty = await response.text()
    await started
    return new Response(empty, response)
  })
  await visitor.me()
  await eventually(() => visitor.requests.includes('GET /conversations'))
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  visitor.fail(undefined)
  release()
  await eventually(() => visitor.requests.includes('GET /changes'))
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  await eventually(() => visitor.texts().length > 0)
})

test('tabs that act at the same time have one visitor, also without Web Locks', async () => {
  const earshot = await startWithWidget()
  const locks = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'locks')
  for (const hasLocks of [true, false]) {
    if (!hasLocks) Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    try {
      const storage = sharedStorage()
      using first = openVisitor(earshot, { storage })
      using second = openVisitor(earshot, { storage })
      using third = openVisitor(earshot, { storage })
      const tabs = [first, second, third]
      const visitors = await Promise.all(tabs.flatMap(tab => [tab.me(), tab.me()]))
      assert.equal(new Set(visitors.map(it => it.principalId)).size, 1)
      const minted = tabs.flatMap(({ requests }) => requests.filter(it => it === mint)).length
      assert.ok(hasLocks ? minted === 1 : minted <= 3)

      // A tab that was open before the visitor wrote gets the reply, too.
      const { id } = await first.conversations.start({ content: 'The export stops.' })
      for (const tab of tabs) await eventually(() => tab.requests.length > 0)
      await eventually(() => first.emitted.connection.at(-1)?.state === 'open')
      await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
      for (const tab of tabs) await eventually(() => tab.texts().includes('We have found it.'))
      for (const tab of tabs) assert.equal(tab.texts().filter(it => it === 'We have found it.').length, 1)
    } finally {
      if (!hasLocks) Reflect.deleteProperty(navigator, 'locks')
    }
  }
  assert.deepEqual(Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'locks'), locks)
})

test('a token that is not accepted any more is replaced by that of a new visitor', async () => {
  const earshot = await startWithWidget()
  const storage = sharedStorage()
  storage.setItem(
    'earshot.visitor',
    JSON.stringify({ token: 'eav_forged', principalId: 'principal_1', seen: '2026' }),
  )
  using visitor = openVisitor(earshot, { storage }, { isSilent: true })
  const { principalId } = await visitor.me()
  assert.deepEqual([keptIn(storage).principalId, keptIn(storage).seen], [principalId, '2026'])
  assert.deepEqual(visitor.requests, ['GET /me', mint, 'GET /me'])
})

test('a conversation is started by the visitor whose token is sent: after a refused token, and when the visitor is identified meanwhile', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const storage = sharedStorage()
  storage.setItem('earshot.visitor', JSON.stringify({ token: 'eav_forged', principalId: 'principal_1' }))
  using visitor = openVisitor(earshot, { storage }, { isSilent: true })
  const first = await visitor.conversations.start({ content: 'one' })
  assert.equal(first.visitorPrincipalId, (await visitor.me()).principalId)
  let isFirst = true
  visitor.fail(async ({ method, path }) => {
    if (method !== 'POST' || path !== '/conversations' || !isFirst) return undefined
    isFirst = false
    await visitor.identify(sign(newVisitor()))
    return undefined
  })
  const second = await visitor.conversations.start({ content: 'two' })
  assert.equal(second.visitorPrincipalId, (await visitor.me()).principalId)
  assert.notEqual(second.visitorPrincipalId, first.visitorPrincipalId)
})

test('where the storage is blocked, a visitor lasts as long as the page', async () => {
  const earshot = await startWithWidget()
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  using visitor = openVisitor(earshot, {
    storage: { getItem: blocked, setItem: blocked, removeItem: blocked },
  })
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  await eventually(() => visitor.texts().length > 0)
  assert.equal(visitor.requests.filter(it => it === mint).length, 1)
})

test('what an anonymous visitor did belongs to the person who is identified', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const storage = sharedStorage()
  using visitor = openVisitor(earshot, { storage })
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  await visitor.identify(sign(newVisitor()))
  assert.deepEqual(
    (await visitor.conversations.list()).data.map(it => it.id),
    [id],
  )
  assert.equal((await visitor.me()).anonymous, false)
  assert.deepEqual(keptIn(storage), {})
  await eventually(() => visitor.emitted.connection.at(-1)?.state === 'open')
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  await eventually(() => visitor.texts().length > 0)
  assert.deepEqual(visitor.texts(), ['We have found it.'])

  await visitor.identify(undefined)
  assert.deepEqual(await visitor.conversations.list(), { data: [], cursor: null })
})

test('a merge that fails is repeated when the person is identified again', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const grace = newVisitor()
  const storage = sharedStorage()
  using visitor = openVisitor(earshot, { storage }, { isSilent: true })
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  visitor.fail(({ path }) => (path.endsWith('/merge') ? new TypeError('fetch failed') : undefined))
  await visitor.identify(sign(grace))
  assert.deepEqual((await visitor.conversations.list()).data, [])
  using later = openVisitor(earshot, { storage, token: async () => sign(grace) }, { isSilent: true })
  assert.deepEqual(
    (await later.conversations.list()).data.map(it => it.id),
    [id],
  )
})

test('an anonymous visitor who cannot be merged keeps their conversations', async () => {
  const earshot = await startWithWidget()
  const sign = await signing(earshot)
  const { sub, email } = newVisitor()
  await earshot.make('/principals', { email, name: 'Ada', role: 'member' })
  const storage = sharedStorage()
  using visitor = openVisitor(earshot, { storage }, { isSilent: true })
  const { id } = await visitor.conversations.start({ content: 'The export stops.' })
  await visitor.identify(sign({ sub, email }))
  assert.equal(visitor.requests.filter(it => it.endsWith('/merge')).length, 1)
  await visitor.identify(undefined)
  assert.deepEqual(
    (await visitor.conversations.list()).data.map(it => it.id),
    [id],
  )
})

test('a visitor posts, finds similar posts, votes and reads the changelog', async () => {
  await using earshot = await startEarshot()
  await enableWidget(earshot)
  const sign = await signing(earshot)
  await earshot.make('/posts', { boardId: earshot.board, title: 'Dark mode' })
  await earshot.make('/changelog', { title: 'Exports', publishedAt: new Date().toISOString() })
  const storage = sharedStorage()
  const visitor = createVisitor({
    url: `${earshot.url}/`,
    storage,
    token: sign(newVisitor()),
    language: 'fr',
  })
  const { feedback, changelog } = visitor
  const boards = await feedback.boards()
  assert.deepEqual(
    boards.map(it => it.id),
    [earshot.board],
  )
  const [similar] = await feedback.similar('dark mo', earshot.board)
  assert.equal(similar?.title, 'Dark mode')
  assert.deepEqual(await feedback.similar('dark mo', 'board_other'), [])
  assert.deepEqual((await feedback.vote(similar.id)).voted, true)
  assert.deepEqual((await feedback.vote(similar.id)).voteCount, 1)
  const { data: posts } = await feedback.posts({ boardId: earshot.board, search: 'dark', sort: 'votes' })
  assert.deepEqual(
    posts.map(it => it.hasVoted),
    [true],
  )
  assert.equal((await feedback.unvote(similar.id)).voteCount, 0)
  const created = await feedback.create({
    boardId: earshot.board,
    title: 'Resume an export',
    content: '**Please**',
  })
  assert.deepEqual([created.title, created.content], ['Resume an export', '**Please**'])
  await assert.rejects(feedback.create({ boardId: earshot.board, title: '' }), {
    code: 'VALIDATION_ERROR',
    details: { errors: [{ path: 'title', code: 'too_small', message: 'must not be empty' }] },
  })

  const page = await changelog.list()
  assert.deepEqual(
    page.data.map(it => it.title),
    ['Exports'],
  )
  visitor.close()
})

test('entries of the changelog are unread until this browser has shown them', async () => {
  await using earshot = await startEarshot()
  await earshot.make('/changelog', { title: 'Exports', publishedAt: new Date().toISOString() })
  await enableWidget(earshot)
  const storage = sharedStorage()
  using visitor = openVisitor(earshot, { storage })
  await eventually(() => visitor.emitted.unread.at(-1)?.changelog === 1)
  assert.equal(await visitor.changelog.unread(), 1)
  visitor.changelog.markSeen()
  await eventually(() => visitor.emitted.unread.at(-1)?.changelog === 0)
  using later = openVisitor(earshot, { storage }, { isSilent: true })
  assert.equal(await later.changelog.unread(), 0)
  assert.deepEqual(later.requests, ['GET /widget'])
})
