import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '@earshot/testing/browser'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits } from '../browser/accessible.ts'
import { assertNoErrors, heading, timeoutMs } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { openPortal } from './portal.ts'

const shoot = shootAs('portal-anonymous')

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: 'My eyes hurt' }).getByRole('button', { name })

test('visitors vote in a browser without an account', async t => {
  await using portal = await openPortal()
  const { earshot, content } = portal
  const { url, api } = earshot
  await api.patch(`/boards/${earshot.board}`, { settings: { anonymousVotes: true } })

  for (const hasScript of [true, false])
    await t.test(
      `a vote is added, shown after a reload and removed ${hasScript ? 'with' : 'without'} scripts`,
      async () => {
        await using browser = await openBrowser({ javaScriptEnabled: hasScript })
        const { page } = browser
        page.setDefaultTimeout(timeoutMs)
        await page.goto(url)
        const button = buttonOf(page, /Vote for “Dark mode”/)
        const before = Number(await button.locator('[data-count]').textContent())
        const pressed = (is: boolean, count: number) =>
          button
            .and(page.locator(`[aria-pressed=${is}]`))
            .getByText(String(count))
            .waitFor()
        await button.click()
        await pressed(true, before + 1)
        await page.reload()
        await pressed(true, before + 1)
        await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
        await shoot(page, hasScript ? 'voted' : 'voted-plain')
        const stays = page.getByRole('listitem').filter({ hasText: 'We have 40,000 posts.' })
        await stays.getByRole('button', { name: /Sign in to vote/ }).waitFor()
        await button.click()
        await pressed(false, before)
        assertNoErrors(browser, url)
      },
    )

  await t.test('a double click votes once, and the vote can be removed', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    page.setDefaultTimeout(timeoutMs)
    const sent: (string | null)[] = []
    const { promise: clicked, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/vote', async route => {
      sent.push(route.request().postData())
      await clicked
      await route.continue()
    })
    await page.goto(url)
    const button = buttonOf(page, /Vote for “Dark mode”/)
    const pressed = (is: boolean) => button.and(page.locator(`[aria-pressed=${is}]`)).waitFor()
    await Promise.all([page.waitForResponse('**/vote'), button.dblclick().then(release)])
    await pressed(true)
    await page.reload()
    await pressed(true)
    assert.equal(sent.length, 1)
    await Promise.all([page.waitForResponse('**/vote'), button.click()])
    await pressed(false)
    await page.reload()
    await pressed(false)
    assertNoErrors(browser, url)
  })

  await t.test(
    'a second browser in the network sees why it must sign in, in every language and width',
    async () => {
      await using first = await openBrowser()
      await first.page.goto(url)
      await buttonOf(first.page, /Vote for/).click()
      await buttonOf(first.page, /Vote for/)
        .and(first.page.locator('[aria-pressed=true]'))
        .waitFor()
      await using second = await openBrowser()
      const { page } = second
      page.setDefaultTimeout(timeoutMs)
      await page.goto(url)
      await buttonOf(page, /Vote for/).click()
      await page.waitForURL(/\/posts\/dark-mode-\w+\?vote=taken$/)
      await heading(page).filter({ hasText: 'Dark mode' }).waitFor()
      await page.getByRole('alert').filter({ hasText: 'Someone in your network has already voted' }).waitFor()
      const taken = (language: string) => `${url}/posts/${content.dark.id}?vote=taken&lang=${language}`
      await page.goto(taken('en'))
      await assertAccessible(page, 'taken-en', shoot)
      for (const language of ['ar', 'de', 'fr', 'es', 'ja']) {
        await page.setViewportSize({ width: 390, height: 900 })
        await page.goto(taken(language))
        await assertFits(page, `a vote that is taken in ${language}`)
        await shoot(page, `taken-${language}`)
      }
    },
  )
})
