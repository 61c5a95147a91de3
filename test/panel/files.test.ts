import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, wholePng } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertAccessible, assertFits } from '../browser/accessible.ts'
import { assertNoErrors, delayRequests, dialog, heading, timeoutMs } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn } from './panel.ts'

const shoot = shootAs('files')

const chart = {
  name: 'chart.png',
  mimeType: 'image/png',
  buffer: wholePng({ width: 1280, height: 720 }, [67, 56, 202]),
}
const photo = {
  name: 'photo of the printed invoice on the desk 2026.png',
  mimeType: 'image/png',
  buffer: wholePng({ width: 400, height: 600 }, [13, 148, 136]),
}
const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%…') }
const huge = { name: 'recording.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(2 * 1024 ** 2) }

type Chosen = typeof chart

const log = (page: Page) => page.getByRole('log')
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const composer = (page: Page) => page.locator('.composer')
const attached = (page: Page) => composer(page).getByRole('list', { name: 'Attachments' })
const item = (page: Page, name: string) => attached(page).getByRole('listitem').filter({ hasText: name })
const line = (page: Page, text: string) => log(page).locator('[data-message]').filter({ hasText: text })

const choose = (page: Page, files: Chosen[]) =>
  composer(page).locator('input[type=file]').setInputFiles(files)

/** What of a browser gives a file to a page. The tests have no DOM types. */
type Transfer = { items: { add: (file: File) => void }; setData: (type: string, text: string) => void }
type Init = { bubbles: true; cancelable: true; clipboardData?: Transfer; dataTransfer?: Transfer }
type Window = {
  DataTransfer: new () => Transfer
  ClipboardEvent: new (type: string, init: Init) => Event
  DragEvent: new (type: string, init: Init) => Event
}

/** Pastes or drops a file, as the browser does. */
const give = (target: Locator, kind: 'paste' | 'drop', { name, mimeType, buffer }: Chosen, html = '') =>
  target.evaluate(
    (it, { kind, name, type, content, html }) => {
      const { DataTransfer, ClipboardEvent, DragEvent } = globalThis as unknown as Window
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
      if (html) data.setData('text/html', html)
      const init = { bubbles: true, cancelable: true } as const
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data })
      ;(it as unknown as EventTarget).dispatchEvent(event)
    },
    { kind, name, type: mimeType, content: buffer.toString('base64'), html },
  )

type Size = Record<'naturalWidth' | 'clientWidth' | 'clientHeight', number>

const sizeOf = (image: Locator): Promise<Size> =>
  image.evaluate(it => {
    const { naturalWidth, clientWidth, clientHeight } = it as unknown as Size
    return { naturalWidth, clientWidth, clientHeight }
  })

const isLoaded = (image: Locator) => eventually(async () => (await sizeOf(image)).naturalWidth > 0)

type Box = { focus: () => void; setSelectionRange: (from: number, to: number) => void }

/** Holds uploads back until the returned function is called. */
const holdUploads = (page: Page) => delayRequests(page, '**/api/v1/files?*')

const arabic = 'العربية'

const look = (page: Page, name: string) => assertAccessible(page, name, shoot)

