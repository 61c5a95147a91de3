import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signInAsMember } from './panel.ts'

const shoot = shootAs('notifications')

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/**
 * Records the notifications that the page gives to the browser, which shows none without a desktop and never allows them. The page
 * always counts as hidden.
 */
const recordShown = `
  window.shown = []
  window.Notification = class extends Notification {
    static get permission() { return 'granted' }
    constructor(title, options) { super(title, options); window.shown.push(title) }
  }
  Object.defineProperty(document, 'hidden', { get: () => true })`

test('members are notified in the panel and the browser, and choose of what', async () => {
  await using panel = await openPanel()
  const { earshot, browser, page } = panel
  const { make, api } = earshot
  await page.addInitScript(recordShown)
  const { name: teamName } = await make('/teams', { name: 'Billing' })
  await signInAsMember(panel, '/admin')
  const { data: team } = await api.get('/principals?role=member')
  const assignedPrincipalId = team[0].id
  await bell(page).click()
  await dialog(page).getByText('Nothing new').waitFor()
  await page.keyboard.press('Escape')

  const conversation = await make('/conversations', {
    visitor: { email: 'grace@example.com', name: 'Grace Holt' },
    subject: 'Export fails',
    message: { content: 'It stops at 99 percent.' },
  })
  const on = (path: string, body: object) => api.post(`/conversations/${conversation.id}/${path}`, body)
  await on('assign', { assignedPrincipalId })
  await on('note', { content: 'Please look at this.', mentionedPrincipalIds: [assignedPrincipalId] })
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const list = dialog(page).getByRole('list')
  await list.getByText('mentioned you in Export fails').waitFor()
  await list.getByText('Please look at this.').waitFor()
  await shoot(page, 'list')
  assert.deepEqual(await axeViolations(page), [])
  const shown = await eventually(async () => {
    const titles = await page.evaluate<string[]>('window.shown.toSorted()')
    return titles.length === 2 && titles
  })
  assert.match(shown.join(), /assigned Export fails to you.*mentioned you in Export fails/)

  await list.getByText('mentioned you in Export fails').click()
  await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor()
  assert.match(page.url(), new RegExp(`/admin/inbox/${conversation.id}`))

  await bell(page).click()
  await dialog(page).getByRole('link', { name: 'Notification settings' }).click()
  await heading(page).filter({ hasText: 'Your account' }).waitFor()
  const choices = page.getByRole('region', { name: 'Notifications' })
  assert.equal(
    await choices.getByText('A webhook is failing').count(),
    0,
    'only admins are notified of webhooks',
  )
  const email = choices.getByLabel('A customer replies in what is assigned to you: Email')
  await email.selectOption('Once a day')
  await choices.getByLabel('Someone mentions you in a note: Browser').click({ force: true })
  await choices
    .locator('input[aria-label="Someone mentions you in a note: Browser"]:not(:checked)')
    .waitFor({ state: 'attached' })
  await shoot(page, 'choices')
  assert.deepEqual(await axeViolations(page), [])
  await page.reload()
  await email.waitFor()
  await choices.getByLabel('Choices for').selectOption(teamName)
  const reset = choices.getByRole('button', { name: 'As for all teams' })
  assert.equal(await reset.count(), 0)
  await email.selectOption('Off')
  await reset.waitFor()
  await shoot(page, 'team')
  assert.deepEqual(await axeViolations(page), [])
  await reset.click()
  await reset.waitFor({ state: 'detached' })
  await choices.getByLabel('Choices for').selectOption('All teams')
  assert.equal(await email.inputValue(), 'daily')
  await on('note', { content: 'And this.', mentionedPrincipalIds: [assignedPrincipalId] })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  assert.deepEqual(await page.evaluate('window.shown'), [])

  await chooseInUserMenu(page, 'Dark')
  await chooseInUserMenu(page, 'العربية')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: /^الإشعارات/ }).click()
  await shoot(page, 'arabic')
  assert.deepEqual(await axeViolations(page), [])
  assertNoErrors(browser, earshot.url)
})
