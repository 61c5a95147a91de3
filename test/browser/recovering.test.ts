import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '@earshot/testing/browser'
import { recoverAfterFailures } from './recovering.ts'

const start = `data:text/html,<button onclick="document.querySelector('dialog').showModal()">Open</button><dialog>Sure?</dialog>`

type Hook = (part: { passed: boolean }) => unknown

test('a part that fails with an open dialog and held requests does not make the next one fail', async () => {
  await using browser = await openBrowser()
  const { page } = browser
  const before: Hook[] = []
  const after: Hook[] = []
  recoverAfterFailures(
    { beforeEach: hook => before.push(hook as never), afterEach: hook => after.push(hook as never) },
    page,
  )
  const part = async (passed: boolean, run: () => Promise<unknown>) => {
    for (const hook of before) await hook({ passed: false })
    await run()
    for (const hook of after) await hook({ passed })
  }
  await part(true, () => page.goto(start))
  await part(false, async () => {
    await page.route('**', route => route.abort())
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button').click()
  })
  assert.deepEqual(page.viewportSize(), { width: 1280, height: 900 })
  assert.equal(await page.getByRole('dialog').count(), 0)
  await part(true, () => page.getByRole('button').click())
  await page.getByRole('dialog').waitFor()
})
