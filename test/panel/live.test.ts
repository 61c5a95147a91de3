import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { assertNoErrors, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { openPanel, signIn } from './panel.ts'

const shoot = shootAs('live')

/** The paths below `/api/v1` that a page has requested. */
const requestsOf = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname.replace('/api/v1', '')))
  return paths
}

test('changes by others appear without a reload', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const path = `${earshot.url}/admin/api-keys`
  const make = (name: string) => earshot.api.post('/api-keys', { name })
  const seesIn = (tab: Page, name: string) => tab.getByRole('row').filter({ hasText: name }).waitFor()
  const isListening = (paths: string[]) => eventually(() => paths.includes('/changes'))
  const first = requestsOf(page)
  await page.goto(path)
  await signIn(page, email)
  await isListening(first)
  const other = await browser.context.newPage()
  const second = requestsOf(other)
  await other.goto(path)
  await other.getByRole('table').waitFor()

  await t.test('one tab listens to changes for all tabs of the browser', async () => {
    await make('For both')
    await Promise.all([page, other].map(tab => seesIn(tab, 'For both')))
    assert.deepEqual(
      second.filter(it => it === '/changes'),
      [],
    )
  })

  await t.test('another tab takes over when the listening tab closes', async () => {
    await page.close()
    await isListening(second)
    await make('After the first')
    await seesIn(other, 'After the first')
  })

  await t.test('the panel polls when the change stream is unavailable', async () => {
    await browser.context.route('**/api/v1/changes', route => route.fulfill({ status: 503 }))
    await other.reload()
    await other.getByRole('table').waitFor()
    await make('Asked for')
    await seesIn(other, 'Asked for')
  })

  await t.test('while the server is away, the panel says so, and it continues by itself', async () => {
    await browser.context.unroute('**/api/v1/changes')
    await other.goto(`${earshot.url}/admin`)
    await other.getByText('Good to see you').waitFor()
    const lost = other.getByRole('status').filter({ hasText: 'Connection lost' })
    await earshot.restart(async () => {
      await lost.waitFor()
      await other.getByRole('link', { name: 'Tickets', exact: true }).click()
      await lost.getByRole('button', { name: 'Try again' }).click()
      await shoot(other, 'lost')
      await lost.waitFor()
    })
    await heading(other).filter({ hasText: 'Tickets' }).waitFor()
    await lost.waitFor({ state: 'detached' })
  })

  await t.test(
    'after a deploy, an open tab reloads for the new scripts, and does not reload in a loop',
    async () => {
      await other.getByRole('link', { name: 'Home', exact: true }).click()
      await other.getByText('Good to see you').waitFor()
      await other.evaluate('sessionStorage.clear()')
      let loads = 0
      let isCurrent = false
      other.on('request', request => {
        if (!request.isNavigationRequest()) return
        loads++
        isCurrent = true
      })
      await browser.context.route('**/admin/assets/page-*.js', route =>
        isCurrent ? route.fallback() : route.fulfill({ status: 404 }),
      )
      await other.getByRole('link', { name: 'Segments', exact: true }).click()
      await heading(other).filter({ hasText: 'Segments' }).waitFor()
      assert.equal(loads, 1)
      isCurrent = false
      await other.getByRole('link', { name: 'Companies', exact: true }).click()
      await other.getByRole('button', { name: 'Reload' }).waitFor()
      await shoot(other, 'missing')
      assert.equal(loads, 1)
      await other.getByRole('button', { name: 'Reload' }).click()
      await heading(other).filter({ hasText: 'Companies' }).waitFor()
    },
  )

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    // The browser reports each request that finds no server, and the scripts that a deploy has removed.
    const expected = /net::ERR_|404 \(Not Found\): \S+\/admin\/assets\/page-|A page could not be loaded/
    const complaints = browser.complaints.filter(it => !expected.test(it))
    assertNoErrors({ ...browser, complaints }, earshot.url)
  })
})
