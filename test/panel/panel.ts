import assert from 'node:assert/strict'
import { eventually } from '@earshot/testing'
import { openBrowser, type TestBrowser } from '@earshot/testing/browser'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { createMember, password } from '../../services/gateway/src/credentials/oauth/harness.ts'
import { startEarshot } from '../deployments/earshot.ts'

export const shots = process.env.SCREENSHOTS

/** A machine that runs many tests at once may take its time. */
export const patience = 60_000

/** Earshot with an admin, who is not signed in yet, and the browser before which they sit. */
export const openPanel = async (environment: Record<string, string> = {}) => {
  await using opened = new AsyncDisposableStack()
  const earshot = opened.use(await startEarshot(environment))
  const { email } = await createMember({ url: earshot.url, as: () => earshot.api }, 'ada@example.org')
  const browser = opened.use(await openBrowser())
  browser.page.setDefaultTimeout(patience)
  await browser.page.emulateMedia({ reducedMotion: 'reduce' })
  await eventually(async () => (await fetch(`${earshot.url}/admin`, { redirect: 'manual' })).status === 303)
  const all = opened.move()
  return { earshot, email, browser, page: browser.page, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** On the page to which the panel has sent somebody; the panel has them back afterwards. */
export const signIn = async (page: Page, email: string, path = '/admin/api-keys') => {
  await page.waitForURL(
    url => url.pathname === '/sign-in' && url.searchParams.get('returnTo')?.startsWith(path) === true,
  )
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', password)
  await page.click('button')
  await page.waitForURL(url => url.pathname === path)
}

type Panel = Pick<Awaited<ReturnType<typeof openPanel>>, 'earshot' | 'browser' | 'page'>

/** Nobody is signed in any more. A page that is open would notice, and go to sign in while somebody goes elsewhere. */
export const leave = async ({ browser, page }: Pick<Panel, 'browser' | 'page'>) => {
  await page.goto('about:blank')
  await browser.context.clearCookies()
}

/** Somebody of the team who is no admin comes to a page of the panel, in place of whoever was there. */
export const comeAsMember = async ({ earshot, browser, page }: Panel, path: string) => {
  const { email } = await createMember(
    { url: earshot.url, as: () => earshot.api },
    'max@example.org',
    'member',
  )
  await leave({ browser, page })
  await page.goto(earshot.url + path)
  await signIn(page, email, new URL(path, earshot.url).pathname)
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Half faded in, everything is hard to read. Skeletons pulse for ever. */
export const whenStill = `Promise.allSettled(document.getAnimations()
  .filter(it => it.effect?.getTiming().iterations !== Infinity).map(it => it.finished))`

/** Takes pictures of an area of the panel for whoever wants to look at it. */
export const shootAs = (area: string) => async (page: Page, name: string) => {
  if (!shots) return
  await page.evaluate(`${whenStill}.then(() => undefined)`)
  await page.screenshot({ path: `${shots}/${area}-${name}.png` })
}

/** What stands between somebody and the page, for those who cannot see or point. What is about to change is faded. */
export const barriers = async (page: Page): Promise<string[]> => {
  await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
  await page.evaluate(`${whenStill}.then(() => undefined)`)
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate<axe.AxeResults>('axe.run()')
  assert.ok(passes.length > 10, 'axe saw the page')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${failureSummary} ${html}`).join(' ')}`,
    )
}

/** Requests that go nowhere, once what is shown meanwhile has been seen. */
export const holdBack = async (page: Page, addresses: string): Promise<() => void> => {
  const { promise: seen, resolve: cut } = Promise.withResolvers<void>()
  await page.route(addresses, async route => {
    await seen
    await route.abort()
  })
  return cut
}

export const hasSidewaysScroll = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

export const dialog = (page: Page) => page.getByRole('dialog')

export const secretIn = async (page: Page): Promise<string> =>
  (await page.getByTestId('secret').textContent())?.trim() ?? ''

export const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /Your account|حسابك/ }).click()
  await page.getByRole('menuitemradio', { name: item }).click()
  await page.keyboard.press('Escape')
}

/** Nobody complained, and nothing was asked of another host. While the panel is being built, it answers 503. */
export const assertQuiet = ({ complaints, requested }: TestBrowser, url: string) => {
  const unexpected = complaints.filter(it => !/status of (40[0139]|412|503)|ERR_FAILED/.test(it))
  assert.deepEqual(unexpected, [])
  const elsewhere = requested.filter(it => !it.startsWith(url) && !it.startsWith('data:'))
  assert.deepEqual(elsewhere, [])
}

const widths = [390, 768, 1440]

/** Every page is fit for everybody, wide and narrow, light and dark. */
export const assertFit = async (page: Page, url: string, paths: string[]) => {
  for (const scheme of ['Light', 'Dark']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose(page, scheme)
    for (const path of paths) {
      await page.goto(url + path)
      await heading(page).waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // A table turns into cards a moment after the window is narrow.
        await eventually(async () => !(await hasSidewaysScroll(page))).catch(() =>
          assert.fail(`${path} scrolls sideways at ${width}`),
        )
        if (width !== 768) assert.deepEqual(await barriers(page), [], `${path} at ${width}, ${scheme}`)
        if (shots)
          await page.screenshot({
            path: `${shots}/${path.split('/').at(-1)?.replace(/\W/g, '-')}-${width}-${scheme}.png`,
          })
      }
    }
    assert.equal(await page.getAttribute('html', 'data-mantine-color-scheme'), scheme.toLowerCase())
  }
}
