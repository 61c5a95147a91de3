import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Locator, Page } from 'playwright-core'
import { assertFits, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, heading } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn } from './panel.ts'

const shoot = shootAs('editor')

/** The tests have no DOM types. */
type Box = { setSelectionRange: (from: number, to: number) => void }

const select = (box: Locator, from: number, to = from) =>
  box.evaluate((it, [from, to]) => (it as unknown as Box).setSelectionRange(from, to), [from, to] as const)

const hasText = async (box: Locator, text: string) => {
  await eventually(async () => (await box.inputValue()) === text, { withinMs: 10_000 }).catch(() => undefined)
  assert.equal(await box.inputValue(), text)
}

/** Pastes what another program has copied. */
const paste = async (box: Locator, content: Record<string, string>) => {
  const blobs = Object.entries(content).map(
    ([type, text]) => `'${type}': new Blob([${JSON.stringify(text)}], { type: '${type}' })`,
  )
  await box.page().evaluate(`navigator.clipboard.write([new ClipboardItem({ ${blobs.join(', ')} })])`)
  await box.press('Control+v')
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const text = `## Faster exports

An export of **100,000 posts** takes _seconds_ now. See the [guide](https://example.com/guide) or \`npm run seed\`.

- [x] CSV
- [ ] Excel

1. Open *Settings*
2. Choose **Export**

> Finally! — Grace

| Plan | Posts |
| --- | ---: |
| Team | 20,000 |

\`\`\`
curl https://feedback.example.com/api/v1/posts
\`\`\`
`

test('texts are formatted with the toolbar, by keyboard and by pasting', async () => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${earshot.url}/admin/changelog/new`)
  await signIn(page, email, '/admin/changelog/new')
  const box = page.getByRole('textbox', { name: 'Text' })
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  const button = (name: string) => toolbar.getByRole('button', { name })
  await toolbar.and(page.locator(':defined')).waitFor()

  await box.fill('Export is fast')
  await select(box, 10, 14)
  await button('Bold').click()
  await hasText(box, 'Export is **fast**')
  await press(page, 'Control+z')
  await hasText(box, 'Export is fast')
  await press(page, 'Control+b')
  await hasText(box, 'Export is **fast**')
  await press(page, 'Control+b')
  await hasText(box, 'Export is fast')
  await select(box, 0, 6)
  await press(page, 'Control+k')
  await page.keyboard.insertText('https://example.com')
  await hasText(box, '[Export](https://example.com) is fast')

  // The toolbar is one stop of the Tab key, and the arrow keys move within it.
  await press(page, 'Shift+Tab')
  await button('Heading').and(page.locator(':focus')).waitFor()
  await press(page, 'ArrowRight', 'ArrowRight')
  await button('Italic').and(page.locator(':focus')).waitFor()
  await press(page, 'End')
  await button('Task list').and(page.locator(':focus')).waitFor()

  await box.fill('')
  await box.pressSequentially('- one\ntwo\n\nEnd :tada')
  await page.getByRole('option', { name: 'party popper' }).first().waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await shoot(page, 'emoji')
  await press(page, 'Enter')
  await hasText(box, '- one\n- two\nEnd 🎉 ')

  await box.fill('Read the guide')
  await select(box, 9, 14)
  await paste(box, { 'text/plain': 'https://example.com/guide' })
  await hasText(box, 'Read the [guide](https://example.com/guide)')
  await box.fill('')
  const cells = '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Team</td><td>20</td></tr></table>'
  await paste(box, { 'text/html': cells, 'text/plain': 'Plan\tPrice\nTeam\t20' })
  await hasText(box, '| Plan | Price |\n| --- | --- |\n| Team | 20 |\n\n')

  // The changelog shows the formatted text beside the editor.
  await page.getByRole('region', { name: 'Preview' }).getByRole('cell', { name: 'Team' }).waitFor()

  // Without a selection, the shortcut of links opens the search.
  await select(box, 0)
  await press(page, 'Control+k')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByPlaceholder(/^Search/))
    .first()
    .waitFor()
  await press(page, 'Escape')

  await box.fill(text)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'dark')
  await page.setViewportSize({ width: 390, height: 800 })
  await shoot(page, 'phone')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await chooseInUserMenu(page, 'العربية')
  await page.getByRole('toolbar', { name: 'التنسيق' }).waitFor()
  await assertFits(page, 'the page in Arabic')
  await shoot(page, 'arabic')
  await heading(page).waitFor()

  // A conversation: the composer has a preview of its own, and messages are formatted.
  const { data: conversation } = await earshot.api.post('/conversations', {
    visitor: { email: 'grace@example.com', name: 'Grace Holt' },
    subject: 'Export',
    message: { content: 'Is it **faster** now?\nhttps://example.com/export' },
  })
  await page.goto(`${earshot.url}/admin/inbox/${conversation.id}`)
  await chooseInUserMenu(page, 'English')
  await page.getByRole('log').getByText('faster', { exact: true }).and(page.locator('strong')).waitFor()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill(text)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('heading', { name: 'Faster exports' })
    .waitFor()
  await shoot(page, 'composer')
  await page.getByRole('button', { name: 'Write' }).click()
  await reply.and(page.locator(':focus')).waitFor()
  await press(page, 'Control+Enter')
  await page.getByRole('log').getByRole('heading', { name: 'Faster exports' }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await shoot(page, 'conversation')
  assertNoErrors(browser, earshot.url)
})
