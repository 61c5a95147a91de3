import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, wholePng } from '@earshot/testing'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, delayRequests, dialog, widthOf } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { openPanel, signIn } from './panel.ts'

const shoot = shootAs('feedback-files')

const chart = { name: 'chart.png', mimeType: 'image/png', buffer: wholePng({ width: 640, height: 360 }) }
const log = { name: 'export.log', mimeType: 'text/plain', buffer: Buffer.from('The export stopped.\n') }

/** A changelog entry has a field for its cover, above its attachments. */
const choose = async (form: Locator, file: typeof chart) => {
  await form.locator('input[type=file]').last().setInputFiles([file])
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

  await t.test('a cover is chosen and described, and readers see it until it is removed', async () => {
    await page.goto(`${earshot.url}/admin/changelog/new`)
    await page.getByLabel('Title').fill('Charts are here')
    const input = page.locator('form#entry input[type=file]').first()
    await input.setInputFiles([log])
    await page.getByText('Choose a GIF, JPEG, PNG or WebP image.').waitFor()
    await input.setInputFiles([chart])
    await page.getByLabel('Alternative text').fill('A chart that rises')
    const image = (within: Page | Locator = page) => within.getByRole('img', { name: 'A chart that rises' })
    await image(page.getByRole('region', { name: 'Preview' })).waitFor()
    await shoot(page, 'cover')
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/admin\/changelog\/changelog_/)
    const { pathname } = new URL(page.url())
    const { data: entry } = await api.get(pathname.replace('/admin', ''))
    assert.deepEqual([entry.cover.name, entry.cover.alt], ['chart.png', 'A chart that rises'])
    assert.match(
      await (await fetch(`${earshot.url}/changelog.rss`)).text(),
      /alt=&quot;A chart that rises&quot;/,
    )

    for (const path of ['/changelog', `/changelog/${entry.slug}`]) {
      await page.goto(earshot.url + path)
      await image().waitFor()
      assert.equal(await image().evaluate(widthOf), 640, path)
      await shoot(page, `cover${path.replaceAll('/', '-')}`)
      assert.deepEqual(await axeViolations(page), [])
    }
    const preview = page.locator('meta[property="og:image"]')
    assert.match((await preview.getAttribute('content')) ?? '', new RegExp(`/files/${entry.cover.fileId}\\?`))

    await page.goto(earshot.url + pathname)
    await page.getByRole('button', { name: 'Remove cover' }).click()
    await page.getByRole('button', { name: 'Add cover' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('All changes saved').waitFor()
    assert.equal((await api.get(`/changelog/${entry.id}`)).data.cover, null)
  })

  await t.test('an entry is saved when its cover is uploaded', async () => {
    await page.goto(`${earshot.url}/admin/changelog/new`)
    await page.getByLabel('Title').fill('Slow line')
    const arrive = await delayRequests(page, '**/api/v1/files?*')
    await page.locator('form#entry input[type=file]').first().setInputFiles([chart])
    await page.getByRole('button', { name: /^Cancel the upload/ }).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await arrive()
    await page.waitForURL(/\/admin\/changelog\/changelog_/)
    await page.getByText('All changes saved').waitFor()
    const { data } = await api.get(new URL(page.url()).pathname.replace('/admin', ''))
    assert.equal(data.cover.name, 'chart.png')
  })
  assertNoErrors(browser, earshot.url)
})
