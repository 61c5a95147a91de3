import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'

type Part = (name: string, run: () => unknown) => Promise<void>

/**
 * For parts of a test that share a page. After a part that fails, the page is loaded again where that part began, without its dialogs,
 * held requests and size, so that the next parts do not fail for the same reason.
 */
export const recovering = (t: Pick<TestContext, 'test'>, page: Page): Part => {
  let recover = async (): Promise<void> => undefined
  return (name, run) =>
    t.test(name, async () => {
      await recover()
      const url = page.url()
      const size = page.viewportSize()
      recover = async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.context().setOffline(false)
        if (size) await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(url)
      }
      await run()
      recover = async () => undefined
    })
}
