import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startGateway } from '@earshot/accounts/harness'
import { createFileAddresses } from '@earshot/runtime'
import { findProgram, startUpstream, testSecret } from '@earshot/testing'
import fc from 'fast-check'
import { type FeedItem, rss } from './rss.ts'

const entry = {
  labels: ['new', 'fixed'],
  id: 'changelog_01kk07cb2becst1qmk5c3fsy87',
  slug: 'dark-mode-y87',
  title: 'Dark <mode> & "more"',
  content: 'Line one\nLine two ]]> &amp; 🎉',
  attachments: [],
  publishedAt: '2026-03-09T14:00:00.000Z',
  updatedAt: '2026-03-10T08:30:00.000Z',
}

const base = 'https://feedback.example.com'
const self = '/changelog.rss'

const rssOf = (entries: (typeof entry)[], at = self) =>
  rss(
    {
      title: 'Changelog · Earshot',
      description: 'New features and improvements.',
      path: '/changelog',
      self: at,
      items: entries.map(
        (it): FeedItem => ({ ...it, path: `/changelog/${it.slug}`, categories: ['New', 'Fixed'] }),
      ),
    },
    base,
  )

/** Reads each XPath with xmllint, a real XML parser. */
const read = async (xml: string, ...paths: string[]): Promise<string[]> => {
  const xmllint = await findProgram(['xmllint'], 'libxml2-utils')
  const run = async (path: string) => {
    const parsing = promisify(execFile)(xmllint, ['--nonet', '--xpath', `string(${path})`, '-'])
    parsing.child.stdin?.end(xml)
    return (await parsing).stdout.replace(/\n$/, '')
  }
  return Promise.all(paths.map(run))
}

/** A feedback service with these entries. */
const startFeedback = (entries: object[]) =>
  startUpstream((request, response) => {
    response
      .writeHead(request.url === '/internal/changelog' ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: entries }))
  })

test('the feed is RSS 2.0, and a parser reads the entries from it', async () => {
  const xml = await rssOf([entry])
  const found = await read(
    xml,
    '/rss/@version',
    '/rss/channel/title',
    '/rss/channel/link',
    '/rss/channel/description',
    '/rss/channel/lastBuildDate',
    '/rss/channel/*[local-name()="link" and @rel="self"]/@href',
    'count(//item)',
    '//item/title',
    '//item/link',
    '//item/guid',
    '//item/guid/@isPermaLink',
    '//item/pubDate',
    '//item/category[1]',
    '//item/category[2]',
    '//item/description',
  )
  assert.deepEqual(found, [
    '2.0',
    'Changelog · Earshot',
    `${base}/changelog`,
    'New features and improvements.',
    'Tue, 10 Mar 2026 08:30:00 GMT',
    `${base}${self}`,
    '1',
    entry.title,
    `${base}/changelog/${entry.slug}`,
    entry.id,
    'false',
    'Mon, 09 Mar 2026 14:00:00 GMT',
    'New',
    'Fixed',
    '<p dir="auto">Line one<br>\nLine two ]]&gt; &amp; 🎉</p>\n',
  ])
})

test('a feed without entries, and one of any text, can be parsed', async () => {
  assert.deepEqual(await read(await rssOf([]), 'count(//item)', '//lastBuildDate'), ['0', ''])
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async texts => {
      const entries = texts.map(([title, content]) => ({
        ...entry,
        title,
        content: `${content}\0\ud800\uffff`,
      }))
      const [count] = await read(await rssOf(entries), 'count(//item)')
      assert.equal(count, String(texts.length))
    }),
    { numRuns: 20 },
  )
})

test('the feed needs no key, at both paths, and serves nothing else', async () => {
  const entries = [entry, entry, entry]
  await using feedback = await startFeedback(entries)
  await using gateway = await startGateway({
    urls: { feedback: feedback.url },
    environment: { BASE_URL: base },
  })
  for (const path of ['/changelog.rss', '/api/v1/changelog.rss']) {
    const response = await fetch(gateway.url + path)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/rss+xml; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=60')
    assert.equal(await response.text(), await rssOf(entries, path))
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(gateway.url + path, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, await again.text()], [304, ''])
    for (const encoding of ['br', 'gzip']) {
      const short = await fetch(gateway.url + path, { headers: { 'accept-encoding': encoding } })
      assert.equal(short.headers.get('content-encoding'), encoding)
      assert.equal(await short.text(), await rssOf(entries, path))
    }
    const head = await fetch(gateway.url + path, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text(), head.headers.get('etag')], [200, '', etag])
    const post = await fetch(gateway.url + path, { method: 'POST' })
    assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD'])
  }
  for (const path of [
    '/api/v1/changelog',
    '/api/v1/changelog.rss/',
    '/api/v1/Changelog.rss',
    '/api/v1/changelog.rss/x',
    '/api/v1/changelog.rss%2f..%2fposts',
    '/api/v1/x/../changelog/changelog_01kk07cb2becst1qmk5c3fsy87',
  ])
    assert.equal((await fetch(gateway.url + path)).status, 401, path)
  assert.ok(
    feedback.requests.every(request => request.url === '/internal/changelog'),
    'no other request was sent to the service',
  )
})

test('simultaneous readers cause one request to the service', async () => {
  await using feedback = await startFeedback([entry])
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const responses = await Promise.all(Array.from({ length: 50 }, () => fetch(`${gateway.url}/changelog.rss`)))
  for (const response of responses) {
    assert.equal(response.status, 200)
    await response.arrayBuffer()
  }
  assert.equal(feedback.requests.length, 1)
})

