import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startReceiver } from '@earshot/testing'
import { advanceClocks } from '../../services/support/src/reactions/sla/harness.ts'
import {
  assertFit,
  assertQuiet,
  barriers,
  choose,
  comeAsMember,
  heading,
  openPanel,
  shootAs,
  signIn,
} from './panel.ts'

const shoot = shootAs('home')

test('the home of the panel', async t => {
  await using well = await startReceiver()
  await using gone = await startReceiver(() => 410)
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  const { api, url } = earshot
  const main = page.getByRole('main')
  const tile = (label: string, value: string) =>
    main.getByRole('link', { name: `${label} ${value}`, exact: true })
  const home = () => page.goto(`${url}/admin`)
  /** What a figure says is as many as the list has to which it leads. */
  const leadsTo = async (label: string, names: string[], address: RegExp) => {
    await home()
    await tile(label, `${names.length}`).click()
    await page.waitForURL(address)
    for (const name of names) await main.getByText(name, { exact: true }).first().waitFor()
  }
  const isAbsent = (name: string) => eventually(async () => (await main.getByText(name).count()) === 0)

  await t.test('a new workspace has nothing to do', async () => {
    await home()
    await signIn(page, email, '/admin')
    await heading(page).filter({ hasText: 'Home' }).waitFor()
    for (const label of [
      'Open conversations',
      'Tickets: SLA breached',
      'New posts',
      'Disabled webhooks',
      'Dead letters',
    ])
      await tile(label, '0').waitFor()
    await tile('Attempts that succeeded', 'None').waitFor()
    await tile('Services', 'Ready').waitFor()
    await shoot(page, 'empty')
  })

  await t.test('what happens is counted by itself, with the numbers of the API', async () => {
    await api.post('/sla-policies', {
      name: 'Everybody',
      isDefault: true,
      targets: { firstResponseSeconds: 3600, timeToResolveSeconds: 3600 },
    })
    const begin = (subject: string) =>
      api.post('/conversations', {
        channel: 'api',
        subject,
        visitor: { email: 'grace@example.com' },
        message: { content: subject },
      })
    const open = (title: string) => api.post('/tickets', { type: 'customer', title })
    await begin('Late answer')
    await open('Late ticket')
    await advanceClocks({ database: earshot }, 2700)
    await begin('Early answer')
    await open('Early ticket')
    await eventually(async () => (await api.get('/reports/now')).data.conversations.slaAtRisk === 1)
    await advanceClocks({ database: earshot }, 2700)
    await begin('Just begun')
    await tile('Open conversations', '3').waitFor()
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
    await tile('New posts', '1').waitFor()
    await tile('Failing webhooks', '1').waitFor()
    await tile('Attempts that succeeded', '50%').waitFor()
    const { data } = await api.get('/deliveries/summary')
    assert.deepEqual([data.succeeded, data.failed, data.webhooks.failing], [1, 1, 1])
    await shoot(page, 'busy')
    assert.deepEqual(await barriers(page), [])
  })

  await t.test('each figure leads to what it counts', async () => {
    await leadsTo('Conversations: SLA at risk', ['Early answer'], /inbox\?view=at_risk/)
    await isAbsent('Late answer')
    await leadsTo('Conversations: SLA breached', ['Late answer'], /inbox\?view=breached/)
    await isAbsent('Early answer')
    await leadsTo('Tickets: SLA at risk', ['Early ticket'], /tickets\?sla=at_risk/)
    await isAbsent('Late ticket')
    await leadsTo('Tickets: SLA breached', ['Late ticket'], /tickets\?sla=breached/)
    await isAbsent('Early ticket')
    await leadsTo('Open tickets', ['Late ticket', 'Early ticket'], /tickets\?status=open/)
    await leadsTo('New posts', ['Dark mode'], /posts\?from=/)
    await leadsTo('Failing webhooks', [gone.url], /webhooks\?status=failing/)
    await isAbsent(well.url)
    await page.getByLabel('Webhooks to show').selectOption('Paused')
    await main.getByRole('link', { name: `${well.url}/paused`, exact: true }).waitFor()
    await page.getByLabel('Webhooks to show').selectOption('Disabled')
    await main.getByText('None is in this state').waitFor()
    await page.waitForURL(/status=disabled/)
  })

  await t.test('it is fit for everybody', () => assertFit(page, url, ['/admin']))

  await t.test('in a language that is read from the right', async () => {
    await home()
    await choose(page, 'العربية')
    await heading(page).filter({ hasText: 'الرئيسية' }).waitFor()
    await shoot(page, 'arabic')
    assert.deepEqual(await barriers(page), [])
    await choose(page, 'English')
  })

  await t.test('a member sees what is theirs to do', async () => {
    await comeAsMember(panel, '/admin')
    await tile('Open conversations', '3').waitFor()
    await tile('New posts', '1').waitFor()
    assert.equal(await main.getByText('Dead letters').count(), 0)
    assert.equal(await main.getByText('Failing webhooks').count(), 0)
  })

  await t.test('nobody complained, and nothing was asked of another host', () => assertQuiet(browser, url))
})
