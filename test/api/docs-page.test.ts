import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '@earshot/testing/browser'
import { adminKey, startEarshot } from '../deployments/earshot.ts'

const isHere = (url: string) => /^(data|blob):/.test(url) || new URL(url).hostname === '127.0.0.1'

test('the docs page can send a request with a key, and loads nothing from other hosts', async () => {
  await using earshot = await startEarshot()
  await earshot.api.post('/posts', { boardId: earshot.board, title: 'Seen on the docs page' })
  await using browser = await openBrowser()
  const { page } = browser
  await page.goto(`${earshot.url}/api/v1/docs`)
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
