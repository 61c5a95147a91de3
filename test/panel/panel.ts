import { eventually } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import type { Page } from 'playwright-core'
import { createMember, password } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { timeoutMs } from '../browser/page.ts'
import { startEarshot } from '../deployments/earshot.ts'

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

/** Holds requests to `addresses` back, and aborts them when the returned function is called. */
export const holdRequests = async (page: Page, addresses: string): Promise<() => void> => {
  const { promise: seen, resolve: cut } = Promise.withResolvers<void>()
  await page.route(addresses, async route => {
    await seen
    await route.abort()
  })
  return cut
}

export const secretIn = async (page: Page): Promise<string> =>
  (await page.getByTestId('secret').textContent())?.trim() ?? ''

export const chooseInUserMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /Your account|حسابك/ }).click()
  await page.getByRole('menuitemradio', { name: item }).click()
  await page.keyboard.press('Escape')
}
