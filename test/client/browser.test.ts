import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Visitor, VisitorEvents } from '@earshot/client/browser'
import { eventually } from '@earshot/testing'
import { openBrowser, type TestBrowser } from '@earshot/testing/browser'
import { root } from '@earshot/testing/root'
import { shared } from '@earshot/testing/shared'
import type { Request } from 'playwright-core'
import type { defaults } from '../../libs/client/src/browser/timing.ts'
import type { createVisitorWith } from '../../libs/client/src/browser/visitor.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { sharedEarshot } from '../deployments/shared.ts'
import { bundleScript, type Site, serve } from './pages.ts'
import { allowOrigins, newVisitor, signing } from './visitors.ts'

// The client for browsers in pages of another origin, with a complete Earshot.

type Page = Awaited<ReturnType<TestBrowser['context']['newPage']>>

/** What the page of the test has. */
type Content = {
  createVisitorWith: typeof createVisitorWith
  defaults: typeof defaults
  visitor: Visitor
  emitted: { [Event in keyof VisitorEvents]: VisitorEvents[Event][] }
}

type Started = AsyncDisposable & { earshot: TestEarshot; site: Site; browser: TestBrowser }

const start = async (): Promise<Started> => {
  await using opened = new AsyncDisposableStack()
  const site = await shared('the site of the client for browsers', async () =>
    serve({
      '/index.html': '<!doctype html><script type="module" src="/page.js"></script>',
      '/page.js': await bundleScript(join(root, 'test/client/visitor-page.ts')),
    }),
  )
  const earshot = await sharedEarshot({ CORS_ORIGINS: site.origin })
  await allowOrigins(earshot, [site.origin])
  const browser = opened.use(await openBrowser())
  const all = opened.move()
  return { earshot, site, browser, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Opens a page with a visitor, whose events it records. */
const openPage = async ({ browser, site, earshot }: Started, token?: string): Promise<Page> => {
  const page = await browser.context.newPage()
  await page.goto(`${site.origin}/index.html`)
  await page.evaluate(
    ([url, token]) => {
      const content = globalThis as unknown as Content
      const timing = { ...content.defaults, reconnectMs: 50, hiddenMs: 1, stableMs: -1 }
      content.visitor = content.createVisitorWith({ url, token }, timing)
      content.emitted = { message: [], unread: [], typing: [], conversation: [], connection: [], error: [] }
      for (const event of ['message', 'unread', 'connection', 'error'] as const)
        content.visitor.on(event, value => content.emitted[event].push(value as never))
    },
    [earshot.url, token] as const,
  )
  return page
}

const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as Content).emitted.message.map(({ message }) => message.content),
  )
const connectionOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Content).emitted.connection.at(-1)?.state)
const startConversation = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { visitor } = globalThis as unknown as Content
    return (await visitor.conversations.start({ content: 'The export stops.' })).id
  })

test('two tabs share an anonymous visitor and a stream, and the second takes over', async () => {
  await using it = await start()
  const { earshot, browser } = it
  const pages = [await openPage(it), await openPage(it)] as const
  /** Those that have requested a stream. */
  const followers = new Set<Page>()
  const streams = new Set<Request>()
  let mostStreams = 0
  for (const page of pages) {
    page.on('request', request => {
      if (!request.url().endsWith('/changes')) return
      followers.add(page)
      streams.add(request)
      mostStreams = Math.max(mostStreams, streams.size)
    })
    page.on('requestfinished', request => streams.delete(request))
    page.on('requestfailed', request => streams.delete(request))
  }
  const count = (path: string) =>
    browser.requested.filter(url => url === `${earshot.url}/api/v1${path}`).length
  const ids = await Promise.all(
    pages.map(page =>
      page.evaluate(async () => (await (globalThis as unknown as Content).visitor.me()).principalId),
    ),
  )
  assert.equal(new Set(ids).size, 1)
  assert.equal(count('/widget/visitors'), 1)
  const id = await startConversation(pages[0])
  for (const page of pages) await eventually(async () => (await connectionOf(page)) === 'open')
  await eventually(() => followers.size === 1)
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  for (const page of pages) await eventually(async () => (await textsOf(page)).length > 0)
  assert.deepEqual(await textsOf(pages[0]), ['We have found it.'])
  assert.deepEqual(await textsOf(pages[1]), ['The export stops.', 'We have found it.'])
  assert.deepEqual([followers.size, mostStreams], [1, 1])

  const [closing, other] = followers.has(pages[0]) ? pages : [pages[1], pages[0]]
  await closing.close()
  await earshot.make(`/conversations/${id}/reply`, { content: 'It is fixed.' })
  await eventually(async () => (await textsOf(other)).includes('It is fixed.'))
  assert.equal((await textsOf(other)).filter(text => text === 'We have found it.').length, 1)
  assert.deepEqual(browser.complaints, [])
  const urls = browser.requested.filter(url => url.startsWith(earshot.url))
  assert.ok(urls.length > 5)
  for (const url of urls) assert.doesNotMatch(url, /eav_|token/)
})

