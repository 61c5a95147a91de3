import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page, Route } from 'playwright-core'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn } from './panel.ts'

const shoot = shootAs('tickets')

const log = (page: Page) => page.getByRole('log')

test('tickets in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const max = await createMember({ url: earshot.url, as: () => api }, 'max@example.org', 'member')
  await api.post('/sla-policies', {
    name: 'Standard',
    isDefault: true,
    targets: { firstResponseSeconds: 3600, timeToResolveSeconds: 86_400 },
  })
  const gold = await api.post('/sla-policies', { name: 'Gold', targets: { timeToResolveSeconds: 7200 } })
  await api.post('/teams', { name: 'Billing' })
  const started = await api.post('/conversations', {
    subject: 'Export stops at 99 percent',
    visitor: { email: 'grace@example.com', name: 'Grace Holt' },
    message: { content: 'The export stops.' },
  })
  const conversationId: string = started.data.id
  const post = await api.post('/posts', { boardId: earshot.board, title: 'Faster exports' })
  let id = ''
  const ticket = async () => (await api.get(`/tickets/${id}`)).data
  const details = page.getByRole('complementary', { name: 'Details' })
  const line = (title: string) => page.getByRole('row').filter({ hasText: title })

  await t.test('creating a ticket shows field errors', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/tickets`)
    await signIn(page, email, '/admin/tickets')
    await page.getByText('No tickets found').waitFor()
    await page.getByRole('button', { name: 'Create ticket' }).click()
    await dialog(page).getByLabel('Requester').fill('not an address')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByLabel('Title').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await shoot(page, 'create')
    assert.deepEqual(await axeViolations(page), [])
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

  await t.test(
    'a reply and a note are written, and a message of the requester appears without a reload',
    async () => {
      await page.keyboard.press('r')
      await page.keyboard.type('Which street?')
      await page.keyboard.press('Control+Enter')
      await log(page).getByText('Which street?').waitFor()
      await details.getByText('Met', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
      await page.keyboard.type('@m')
      await page.getByRole('option', { name: 'max', exact: true }).waitFor()
      await shoot(page, 'mention')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Ask the accountant')
      await page.getByRole('button', { name: 'Attach link' }).click()
      await dialog(page).getByLabel('URL').fill('https://example.com/books')
      await dialog(page).getByLabel('Name').fill('The books')
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+Enter')
      const note = log(page).getByRole('listitem').filter({ hasText: 'Note for the team' })
      await note.getByRole('link', { name: 'The books' }).waitFor()
      await note.getByText('Sending…').waitFor({ state: 'detached' })
      await note.getByText('@max Ask the accountant').waitFor()
      await note.getByText('Mentioned: max').waitFor()
      const messages = await api.get(`/tickets/${id}/messages?includeInternal=true&sort=newest`)
      assert.deepEqual(messages.data[0].mentionedPrincipalIds, [max.principalId])
      assert.deepEqual(
        await note.getByRole('button').allTextContents(),
        ['Split from here…'],
        'messages of a ticket cannot be edited or deleted',
      )
      const { requesterPrincipalId } = await ticket()
      await api.post(`/tickets/${id}/reply`, {
        content: 'The long one.',
        asPrincipalId: requesterPrincipalId,
      })
      await log(page).getByText('The long one.').waitFor()
      await shoot(page, 'thread')
    },
  )

  await t.test(
    'a ticket is assigned, set to pending, moved through statuses, closed and reopened',
    async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('m')
      await page.getByRole('button', { name: 'Assignee: Me' }).waitFor()
      await page.getByRole('button', { name: 'Status: New' }).click()
      await page.getByRole('menuitemradio', { name: 'In progress' }).click()
      await page.getByRole('button', { name: 'Status: In progress' }).waitFor()
      await eventually(async () => (await ticket()).stage === 'in_progress')
      await heading(page).focus()
      await page.keyboard.press('s')
      await page.getByRole('menuitem', { name: 'Choose a time' }).click()
      await dialog(page).getByLabel('Until').fill('2020-02-02T10:00')
      await dialog(page).getByText('Choose a time in the future').waitFor()
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

  await t.test('another SLA policy is chosen in the details', async () => {
    await details.getByLabel('Policy').selectOption('Gold')
    await details.getByText('Chosen manually').waitFor()
    assert.equal((await api.get(`/tickets/${id}/sla`)).data.policyId, gold.data.id)
  })

  await t.test('a ticket is linked to a conversation, a ticket and a post, and unlinked', async () => {
    const other = await api.post('/tickets', { title: 'The tax is wrong, too', type: 'tracker' })
    const link = async (text: string, name: string) => {
      await details.getByRole('textbox', { name: 'or a URL' }).fill(text)
      await page.keyboard.press('Enter')
      await details.getByText(name).waitFor()
    }
    await link('something', 'the URL of a ticket')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      await released
      await route.continue()
    }
    await page.route(`**/tickets/${id}/link`, hold, { times: 1 })
    const first = page.waitForRequest(`**/tickets/${id}/link`)
    await details.getByRole('textbox', { name: 'or a URL' }).fill(`#${other.data.number}`)
    await page.keyboard.press('Enter')
    await first
    await link(`${earshot.url}/admin/inbox/${conversationId}`, 'Export stops at 99 percent')
    release()
    await details.getByText('#2 The tax is wrong, too').waitFor()
    await link(post.data.id, 'Faster exports')
    await shoot(page, 'links')
    await details.getByRole('button', { name: 'Unlink “Faster exports”' }).click()
    await eventually(async () => (await ticket()).links.postIds.length === 0)
    await details.getByText('Faster exports').waitFor({ state: 'detached' })
  })

  await t.test('a ticket is linked to an external issue', async () => {
    await details.getByRole('button', { name: 'Add issue' }).click()
    await dialog(page).getByLabel('Issue tracker').fill('github')
    await dialog(page).getByLabel('Issue number').fill('#318')
    await dialog(page).getByLabel('URL').fill('nowhere')
    await dialog(page).getByLabel('Status in the tracker').fill('In review')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByLabel('URL').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByLabel('URL').fill('https://tracker.example.com/318')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await details.getByRole('link', { name: 'github #318' }).waitFor()
    await details.getByText('In review').waitFor()
  })

  await t.test('a ticket is created from a conversation, and they link to each other', async () => {
    await details.getByRole('link', { name: 'Export stops at 99 percent' }).click()
    await heading(page).filter({ hasText: 'Export stops' }).waitFor()
    await details.getByRole('link', { name: '#1 The invoice' }).waitFor()
    await details.getByRole('button', { name: 'Create ticket' }).click()
    assert.equal(await dialog(page).getByLabel('Title').inputValue(), 'Export stops at 99 percent')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await page.getByText('Ticket #3 created').waitFor()
    await heading(page).filter({ hasText: 'Export stops' }).waitFor()
    await details.getByRole('link', { name: '#3 Export stops at 99 percent' }).waitFor()
    await shoot(page, 'created-from-conversation')
    await page.getByRole('link', { name: 'Open ticket' }).click()
    await heading(page).filter({ hasText: '#3 Export stops at 99 percent' }).waitFor()
    await page.locator('.thread-messages').getByRole('link', { name: 'Export stops at 99 percent' }).waitFor()
    await details.getByText('grace@example.com').waitFor()
    await shoot(page, 'without-messages')
  })

  await t.test('the filters of the list are kept in the URL, and going back restores them', async () => {
    await page.getByRole('link', { name: 'All tickets' }).click()
    await line('The invoice').getByText('High').waitFor()
    await line('The tax is wrong').waitFor()
    await page.getByLabel('Type').selectOption('Tracker')
    await page.waitForURL(/type=tracker/)
    await line('The invoice').waitFor({ state: 'detached' })
    await page.getByLabel('Type').selectOption('Any type')
    const mentionedPrincipalIds = [(await ticket()).assignedPrincipalId]
    await api.post(`/tickets/${id}/note`, { content: 'A look, please.', mentionedPrincipalIds })
    await page.getByLabel('Mentions').selectOption('Mentions of me')
    await page.waitForURL(/mentions=true/)
    await line('The tax is wrong').waitFor({ state: 'detached' })
    const sort = page.getByLabel('Sort by').locator('option:checked')
    assert.equal(await sort.textContent(), 'Newest mention')
    await line('The invoice').waitFor()
    await shoot(page, 'mentions')
    await page.getByLabel('Mentions').selectOption('Any mentions')
    await line('The tax is wrong').waitFor()
    await page.getByLabel('Assignee').selectOption('Me')
    await line('The tax is wrong').waitFor({ state: 'detached' })
    await line('The invoice').getByRole('link').click()
    await heading(page).filter({ hasText: '#1' }).and(page.locator(':focus')).waitFor()
    await page.goBack()
    await page.waitForURL(/assignee=principal_/)
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('nothing of this kind')
    await page.getByText('No tickets found').waitFor()
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    await assertPagesAccessible(page, earshot.url, ['/admin/tickets', `/admin/tickets/${id}`])
    await chooseInUserMenu(page, 'العربية')
    await page.getByText('العناصر المرتبطة').waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await page.goto(`${earshot.url}/admin/tickets`)
    await line('The invoice').waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'list-arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a ticket is merged into another one of the requester, and unmerged', async () => {
    const requester = { email: 'kim@example.com', name: 'Kim Moss' }
    const kept = await api.post('/tickets', { title: 'Late refund', requester })
    const description = 'It has been a week.'
    const merged = await api.post('/tickets', { title: 'Refund again', description, requester })
    await api.post(`/tickets/${merged.data.id}/note`, { content: 'The bank is slow' })
    const title = (text: string) => heading(page).filter({ hasText: text }).waitFor()
    await page.goto(`${earshot.url}/admin/tickets/${merged.data.id}`)
    await title('Refund again')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge into…' }).click()
    await dialog(page)
      .getByRole('button', { name: `Merge here ${kept.data.reference} Late refund` })
      .click()
    await title('Late refund')
    await log(page).getByText(description).waitFor()
    const note = log(page).getByRole('listitem').filter({ hasText: 'The bank is slow' })
    await note.getByRole('link', { name: 'From another ticket' }).waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
    await shoot(page, 'merged')
    await note.getByRole('link', { name: 'From another ticket' }).click()
    await title('Refund again')
    const place = page.getByRole('status').filter({ hasText: 'This ticket is merged into' })
    await place.getByRole('link', { name: 'Late refund' }).waitFor()
    await shoot(page, 'merged-away')
    assert.deepEqual(await axeViolations(page), [])
    await place.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('textbox', { name: 'Reply' }).waitFor()
    await log(page).getByText('The bank is slow').waitFor()
    assert.equal((await api.get(`/tickets/${merged.data.id}`)).data.status, 'open')
  })

  await t.test('a ticket is split at a note, and the split is undone', async () => {
    const first = await api.post('/tickets', {
      title: 'Broken export',
      requester: { email: 'lee@example.com' },
    })
    await api.post(`/tickets/${first.data.id}/note`, { content: 'The invoice is wrong, too' })
    const title = (text: string) => heading(page).filter({ hasText: text }).waitFor()
    const note = log(page).getByRole('listitem').filter({ hasText: 'The invoice is wrong, too' })
    await page.goto(`${earshot.url}/admin/tickets/${first.data.id}`)
    await note.getByRole('button', { name: 'Split from here…' }).click()
    const submit = dialog(page).getByRole('button', { name: 'Split ticket' })
    await submit.click()
    await dialog(page).getByText('Enter').first().waitFor()
    await dialog(page).getByLabel('Title').fill('Wrong invoice')
    await shoot(page, 'split')
    await submit.click()
    await title('Wrong invoice')
    await note.getByRole('link', { name: 'From another ticket' }).waitFor()
    await details.getByRole('link', { name: 'Broken export' }).waitFor()
    await shoot(page, 'was-split')
    assert.deepEqual(await axeViolations(page), [])
    await page.reload()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo split' }).click()
    await title('Broken export')
    await note.waitFor()
  })

  await t.test('a ticket is edited, and deleted after a confirmation', async () => {
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

  await t.test('the page says when tickets are turned off', async () => {
    await api.patch('/settings', { features: { supportTickets: false } })
    await eventually(async () => (await api.get('/tickets')).status === 403)
    for (const path of ['', `/${id}`]) {
      await page.goto(`${earshot.url}/admin/tickets${path}`)
      await page.getByText('Tickets are turned off').waitFor()
    }
    await page.getByRole('link', { name: 'Go to settings' }).waitFor()
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
