import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import { axeViolations } from '../browser/accessible.ts'
import { timeoutMs } from '../browser/page.ts'
import { adminKey, startEarshot } from '../deployments/earshot.ts'

const isHere = (url: string) => /^(data|blob):/.test(url) || new URL(url).hostname === '127.0.0.1'

test('the docs page is accessible, can send a request with a key, and loads nothing from other hosts', async () => {
  await using earshot = await startEarshot()
  await earshot.api.post('/posts', { boardId: earshot.board, title: 'Seen on the docs page' })
  await using browser = await openBrowser()
  const { page } = browser
  page.setDefaultTimeout(timeoutMs)
  // Every operation is listed, and Scalar loads only when one of them is opened.
  await page.route('**/scalar-*.js', route => route.abort())
  await page.goto(`${earshot.url}/api/v1/docs`)
  await page.getByRole('listitem').filter({ hasText: 'POST /api/v1/webhooks' }).first().waitFor()
  assert.deepEqual(await axeViolations(page), [])
  assert.ok(!browser.requested.some(url => /scalar|openapi\.json/.test(url)))
  await page.getByRole('searchbox', { name: 'Filter operations' }).fill('unmerge posts')
  await page.getByText('1 operation').waitFor()
  assert.deepEqual(await page.getByRole('listitem').allTextContents(), [
    'Unmerge a post POST /api/v1/posts/{id}/unmerge',
  ])
  await page.keyboard.press('Enter')
  await page.getByText('The reference could not be loaded. Check the connection and try again.').waitFor()
  await page.unroute('**/scalar-*.js')
  browser.complaints.length = 0
  await page.goto(`${earshot.url}/api/v1/docs`)
  await page.getByRole('link', { name: 'List posts', exact: true }).click()
  await page.getByRole('heading', { name: 'List posts' }).first().waitFor()
  await eventually(
    async () => (await page.getByRole('heading', { name: 'List posts' }).first().boundingBox())?.y ?? -1 >= 0,
  )
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await page.getByRole('link', { name: /^List posts\s+HTTP/ }).waitFor()
    assert.equal(await page.locator('#overview').isVisible(), false)
    await page.waitForLoadState('networkidle')
    assert.deepEqual(await axeViolations(page), [], colorScheme)
  }
  await page.getByPlaceholder('Token').first().fill(adminKey)
  await page.getByRole('link', { name: /^List posts\s+HTTP/ }).click()
  await page
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click()
  const answered = page.waitForResponse(response => new URL(response.url()).pathname === '/api/v1/posts')
  await page.getByRole('button', { name: /^Send/ }).first().click()
  assert.equal((await answered).status(), 200)
  await page.getByText('Seen on the docs page').first().waitFor()
  assert.ok(browser.requested.length >= 4, 'the page, its script, the document, the request')
  assert.deepEqual(
    browser.requested.filter(url => !isHere(url)),
    [],
  )
  assert.deepEqual(browser.complaints, [])
})
