import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { openPanel, secretIn, signIn } from './panel.ts'

// Twenty tasks of a stranger: each starts at Home and uses only what the screen names, never an address.

test('a stranger does twenty tasks in the panel', async t => {
  await using receiver = await startReceiver()
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  const { api, url } = earshot
  recoverAfterFailures(t, page)
  const main = page.getByRole('main')
  const navigation = page.getByRole('navigation', { name: /^(Pages|Settings)$/ })
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
  const inDialog = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  const dataOf = async (path: string) => (await api.get(path)).data
  const home = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Earshot' }).click()
    await heading(page).filter({ hasText: 'Home' }).waitFor()
  }
  const open = async (...names: string[]) => {
    await home()
    for (const name of names) await navigation.getByRole('link', { name, exact: true }).click()
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/admin`)
  await signIn(page, email, '/admin')

  await t.test('1. collect ideas about the app on a board of their own', async () => {
    await open('Settings', 'Boards')
    await press('Create board')
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Mobile app')
    await inDialog('Create')
    await main.getByRole('row', { name: /^Mobile app/ }).waitFor()
  })

  await t.test('2. write down what a customer asked for', async () => {
    await open('Posts')
    await press('Create post')
    await dialog(page).getByLabel('Board').selectOption('Mobile app')
    await dialog(page).getByLabel('Title').fill('Dark mode for the app')
    await inDialog('Create')
    await heading(page).filter({ hasText: 'Dark mode for the app' }).waitFor()
  })

  await t.test('3. notify its followers that it is planned', async () => {
    await open('Posts')
    await follow('Dark mode for the app')
    await page.getByLabel('Status').selectOption('Planned')
    await eventually(async () => (await dataOf('/posts'))[0].status === 'planned')
  })

  await t.test('4. find it again by a word', async () => {
    await home()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .click()
    await page.getByPlaceholder('Search records, pages and actions').fill('dark')
    await page.getByText('Dark mode for the app').first().click()
    await heading(page).filter({ hasText: 'Dark mode for the app' }).waitFor()
  })

  await t.test('5. merge a post that asks for the same', async () => {
    const board = (await dataOf('/boards')).find((it: { name: string }) => it.name === 'Mobile app')
    await api.post('/posts', { boardId: board.id, title: 'Black background at night' })
    await open('Posts')
    await follow('Black background at night')
    await press('Merge into another post')
    await dialog(page).getByLabel('Search posts').fill('dark mode')
    await inDialog('Choose as target Dark mode for the app')
    await eventually(async () => (await dataOf('/posts')).length === 1)
  })

  await t.test('6. show on the roadmap that work has started', async () => {
    await open('Roadmap')
    await press('Move “Dark mode for the app”')
    await page.getByRole('menuitem', { name: 'In Progress' }).click()
    await eventually(async () => (await dataOf('/posts'))[0].status === 'in-progress')
  })

  await t.test('7. announce it in the changelog', async () => {
    await open('Changelog')
    await follow('Write entry')
    await page.getByLabel('Title').fill('Dark mode is here')
    await page.getByLabel('Text', { exact: true }).fill('Choose it in the menu of your account.')
    await press('Publish')
    await inDialog('Publish')
    await eventually(async () => (await dataOf('/changelog'))[0]?.status === 'published')
  })

  await t.test('8. see what customers see', async () => {
    await home()
    await page.getByRole('link', { name: 'Open portal' }).click()
    await page.getByText('Dark mode for the app').first().waitFor()
    await page.goBack()
  })

  await t.test('9. invite a colleague', async () => {
    await open('Settings')
    await press('Invite member')
    await dialog(page).getByLabel('Email').fill('kim@example.org')
    await inDialog('Invite')
    assert.match(await secretIn(page), /^https?:\/\//)
    await inDialog('Done')
  })

  await t.test('10. let a program use the API', async () => {
    await open('Settings', 'API keys')
    await press('Create API key')
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('CRM')
    await inDialog('Create')
    const headers = { authorization: `Bearer ${await secretIn(page)}` }
    assert.equal((await fetch(`${url}/api/v1/posts`, { headers })).status, 200)
    await inDialog('Done')
  })

  await t.test('11. send new posts to another system', async () => {
    await open('Webhooks')
    await press('Create webhook')
    await dialog(page).getByLabel('URL').fill(receiver.url)
    await dialog(page)
      .getByRole('button', { name: /^Posts/ })
      .click()
    await dialog(page).getByLabel('post.created').check()
    await inDialog('Create')
    await inDialog('Done')
    await api.post('/posts', { boardId: (await dataOf('/boards'))[0].id, title: 'Export to a spreadsheet' })
    await eventually(() => receiver.received.length > 0)
  })

  await t.test('12. see that it arrived', async () => {
    await open('Webhooks')
    await page.getByRole('link', { name: receiver.url }).click()
    await main.getByText('Export to a spreadsheet').first().waitFor()
    await main.getByText('Delivered').first().waitFor()
  })

  const start = (subject: string, content: string) =>
    api.post('/conversations', {
      ...{ channel: 'api', subject, message: { content } },
      visitor: { email: 'grace@example.com' },
    })
  const conversation = async () => (await dataOf('/conversations'))[0]
  const openConversation = async () => {
    await open('Inbox')
    await page.getByRole('link', { name: /The export stops/ }).click()
  }

  await t.test('13. reply to a customer', async () => {
    await start('The export stops', 'It stops at 99 percent.')
    await openConversation()
    await page.getByRole('textbox', { name: 'Reply' }).fill('Thank you, we look into it.')
    await press('Send')
    await page.getByRole('log').getByText('Thank you, we look into it.').waitFor()
  })

  await t.test('14. leave a note that only the team sees', async () => {
    await openConversation()
    await page.getByText('Note', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('The same as last week.')
    await press('Add note')
    await page.getByRole('log').getByText('The same as last week.').waitFor()
  })

  await t.test('15. take it over', async () => {
    await openConversation()
    await press(/^Assignee/)
    await page.getByRole('option', { name: 'Me' }).click()
    await eventually(async () => (await conversation()).assigneeId !== null)
  })

  await t.test('16. make it urgent', async () => {
    await openConversation()
    await press(/^Priority/)
    await page.getByRole('menuitemradio', { name: 'Urgent' }).click()
    await eventually(async () => (await conversation()).priority === 'urgent')
  })

  await t.test('17. close it', async () => {
    await openConversation()
    await press('Close')
    await eventually(async () => (await conversation()).status === 'closed')
  })

  await t.test('18. save a reply that is used often', async () => {
    await open('Settings', 'Macros')
    await press('Create macro')
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Ask for the browser')
    await dialog(page).getByLabel('Text', { exact: true }).fill('Which browser do you use?')
    await inDialog('Create')
    await main.locator('bdi', { hasText: 'Ask for the browser' }).waitFor()
  })

  await t.test('19. see who created it', async () => {
    await open('Settings', 'Audit log')
    await main
      .getByRole('row', { name: /Created .*Ask for the browser.* Ada/i })
      .first()
      .waitFor()
  })

  await t.test('20. use the panel in German', async () => {
    await home()
    await press('Your account')
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.keyboard.press('Escape')
    await heading(page).filter({ hasText: 'Startseite' }).waitFor()
  })

  await t.test('the browser console has no errors, and no request left this host', () =>
    assertNoErrors(browser, url),
  )
})
