import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, hasSidewaysScroll, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn } from './panel.ts'

const shoot = shootAs('inbox-bulk')

const rows = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
const inNavigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Inbox' })

/** Waits until a view shows this count; none if it is empty. */
const shows = (page: Page, name: string, count: string) =>
  eventually(async () => {
    const text = await view(page, name).innerText()
    return text.replace(/\s+/g, ' ') === `${name}${count && ` ${count}`}`
  })

test('counts, unread conversations and bulk actions in the inbox', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const max = await createMember({ url: earshot.url, as: () => api }, 'max@example.org', 'member')
  const { data: billing } = await api.post('/teams', { name: 'Billing' })
  const ids: Record<string, string> = {}
  const start = async (subject: string, more = {}) => {
    const visitor = { email: `${subject.toLowerCase()}@example.com`, name: `Grace ${subject}` }
    const { data } = await api.post('/conversations', {
      visitor,
      subject,
      message: { content: 'Hello' },
      ...more,
    })
    ids[subject] = data.id
  }
  const conversation = async (subject: string) => (await api.get(`/conversations/${ids[subject]}`)).data
  const write = (subject: string) =>
    api.post(`/conversations/${ids[subject]}/messages`, { content: 'Still?', senderType: 'visitor' })
  for (const subject of ['Export', 'Invoice', 'Login', 'Search', 'Upload']) await start(subject)
  await api.post(`/conversations/${ids.Login}/assign`, { assignedTeamId: billing.id })
  await api.post(`/conversations/${ids.Search}/assign`, { assignedPrincipalId: max.principalId })
  await api.post(`/conversations/${ids.Upload}/status`, { status: 'snoozed' })
  const other = await browser.context.newPage()

  await t.test(
    'views show their counts, and the navigation and the title those that are unread',
    async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${earshot.url}/admin/inbox`)
      await signIn(page, email, '/admin/inbox')
      await shows(page, 'All open', '4')
      await shows(page, 'Unread', '3')
      await shows(page, 'Mine', '')
      await shows(page, 'Unassigned', '3')
      await shows(page, 'Snoozed', '1')
      await shows(page, 'Billing', '1')
      await inNavigation(page).getByText('3 unread').waitFor()
      await eventually(async () => (await page.title()) === '(3) Inbox · Earshot') // counted after the page shows its data
      await other.goto(`${earshot.url}/admin/inbox`)
      await inNavigation(other).getByText('3 unread').waitFor()
      await shoot(page, 'unread')
    },
  )

  await t.test('reading a conversation marks it as read in every tab, and U marks it as unread', async () => {
    await row(page, 'Export').getByRole('link').click()
    await heading(page).filter({ hasText: 'Export' }).waitFor()
    await inNavigation(page).getByText('2 unread').waitFor()
    await inNavigation(other).getByText('2 unread').waitFor()
    await row(other, 'Export').getByText('Unread').waitFor({ state: 'detached' })
    await eventually(async () => (await page.title()) === '(2) Export · Earshot')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Mark as unread' }).waitFor()
    await shoot(page, 'menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Mark as unread' }).waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await page.waitForURL(/\/admin\/inbox$/)
    await inNavigation(page).getByText('3 unread').waitFor()
    await inNavigation(other).getByText('3 unread').waitFor()
    await row(page, 'Export').getByText('Unread').waitFor()
  })

  await t.test(
    'a message of the visitor makes a conversation unread, and the view Unread lists it',
    async () => {
      for (const subject of ['Export', 'Invoice', 'Login', 'Search']) {
        await row(page, subject).getByRole('link').click()
        await row(page, subject).getByText('Unread').waitFor({ state: 'detached' })
      }
      await inNavigation(page).getByText('unread').waitFor({ state: 'detached' })
      await view(page, 'Unread').click()
      await page.getByText('No conversations found').waitFor()
      await write('Invoice')
      await row(page, 'Invoice').waitFor()
      assert.equal(await rows(page).count(), 1)
      await inNavigation(page).getByText('1 unread').waitFor()
      await view(page, 'All open').click()
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Unread only').check()
      await row(page, 'Login').waitFor({ state: 'detached' })
      assert.equal(await rows(page).count(), 1)
      await shoot(page, 'filter')
      await page.getByLabel('Unread only').uncheck()
      await page.keyboard.press('Escape')
      await row(page, 'Login').waitFor()
    },
  )

  const bulk = page.getByRole('group', { name: 'Actions for selected conversations' })
  const result = (text: string) => page.getByRole('status').filter({ hasText: text })
  const select = (subject: string, modifiers: 'Shift'[] = []) =>
    page.getByLabel(`Select “${subject}”`).click({ modifiers })

  await t.test('conversations are selected by click, with Shift, by keyboard, and all together', async () => {
    await select('Invoice')
    await bulk.getByText('1 selected').waitFor()
    await row(page, 'Export').getByRole('link').focus()
    await page.keyboard.press('x')
    await bulk.getByText('2 selected').waitFor()
    await page.keyboard.press('Escape')
    await bulk.waitFor({ state: 'detached' })
    await page.getByLabel('Select all shown').check()
    await bulk.getByText('4 selected').waitFor()
    await bulk.getByRole('button', { name: 'Clear selection' }).click()
    const order = await rows(page).getByRole('link').allInnerTexts()
    const first = order.findIndex(text => text.includes('Invoice'))
    assert.equal(first, 0)
    await select('Invoice')
    await page
      .getByLabel(/^Select “/)
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await bulk.getByText('3 selected').waitFor()
    await shoot(page, 'selected')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
  })

  await t.test(
    'the selected conversations are assigned, prioritized, tagged and marked together',
    async () => {
      for (const subject of ['Export', 'Login']) await select(subject)
      await bulk.getByRole('button', { name: 'Assignee' }).click()
      await page.getByRole('option', { name: 'Me', exact: true }).click()
      await result('2 conversations updated').waitFor()
      await shows(page, 'Mine', '2')
      assert.equal((await conversation('Login')).assignedTeamId, billing.id)
      await page.getByRole('button', { name: 'Undo' }).click()
      await result('2 conversations updated').waitFor({ state: 'detached' })
      await shows(page, 'Mine', '')
      await bulk.getByRole('button', { name: 'Priority' }).click()
      await page.getByRole('menuitemradio', { name: 'High' }).click()
      await result('2 conversations updated').waitFor()
      await row(page, 'Login').getByText('High').waitFor()
      await bulk.getByRole('button', { name: 'Tags' }).click()
      await dialog(page).getByLabel('Add tag').fill('Refund')
      await shoot(page, 'tags')
      assert.deepEqual(await axeViolations(page), [])
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await eventually(async () => (await conversation('Login')).tags.join() === 'refund')
      await row(page, 'Login').waitFor()
      await bulk.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
      await row(page, 'Export').getByText('Unread').waitFor()
      await inNavigation(other).getByText('3 unread').waitFor()
    },
  )

  await t.test('closing can be undone, and what cannot be changed is named', async () => {
    await bulk.getByRole('button', { name: 'Close' }).click()
    await result('2 conversations updated').waitFor()
    await row(page, 'Export').waitFor({ state: 'detached' })
    await shoot(page, 'closed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'Export').waitFor()
    assert.equal((await conversation('Login')).status, 'open')
    await api.post(`/conversations/${ids.Login}/status`, { status: 'closed' })
    await page.goto(`${earshot.url}/admin/inbox?tag=refund&view=closed`)
    await select('Login')
    await bulk.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'Until the visitor replies' }).click()
    await page.getByText(/Login.*:.*closed/i).waitFor()
    await result('0 conversations updated').waitFor()
    await shoot(page, 'failed')
    assert.deepEqual(await axeViolations(page), [])
    await bulk.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Reopen' }).click()
    await eventually(async () => (await conversation('Login')).status === 'open')
  })

  await t.test('the result of a bulk action does not cover the composer, and disappears', async () => {
    await page.goto(`${earshot.url}/admin/inbox/${ids.Export}`)
    await select('Export')
    await bulk.getByRole('button', { name: 'Priority' }).click()
    await page.getByRole('menuitemradio', { name: 'Low' }).click()
    await result('1 conversation updated').waitFor()
    await page.getByRole('textbox', { name: 'Reply' }).fill('It works again.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('log').getByText('It works again.').waitFor()
    await result('1 conversation updated').waitFor()
    await shoot(page, 'result')
    await result('1 conversation updated').waitFor({ state: 'detached' })
  })

  await t.test('the inbox is accessible with a selection, on a phone, in dark and in Arabic', async () => {
    await assertPagesAccessible(page, earshot.url, ['/admin/inbox?view=unread'])
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto(`${earshot.url}/admin/inbox`)
    await page.getByLabel('Select all shown').check()
    await bulk.waitFor()
    assert.equal(await hasSidewaysScroll(page), false)
    assert.deepEqual(await axeViolations(page), [])
    await shoot(page, 'phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await shoot(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await chooseInUserMenu(page, 'العربية')
    await page.getByLabel('تحديد كل المعروض').waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