test('the feed is 503 while the service is down, and recovers with it', async () => {
  let isDown = true
  await using feedback = await startUpstream((_request, response) => {
    response
      .writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: [entry] }))
  })
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const down = await gateway.anybody.get('/changelog.rss')
  assert.deepEqual([down.status, down.error.code], [503, 'UNAVAILABLE'])
  isDown = false
  assert.equal((await fetch(`${gateway.url}/changelog.rss`)).status, 200)
})

test('the cover and an image of an entry are in the feed, with addresses that work for a month', async () => {
  const fileId = 'file_01kk2m9v3yecst1qr6b2k5p9xa' as const
  const coverId = 'file_01kk2m9v3yecst1qr6b2k5p9xb' as const
  const image = { fileId, name: 'a.png', url: 'x', contentType: 'image/png', size: 1, width: 4, height: 3 }
  await using feedback = await startFeedback([
    {
      ...entry,
      content: `![Dark](files:${fileId})`,
      cover: { ...image, fileId: coverId, alt: 'Settings "in the dark"' },
      attachments: [image],
    },
  ])
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const xml = await (await fetch(`${gateway.url}/changelog.rss`)).text()
  const [html = ''] = await read(xml, '//item/description')
  assert.match(
    html,
    /^<p><img src="[^"]+" alt="Settings &quot;in the dark&quot;" width="4" height="3"><\/p>\n/,
  )
  const addresses = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, it = '']) =>
    it.replaceAll('&amp;', '&'),
  )
  assert.equal(addresses.length, 2)
  const inAMonth = () => Date.now() + 29 * 86_400_000
  for (const [index, id] of [coverId, fileId].entries()) {
    const { origin, pathname, searchParams } = new URL(addresses[index] ?? '')
    assert.equal(pathname, `/files/${id}`)
    const { isValid } = createFileAddresses({ secret: testSecret, origin, now: inAMonth })
    assert.ok(isValid(id, searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''))
  }
})

const post = {
  id: 'post_01kkajvtshecst1qj9jhrc5ree',
  title: 'Dark <mode>',
  slug: 'dark-mode-ree',
  content: 'In the *evening*',
  attachments: [],
  createdAt: '2026-03-09T14:00:00.000Z',
  updatedAt: '2026-03-10T08:30:00.000Z',
}

/** A feedback service with one public board. */
const startBoards = () =>
  startUpstream((request, response) => {
    const data = { name: 'Bugs & more', description: 'What does not work.', posts: [post] }
    response
      .writeHead(request.url === '/internal/boards/bugs/newest' ? 200 : 404, {
        'content-type': 'application/json',
      })
      .end(JSON.stringify({ data }))
  })

test('the feed of a board has its newest posts, and needs no credential', async () => {
  await using feedback = await startBoards()
  await using gateway = await startGateway({
    urls: { feedback: feedback.url },
    environment: { BASE_URL: base },
  })
  const path = `${gateway.url}/boards/bugs.rss`
  const response = await fetch(path)
  assert.equal(response.headers.get('content-type'), 'application/rss+xml; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=60')
  const found = await read(
    await response.text(),
    '/rss/channel/title',
    '/rss/channel/link',
    '/rss/channel/description',
    '/rss/channel/*[local-name()="link" and @rel="self"]/@href',
    'count(//item)',
    '//item/title',
    '//item/link',
    '//item/guid',
    '//item/pubDate',
    '//item/description',
  )
  assert.deepEqual(found, [
    'Bugs & more · Earshot',
    `${base}/boards/bugs`,
    'What does not work.',
    `${base}/boards/bugs.rss`,
    '1',
    post.title,
    `${base}/posts/${post.slug}`,
    post.id,
    'Mon, 09 Mar 2026 14:00:00 GMT',
    '<p dir="auto">In the <em>evening</em></p>\n',
  ])
  const etag = response.headers.get('etag') ?? ''
  const again = await fetch(path, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, await again.text()], [304, ''])
  const head = await fetch(path, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text(), head.headers.get('etag')], [200, '', etag])
  assert.equal((await fetch(path, { method: 'POST' })).status, 405)
  assert.equal(feedback.requests.length, 1)
})

test('a board that the service does not show has no feed, and neither has another path', async () => {
  await using feedback = await startBoards()
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  for (const path of [
    'private.rss',
    'Bugs.rss',
    'bugs.rss/',
    'bugs%2f..%2fbugs.rss',
    '..%2fbugs.rss',
    '.rss',
  ])
    assert.equal((await fetch(`${gateway.url}/boards/${path}`)).status, 404, path)
  assert.deepEqual(
    feedback.requests.map(({ url }) => url).filter(url => url?.startsWith('/internal')),
    ['/internal/boards/private/newest'],
  )
})

test('requests for the feeds of boards are limited per address', async () => {
  await using feedback = await startBoards()
  await using gateway = await startGateway({
    urls: { feedback: feedback.url },
    environment: { RATE_LIMIT_PER_MINUTE: '3' },
  })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await fetch(`${gateway.url}/boards/board-${n}.rss`)).status)
  assert.deepEqual(statuses, [404, 404, 404, 429, 429])
  assert.equal(feedback.requests.length, 3)
})
