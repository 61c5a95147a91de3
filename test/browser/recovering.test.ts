import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '@earshot/testing/browser'
import { recovering } from './recovering.ts'

const start = `data:text/html,<button onclick="document.querySelector('dialog').showModal()">Open</button><dialog>Sure?</dialog>`

test('a part that fails with an open dialog and held requests does not make the next one fail', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  const failures: string[] = []
  // Records failures instead of reporting them.
  const run = async (name: string, part: () => Promise<void>) =>
    part().catch((error: Error) => failures.push(`${name}: ${error.message}`))
  const part = recovering({ test: run as never }, page)

  await part('the page opens', () => page.goto(start))
  await part('a click is missed', async () => {
    await page.route('**', route => route.abort())
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button').click()
    throw new Error('missed')
  })
  await part('the page is used', async () => {
    assert.deepEqual(page.viewportSize(), { width: 1280, height: 900 })
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.getByRole('button').click()
  })
  await part('a part that passes leaves the page as it is', () => page.getByRole('dialog').waitFor())
  assert.deepEqual(failures, ['a click is missed: missed'])
})
