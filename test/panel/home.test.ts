import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { advanceClocks } from '../../services/support/src/reactions/sla/harness.ts'
import { assertFits, assertPagesAccessible } from '../browser/accessible.ts'
import { assertNoErrors, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('home')

test('the home of the panel', async t => {
  await using well = await startReceiver()
  await using gone = await startReceiver(() => 410)
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api, url } = earshot
  const main = page.getByRole('main')
  const tile = (label: string, value: string) =>
    main.getByRole('link', { name: `${label} ${value}`, exact: true })
  const home = () => page.goto(`${url}/admin`)
  /** Checks that a figure links to a list with as many rows as it counts. */
  const leadsTo = async (label: string, names: string[], address: RegExp) => {
    await home()
    await tile(label, `${names.length}`).click()
    await page.waitForURL(address)
    for (const name of names) await main.getByText(name, { exact: true }).first().waitFor()
  }
  const isAbsent = (name: string) => eventually(async () => (await main.getByText(name).count()) === 0)

  await t.test('in a new workspace nothing needs attention', async () => {
    await home()
    await signIn(page, email, '/admin')
    await heading(page).filter({ hasText: 'Home' }).waitFor()
    for (const label of ['Open conversations', 'New conversations, 7 days', 'New posts, 7 days'])
      await tile(label, '0').waitFor()
    await tile('Successful attempts, 24 h', 'No data').waitFor()
    await tile('First response, 7 days', 'No data').waitFor()
    await main.getByText('Nothing needs your attention').waitFor()
    await shoot(page, 'empty')
  })

  await t.test('the figures update without a reload and match the API', async () => {
    await api.post('/sla-policies', {
      name: 'Standard',
      isDefault: true,
      targets: { firstResponseSeconds: 3600, timeToResolveSeconds: 3600 },
    })
    const start = (subject: string) =>
      api.post('/conversations', {
        channel: 'api',
        subject,
        visitor: { email: 'grace@example.com' },
        message: { content: subject },
      })
    const open = (title: string) => api.post('/tickets', { type: 'customer', title })
    await start('Late reply')
    await open('Late ticket')
    await advanceClocks({ database: earshot }, 2700)
    await start('Early reply')
    await open('Early ticket')
    await eventually(async () => (await api.get('/reports/now')).data.conversations.slaAtRisk === 1)
    await advanceClocks({ database: earshot }, 2700)
    await start('Just started')
    await tile('Open conversations', '3').waitFor()
    await tile('New conversations, 7 days', '3').waitFor()
    for (const label of [
      'Conversations: SLA at risk',
      'Conversations: SLA breached',
      'Tickets: SLA at risk',
      'Tickets: SLA breached',
    ])
      await tile(label, '1').waitFor()
    for (const receiver of [well, gone])
      await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
    await api.post('/webhooks', { url: `${well.url}/paused`, events: ['post.deleted'] })
    const [{ id: paused }] = (await api.get('/webhooks')).data
    await api.patch(`/webhooks/${paused}`, { status: 'paused' })
    await api.post('/posts', { boardId: earshot.board, title: 'Dark mode' })
    await tile('New posts, 7 days', '1').waitFor()
    await tile('Failing webhooks', '1').waitFor()
    await tile('Successful attempts, 24 h', '50%').waitFor()
    await tile('Conversations without an assignee', '3').waitFor()
    assert.equal(await main.getByText('Nothing needs your attention').count(), 0)
    const { data } = await api.get('/deliveries/summary')
    assert.deepEqual([data.succeeded, data.failed, data.webhooks.failing], [1, 1, 1])
    await shoot(page, 'busy')
  })

  await t.test('each figure links to what it counts', async () => {
    await leadsTo('Conversations: SLA at risk', ['Early reply'], /inbox\?view=at_risk/)
    await isAbsent('Late reply')
    await leadsTo('Conversations: SLA breached', ['Late reply'], /inbox\?view=breached/)
    await isAbsent('Early reply')
    await leadsTo('Tickets: SLA at risk', ['Early ticket'], /tickets\?sla=at_risk/)
    await isAbsent('Late ticket')
    await leadsTo('Tickets: SLA breached', ['Late ticket'], /tickets\?sla=breached/)
    await isAbsent('Early ticket')
    await leadsTo('Open tickets', ['Late ticket', 'Early ticket'], /tickets\?status=open/)
    await leadsTo('New posts, 7 days', ['Dark mode'], /posts\?from=/)
    await leadsTo('Failing webhooks', [gone.url], /webhooks\?status=failing/)
    await isAbsent(well.url)
    await page.getByLabel('Webhooks to show').selectOption('Paused')
    await main.getByRole('link', { name: `${well.url}/paused`, exact: true }).waitFor()
    await page.getByLabel('Webhooks to show').selectOption('Disabled')
    await main.getByText('No webhooks with this status').waitFor()
    await page.waitForURL(/status=disabled/)
  })

  await t.test('the page is accessible and does not scroll sideways', () =>
    assertPagesAccessible(page, url, ['/admin']),
  )

  await t.test('the page is accessible in Arabic', async () => {
    await home()
    await chooseInUserMenu(page, 'العربية')
    await heading(page).filter({ hasText: 'الرئيسية' }).waitFor()
    await shoot(page, 'arabic')
    await assertFits(page, 'the page in Arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member sees no figures of operations', async () => {
    await signInAsMember(panel, '/admin')
    await tile('Open conversations', '3').waitFor()
    await tile('New posts, 7 days', '1').waitFor()
    assert.equal(await main.getByText('Dead letters').count(), 0)
    assert.equal(await main.getByText('Failing webhooks').count(), 0)
  })

  await t.test('the browser reports no errors and no requests to other hosts', () =>
    assertNoErrors(browser, url),
  )
})
