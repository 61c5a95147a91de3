import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, wholePng } from '@earshot/testing'
import { openBrowser, type TestBrowser } from '@earshot/testing/browser'
import type { Page } from 'playwright-core'
import { axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, delayRequests, hasSidewaysScroll, heading, timeoutMs } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { sharedPortal, submit, type TestPortal, visit } from './portal.ts'

const screenshot = {
  name: 'screenshot.png',
  mimeType: 'image/png',
  buffer: wholePng({ width: 640, height: 360 }),
}
const log = { name: 'export.log', mimeType: 'text/plain', buffer: Buffer.from('The export stopped.\n') }

const shoot = shootAs('portal-files', { fullPage: true })

const signedInPage = async ({ earshot, user }: TestPortal, { context, page }: TestBrowser): Promise<Page> => {
  const [name = '', value = ''] = user.cookie.split('=')
  await context.addCookies([{ name, value, url: earshot.url }])
  page.setDefaultTimeout(timeoutMs)
  return page
}

/** The form of a new post with this title, whose editor has loaded. */
const openForm = async (portal: TestPortal, browser: TestBrowser, title: string): Promise<Page> => {
  const page = await signedInPage(portal, browser)
  await page.goto(`${portal.earshot.url}/new`)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Attach files' }).waitFor()
  return page
}

const choose = (page: Page, files: (typeof screenshot)[]) =>
  page.locator('markdown-editor input[type=file]').setInputFiles(files)

