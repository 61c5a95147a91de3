import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import {
  assertFit,
  assertQuiet,
  barriers,
  choose,
  dialog,
  heading,
  openPanel,
  shootAs,
  signIn,
} from './panel.ts'

const shoot = shootAs('tickets')

const log = (page: Page) => page.getByRole('log')

test('tickets in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  const { api } = earshot
  await api.post('/sla-policies', {
    name: 'Everybody',
    isDefault: true,
    targets: { firstResponseSeconds: 3600, timeToResolveSeconds: 86_400 },
  })
  const gold = await api.post('/sla-policies', { name: 'Gold', targets: { timeToResolveSeconds: 7200 } })
  await api.post('/teams', { name: 'Billing' })
  const begun = await api.post('/conversations', {
    subject: 'Export stops at 99 percent',
    visitor: { email: 'grace@example.com', name: 'Grace Holt' },
    message: { content: 'The export stops.' },
  })
  const conversationId: string = begun.data.id
  const post = await api.post('/posts', { boardId: earshot.board, title: 'Faster exports' })
  let id = ''
  const ticket = async () => (await api.get(`/tickets/${id}`)).data
  const details = page.getByRole('complementary', { name: 'Details' })
  const line = (title: string) => page.getByRole('row').filter({ hasText: title })

  await t.test('one is made: what is wrong is said at its field', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/tickets`)
    await signIn(page, email, '/admin/tickets')
    await page.getByText('There are no such tickets').waitFor()
    await page.getByRole('button', { name: 'Create a ticket' }).click()
    await dialog(page).getByLabel('Requester').fill('nobody')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByLabel('Title').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await shoot(page, 'create')
    assert.deepEqual(await barriers(page), [])
    await dialog(page).getByLabel('Title').fill('The invoice has the wrong address')
    await dialog(page).getByLabel('Description').fill('It should be the one in Berlin.')
    await dialog(page).getByLabel('Requester').fill('frank@example.com')
    await dialog(page).getByLabel('Priority').selectOption('High')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await heading(page).filter({ hasText: '#1 The invoice has the wrong address' }).waitFor()
    await log(page).getByText('the one in Berlin').waitFor()
    id = page.url().split('/').at(-1) ?? ''
    const { priority, requesterEmail, type } = await ticket()
    assert.deepEqual([priority, requesterEmail, type], ['high', 'frank@example.com', 'customer'])
  })

  await t.test('it is answered and noted, and what the requester writes appears by itself', async () => {
    await page.keyboard.press('r')
    await page.keyboard.type('Which street?')
    await page.keyboard.press('Control+Enter')
    await log(page).getByText('Which street?').waitFor()
    await details.getByText('Kept').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.type('Ask the accountant')
    await page.getByRole('button', { name: 'Attach a link' }).click()
    await dialog(page).getByLabel('Address').fill('https://example.com/books')
    await dialog(page).getByLabel('Name').fill('The books')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    const note = log(page).getByRole('listitem').filter({ hasText: 'Note, for the team only' })
    await note.getByRole('link', { name: 'The books' }).waitFor()
    await note.getByText('On its way').waitFor({ state: 'detached' })
    assert.equal(await note.getByRole('button').count(), 0, 'what is in a ticket stays as it was written')
    const { requesterPrincipalId } = await ticket()
    await api.post(`/tickets/${id}/reply`, { content: 'The long one.', asPrincipalId: requesterPrincipalId })
    await log(page).getByText('The long one.').waitFor()
    await shoot(page, 'thread')
    assert.deepEqual(await barriers(page), [])
  })

  await t.test(
    'it is assigned, waits, moves through the statuses of the workspace, and is closed',
    async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('m')
      await page.getByRole('button', { name: 'Assigned to: Me' }).waitFor()
      await page.getByRole('button', { name: 'Status: New' }).click()
      await page.getByRole('menuitemradio', { name: 'In progress' }).click()
      await page.getByRole('button', { name: 'Status: In progress' }).waitFor()
      await eventually(async () => (await ticket()).stage === 'in_progress')
      await heading(page).focus()
      await page.keyboard.press('s')
      await page.getByRole('menuitem', { name: 'Choose a time' }).click()
      await dialog(page).getByLabel('Until').fill('2020-02-02T10:00')
      await dialog(page).getByText('This has passed').waitFor()
      await dialog(page).getByLabel('Until').fill('2099-02-02T10:00')
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByText('Pending until').waitFor()
      await heading(page).focus()
      await page.keyboard.press('e')
      await page.getByRole('button', { name: 'Status: Resolved' }).waitFor()
      await page.keyboard.press('e')
      await page.getByRole('button', { name: 'Status: New' }).waitFor()
      await details.getByText('1 time', { exact: true }).waitFor()
    },
  )

  await t.test('another policy is chosen beside its clocks', async () => {
    await details.getByLabel('Policy').selectOption('Gold')
    await details.getByText('Chosen by hand').waitFor()
    assert.equal((await api.get(`/tickets/${id}/sla`)).data.policyId, gold.data.id)
  })

  await t.test('it is linked to a conversation, a ticket and a post, and taken off again', async () => {
    const other = await api.post('/tickets', { title: 'The tax is wrong, too', type: 'tracker' })
    const link = async (text: string, name: string) => {
      await details.getByRole('textbox', { name: 'or an address' }).fill(text)
      await page.keyboard.press('Enter')
      await details.getByText(name).waitFor()
    }
    await link('something', 'neither the number')
    await link(`#${other.data.number}`, '#2 The tax is wrong, too')
    await link(`${earshot.url}/admin/inbox/${conversationId}`, 'Export stops at 99 percent')
    await link(post.data.id, 'Faster exports')
    await shoot(page, 'links')
    assert.deepEqual(await barriers(page), [])
    await details.getByRole('button', { name: 'Take off “Faster exports”' }).click()
    await eventually(async () => (await ticket()).links.postIds.length === 0)
    await details.getByText('Faster exports').waitFor({ state: 'detached' })
  })

  await t.test('an issue elsewhere stands beside it', async () => {
    await details.getByRole('button', { name: 'Add an issue' }).click()
    await dialog(page).getByLabel('Tracker').fill('github')
    await dialog(page).getByLabel('Number').fill('#318')
    await dialog(page).getByLabel('Address').fill('nowhere')
    await dialog(page).getByLabel('Status there').fill('In review')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByLabel('Address').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByLabel('Address').fill('https://tracker.example.com/318')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await details.getByRole('link', { name: 'github #318' }).waitFor()
    await details.getByText('In review').waitFor()
  })

  await t.test('a conversation becomes a ticket, and each leads to the other', async () => {
    await details.getByRole('link', { name: 'Export stops at 99 percent' }).click()
    await heading(page).filter({ hasText: 'Export stops' }).waitFor()
    await details.getByRole('link', { name: '#1 The invoice' }).waitFor()
    await details.getByRole('button', { name: 'Create a ticket' }).click()
    assert.equal(await dialog(page).getByLabel('Title').inputValue(), 'Export stops at 99 percent')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await heading(page).filter({ hasText: '#3 Export stops at 99 percent' }).waitFor()
    await details.getByText('grace@example.com').waitFor()
  })

  await t.test('the list is filtered by the address, and going back works', async () => {
    await page.getByRole('link', { name: 'All tickets' }).click()
    await line('The invoice').getByText('High').waitFor()
    await line('The tax is wrong').waitFor()
    await page.getByLabel('Type').selectOption('Tracker')
    await page.waitForURL(/type=tracker/)
    await line('The invoice').waitFor({ state: 'detached' })
    await page.getByLabel('Type').selectOption('Any type')
    await page.getByLabel('Assigned to').selectOption('Me')
    await line('The tax is wrong').waitFor({ state: 'detached' })
    await line('The invoice').getByRole('link').click()
    await heading(page).filter({ hasText: '#1' }).and(page.locator(':focus')).waitFor()
    await page.goBack()
    await page.waitForURL(/assignee=principal_/)
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('nothing of this kind')
    await page.getByText('There are no such tickets').waitFor()
  })

  await t.test('its pages are fit for everybody', async () => {
    await assertFit(page, earshot.url, ['/admin/tickets', `/admin/tickets/${id}`])
    await choose(page, 'العربية')
    await page.getByText('مرتبطة بـ').waitFor()
    assert.deepEqual(await barriers(page), [])
    await shoot(page, 'arabic')
    await page.goto(`${earshot.url}/admin/tickets`)
    await line('The invoice').waitFor()
    assert.deepEqual(await barriers(page), [])
    await shoot(page, 'list-arabic')
    await choose(page, 'English')
  })

  await t.test('it is edited, and deleted after one question', async () => {
    await page.goto(`${earshot.url}/admin/tickets/${id}`)
    await details.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByLabel('Title').fill('The invoice has the right address')
    await page.keyboard.press('Enter')
    await heading(page).filter({ hasText: 'the right address' }).waitFor()
    await details.getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText('cannot be undone').waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/\/admin\/tickets$/)
    await line('The tax is wrong').waitFor()
    assert.equal(await line('The invoice').count(), 0)
  })

  await t.test('where they are switched off it says so', async () => {
    await api.patch('/settings', { features: { supportTickets: false } })
    await eventually(async () => (await api.get('/tickets')).status === 403)
    for (const path of ['', `/${id}`]) {
      await page.goto(`${earshot.url}/admin/tickets${path}`)
      await page.getByText('Tickets are switched off').waitFor()
    }
    await page.getByRole('link', { name: 'Go to the settings' }).waitFor()
  })

  await t.test('nobody complained, and nothing was asked of another host', () => {
    assertQuiet(browser, earshot.url)
  })
})
