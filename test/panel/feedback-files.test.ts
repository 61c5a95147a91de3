import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, wholePng } from '@earshot/testing'
import type { Locator } from 'playwright-core'
import { axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { openPanel, signIn } from './panel.ts'

const shoot = shootAs('feedback-files')

const chart = { name: 'chart.png', mimeType: 'image/png', buffer: wholePng({ width: 640, height: 360 }) }
const log = { name: 'export.log', mimeType: 'text/plain', buffer: Buffer.from('The export stopped.\n') }

const choose = async (form: Locator, file: typeof chart) => {
  await form.locator('input[type=file]').setInputFiles([file])
  await form.getByRole('progressbar').waitFor({ state: 'detached' })
}

test('files are attached to posts, comments and changelog entries in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api, make, board } = earshot
  const author = { email: 'grace@example.com', name: 'Grace Holt' }
  const text = { title: 'The export stops', content: 'At 99 percent.' }
  const post = await make('/posts', { boardId: board, author, ...text })
  const names = async (path: string): Promise<string[]> =>
    (await api.get(path)).data.attachments.map(({ name }: { name: string }) => name)
  const path = `/admin/posts/${post.id}`
  await page.goto(earshot.url + path)
  await signIn(page, email, path)

  await t.test('an edited post shows its image and its file', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await choose(dialog(page), chart)
    await choose(dialog(page), log)
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'View chart.png' }).waitFor()
    await page.getByRole('link', { name: /export\.log/ }).waitFor()
    assert.deepEqual(await names(`/posts/${post.id}`), [chart.name, log.name])
    await shoot(page, 'post')
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test('a comment is sent with its file, which an edit removes', async () => {
    const form = page.locator('form.write')
    await form.getByRole('textbox', { name: 'Comment' }).fill('The log is here.')
    await choose(form, log)
    await form.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = page.locator('li.comment')
    await comment.getByRole('link', { name: /export\.log/ }).waitFor()
    await form.getByRole('list', { name: 'Attachments' }).waitFor({ state: 'detached' })
    await comment.getByRole('button', { name: 'Edit' }).click()
    await comment.getByRole('button', { name: 'Remove “export.log”' }).click()
    await comment.getByRole('button', { name: 'Save' }).click()
    await comment.getByRole('link', { name: /export\.log/ }).waitFor({ state: 'detached' })
  })

  await t.test('a changelog entry shows its image in the preview and is saved with it', async () => {
    await page.goto(`${earshot.url}/admin/changelog/new`)
    await page.getByLabel('Title').fill('Exports work')
    const form = page.locator('form#entry')
    await choose(form, chart)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('button', { name: 'View chart.png' }).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/\/admin\/changelog\/changelog_/)
    const id = page.url().split('/').at(-1)
    await eventually(async () => (await names(`/changelog/${id}`)).length === 1)
    await shoot(page, 'changelog')
    assert.deepEqual(await axeViolations(page), [])
  })
  assertNoErrors(browser, earshot.url)
})
