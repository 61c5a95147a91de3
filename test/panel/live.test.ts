import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { assertQuiet, openPanel, signIn } from './panel.ts'

/** The paths below `/api/v1` that a page has asked. */
const askedBy = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname.replace('/api/v1', '')))
  return asked
}

test('what others do is seen at once', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  const path = `${earshot.url}/admin/api-keys`
  const make = (name: string) => earshot.api.post('/api-keys', { name })
  const seesIn = (tab: Page, name: string) => tab.getByRole('row').filter({ hasText: name }).waitFor()
  const isListening = (asked: string[]) => eventually(() => asked.includes('/changes'))
  const first = askedBy(page)
  await page.goto(path)
  await signIn(page, email)
  await isListening(first)
  const other = await browser.context.newPage()
  const second = askedBy(other)
  await other.goto(path)
  await other.getByRole('table').waitFor()

  await t.test('one tab listens for all of its browser', async () => {
    await make('For both')
    await Promise.all([page, other].map(tab => seesIn(tab, 'For both')))
    assert.deepEqual(
      second.filter(it => it === '/changes'),
      [],
    )
  })

  await t.test('when it is closed another takes over', async () => {
    await page.close()
    await isListening(second)
    await make('After the first')
    await seesIn(other, 'After the first')
  })

  await t.test('when nothing can be heard it is asked for now and then', async () => {
    await browser.context.route('**/api/v1/changes', route => route.fulfill({ status: 503 }))
    await other.reload()
    await other.getByRole('table').waitFor()
    await make('Asked for')
    await seesIn(other, 'Asked for')
  })

  await t.test('nobody complained, and nothing was asked of another host', () => {
    assertQuiet(browser, earshot.url)
  })
})
