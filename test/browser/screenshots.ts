import type { Page } from 'playwright-core'

export const screenshotFolder = process.env.SCREENSHOTS

/** Axe reports low contrast while elements fade in. Endless animations, such as skeletons, are ignored. */
export const animationsEnd = `Promise.allSettled(document.getAnimations()
  .filter(it => it.effect?.getTiming().iterations !== Infinity).map(it => it.finished))`

/** Takes screenshots of an area when `SCREENSHOTS` names a folder. */
export const shootAs =
  (area: string, options: { fullPage?: boolean } = {}) =>
  async (page: Page, name: string): Promise<void> => {
    if (!screenshotFolder) return
    await page.evaluate(`${animationsEnd}.then(() => undefined)`)
    await page.screenshot({ path: `${screenshotFolder}/${area}-${name}.png`, ...options })
  }