/** Dispatches an event with a file, as the clipboard or a drop does. */
const give = (page: Page, event: 'paste' | 'drop', { name, mimeType, buffer }: typeof screenshot) =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), it => it.charCodeAt(0))
    data.items.add(new File([bytes], '${name}', { type: '${mimeType}' }))
    const box = document.querySelector('markdown-editor textarea')
    const made = '${event}' === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
    box.dispatchEvent(made)
  })()`)

/** Whether every image of the page has loaded. */
const imagesLoaded = (page: Page) =>
  page.waitForFunction('[...document.images].every(it => it.complete && it.naturalWidth > 0)')

test('a customer attaches files to a post by choosing and pasting, and to a comment, and edits them', async () => {
  const portal = await sharedPortal()
  await using browser = await openBrowser()
  const page = await signedInPage(portal, browser)

  await page.goto(`${portal.earshot.url}/new`)
  await page.getByLabel('Title').fill('The export stops')
  const box = page.getByLabel('Details', { exact: true })
  await box.fill('It stops here:\n')
  await box.press('Control+End')
  await page.getByRole('button', { name: 'Attach files' }).waitFor()
  await choose(page, [log])
  await page.getByRole('status').filter({ hasText: 'export.log attached' }).waitFor()
  await give(page, 'paste', screenshot)
  await page.getByRole('status').filter({ hasText: 'screenshot.png attached' }).waitFor()
  assert.match(await box.inputValue(), /^It stops here:\n!\[screenshot\.png\]\(files:file_[a-z0-9]{26}\)$/)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'screenshot.png' }).waitFor()
  await imagesLoaded(page)
  await shoot(page, 'new')
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('button', { name: 'Submit post' }).click()
  await heading(page).filter({ hasText: 'The export stops' }).waitFor()
  const article = page.getByRole('article')
  await article.getByRole('img', { name: 'screenshot.png' }).waitFor()
  await imagesLoaded(page)
  assert.equal(await article.getByRole('list', { name: 'Attachments' }).getByRole('link').count(), 1)
  await article.getByRole('link', { name: /export\.log/ }).waitFor()
  await shoot(page, 'post')
  assert.deepEqual(await axeViolations(page), [])

  await give(page, 'drop', log)
  await page.getByRole('status').filter({ hasText: 'export.log attached' }).waitFor()
  await page.getByLabel('Your comment').fill('The log is here.')
  await page.getByRole('button', { name: 'Comment' }).click()
  const comment = page.getByRole('listitem').filter({ hasText: 'The log is here.' }).last()
  await comment.getByRole('link', { name: /export\.log/ }).waitFor()

  await page.getByRole('link', { name: 'Edit your post' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'screenshot.png' }).waitFor()
  await imagesLoaded(page)
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('button', { name: 'Remove export.log' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page).filter({ hasText: 'The export stops' }).waitFor()
  await article.getByRole('img', { name: 'screenshot.png' }).waitFor()
  assert.equal(await article.getByRole('link', { name: /export\.log/ }).count(), 0)
  await page.setViewportSize({ width: 390, height: 800 })
  assert.equal(await hasSidewaysScroll(page), false)
  await shoot(page, 'phone')
  assertNoErrors(browser, portal.earshot.url)
})

test('a form waits for its uploads, and a file that is too large can be removed', async () => {
  const portal = await sharedPortal()
  await using browser = await openBrowser()
  const page = await openForm(portal, browser, 'Slow upload')
  const release = await delayRequests(page, '**/api/v1/files?*')
  await choose(page, [log])
  await page.getByRole('progressbar', { name: 'Uploading export.log…' }).waitFor()
  await page.getByRole('button', { name: 'Submit post' }).click()
  await page.getByText('Please wait until all files are uploaded.').waitFor()
  await release()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await choose(page, [{ ...log, name: 'video.mov', buffer: Buffer.alloc(26 * 1024 ** 2) }])
  await page.getByText('Too large. The limit is 25 MB.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove video.mov' }).click()
  await page.getByRole('button', { name: 'Submit post' }).click()
  await heading(page).filter({ hasText: 'Slow upload' }).waitFor()
  await page
    .getByRole('article')
    .getByRole('link', { name: /export\.log/ })
    .waitFor()
})

test('a form shows files that wait, are sent, have failed and are attached, and names those beyond the limit', async () => {
  const portal = await sharedPortal()
  await using browser = await openBrowser()
  const page = await signedInPage(portal, browser)
  await page.setViewportSize({ width: 390, height: 800 })
  const sent: string[] = []
  await page.route('**/api/v1/files?*', async (route, request) => {
    const name = new URL(request.url()).searchParams.get('name') ?? ''
    sent.push(name)
    if (name === 'refused.log') await route.abort()
    else if (name === screenshot.name) await route.continue() // the others get no response
  })
  const named = (name: string) => ({ ...log, name })
  const rows = page.getByRole('list', { name: /Attachments|المرفقات/ }).getByRole('listitem')
  for (const language of ['ar', 'en']) {
    await page.goto(`${portal.earshot.url}/new?lang=${language}`)
    await page.locator('.attach').waitFor()
    await choose(page, [screenshot, named('refused.log')])
    await rows.locator('img').waitFor()
    await page.locator('.failed').waitFor()
    const others = Array.from({ length: 20 }, (_, place) => named(`trace-${place + 1}.log`))
    await choose(page, others)
    await page.getByRole('alert').filter({ hasText: 'trace-20.log' }).waitFor()
    assert.equal(await rows.count(), 20)
    assert.equal(await hasSidewaysScroll(page), false)
    assert.deepEqual(await axeViolations(page), [])
    await shoot(page, `states-${language}`)
  }
  const alert = page.getByRole('alert')
  const refused = 'Not attached: trace-19.log and trace-20.log. The maximum number of attachments is 20.'
  assert.equal(await alert.textContent(), refused)
  assert.equal(await rows.getByRole('progressbar').count(), 3)
  assert.equal(await rows.getByText('Waiting…').count(), 15)
  await page.getByRole('button', { name: 'Remove trace-4.log' }).click()
  await alert.waitFor({ state: 'hidden' })
  sent.length = 0
  await page.getByRole('button', { name: 'Remove trace-1.log' }).click()
  await page.getByRole('progressbar', { name: 'Uploading trace-5.log…' }).waitFor()
  await page.getByRole('button', { name: 'Remove trace-2.log' }).click()
  await page.getByRole('progressbar', { name: 'Uploading trace-6.log…' }).waitFor()
  await eventually(async () => sent.length > 1) // the browser reports a request after the page shows it
  assert.deepEqual(sent, ['trace-5.log', 'trace-6.log'])
})

test('a failed upload says why, keeps the form from being sent, and can be tried again', async () => {
  const portal = await sharedPortal()
  await using browser = await openBrowser()
  const page = await openForm(portal, browser, 'Failed upload')
  const failures: [status: number, code: string, text: string][] = [
    [0, '', 'Not uploaded. Check your connection, then try again.'],
    [401, 'UNAUTHORIZED', 'You are signed out. Sign in in another tab, then try again.'],
    [
      409,
      'LIMIT_REACHED',
      'There is no space for more files. Remove this file to send your text without it.',
    ],
    [413, '', 'Too large.'],
    [429, 'RATE_LIMITED', 'Too many uploads at once. Try again.'],
    [502, '', 'Not uploaded. Try again.'],
  ]
  let [status, code] = [0, '']
  await page.route('**/api/v1/files?*', route => {
    if (status === 0) return route.abort()
    if (status === 201) return route.continue()
    const body = code ? JSON.stringify({ error: { code, message: '' } }) : '<h1>Bad gateway</h1>'
    return route.fulfill({ status, body })
  })
  const row = page.getByRole('listitem').filter({ hasText: 'export.log' })
  const retry = row.getByRole('button', { name: 'Try again: export.log' })
  await choose(page, [log])
  for (const [place, [nextStatus, nextCode, text]] of failures.entries()) {
    ;[status, code] = [nextStatus, nextCode]
    if (place > 0) await retry.click()
    await row.getByText(text, { exact: true }).waitFor()
    await page.getByRole('status').filter({ hasText: text }).waitFor()
  }
  await page.getByRole('button', { name: 'Submit post' }).click()
  const blocked = 'Before you send, try again or remove the files that were not uploaded.'
  await page.getByRole('alert').filter({ hasText: blocked }).waitFor()
  assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Try again: export.log')
  await shoot(page, 'failed')
  status = 201
  await retry.press('Enter')
  await page.getByRole('status').filter({ hasText: 'export.log attached' }).waitFor()
  await page.getByRole('alert').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Submit post' }).click()
  await heading(page).filter({ hasText: 'Failed upload' }).waitFor()
  const article = page.getByRole('article')
  await article.getByRole('link', { name: /export\.log/ }).waitFor()
})

test('removing an attachment keeps a file of the same name, and removes an image from the text', async () => {
  const portal = await sharedPortal()
  await using browser = await openBrowser()
  const { earshot, user } = portal
  const link = { name: log.name, url: 'https://example.com/export', contentType: 'text/plain', size: 3 }
  const fields = { title: 'Same name', content: 'See here: ', seen: 'yes' }
  const attachments = JSON.stringify([link])
  const post = { ...fields, boardId: earshot.board, attachments }
  const created = await submit(portal, '/new', post, { cookie: user.cookie })
  const { id } = (await earshot.api.get(created.headers.get('location') ?? '')).data
  const page = await signedInPage(portal, browser)
  await page.goto(`${earshot.url}/posts/${id}/edit`)
  const box = page.getByLabel('Details', { exact: true })
  await page.getByRole('button', { name: 'Attach files' }).waitFor()
  await box.press('Control+End')
  await give(page, 'paste', screenshot)
  await page.getByRole('status').filter({ hasText: 'screenshot.png attached' }).waitFor()
  assert.match(await box.inputValue(), /files:file_/)
  await page.getByRole('button', { name: 'Remove screenshot.png' }).click()
  assert.equal(await box.inputValue(), 'See here: ')
  await choose(page, [log])
  await page.getByRole('status').filter({ hasText: 'export.log attached' }).waitFor()
  await page.getByRole('button', { name: 'Remove export.log' }).first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page).filter({ hasText: 'Same name' }).waitFor()
  const stored: { name: string; fileId: string | null }[] = (await earshot.api.get(`/posts/${id}`)).data
    .attachments
  assert.deepEqual(
    stored.map(({ name, fileId }) => [name, fileId !== null]),
    [[log.name, true]],
  )
})

test('a form without the script keeps the attachments of a post, and nonsense in the field counts as none', async () => {
  const portal = await sharedPortal()
  const { earshot, user } = portal
  const headers = { cookie: user.cookie }
  const link = { name: 'Trace', url: 'https://example.com/trace', contentType: 'text/plain', size: 3 }
  const created = await submit(
    portal,
    '/new',
    {
      boardId: earshot.board,
      title: 'Plain form',
      content: 'x',
      seen: 'yes',
      attachments: JSON.stringify([link]),
    },
    headers,
  )
  const { id } = (await earshot.api.get(created.headers.get('location') ?? '')).data
  const path = `/posts/${id}`
  const { text } = await visit(portal, `${path}/edit`, { headers })
  const fieldIn = (field: string) =>
    new RegExp(`name="${field}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  assert.match(fieldIn('attachments'), /https:\/\/example\.com\/trace/)
  const fields = {
    seen: fieldIn('seen'),
    title: 'Plain form',
    content: 'y',
    attachments: '{"not": "a list"}',
  }
  const saved = await submit(portal, `${path}/edit`, fields, headers)
  assert.equal(saved.status, 303)
  const { data } = await earshot.api.get(path)
  assert.deepEqual([data.content, data.attachments], ['y', []])
})