test('files are attached and shown in the panel', async t => {
  await using panel = await openPanel({ FILE_MAX_MB: '1' })
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const max = await createMember({ url: earshot.url, as: () => api }, 'max@example.org', 'member')
  await using other = await openBrowser()
  other.page.setDefaultTimeout(timeoutMs)
  const { data: conversation } = await api.post('/conversations', {
    visitor: { email: 'grace@example.com', name: 'Grace Holt' },
    subject: 'Invoice',
    message: { content: 'The invoice is wrong.' },
  })
  const path = `/admin/inbox/${conversation.id}`
  const messages = async (): Promise<
    { content: string; attachments: { fileId: string; name: string }[] }[]
  > => (await api.get(`/conversations/${conversation.id}/messages?includeInternal=true&limit=100`)).data
  const written = async (text: string) => (await messages()).find(({ content }) => content.includes(text))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(earshot.url + path)
  await signIn(page, email, path)
  await other.page.goto(earshot.url + path)
  await signIn(other.page, max.email, path)
  await log(other.page).getByText('The invoice is wrong.').waitFor()

  await t.test('chosen and dropped files show their progress, and the reply waits for them', async () => {
    const release = await holdUploads(page)
    await choose(page, [chart, invoice])
    await give(log(page), 'drop', photo)
    await item(page, 'chart.png')
      .getByRole('progressbar', { name: 'Upload of chart.png' })
      .waitFor({ state: 'attached' })
    await item(page, 'chart.png').locator('img').waitFor()
    assert.equal(await attached(page).getByRole('progressbar').count(), 3)
    await reply(page).fill('Here is the **right** one.')
    await page.getByRole('button', { name: 'Send after upload' }).click()
    await page.getByRole('button', { name: 'Waiting for upload…' }).waitFor()
    await look(page, 'uploading')
    assert.equal(await written('right'), undefined, 'not sent yet')
    await release()
    await line(page, 'Here is the right one.').waitFor()
    await attached(page).waitFor({ state: 'detached' })
    await eventually(async () => (await written('right'))?.attachments.length === 3)
    assert.deepEqual(
      (await written('right'))?.attachments.map(({ name }) => name),
      [chart.name, invoice.name, photo.name],
    )
  })

  await t.test('another member sees them at once, with images at their dimensions', async () => {
    const shown = line(other.page, 'Here is the right one.')
    const image = shown.getByRole('button', { name: 'View chart.png' }).locator('img')
    await image.waitFor()
    assert.deepEqual(
      [
        await image.getAttribute('width'),
        await image.getAttribute('height'),
        await image.getAttribute('loading'),
      ],
      ['1280', '720', 'lazy'],
    )
    await isLoaded(image)
    assert.deepEqual(await sizeOf(image), { naturalWidth: 1280, clientWidth: 240, clientHeight: 135 })
    const [download] = await Promise.all([
      other.page.waitForEvent('download'),
      shown.getByRole('link', { name: /invoice\.pdf/ }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'invoice.pdf')
    await look(other.page, 'message')
  })

  await t.test('files are sent without a text, and the inbox names them', async () => {
    const plan = { ...invoice, name: 'plan.pdf' }
    const send = page.getByRole('button', { name: 'Send', exact: true })
    assert.equal(await send.isDisabled(), true)
    await choose(page, [plan])
    await item(page, 'plan.pdf').getByText('Upload', { exact: false }).waitFor({ state: 'detached' })
    await send.click()
    await line(page, 'plan.pdf').waitFor()
    await attached(page).waitFor({ state: 'detached' })
    const last = (await messages()).at(-1)
    assert.deepEqual([last?.content, last?.attachments.map(({ name }) => name)], ['', ['plan.pdf']])
    assert.equal(await line(page, 'plan.pdf').locator('.markdown').count(), 0, 'no empty text')
    await page.locator(`a[href*="${conversation.id}"]`).filter({ hasText: 'plan.pdf' }).waitFor()
    await look(page, 'without-text')
  })

  await t.test('the viewer is used by keyboard, and gives the focus back', async () => {
    const viewer = dialog(other.page)
    const opener = line(other.page, 'Here is the right one.').getByRole('button', { name: 'View chart.png' })
    await opener.press('Enter')
    await viewer.getByRole('img', { name: 'chart.png' }).waitFor()
    await viewer.getByText('1 of 2').waitFor()
    await look(other.page, 'viewer')
    await other.page.keyboard.press('ArrowRight')
    await viewer.getByRole('img', { name: photo.name }).waitFor()
    await other.page.keyboard.press('ArrowRight')
    await viewer.getByRole('img', { name: 'chart.png' }).waitFor()
    await other.page.keyboard.press('ArrowLeft')
    await viewer.getByRole('img', { name: photo.name }).waitFor()
    await viewer.getByRole('button', { name: 'Next image' }).click()
    await viewer.getByRole('img', { name: 'chart.png' }).waitFor()
    const [download] = await Promise.all([
      other.page.waitForEvent('download'),
      viewer.getByRole('link', { name: 'Download chart.png' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'chart.png')
    await other.page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await opener.and(other.page.locator(':focus')).waitFor()
  })

  await t.test('an upload is cancelled, and the next one takes its turn', async () => {
    const release = await holdUploads(page)
    const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt']
    await choose(
      page,
      names.map(name => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    )
    await item(page, 'four.txt').getByText('Waiting').waitFor()
    await item(page, 'three.txt').getByText('0 bytes of 9 bytes').waitFor()
    await item(page, 'one.txt').getByRole('button', { name: 'Cancel the upload of “one.txt”' }).click()
    await item(page, 'one.txt').waitFor({ state: 'detached' })
    await item(page, 'four.txt').getByText('0 bytes of').waitFor()
    await item(page, 'two.txt').getByRole('button').and(page.locator(':focus')).waitFor()
    await composer(page).locator('[aria-live]').filter({ hasText: 'one.txt removed' }).waitFor()
    await release()
    await composer(page)
      .locator('[aria-live]')
      .filter({ hasText: /(two|three|four)\.txt uploaded/ })
      .waitFor()
    for (const name of names.slice(1))
      await item(page, name)
        .getByRole('button', { name: `Remove “${name}”` })
        .press('Enter')
    await attached(page).waitFor({ state: 'detached' })
    await reply(page).and(page.locator(':focus')).waitFor()
  })

  await t.test('a file that is too large says why, and nothing is sent until it is removed', async () => {
    await choose(page, [huge, chart])
    await item(page, huge.name).getByText('Too large. The limit is 1 MB.').waitFor()
    await reply(page).fill('The recording is attached.')
    await page.keyboard.press('Control+Enter')
    const retry = item(page, huge.name).getByRole('button', { name: `Try again to upload “${huge.name}”` })
    await retry.and(page.locator(':focus')).waitFor()
    await page.getByText('Before you send, try again or remove the files').waitFor()
    assert.equal(await reply(page).inputValue(), 'The recording is attached.')
    const release = await holdUploads(page)
    await choose(page, [photo])
    await look(page, 'failed')
    await chooseInUserMenu(page, arabic)
    await page.getByText('الملف أكبر من الحد المسموح به').waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'failed-arabic')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'failed-arabic-390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'English')
    await release()
    await retry.press('Enter')
    await item(page, huge.name).getByText('Too large').waitFor()
    await item(page, huge.name)
      .getByRole('button', { name: `Remove “${huge.name}”` })
      .click()
    await reply(page).press('Control+Enter')
    await line(page, 'The recording is attached.').getByRole('button', { name: 'View chart.png' }).waitFor()
  })

  await t.test('an upload that fails offline is tried again', async () => {
    await page.route('**/api/v1/files?*', route => route.abort())
    await choose(page, [invoice])
    await item(page, 'invoice.pdf').getByText('Check your connection').waitFor()
    await page.unroute('**/api/v1/files?*')
    await item(page, 'invoice.pdf')
      .getByRole('button', { name: /^Try again/ })
      .click()
    await item(page, 'invoice.pdf').getByText('Not uploaded').waitFor({ state: 'detached' })
    await item(page, 'invoice.pdf').getByRole('button', { name: 'Remove “invoice.pdf”' }).press('Enter')
  })

  await t.test('an image that is pasted into a note appears in its text', async () => {
    await page.getByText('Note', { exact: true }).first().click()
    await note(page).fill('Before. After.')
    await note(page).evaluate(it => {
      const box = it as unknown as Box
      box.focus()
      box.setSelectionRange(8, 8)
    })
    const release = await holdUploads(page)
    await give(note(page), 'paste', { ...chart, name: 'image.png' })
    await eventually(async () => /Uploading image\.png…\]\(\)/.test(await note(page).inputValue()))
    await page.keyboard.type('Between. ')
    await release()
    await item(page, 'image.png').getByRole('button', { name: 'Remove “image.png”' }).waitFor()
    const text = await note(page).inputValue()
    assert.match(text, /^Before\. !\[image\.png\]\(files:file_\w{26}\)\nBetween\. After\.$/)
    await page.getByRole('button', { name: 'Preview' }).click()
    await isLoaded(page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'image.png' }))
    await page.getByRole('button', { name: 'Write' }).click()
    await note(page).press('Control+Enter')
    const shown = line(page, 'Between. After.')
    const image = shown.getByRole('img', { name: 'image.png' })
    await isLoaded(image)
    assert.equal(await shown.getByRole('list').count(), 0, 'not shown again below the text')
    await shoot(page, 'inline')
    await shown.getByRole('link', { name: 'image.png' }).press('Enter')
    await dialog(page).getByRole('img', { name: 'image.png' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await line(other.page, 'Between. After.').getByRole('img', { name: 'image.png' }).waitFor()
  })

  await t.test(
    'removing or cancelling an image removes it from the text, and copied tables stay text',
    async () => {
      const release = await holdUploads(page)
      await note(page).fill('See ')
      await give(note(page), 'paste', { ...chart, name: 'image.png' })
      await item(page, 'image.png')
        .getByRole('button', { name: /^Cancel/ })
        .click()
      await eventually(async () => (await note(page).inputValue()) === 'See ')
      await release()
      await give(note(page), 'paste', chart)
      await eventually(async () => /files:file_/.test(await note(page).inputValue()))
      await item(page, 'chart.png')
        .getByRole('button', { name: /^Remove/ })
        .click()
      await eventually(async () => (await note(page).inputValue()).trim() === 'See')
      await give(note(page), 'paste', chart, '<table><tr><td>Plan</td></tr></table>')
      await eventually(async () => (await note(page).inputValue()).includes('| Plan |'))
      assert.equal(await attached(page).count(), 0)
      await note(page).fill('')
    },
  )

  await t.test('a draft keeps uploaded files over a reload, but no uploads that run', async () => {
    await page.getByText('Reply', { exact: true }).first().click()
    await reply(page).fill('See: ')
    await give(reply(page), 'paste', chart)
    await eventually(async () => /files:file_/.test(await reply(page).inputValue()))
    const release = await holdUploads(page)
    await give(reply(page), 'paste', { ...photo, name: 'late.png' })
    await item(page, 'late.png').getByRole('progressbar').waitFor({ state: 'attached' })
    await page.reload()
    await item(page, 'chart.png').locator('img').waitFor()
    await release()
    assert.equal(await attached(page).getByRole('listitem').count(), 1)
    assert.match(await reply(page).inputValue(), /^See: !\[chart\.png\]\(files:file_\w+\)\n$/)
    await reply(page).press('Control+Enter')
    await line(page, 'See:').getByRole('img', { name: 'chart.png' }).waitFor()
    assert.equal((await written('See:'))?.attachments.length, 1)
  })

  await t.test('uploads continue while another conversation is open', async () => {
    const release = await holdUploads(page)
    await choose(page, [invoice])
    await item(page, 'invoice.pdf').getByRole('progressbar').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Tickets' }).first().click()
    await heading(page).filter({ hasText: 'Tickets' }).waitFor()
    await release()
    await page.goBack()
    await item(page, 'invoice.pdf').getByRole('button', { name: 'Remove “invoice.pdf”' }).press('Enter')
    await attached(page).waitFor({ state: 'detached' })
  })

  await t.test('an edited message keeps, loses and gains attachments', async () => {
    const message = line(page, 'The recording is attached.')
    await message.getByRole('button', { name: 'Edit' }).press('Enter')
    const list = message.getByRole('list', { name: 'Attachments' })
    await list.getByRole('button', { name: 'Remove “chart.png”' }).press('Enter')
    await message.locator('input[type=file]').setInputFiles([invoice])
    await list.getByRole('button', { name: 'Remove “invoice.pdf”' }).waitFor()
    await message.getByRole('button', { name: 'Save' }).click()
    await message.getByRole('link', { name: /invoice\.pdf/ }).waitFor()
    const kept = (await written('The recording is attached.'))?.attachments.map(({ name }) => name)
    assert.deepEqual(kept, [photo.name, invoice.name])
  })

  await t.test('an image whose address has expired is loaded from a new one', async () => {
    await page.route('**/api/v1/conversations/*/messages?*', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(
        /expires=\d+&signature=[\w-]+/g,
        'expires=1&signature=x',
      )
      await route.fulfill({ response, body })
    })
    const renewed = page.waitForRequest(request => /\/files\/file_\w+\?expires=\d{5}/.test(request.url()))
    await page.reload()
    await renewed
    const image = line(page, 'Here is the right one.').getByRole('button', { name: 'View chart.png' })
    await isLoaded(image.locator('img'))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await t.test('the first message of a conversation has files', async () => {
    await page.goto(`${earshot.url}/admin/inbox`)
    await page.getByText('Invoice').first().waitFor()
    await page.keyboard.press('c')
    await dialog(page).getByRole('combobox', { name: 'To' }).fill('lin@example.com')
    await page.getByRole('option', { name: 'lin@example.com (new)' }).click()
    await dialog(page).getByLabel('Message').fill('Your invoice. ')
    const release = await holdUploads(page)
    await give(dialog(page).getByLabel('Message'), 'paste', chart)
    await dialog(page).locator('input[type=file]').setInputFiles([invoice])
    await dialog(page).getByRole('progressbar').nth(1).waitFor({ state: 'attached' })
    await look(page, 'start')
    await dialog(page).getByRole('button', { name: 'Start conversation' }).click()
    await dialog(page).getByRole('button', { name: 'Waiting for upload…' }).waitFor()
    await release()
    await line(page, 'Your invoice.').getByRole('img', { name: 'chart.png' }).waitFor()
    await line(page, 'Your invoice.')
      .getByRole('link', { name: /invoice\.pdf/ })
      .waitFor()
  })

  await t.test(
    'the description of a ticket has files, when it is created and when it is edited',
    async () => {
      await page.goto(`${earshot.url}/admin/tickets?create=true`)
      await dialog(page).getByLabel('Title').fill('Wrong invoice')
      await dialog(page).getByLabel('Description').fill('This one: ')
      await give(dialog(page).getByLabel('Description'), 'paste', chart)
      await eventually(async () =>
        /files:file_/.test(await dialog(page).getByLabel('Description').inputValue()),
      )
      await dialog(page).getByRole('button', { name: 'Attach link' }).click()
      await page.getByLabel('URL').fill('https://example.com/guide')
      await page.getByLabel('Name').fill('Guide')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('button', { name: 'Remove “Guide”' }).waitFor()
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      const description = page.getByRole('region', { name: 'Description' })
      await description.getByRole('img', { name: 'chart.png' }).waitFor()
      await description.getByRole('link', { name: 'Guide' }).waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1)
      await page.getByRole('button', { name: 'Edit' }).first().click()
      await dialog(page).getByRole('button', { name: 'Remove “chart.png”' }).press('Enter')
      await eventually(
        async () => (await dialog(page).getByLabel('Description').inputValue()).trim() === 'This one:',
      )
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await description.getByRole('img').waitFor({ state: 'detached' })
      const { attachments } = (await api.get(`/tickets/${id}`)).data
      assert.deepEqual(
        attachments.map(({ name }: { name: string }) => name),
        ['Guide'],
      )
      await choose(page, [photo])
      await reply(page).fill('Thank you.')
      await page.keyboard.press('Control+Enter')
      await log(page)
        .getByRole('button', { name: `View ${photo.name}` })
        .waitFor()
    },
  )

  await t.test('a macro attaches its files to what is already attached', async () => {
    const found = (await messages()).flatMap(({ attachments }) => attachments)
    const fileId = found.find(({ name }) => name === photo.name)?.fileId
    await api.post('/macros', { name: 'Photo', content: 'As in the photo.', attachments: [{ fileId }] })
    await page.goto(earshot.url + path)
    await choose(page, [invoice])
    await item(page, invoice.name).waitFor()
    await reply(page).focus()
    await page.keyboard.type('/photo')
    await page.getByRole('option', { name: 'Photo' }).waitFor()
    await page.keyboard.press('Enter')
    await item(page, photo.name).waitFor()
    await page.keyboard.press('Control+Enter')
    await eventually(async () => (await written('As in the photo.')) !== undefined)
    assert.deepEqual(
      (await written('As in the photo.'))?.attachments.map(({ name }) => name),
      [invoice.name, photo.name],
    )
  })

  await t.test('in Arabic, the layout is mirrored', async () => {
    await page.goto(earshot.url + path)
    await chooseInUserMenu(page, arabic)
    await line(page, 'Here is the right one.').scrollIntoViewIfNeeded()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'message-arabic')
    await line(page, 'Here is the right one.').getByRole('button', { name: 'عرض chart.png' }).press('Enter')
    await dialog(page).getByRole('img', { name: 'chart.png' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog(page).getByRole('img', { name: photo.name }).waitFor()
    await shoot(page, 'viewer-arabic')
  })

  await t.test('the browsers report no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
    assertNoErrors(other, earshot.url)
  })
})
