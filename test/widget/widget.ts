import { openBrowser, type TestBrowser } from '@earshot/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { timeoutMs } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { allowOrigins } from '../client/visitors.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { type Site, startSite } from './site.ts'

/** Earshot, the site of a customer at another origin, whose pages may embed the widget, and the browser of a visitor. */
export type Embedded = AsyncDisposable & { site: Site; browser: TestBrowser; page: Page }

export const embed = async (
  earshot: TestEarshot,
  viewport?: { width: number; height: number },
): Promise<Embedded> => {
  await using opened = new AsyncDisposableStack()
  const site = opened.use(await startSite(earshot.url))
  await allowOrigins(earshot, [site.url])
  const browser = opened.use(await openBrowser(viewport ? { viewport } : {}))
  browser.page.setDefaultTimeout(timeoutMs)
  await browser.page.emulateMedia({ reducedMotion: 'reduce' })
  const all = opened.move()
  return { site, browser, page: browser.page, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** The button in the corner, whatever it says. */
export const launcher = (page: Page): Locator => page.locator('earshot-widget .launcher')

export const widget = (page: Page): Locator => page.locator('earshot-widget').getByRole('dialog')

export const openWidget = async (page: Page, url: string): Promise<Locator> => {
  await page.goto(url)
  await launcher(page).click()
  await widget(page).waitFor()
  return widget(page)
}

export const tab = (page: Page, name: string): Locator =>
  widget(page).getByRole('navigation').getByRole('button', { name })

/** The number that the badge shows; empty without a badge. */
export const badge = async (page: Page): Promise<string> =>
  (await page.locator('earshot-widget .badge').allTextContents()).join()

/** The script with which a page identifies its visitor, before the widget has loaded. */
export const identifying = (token: string): string =>
  `<script>(window.Earshot = window.Earshot || []).push(it => it.identify('${token}'))</script>`

export const shoot = shootAs('widget')

/** Requests to Earshot that are not for scripts. */
export const apiRequests = ({ requested }: TestBrowser): string[] =>
  requested.filter(it => it.includes('/api/v1/')).map(it => new URL(it).pathname)

/** The label of the element of the widget that has the focus; empty if none has. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(it => it?.ariaLabel ?? it?.textContent ?? '')(document.querySelector('earshot-widget')?.shadowRoot.activeElement)`,
  )
