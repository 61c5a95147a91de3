import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEvent } from '@earshot/contracts'
import { connectRabbit, type EventQueue, type OutMessage } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { auditEntry, eventually, startManagedRabbit, startReceiver } from '@earshot/testing'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, hasSidewaysScroll, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

/** RabbitMQ with its management plugin, and a client that dead-letters messages as a failing worker does. */
const openRabbit = async () => {
  await using opened = new AsyncDisposableStack()
  const rabbit = await startManagedRabbit()
  opened.defer(rabbit.stop)
  const log = createLog({ level: 'silent' })
  const broker = connectRabbit({ url: rabbit.url, name: 'panel-test', log })
  opened.defer(broker.close)
  const all = opened.move()
  return {
    environment: { AMQP_URL: rabbit.url },
    managed: { AMQP_URL: rabbit.url, RABBITMQ_MANAGEMENT_URL: rabbit.managementUrl },
    stopManagement: () => rabbit.control('eval', 'application:stop(rabbitmq_management).'),
    /** Takes one message and holds it unacknowledged until the returned function requeues it. */
    holdOne: () => {
      const { promise, resolve } = Promise.withResolvers<'requeue'>()
      const subscription = broker.consume('webhooks.events', { prefetch: 1 }, () => promise)
      return async () => {
        resolve('requeue')
        await subscription.cancel()
      }
    },
    /** Dead-letters at least one message that `act` publishes. The worker consumes from the same queue, so it repeats `act`. */
    parkOne: async (queue: EventQueue, act: () => Promise<unknown>) => {
      let parked = 0
      const subscription = broker.consume(queue, { prefetch: 1 }, async () => {
        parked++
        return 'dead-letter'
      })
      while (parked === 0) {
        await act()
        await eventually(async () => parked > 0, { withinMs: 1000 }).catch(() => undefined)
      }
      await subscription.cancel()
      return parked
    },
    publish: (message: Pick<OutMessage, 'exchange' | 'key' | 'id' | 'body'>) => broker.publish(message),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const unreadable = {
  exchange: 'earshot.events',
  key: 'post.created',
  id: 'unreadable',
  body: '{"id":"evt_',
} as const

test('operations in the panel', async t => {
  await using rabbit = await openRabbit()
  await using receiver = await startReceiver()
  await using panel = await openPanel(rabbit.managed)
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const shoot = (name: string) => shootAs('operations', { fullPage: true })(page, name)
  const queue = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('td').first()
  const columns = page.getByRole('table', { name: 'Queues' }).getByRole('columnheader')
  const numberIn = async (name: string, column: string) => {
    const index = (await columns.allTextContents()).indexOf(column)
    const row = page.getByRole('row').filter({ hasText: name })
    return Number(await row.locator('th, td').nth(index).textContent())
  }
  const letters = page.getByRole('table', { name: 'Dead letters' })
  let sent = 0

  await t.test('each service shows its state and its queues', async () => {
    await page.goto(`${earshot.url}/admin/operations`)
    await signIn(page, email, '/admin/operations')
    await heading(page).filter({ hasText: 'Operations' }).waitFor()
    for (const name of ['Gateway', 'Accounts', 'Feedback', 'Support', 'Webhooks']) {
      const card = page
        .getByRole('list', { name: 'Services' })
        .getByRole('listitem')
        .filter({ hasText: name })
      await card.getByText('Ready', { exact: true }).waitFor()
      const text = (await card.textContent()) ?? ''
      assert.match(text, /RabbitMQ.*\d+\.\d+\.\d+.*all/)
      assert.equal(/Nothing waiting|events? waiting/.test(text), name !== 'Gateway', name)
    }
    await page.getByText('No dead letters').waitFor()
    for (const name of ['webhooks.events', 'webhooks.dead.events', 'accounts.events', 'support.dead.events'])
      await queue(name).getByText('0', { exact: true }).waitFor()
    await shoot('quiet')
  })

  await t.test('messages in flight and rates are shown', async () => {
    const giveBack = rabbit.holdOne()
    await eventually(
      async () => {
        await earshot.api.post('/posts', { boardId: earshot.board, title: 'Before the first webhook' })
        return (
          (await numberIn('webhooks.events', 'In flight')) === 1 &&
          (await numberIn('webhooks.events', 'Published per second')) > 0 &&
          (await numberIn('webhooks.events', 'Delivered per second')) > 0
        )
      },
      { everyMs: 500 },
    )
    await shoot('figures')
    await page.setViewportSize({ width: 768, height: 900 })
    await columns.filter({ hasText: 'Delivered per second' }).waitFor()
    await shoot('figures-768')
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByText(/^In flight: 1\. Per second: \d/).waitFor()
    assert.ok(!(await hasSidewaysScroll(page)))
    await shoot('figures-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await giveBack()
  })

  await t.test('new dead letters appear without a reload', async () => {
    await earshot.api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
    const parked = await rabbit.parkOne('webhooks.events', async () => {
      await earshot.api.post('/posts', { boardId: earshot.board, title: `Dead-lettered or not ${sent++}` })
    })
    await queue('webhooks.dead.events').getByText(`${parked}`, { exact: true }).waitFor()
    await page.getByText('Redrive or discard these messages').waitFor()
    await eventually(async () => (await letters.getByRole('row').count()) === parked + 1)
    await letters.getByText('post.created').first().waitFor()
    await shoot('parked')
  })

  await t.test('a dead letter is opened and redriven, and arrives', async () => {
    await letters.getByRole('button', { name: /^Open/ }).first().click()
    await dialog(page).getByText('Dead-lettered or not').waitFor()
    await shoot('letter')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Redrive all' }).click()
    await page.getByText(/messages? redriven/).waitFor()
    await page.getByText('No dead letters').waitFor()
    await eventually(() => new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size === sent)
    await queue('webhooks.dead.events').getByText('0', { exact: true }).waitFor()
  })

  await t.test('dead letters of accounts are redriven into the audit log', async () => {
    const entries: string[] = []
    const parked = await rabbit.parkOne('accounts.events', async () => {
      const entry = auditEntry()
      entries.push(entry.id)
      const event = newEvent('audit.recorded', { entry }, Date.now())
      await rabbit.publish({ exchange: 'accounts.redrive', key: event.type, ...event })
    })
    await queue('accounts.dead.events').getByText(`${parked}`, { exact: true }).waitFor()
    await page.getByLabel('Dead letters to show').selectOption('Accounts service')
    await page.waitForURL(/queue=accounts_events/)
    await letters.getByRole('cell', { name: 'Accounts service' }).first().waitFor()
    await shoot('accounts')
    await page.getByRole('button', { name: 'Redrive all' }).click()
    await page.getByText(/messages? redriven/).waitFor()
    await page.getByText('No dead letters').waitFor()
    await eventually(async () => {
      const { data } = await earshot.api.get('/audit-log?action=webhook.deleted')
      return entries.every(id => data.some((it: { id: string }) => it.id === id))
    })
    await page.getByLabel('Dead letters to show').selectOption('All')
    await page.waitForURL(url => url.search === '')
  })

  await t.test(
    'an unreadable dead letter is not redriven, and is discarded after a confirmation',
    async () => {
      await rabbit.publish(unreadable)
      await letters.getByRole('row').filter({ hasText: 'unreadable' }).waitFor()
      await page.getByLabel('Dead letters to show').selectOption('Webhook receiver')
      await page.waitForURL(/queue=deliveries/)
      await page.getByText('No dead letters').waitFor()
      await page.getByLabel('Dead letters to show').selectOption('Webhooks service')
      await letters.getByRole('row').filter({ hasText: 'unreadable' }).waitFor()
      await page.getByRole('button', { name: 'Redrive all' }).click()
      await page.getByText('1 unreadable message stays').waitFor()
      await shoot('unreadable')
      await letters.getByRole('button', { name: /^Discard/ }).click()
      await dialog(page).getByText('cannot be undone').waitFor()
      await dialog(page).getByRole('button', { name: 'Discard' }).click()
      await page.getByText('No dead letters').waitFor()
      assert.deepEqual((await earshot.api.get('/dead-letters')).data, [])
    },
  )

  await t.test('the page is accessible and does not scroll sideways', async () => {
    await rabbit.publish(unreadable)
    await assertPagesAccessible(page, earshot.url, ['/admin/operations'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    await heading(page).filter({ hasText: 'التشغيل' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot('arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('without the management plugin only its figures are missing', async () => {
    await rabbit.stopManagement()
    await page.getByText('management plugin does not respond').waitFor()
    assert.deepEqual(await columns.allTextContents(), ['Queue', 'Waiting', 'Consumers', 'Recent'])
    await shoot('without-figures')
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test('without RABBITMQ_MANAGEMENT_URL the page says what to set', async () => {
    await using plain = await openPanel({ ...rabbit.environment, AMQP_PREFIX: 'plain.' })
    await plain.page.goto(`${plain.earshot.url}/admin/operations`)
    await signIn(plain.page, plain.email, '/admin/operations')
    await plain.page.getByText('set RABBITMQ_MANAGEMENT_URL').waitFor()
    assertNoErrors(plain.browser, plain.earshot.url)
  })

  await t.test('a member cannot open the page', async () => {
    await signInAsMember(panel, '/admin/operations')
    await page.getByText('Your role does not allow this').waitFor()
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
