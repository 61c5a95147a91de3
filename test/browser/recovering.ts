import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'

type Hooks = Pick<TestContext, 'beforeEach' | 'afterEach'>

/**
 * For the parts of a test that share a page. After a part that fails, the page is loaded again where that part started, without its
 * dialogs, held requests and size, so that the next parts do not fail for the same reason.
 */
export const recoverAfterFailures = (t: Hooks, page: Page): void => {
  let [url, size] = [page.url(), page.viewportSize()]
  t.beforeEach(() => {
    ;[url, size] = [page.url(), page.viewportSize()]
  })
  t.afterEach(async part => {
    if (!('passed' in part) || part.passed) return
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(url)
  })
}
