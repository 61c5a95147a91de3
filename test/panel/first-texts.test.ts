import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import type { TextKey } from '../../web/src/texts/en/index.ts'
import { load } from '../../web/src/texts/language.ts'
import { assertNoErrors, delayRequests, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { patternOf, textsOf } from '../browser/texts.ts'
import { openPanel, signIn } from './panel.ts'

const shoot = shootAs('first-texts')

const { catalogue } = await load('de')

const text = (key: TextKey): string => String(catalogue[key])

const restOfTexts = '**/admin/assets/rest-*.js'

/** Holds the rest of the texts back until `release` is called. `asked` resolves when the panel requests it. */
const holdRest = async (page: Page) => {
  const release = await delayRequests(page, restOfTexts)
  return { asked: page.waitForRequest(restOfTexts), release }
}

/** Changes what the home page reads: no number is zero, and no service is ready. */
const alarmed = (key: string, value: unknown): unknown => {
  if (key === 'latencyMs') return { p95: 100 }
  if (key === 'outbox') return { oldestSeconds: 100 }
  if (key === 'queues') return [{ name: 'webhooks.dead.v1', ready: 100 }]
  if (key === 'status' && value === 'absent') return 'loaded' // of demo data
  if (key === 'ready') return false
  return value === 0 ? 100 : value
}

const numbers = /\/api\/v1\/(posts\/summary|reports\/now|deliveries\/summary|operations|demo-data)$/

const raiseAlarm = async (page: Page): Promise<void> => {
  await page.route(numbers, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: JSON.parse(await response.text(), alarmed) })
  })
}

const namelessOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a, button')]
    .filter(it => !it.textContent.trim() && !it.ariaLabel?.trim())
    .map(it => it.outerHTML)`)

/** A key, such as `home.title`, or what a placeholder without a value becomes. */
const isMissing = (shown: string): boolean => /^[a-z]\w*(\.\w+)+$|\b(undefined|null|NaN)\b/.test(shown)

/** What the home page, the steps of setting up and the note about demo data say, without dialogs. */
const isOfHome = (key: string): boolean => /^(home|setup)\.|^demo\.(absent|loaded|load|remove)$/.test(key)

const tags = ['slow: starts a whole Earshot']

test('the home page and the navigation need only the texts that are loaded first', { tags }, async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const userMenu = page.getByRole('button', { name: text('user.menu') })
  const shown = new Set<string>()
  /** Opens the home page without the rest of the texts, and checks what it shows. */
  const openHome = async () => {
    const rest = await holdRest(page)
    await page.goto(`${earshot.url}/admin`)
    await heading(page)
      .filter({ hasText: text('home.title') })
      .waitFor()
    for (const key of ['home.week', 'setup.title'] as const)
      await page.getByRole('region', { name: text(key) }).waitFor()
    await eventually(async () => (await page.locator('.mantine-Skeleton-root').count()) === 0)
    await rest.asked
    const texts = await textsOf(page)
    assert.ok(texts.length > 50)
    assert.deepEqual(texts.filter(isMissing), [])
    assert.deepEqual(await namelessOn(page), [])
    for (const it of texts) shown.add(it)
    return rest
  }
  await page.addInitScript(`Object.defineProperty(navigator, 'languages', { get: () => ['de'] })`)
  await page.goto(`${earshot.url}/admin`)
  await signIn(page, email, '/admin')

  await t.test('a new workspace is shown without the rest, and the user menu with it', async () => {
    const { release } = await openHome()
    await shoot(page, 'new')
    assert.equal(await userMenu.count(), 0)
    await release()
    await userMenu.click()
    await page.getByRole('menuitem', { name: text('user.signOut') }).waitFor()
  })

  await t.test('every text of the home page is shown without the rest', async () => {
    await earshot.make('/boards', { name: 'Ideen' })
    await raiseAlarm(page)
    const { release } = await openHome()
    await shoot(page, 'alarm')
    const isShown = (key: TextKey) => [...shown].some(it => patternOf([text(key)]).test(it))
    const keys = (Object.keys(catalogue) as TextKey[]).filter(isOfHome)
    assert.deepEqual(
      keys.filter(key => !isShown(key)),
      [],
    )
    await release()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await t.test('a page that needs the rest waits for it', async () => {
    const { asked, release } = await holdRest(page)
    await page.goto(`${earshot.url}/admin/tags`)
    await asked
    assert.equal(await heading(page).count(), 0)
    await release()
    await heading(page)
      .filter({ hasText: text('tags.title') })
      .waitFor()
    await page.getByText(text('tags.about')).waitFor()
  })

  await t.test('when the rest no longer exists, after a deploy, the panel reloads', async () => {
    let loads = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) loads++
    })
    await page.route(restOfTexts, route => (loads > 1 ? route.fallback() : route.fulfill({ status: 404 })))
    await page.goto(`${earshot.url}/admin`)
    await userMenu.waitFor()
    assert.equal(loads, 2)
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    const complaints = browser.complaints.filter(it => !/\/admin\/assets\/rest-/.test(it))
    assertNoErrors({ ...browser, complaints }, earshot.url)
  })
})
