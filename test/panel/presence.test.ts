import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, pixel, testClient } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import type { Page } from 'playwright-core'
import { signedIn } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import { assertAccessible } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading, timeoutMs } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn } from './panel.ts'

const shoot = shootAs('presence')

const log = (page: Page) => page.getByRole('log')
const composer = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const viewers = (page: Page) => page.getByRole('list', { name: 'Also viewing' })

const look = (page: Page, name: string) => assertAccessible(page, name, shoot)

test('members start conversations and see each other in them', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const max = await createMember({ url: earshot.url, as: () => api }, 'max@example.org', 'member')
  await using other = await openBrowser()
  other.page.setDefaultTimeout(timeoutMs)
  await api.post('/teams', { name: 'Billing' })
  await api.post('/users', { email: 'grace@example.com', name: 'Grace Holt' })
  const to = dialog(page).getByRole('combobox', { name: 'To' })
  let id = ''
  const messages = async (): Promise<string[]> =>
    (await api.get(`/conversations/${id}/messages?limit=100`)).data.map(
      (it: { content: string }) => it.content,
    )

  await t.test('C opens a form to write to a user first', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/inbox`)
    await signIn(page, email, '/admin/inbox')
    await page.getByText('No conversations found').waitFor()
    await page.keyboard.press('c')
    await to.and(page.locator(':focus')).waitFor()
    await dialog(page).getByRole('button', { name: 'Start conversation' }).click()
    await to.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByText('Enter a message').waitFor()
    await to.fill('grace')
    await page.getByRole('option', { name: 'Grace Holt (grace@example.com)' }).click()
    await look(page, 'start')
    await dialog(page).getByLabel('Subject').fill('Your export')
    await dialog(page).getByLabel('Message').fill('The export works again.')
    await dialog(page).getByLabel('Priority').selectOption('High')
    await dialog(page).getByRole('button', { name: 'Start conversation' }).click()
    await heading(page).filter({ hasText: 'Your export' }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await log(page).getByText('The export works again.').waitFor()
    id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { startedBy, channel, visitorEmail, priority, assignedPrincipalId } = (
      await api.get(`/conversations/${id}`)
    ).data
    assert.deepEqual(
      [startedBy, channel, visitorEmail, priority],
      ['team', 'email', 'grace@example.com', 'high'],
    )
    assert.equal(typeof assignedPrincipalId, 'string')
  })

  await t.test('a conversation starts from the search with a new address, for a team', async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search records, pages and actions').fill('new conv')
    await page.keyboard.press('Enter')
    await to.fill('lin@example.com')
    await page.getByRole('option', { name: 'lin@example.com (new)' }).click()
    await dialog(page).getByLabel('Message').fill('Welcome!')
    await dialog(page).getByLabel('Assignee').selectOption('Unassigned')
    await dialog(page).getByLabel('Team').selectOption('Billing')
    await dialog(page).getByRole('button', { name: 'Start conversation' }).click()
    await heading(page).filter({ hasText: 'lin@example.com' }).waitFor()
    const started = new URL(page.url()).pathname.split('/').at(-1)
    const { assignedPrincipalId, assignedTeamId } = (await api.get(`/conversations/${started}`)).data
    assert.deepEqual([assignedPrincipalId, typeof assignedTeamId], [null, 'string'])
  })

  await t.test('a member sees who else has the conversation open, and who types', async () => {
    for (let index = 1; index <= 30; index++)
      await api.post(`/conversations/${id}/note`, { content: `Line ${index}` })
    const { auth } = await signedIn(earshot, max.email)
    await auth.patch('/auth/profile', { picture: pixel })
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await log(page).getByText('Line 30', { exact: true }).waitFor()
    await other.page.goto(`${earshot.url}/admin/inbox/${id}`)
    await signIn(other.page, max.email, `/admin/inbox/${id}`)
    await viewers(page).getByText('max').waitFor()
    await viewers(page).locator('img').waitFor()
    await viewers(other.page).getByText('ada').waitFor()
    await composer(other.page).pressSequentially('I have')
    await page.getByText('max is typing a reply…').waitFor()
    await look(page, 'typing')
    await page.getByText('max is typing').waitFor({ state: 'detached' })
    await other.page.getByText('Note', { exact: true }).click()
    await other.page.getByRole('textbox', { name: 'Note' }).pressSequentially(' seen it')
    await page.getByText('max is typing a note…').waitFor()
    assert.equal(await other.page.getByText('ada is typing').count(), 0)
    await other.page.getByText('Reply', { exact: true }).first().click()
  })

  await t.test('a member sees that the visitor types, also in Arabic', async () => {
    const { secret } = (await api.post('/settings/visitor-secret/rotate')).data
    const authorization = `Bearer ${visitorToken(secret, { email: 'grace@example.com' })}`
    const grace = testClient(`${earshot.url}/api/v1`, { authorization })
    const type = async () => {
      const { status } = await grace.put(`/conversations/${id}/presence`, { state: 'typing' })
      assert.equal(status, 200)
    }
    await type()
    await page.getByText('Grace Holt is typing…').waitFor()
    await composer(other.page).pressSequentially('I see')
    await page.getByText('max is typing a reply…').waitFor()
    await type()
    await page.getByText('Grace Holt is typing…').waitFor()
    await look(page, 'visitor')
    await grace.delete(`/conversations/${id}/presence`)
    await page.getByText('Grace Holt is typing…').waitFor({ state: 'detached' })
    await chooseInUserMenu(page, 'العربية')
    await type()
    await page.getByText('يكتب Grace Holt الآن…').waitFor()
    await shoot(page, 'visitor-arabic')
    await chooseInUserMenu(page, 'English')
    await composer(other.page).fill('')
  })

  await t.test('a reply that crossed with one of a colleague is sent once that one was seen', async () => {
    await composer(page).fill('We look into it.')
    await log(page).press('Home')
    await composer(other.page).fill('It is fixed.')
    await other.page.keyboard.press('Control+Enter')
    const crossed = page.getByRole('alert').filter({ hasText: 'max has replied' })
    // A reply counts as seen when it was in view for a second. Until then, the page keeps the text.
    const sendOnceSeen = (text: string) =>
      eventually(
        async () => {
          await composer(page).press('Control+Enter')
          return (await messages()).includes(text)
        },
        { everyMs: 200 },
      )
    await crossed.getByRole('button', { name: 'Show reply' }).waitFor()
    await shoot(page, 'crossed-hidden')
    await composer(page).press('Control+Enter')
    await crossed.getByText('Read the reply').waitFor()
    assert.equal(await composer(page).inputValue(), 'We look into it.', 'not sent yet')
    await log(page).getByText('It is fixed.').waitFor()
    await look(page, 'crossed')
    await sendOnceSeen('We look into it.')
    await crossed.waitFor({ state: 'detached' })

    await composer(page).fill('Please try again.')
    await composer(other.page).fill('It works for me.')
    await other.page.keyboard.press('Control+Enter')
    await crossed.waitFor()
    await shoot(page, 'seen')
    await sendOnceSeen('Please try again.')
  })

  await t.test('a ticket shows it too, and a member disappears when the page is closed', async () => {
    const ticket = await api.post('/tickets', { title: 'Exports', requester: { email: 'grace@example.com' } })
    const path = `/admin/tickets/${ticket.data.id}`
    // Playwright does not report the requests of a page that it is leaving, so the page gets the event beforehand.
    const left = other.page.waitForRequest(
      request => request.method() === 'DELETE' && request.url().endsWith(`${id}/presence`),
    )
    await other.page.evaluate(`window.dispatchEvent(new Event('pagehide'))`)
    await left
    await other.page.goto(earshot.url + path)
    await viewers(page).waitFor({ state: 'detached' })
    await page.goto(earshot.url + path)
    await viewers(page).getByText('max').waitFor()
    await composer(page).pressSequentially('One moment')
    await other.page.getByText('ada is typing a reply…').waitFor()
    await chooseInUserMenu(other.page, 'العربية')
    await composer(page).pressSequentially(', please')
    await other.page.getByText('يكتب ada ردًّا…').waitFor()
    await shoot(other.page, 'arabic')
  })

  await t.test('the browsers report no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
    assertNoErrors(other, earshot.url)
  })
})
