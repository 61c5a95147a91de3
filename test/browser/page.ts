import assert from 'node:assert/strict'
import type { TestBrowser } from '@earshot/testing/browser'
import type { Locator, Page } from 'playwright-core'

/** Timeout in ms: a machine that runs many tests at once is slow. */
export const timeoutMs = 60_000

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

export const hasSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

/** Fails on console errors and on requests to other hosts. The panel responds with 503 until it is built. */
export const assertNoErrors = ({ complaints, requested }: TestBrowser, ...urls: string[]): void => {
  const unexpected = complaints.filter(it => !/status of (40[0139]|41[23]|503)|ERR_FAILED/.test(it))
  assert.deepEqual(unexpected, [])
  const elsewhere = requested.filter(it => ![...urls, 'data:'].some(start => it.startsWith(start)))
  assert.deepEqual(elsewhere, [])
}
