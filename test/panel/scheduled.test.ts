import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../browser/accessible.ts'
import { assertNoErrors, dialog } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('scheduled')

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Reply' }).fill(text)
  await page.getByRole('button', { name: 'Send later' }).click()
}

/** A day next month, as the field for a date and time takes it. */
const nextMonth = (): string => {
  const day = new Date()
  day.setMonth(day.getMonth() + 1, 9)
  return `${day.toISOString().slice(0, 10)}T08:30`
}

test('a reply is sent later: the team sees, edits, moves, sends and deletes it until then', {
  tags: ['slow: starts a whole Earshot and signs two members in'],
}, async () => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  const { api, make, url } = earshot
  const visitor = { email: 'grace@example.com', name: 'Grace Holt' }
  const { id } = await make('/conversations', {
    channel: 'email',
    visitor,
    message: { content: 'The invoice is wrong.' },
  })
  const scheduled = async () => (await api.get(`/conversations/${id}/scheduled-replies`)).data
  const sent = async (): Promise<string[]> =>
    (await api.get(`/conversations/${id}/messages`)).data
      .filter(({ senderType }: { senderType: string }) => senderType === 'agent')
      .map(({ content }: { content: string }) => content)
  const path = `/admin/inbox/${id}`
  await page.goto(url + path)
  await signIn(page, email, path)
  const lines = page.getByRole('listitem', { name: 'Scheduled reply' })
  const line = (text: string) => lines.filter({ hasText: text })

  await write(page, 'Good morning, it is **corrected**.')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await line('it is corrected')
    .getByText(/^Will be sent on .*9:00/)
    .waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Reply' }).inputValue(), '')
  await write(page, 'Is all well now?')
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
  await dialog(page).getByLabel('Send at').fill('2020-02-02T09:00')
  await dialog(page).getByText('Choose a time in the future.').waitFor()
  await dialog(page).getByLabel('Send at').fill(nextMonth())
  await dialog(page).getByRole('button', { name: 'Send later' }).click()
  await line('all well').waitFor()
  assert.equal((await scheduled()).length, 2)
  assert.deepEqual(await sent(), [])
  await assertAccessible(page, 'thread', shoot)

  await line('all well').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Message text' }).fill('Does all work now?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await line('Does all work now?').getByRole('button', { name: 'Change time' }).click()
  await page.getByRole('menuitem', { name: 'In three hours' }).click()
  await eventually(async () => (await scheduled())[0].content === 'Does all work now?')
  await line('Does all work now?').getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await line('Does all work now?').waitFor({ state: 'detached' })
  await page.getByRole('log').and(page.locator(':focus')).waitFor()

  await api.post(`/conversations/${id}/messages`, { senderType: 'visitor', content: 'I see it is fixed.' })
  await line('it is corrected').getByText('the customer has written again').waitFor()
  await shoot(page, 'held')

  await signInAsMember(panel, path)
  await line('it is corrected').waitFor()
  assert.equal(await line('it is corrected').getByRole('button', { name: 'Edit' }).count(), 0)
  await chooseInUserMenu(page, 'العربية')
  await page.setViewportSize({ width: 390, height: 800 })
  const send = page.getByRole('listitem', { name: 'رد مجدول' }).getByRole('button', { name: 'إرسال الآن' })
  await send.waitFor()
  await shoot(page, 'arabic')
  await send.click()
  await page.getByRole('listitem', { name: 'رد مجدول' }).waitFor({ state: 'detached' })
  await page.getByRole('log').and(page.locator(':focus')).waitFor()
  await eventually(async () => (await sent()).length === 1)
  assert.deepEqual(await scheduled(), [])
  assertNoErrors(browser, url)
})
