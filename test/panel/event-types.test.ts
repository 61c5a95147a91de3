import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('event-types')

test('the event types in the panel', async t => {
  await using receiver = await startReceiver()
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const items = page.locator('[aria-expanded]').filter({ hasText: /\w\.\w/ })

  await t.test('all event types are listed by family, with their summary and a private badge', async () => {
    await page.goto(`${earshot.url}/admin/event-types`)
    await signIn(page, email, '/admin/event-types')
    await page.getByText('36 event types').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Event types' }).waitFor()
    assert.equal(await items.count(), 36)
    const { data } = await earshot.api.get('/event-types')
    for (const { type, summary, private: isPrivate } of data) {
      const item = items.filter({ has: page.getByText(type, { exact: true }) })
      const text = (await item.textContent()) ?? ''
      assert.deepEqual([text.includes(summary), text.includes('Private')], [true, isPrivate], type)
    }
    await shoot(page, 'all')
  })

  await t.test('an event type is found by its description, and shows its fields and a sample', async () => {
    await page.getByLabel('Search by name or description').fill('wrote a note')
    await page.waitForURL(/q=wrote/)
    await items.filter({ hasText: 'message.note_created' }).waitFor()
    await eventually(async () => (await items.count()) < 6)
    await page.getByLabel('Search by name or description').fill('nothing like this')
    await page.getByText('No event types found').waitFor()
    await page.getByLabel('Search by name or description').fill('post.created')
    await items.filter({ hasText: 'post.created' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/type=post.created/)
    const fields = page.getByRole('listitem')
    await fields.filter({ hasText: /^boardId board_…$/ }).waitFor()
    await fields.filter({ hasText: /^authorEmail string \| null$/ }).waitFor()
    await page.getByText('"title": "Dark mode"').waitFor()
    await shoot(page, 'open')
    await page.reload()
    await fields.filter({ hasText: /^boardId board_…$/ }).waitFor()
  })

  await t.test('a sample is sent to a chosen webhook, and its outcome is shown', async () => {
    await page.getByRole('button', { name: 'Send sample' }).click()
    await dialog(page).getByText('No webhooks yet').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    for (const path of ['/hook', '/other'])
      await earshot.api.post('/webhooks', {
        url: new URL(path, receiver.url).href,
        events: ['ticket.created'],
      })
    await page.reload()
    await page.getByRole('button', { name: 'Send sample' }).click()
    const url = new URL('/other', receiver.url).href
    await dialog(page).getByLabel('Webhook').selectOption(url)
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).getByText('Test delivered').waitFor()
    await shoot(page, 'sent')
    assert.deepEqual(await axeViolations(page), [])
    const [sent] = await receiver.waitFor(1)
    assert.deepEqual(
      [sent?.path, sent?.headers['x-service-event'], sent?.headers['x-service-test']],
      ['/other', 'post.created', 'true'],
    )
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('the page is accessible and does not scroll sideways', async () => {
    await assertPagesAccessible(page, earshot.url, [
      '/admin/event-types',
      '/admin/event-types?type=message.note_created',
    ])
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    await heading(page).filter({ hasText: 'أنواع الأحداث' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member can read the event types, but not send samples', async () => {
    await signInAsMember(panel, '/admin/event-types?type=post.created')
    await page.getByText('"title": "Dark mode"').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Send sample' }).count(), 0)
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
