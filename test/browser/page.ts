import assert from 'node:assert/strict'
import type { TestBrowser } from '@earshot/testing/browser'
import type { Locator, Page, Route } from 'playwright-core'

/** Timeout in ms: a machine that runs many tests at once is slow. */
export const timeoutMs = 60_000

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Signs a visitor out of the portal. Waits, since a page that is opened before the response would race with it. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
}

export const hasSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

/** Holds requests to `addresses` back until the returned function is called, which lets them and all later ones pass. */
export const delayRequests = async (page: Page, addresses: string | RegExp): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const pass = async (route: Route) => {
    await released
    await route.continue().catch(() => undefined) // the page may have cancelled it
  }
  await page.route(addresses, pass)
  return async () => {
    release()
    await page.unroute(addresses, pass)
  }
}

/** What the console may say: the panel responds with 503 until it is built, and a record may be read while it is deleted. */
const expected = /status of (40[0139]|41[23]|503)|ERR_FAILED|status of 404.*\/api\/v1\/[^?]*_[0-9a-z]{26}/

/** Fails on console errors and on requests to other hosts. */
export const assertNoErrors = ({ complaints, requested }: TestBrowser, ...urls: string[]): void => {
  const unexpected = complaints.filter(it => !expected.test(it))
  assert.deepEqual(unexpected, [])
  const elsewhere = requested.filter(it => ![...urls, 'data:'].some(start => it.startsWith(start)))
  assert.deepEqual(elsewhere, [])
}

/** The width of a loaded image, in its own pixels. For `evaluate`. */
export const widthOf = (image: unknown): number => (image as { naturalWidth: number }).naturalWidth
