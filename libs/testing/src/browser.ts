import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findProgram } from './program.ts'

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

/** A headless Chromium with a new profile and one page. */
export const openBrowser = async (
  options: { viewport?: { width: number; height: number }; javaScriptEnabled?: boolean } = {},
): Promise<TestBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'earshot-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: flags,
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const requested: string[] = []
  const complaints: string[] = []
  context.on('request', request => requested.push(request.url()))
  context.on('weberror', error => complaints.push(String(error.error())))
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    requested,
    complaints,
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