test('a page that is offline or hidden disconnects, and catches up when it is back', async () => {
  await using it = await start()
  const { earshot, browser } = it
  const page = await openPage(it, (await signing(earshot))(newVisitor()))
  const id = await startConversation(page)
  await eventually(async () => (await connectionOf(page)) === 'open')
  await browser.context.setOffline(true)
  await eventually(async () => (await connectionOf(page)) === 'offline')
  await earshot.make(`/conversations/${id}/reply`, { content: 'while offline' })
  await browser.context.setOffline(false)
  await eventually(async () => (await textsOf(page)).includes('while offline'))
  await eventually(async () => (await connectionOf(page)) === 'open')

  const show = (state: string) =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await show('hidden')
  await eventually(() => page.evaluate(async () => (await navigator.locks.query()).held?.length === 0))
  await earshot.make(`/conversations/${id}/reply`, { content: 'while hidden' })
  assert.deepEqual(await textsOf(page), ['while offline'])
  await show('visible')
  await eventually(async () => (await textsOf(page)).includes('while hidden'))
  assert.deepEqual(await textsOf(page), ['while offline', 'while hidden'])
})

test('an upload reports its progress and can be cancelled', async () => {
  await using it = await start()
  const page = await openPage(it, (await signing(it.earshot))(newVisitor()))
  const result = await page.evaluate(async () => {
    const { visitor } = globalThis as unknown as Content
    const size = 3 * 1024 ** 2
    const sent: number[] = []
    const file = await visitor.upload(new File([new Uint8Array(size)], 'zeros ü.bin'), {
      onProgress: (bytes, total) => sent.push(bytes / total),
    })
    const controller = new AbortController()
    const cancelled = await visitor
      .upload(new Blob([new Uint8Array(size)]), {
        onProgress: () => controller.abort(),
        signal: controller.signal,
      })
      .catch((error: Error) => error.name)
    const tooLarge = await visitor
      .upload(new Blob([new Uint8Array(30 * 1024 ** 2)]), { onProgress: () => undefined })
      .catch((error: { code: string }) => error.code)
    return [file.name, file.size === size, sent.at(-1), cancelled, tooLarge]
  })
  assert.deepEqual(result, ['zeros ü.bin', true, 1, 'AbortError', 'PAYLOAD_TOO_LARGE'])
})

test('where the storage is blocked and there are no locks, a page has its own visitor and stream', async () => {
  await using it = await start()
  const { earshot, browser } = it
  await browser.context.addInitScript(`
    const denied = () => new DOMException('Access is denied for this document.', 'SecurityError')
    Object.defineProperty(window, 'localStorage', { get: () => { throw denied() } })
    if (navigator.locks) navigator.locks.request = () => Promise.reject(denied())`)
  const page = await openPage(it)
  const id = await startConversation(page)
  await eventually(async () => (await connectionOf(page)) === 'open')
  await earshot.make(`/conversations/${id}/reply`, { content: 'We have found it.' })
  await eventually(async () => (await textsOf(page)).length > 0)
  assert.deepEqual(browser.complaints, [])
})

test('a handler that throws is an error of the page, and keeps no other handler from its event', async () => {
  await using it = await start()
  const { browser } = it
  const page = await openPage(it)
  const state = await page.evaluate(async () => {
    const { visitor } = globalThis as unknown as Content
    const never = (): never => {
      throw new RangeError('of the site')
    }
    visitor.on('connection', never)
    const connected = new Promise<string>(resolve => visitor.on('connection', it => resolve(it.state)))
    await visitor.conversations.start({ content: 'The export stops.' })
    return connected
  })
  assert.equal(state, 'connecting')
  await eventually(() => browser.complaints.some(it => it.includes('of the site')))
})
