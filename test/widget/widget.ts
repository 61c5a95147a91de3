import assert from 'node:assert/strict'
import { eventually } from '@earshot/testing'
import { openBrowser, type TestBrowser } from '@earshot/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { visitorToken } from '../../services/gateway/src/credentials/visitors/harness.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { animationsEnd, screenshotFolder, timeoutMs } from '../panel/panel.ts'
import { type Site, startSite } from './site.ts'

/** Earshot, the site of a customer at another origin, whose pages may embed the widget, and the browser of a visitor. */
export type Embedded = AsyncDisposable & { site: Site; browser: TestBrowser; page: Page }

export const allowOrigins = async (earshot: TestEarshot, origins: string[]) => {
  const { status } = await earshot.api.patch('/settings', { widget: { enabled: true, origins } })
  assert.equal(status, 200)
  for (const origin of origins)
    await eventually(async () => {
      const { headers } = await fetch(`${earshot.url}/api/v1/widget`, { headers: { origin } })
      return headers.get('access-control-allow-origin') === origin
    })
}

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

/** A signed token of a visitor, as the server of a site makes it. */
export const signer = async ({ api }: TestEarshot) => {
  const { data } = await api.post('/settings/visitor-secret/rotate')
  return (claims: object): string => visitorToken(data.secret, claims)
}

/** The script with which a page identifies its visitor, before the widget has loaded. */
export const identifying = (token: string): string =>
  `<script>(window.Earshot = window.Earshot || []).push(it => it.identify('${token}'))</script>`

/** Takes a screenshot when `SCREENSHOTS` names a folder. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (!screenshotFolder) return
  await page.evaluate(`${animationsEnd}.then(() => undefined)`)
  await page.screenshot({ path: `${screenshotFolder}/widget-${name}.png` })
}

/** Requests to Earshot that are not for scripts. */
export const apiRequests = ({ requested }: TestBrowser): string[] =>
  requested.filter(it => it.includes('/api/v1/')).map(it => new URL(it).pathname)

/** The label of the element of the widget that has the focus; empty if none has. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(it => it?.ariaLabel ?? it?.textContent ?? '')(document.querySelector('earshot-widget')?.shadowRoot.activeElement)`,
  )
