import assert from 'node:assert/strict'
import { eventually } from '@earshot/testing'
import { openBrowser, type TestBrowser } from '@earshot/testing/browser'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { createMember, password } from '../../services/gateway/src/credentials/oauth/harness.ts'
import { startEarshot } from '../deployments/earshot.ts'

export const screenshotFolder = process.env.SCREENSHOTS

/** Timeout in ms: a machine that runs many tests at once is slow. */
export const timeoutMs = 60_000

/** Earshot with an admin, and a browser in which no one is signed in yet. */
export const openPanel = async (environment: Record<string, string> = {}) => {
  await using opened = new AsyncDisposableStack()
  const earshot = opened.use(await startEarshot(environment))
  const { email } = await createMember({ url: earshot.url, as: () => earshot.api }, 'ada@example.org')
  const browser = opened.use(await openBrowser())
  browser.page.setDefaultTimeout(timeoutMs)
  await browser.page.emulateMedia({ reducedMotion: 'reduce' })
  await eventually(async () => (await fetch(`${earshot.url}/admin`, { redirect: 'manual' })).status === 303)
  const all = opened.move()
  return { earshot, email, browser, page: browser.page, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Fills in the sign-in page that the panel redirected to, and waits until it redirects back to `path`. */
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

/** Removes the session. Leaves the panel first, because an open page would redirect to sign-in during the next navigation. */
export const removeSession = async ({ browser, page }: Pick<Panel, 'browser' | 'page'>) => {
  await page.goto('about:blank')
  await browser.context.clearCookies()
}

/** Signs in as a new member, in place of the current user, and opens a page of the panel. */
export const signInAsMember = async ({ earshot, browser, page }: Panel, path: string) => {
  const { email } = await createMember(
    { url: earshot.url, as: () => earshot.api },
    'max@example.org',
    'member',
  )
  await removeSession({ browser, page })
  await page.goto(earshot.url + path)
  await signIn(page, email, new URL(path, earshot.url).pathname)
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Axe reports low contrast while elements fade in. Endless animations, such as skeletons, are ignored. */
export const animationsEnd = `Promise.allSettled(document.getAnimations()
  .filter(it => it.effect?.getTiming().iterations !== Infinity).map(it => it.finished))`

/** Takes screenshots of an area of the panel when `SCREENSHOTS` names a folder. */
export const shootAs = (area: string) => async (page: Page, name: string) => {
  if (!screenshotFolder) return
  await page.evaluate(`${animationsEnd}.then(() => undefined)`)
  await page.screenshot({ path: `${screenshotFolder}/${area}-${name}.png` })
}

/** Serious and critical axe violations. Waits until nothing is busy, because busy parts are faded. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
  await page.evaluate(`${animationsEnd}.then(() => undefined)`)
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate<axe.AxeResults>(
    "axe.run({ resultTypes: ['violations'] })",
  )
  assert.ok(passes.length > 10, 'axe saw the page')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${failureSummary} ${html}`).join(' ')}`,
    )
}

/** Holds requests to `addresses` back, and aborts them when the returned function is called. */
export const holdRequests = async (page: Page, addresses: string): Promise<() => void> => {
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

export const chooseInUserMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /Your account|حسابك/ }).click()
  await page.getByRole('menuitemradio', { name: item }).click()
  await page.keyboard.press('Escape')
}

/** Fails on console errors and on requests to other hosts. The panel responds with 503 until it is built. */
export const assertNoErrors = ({ complaints, requested }: TestBrowser, ...urls: string[]) => {
  const unexpected = complaints.filter(it => !/status of (40[0139]|41[23]|503)|ERR_FAILED/.test(it))
  assert.deepEqual(unexpected, [])
  const elsewhere = requested.filter(it => ![...urls, 'data:'].some(start => it.startsWith(start)))
  assert.deepEqual(elsewhere, [])
}

const widths = [390, 768, 1440]

/** Checks each page with axe and for sideways scrolling, at several widths, in light and dark. */
export const assertAccessible = async (page: Page, url: string, paths: string[]) => {
  for (const scheme of ['Light', 'Dark']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, scheme)
    for (const path of paths) {
      await page.goto(url + path)
      await heading(page).waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // A table turns into cards shortly after the window becomes narrow.
        await eventually(async () => !(await hasSidewaysScroll(page))).catch(() =>
          assert.fail(`${path} scrolls sideways at ${width}`),
        )
        if (width !== 768) assert.deepEqual(await axeViolations(page), [], `${path} at ${width}, ${scheme}`)
        if (screenshotFolder)
          await page.screenshot({
            path: `${screenshotFolder}/${path.split('/').at(-1)?.replace(/\W/g, '-')}-${width}-${scheme}.png`,
          })
      }
    }
    assert.equal(await page.getAttribute('html', 'data-mantine-color-scheme'), scheme.toLowerCase())
  }
}
