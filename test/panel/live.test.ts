import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { assertNoErrors } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { openPanel, signIn } from './panel.ts'

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

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
