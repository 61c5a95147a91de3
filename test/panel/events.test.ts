import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import {
  assertFit,
  assertQuiet,
  barriers,
  choose,
  comeAsMember,
  dialog,
  heading,
  openPanel,
  shootAs,
  signIn,
} from './panel.ts'

const shoot = shootAs('events')

test('the catalogue of events in the panel', async t => {
  await using receiver = await startReceiver()
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  const items = page.locator('[aria-expanded]').filter({ hasText: /\w\.\w/ })

  await t.test(
    'all types are there by family, with what they tell and whether they are private',
    async () => {
      await page.goto(`${earshot.url}/admin/events`)
      await signIn(page, email, '/admin/events')
      await page.getByText('36 events').waitFor()
      await page.getByRole('navigation').getByRole('link', { name: 'Events' }).waitFor()
      assert.equal(await items.count(), 36)
      const { data } = await earshot.api.get('/event-types')
      for (const { type, summary, private: isPrivate } of data) {
        const item = items.filter({ has: page.getByText(type, { exact: true }) })
        const text = (await item.textContent()) ?? ''
        assert.deepEqual([text.includes(summary), text.includes('Private')], [true, isPrivate], type)
      }
      await shoot(page, 'all')
    },
  )

  await t.test('one is found by words of its description, and opened: fields and sample', async () => {
    await page.getByLabel('Search by name or description').fill('internal note')
    await page.waitForURL(/q=internal/)
    await items.filter({ hasText: 'message.note_created' }).waitFor()
    await eventually(async () => (await items.count()) < 6)
    await page.getByLabel('Search by name or description').fill('nothing like this')
    await page.getByText('No event is called that').waitFor()
    await page.getByLabel('Search by name or description').fill('post.created')
    await items.filter({ hasText: 'post.created' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/type=post.created/)
    const fields = page.getByRole('listitem')
    await fields.filter({ hasText: /^boardId board_…$/ }).waitFor()
    await fields.filter({ hasText: /^authorEmail string \| null$/ }).waitFor()
    await page.getByText('"title": "Dark mode"').waitFor()
    await shoot(page, 'open')
    assert.deepEqual(await barriers(page), [])
    await page.reload()
    await fields.filter({ hasText: /^boardId board_…$/ }).waitFor()
  })

  await t.test('a sample is sent to a webhook of choice, and its outcome told', async () => {
    await page.getByRole('button', { name: 'Send a sample' }).click()
    await dialog(page).getByText('There are no webhooks yet').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    for (const path of ['/hook', '/other'])
      await earshot.api.post('/webhooks', {
        url: new URL(path, receiver.url).href,
        events: ['ticket.created'],
      })
    await page.reload()
    await page.getByRole('button', { name: 'Send a sample' }).click()
    const url = new URL('/other', receiver.url).href
    await dialog(page).getByLabel('Webhook').selectOption(url)
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).getByText('It arrived').waitFor()
    await shoot(page, 'sent')
    assert.deepEqual(await barriers(page), [])
    const [sent] = await receiver.waitFor(1)
    assert.deepEqual(
      [sent?.path, sent?.headers['x-service-event'], sent?.headers['x-service-test']],
      ['/other', 'post.created', 'true'],
    )
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('it is fit for everybody', async () => {
    await assertFit(page, earshot.url, ['/admin/events', '/admin/events?type=message.note_created'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose(page, 'العربية')
    await heading(page).filter({ hasText: 'الأحداث' }).waitFor()
    assert.deepEqual(await barriers(page), [])
    await shoot(page, 'arabic')
    await choose(page, 'English')
  })

  await t.test('a member reads it, and is not offered to send', async () => {
    await comeAsMember(panel, '/admin/events?type=post.created')
    await page.getByText('"title": "Dark mode"').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Send a sample' }).count(), 0)
  })

  await t.test('nobody complained, and nothing was asked of another host', () => {
    assertQuiet(browser, earshot.url)
  })
})
