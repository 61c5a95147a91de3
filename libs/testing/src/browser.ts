import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findProgram } from './program.ts'
import { shared } from './shared.ts'

/** The headless shell needs two thirds of the processor time of Chromium: 25 s instead of 37 s for the panel's home tests. */
const findChromium = (): Promise<string> =>
  findProgram(
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    'chromium-headless-shell',
  )

/** Allows root, as in containers, and disables requests to Google, which would be counted as the page's. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export type TestBrowser = AsyncDisposable & {
  context: BrowserContext
  page: Page
  /** The URLs of all requests. */
  requested: string[]
  /** Errors of the pages, including violations of the content security policy. */
  complaints: string[]
}

/** A start costs a second of processor time, so the tests of a process share one. */
const launch = (): Promise<Browser> =>
  shared('Chromium', async () => chromium.launch({ executablePath: await findChromium(), args: flags }))

/** A profile of its own in a headless Chromium, with one page. */
export const openBrowser = async (
  options: { viewport?: { width: number; height: number }; javaScriptEnabled?: boolean } = {},
): Promise<TestBrowser> => {
  const browser = await launch()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const requested: string[] = []
  const complaints: string[] = []
  context.on('request', request => requested.push(request.url()))
  context.on('weberror', error => complaints.push(String(error.error())))
  context.on('console', message => {
    if (message.type() !== 'error') return
    const [text, { url }] = [message.text(), message.location()]
    complaints.push(text.startsWith('Failed to load') ? `${text}: ${url}` : text)
  })
  return {
    context,
    page: await context.newPage(),
    requested,
    complaints,
    [Symbol.asyncDispose]: () => context.close(),
  }
}
