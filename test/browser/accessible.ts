import assert from 'node:assert/strict'
import { eventually } from '@earshot/testing'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { hasSidewaysScroll, heading } from './page.ts'
import { animationsEnd, shootAs } from './screenshots.ts'

/** Rules of axe whose violations are not serious, or that it leaves out by default. */
type MoreRule = 'heading-order' | 'landmark-unique' | 'target-size'

/** Serious and critical axe violations, or all of a rule. Waits until nothing is busy, because busy parts are faded. */
export const axeViolations = async (page: Page, rule?: MoreRule): Promise<string[]> => {
  await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
  await page.evaluate(`${animationsEnd}.then(() => undefined)`)
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) })})`,
  )
  assert.ok(passes.length > (rule ? 0 : 10), 'axe saw the page')
  return violations
    .filter(({ impact }) => rule || impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${failureSummary} ${html}`).join(' ')}`,
    )
}

/** A table turns into cards shortly after the window becomes narrow. */
export const assertFits = (page: Page, name: string): Promise<unknown> =>
  eventually(async () => !(await hasSidewaysScroll(page))).catch(() =>
    assert.fail(`${name} scrolls sideways at ${page.viewportSize()?.width}`),
  )

/** Axe checks each color scheme and each layout once: contrast depends on the one, and the elements on the other. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

/** The panel keeps the scheme in an attribute. */
const showsScheme = async (page: Page, colorScheme: string): Promise<boolean> =>
  [null, colorScheme].includes(await page.getAttribute('html', 'data-mantine-color-scheme'))

/** A part that comes with the new width may still load. */
const loaded = (page: Page): Promise<unknown> =>
  eventually(async () => (await page.getByRole('status').getByRole('progressbar').count()) === 0)

/** Checks a state of a page: no accessibility violations and no sideways scrolling. Leaves the page light, in its size. */
export const assertAccessible = async (page: Page, name: string, shoot = shootAs('look')): Promise<void> => {
  const size = page.viewportSize()
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await eventually(() => showsScheme(page, colorScheme))
    await loaded(page)
    await assertFits(page, name)
    assert.deepEqual(await axeViolations(page), [], `${name} at ${width}, ${colorScheme}`)
    await shoot(page, `${name}-${width}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (size) await page.setViewportSize(size)
}

/** Opens each page and checks it, also on a tablet for sideways scrolling. Leaves the last one wide. */
export const assertPagesAccessible = async (page: Page, url: string, paths: string[]): Promise<void> => {
  for (const path of paths) {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto(url + path)
    await heading(page).waitFor()
    await page.waitForLoadState('networkidle')
    await assertFits(page, path)
    await assertAccessible(page, path.replace(/\W+/g, '-').slice(1))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
