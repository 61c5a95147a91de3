import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { assertFits, assertPagesAccessible } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('events')

test('the event log in the panel', async t => {
  await using receiver = await startReceiver(request => (request.path === '/down' ? 400 : 200))
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const filters = page.getByRole('region', { name: 'Events to show' })
  const rows = page.getByRole('row').filter({ hasText: 'post.' })
  const subscribe = async (path: string): Promise<string> => {
    const body = { url: new URL(path, receiver.url).href, events: ['post.created'] }
    return (await earshot.api.post('/webhooks', body)).data.id
  }
  let post = ''

  await t.test('an event appears in the open log, with the results of its deliveries', async () => {
    await page.goto(`${earshot.url}/admin/events`)
    await signIn(page, email, '/admin/events')
    await subscribe('/up')
    await subscribe('/down')
    post = (await earshot.api.post('/posts', { boardId: earshot.board, title: 'Dark mode' })).data.id
    await earshot.api.delete(`/posts/${post}`)
    await earshot.api.post('/posts', { boardId: earshot.board, title: 'Light mode' })
    const row = rows.filter({ hasText: 'post.created' }).filter({ hasText: 'Succeeded 1' })
    await row.filter({ hasText: 'Failed 1' }).first().waitFor()
    await rows.filter({ hasText: 'post.deleted' }).filter({ hasText: 'No webhook' }).waitFor()
    await shoot(page, 'log')
  })

  await t.test('events are found by type and text', async () => {
    await filters.getByLabel('Event type').selectOption('post.created')
    await page.waitForURL(/type=post.created/)
    await filters.getByLabel('Text or ID').fill('dark')
    await page.waitForURL(/search=dark/)
    await eventually(async () => (await rows.count()) === 1)
    await rows.getByText('Dark mode').waitFor()
    await filters.getByLabel('To').fill('2020-02-02')
    await page.getByText('Change or clear the filters').waitFor()
    await filters.getByLabel('To').fill('')
  })

  await t.test('an event shows every delivery it caused, and leads to the events of its post', async () => {
    await rows.getByRole('link', { name: 'post.created' }).click()
    await heading(page).filter({ hasText: 'post.created' }).and(page.locator(':focus')).waitFor()
    const deliveries = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
    await deliveries.filter({ hasText: '/up' }).getByText('HTTP 200').waitFor()
    const down = deliveries.filter({ hasText: '/down' })
    await down.getByText('HTTP 400').waitFor()
    await page.getByText('"title": "Dark mode"').waitFor()
    await shoot(page, 'event')
    await down.getByRole('button', { name: /^Open/ }).click()
    await dialog(page).getByText('Request and response').waitFor()
    await shoot(page, 'delivery')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All its events' }).click()
    await page.waitForURL(url => url.searchParams.get('search') === post)
    await rows.filter({ hasText: 'post.deleted' }).waitFor()
    assert.equal(await rows.count(), 2)
  })

  await t.test('a delivery leads to its event', async () => {
    const { data } = await earshot.api.get('/webhooks')
    await page.goto(`${earshot.url}/admin/webhooks/${data[0].id}`)
    await page.getByRole('button', { name: 'Open post.created' }).first().click()
    await dialog(page).getByRole('link', { name: 'Other deliveries of the event' }).click()
    await page.waitForURL(/\/admin\/events\/evt_/)
    await page.getByRole('table', { name: 'Deliveries' }).getByText('/down').first().waitFor()
  })

  await t.test('the deliveries of a deleted webhook stay with their event', async () => {
    const { data } = await earshot.api.get('/webhooks')
    for (const { id } of data) await earshot.api.delete(`/webhooks/${id}`)
    await page.reload()
    await page.getByText('Deleted webhook').first().waitFor()
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    const { data } = await earshot.api.get('/events?type=post.created')
    const own = `/admin/events/${data[0].id}`
    await assertPagesAccessible(page, earshot.url, ['/admin/events', own])
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, '390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('heading', { name: 'الإرسالات' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member cannot open the log', async () => {
    await signInAsMember(panel, '/admin/events')
    await page.getByText('Your role does not allow this').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Events', exact: true }).count(), 0)
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
