import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '@earshot/client'
import { eventually, type Received, startReceiver } from '@earshot/testing'
import type { Page } from 'playwright-core'
import {
  assertFit,
  assertQuiet,
  barriers,
  choose,
  comeAsMember,
  dialog,
  heading,
  openPanel,
  secretIn,
  shots,
  signIn,
} from './panel.ts'

const isSignedBy = ({ headers, body }: Received, secret: string): Promise<boolean> =>
  verifyWebhook({ headers, body, secret }).then(
    () => true,
    () => false,
  )

const act = async (page: Page, label: string) => {
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/webhooks-${name}.png`, fullPage: true })
}

test('webhooks in the panel', async t => {
  let status = 200
  let held = Promise.resolve()
  await using receiver = await startReceiver(async () => {
    await held
    return status
  })
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  let secret = ''
  let id = ''
  const row = page.getByRole('row').filter({ hasText: receiver.url })
  const post = (title: string) => earshot.api.post('/posts', { boardId: earshot.board, title })

  await t.test('one is made: what is wrong is said at its field, its secret is shown once', async () => {
    await page.goto(`${earshot.url}/admin/webhooks`)
    await signIn(page, email, '/admin/webhooks')
    await page.getByText('There are no webhooks yet').waitFor()
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog(page).getByLabel('URL').fill('ftp://example.org')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('This is needed').waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Posts/ })
      .click()
    await dialog(page).getByLabel('post.created').check()
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByLabel('URL').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await shoot(page, 'create')
    assert.deepEqual(await barriers(page), [])
    await dialog(page).getByLabel('URL').fill(receiver.url)
    await dialog(page).getByLabel('Description').fill('Tells the CRM')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('shown this once').waitFor()
    secret = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await row.getByText('Active', { exact: true }).waitFor()
    await row.getByText('Nothing was sent').waitFor()
    assert.match((await row.textContent()) ?? '', /Tells the CRM.*1 event.*Nothing was sent.*0 of 50.*Never/)
  })

  await t.test('a test is sent, and its outcome told', async () => {
    await act(page, 'Send a test')
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).getByText('It arrived').waitFor()
    await dialog(page).getByText('HTTP 200').waitFor()
    await shoot(page, 'test')
    assert.deepEqual(await barriers(page), [])
    const [sent] = await receiver.waitFor(1)
    assert.equal(sent?.headers['x-service-test'], 'true')
    assert.ok(sent && (await isSignedBy(sent, secret)))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await row.getByText('100% of 1').waitFor()
  })

  await t.test('it is edited: events by their family', async () => {
    await act(page, 'Edit')
    await dialog(page)
      .getByRole('button', { name: /^Comments/ })
      .click()
    await dialog(page).getByRole('button', { name: 'All that are not private' }).click()
    await dialog(page).getByLabel('Feedback', { exact: true }).check()
    await shoot(page, 'edit')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await row.getByText('4 events').waitFor()
    const [webhook] = (await earshot.api.get('/webhooks')).data
    assert.deepEqual(webhook.boardIds, [earshot.board])
    id = webhook.id
  })

  await t.test('a delivery is looked at, request and answer', async () => {
    await post('Dark mode')
    await row.getByRole('link', { name: receiver.url }).click()
    await heading(page).filter({ hasText: receiver.url }).and(page.locator(':focus')).waitFor()
    const line = page.getByRole('row').filter({ hasText: 'post.created' }).filter({ hasText: 'The event' })
    await line.getByText('Succeeded').waitFor()
    await line.getByRole('button', { name: 'Open post.created' }).click()
    await dialog(page).getByText('Request and answer').click()
    await dialog(page).getByText('X-Service-Event: post.created').waitFor()
    await dialog(page).getByText('Dark mode').waitFor()
    await shoot(page, 'delivery')
    assert.deepEqual(await barriers(page), [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('one that failed is found, and retried when the receiver is mended', async () => {
    status = 400
    await post('Light mode')
    await page.getByLabel('Deliveries to show').selectOption('Failed')
    await page.waitForURL(/status=failed/)
    const line = page.getByRole('row').filter({ hasText: 'HTTP 400' })
    await line.getByText('Failed', { exact: true }).waitFor()
    await page.getByText('1 of 50').waitFor()
    await shoot(page, 'failed')
    await line.getByRole('button', { name: 'Open post.created' }).click()
    await dialog(page).getByText('The event: attempt 1').waitFor()
    status = 200
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await dialog(page).getByText('Succeeded').waitFor()
    await dialog(page).getByText('A retry: attempt 1').waitFor()
    await shoot(page, 'retried')
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('There are no such deliveries').waitFor()
    await page.getByText('0 of 50').waitFor()
  })

  await t.test('while it is paused nothing is sent, and enabled it is sent to again', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByLabel('Deliveries to show').selectOption('Skipped')
    const before = receiver.received.length
    await post('Unheard')
    await page.getByRole('row').filter({ hasText: 'Not tried' }).waitFor()
    assert.equal(receiver.received.length, before)
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
  })

  await t.test('a span of time is replayed: it failed, now it arrives, and the bar says so', async () => {
    status = 400
    for (const title of ['One', 'Two', 'Three']) await post(title)
    await page.getByLabel('Deliveries to show').selectOption('Failed')
    await eventually(async () => (await page.getByRole('row').filter({ hasText: 'HTTP 400' }).count()) === 3)
    status = 200
    const before = receiver.received.length
    await page.getByRole('tab', { name: 'Replays' }).click()
    await page.waitForURL(/tab=replays/)
    await page.getByText('Nothing has been replayed').waitFor()
    await page.getByRole('button', { name: 'Replay' }).click()
    await dialog(page).getByLabel('To', { exact: true }).fill('2020-02-02T10:00')
    await dialog(page).getByRole('button', { name: 'Replay' }).click()
    await dialog(page).getByText('must not be before since').waitFor()
    await shoot(page, 'replay')
    assert.deepEqual(await barriers(page), [])
    await dialog(page).getByLabel('To', { exact: true }).fill('')
    await dialog(page).getByRole('button', { name: 'Replay' }).click()
    await page.getByText('3 of 3 deliveries sent again').waitFor()
    await page.getByText('Completed', { exact: true }).waitFor()
    const again = receiver.received.slice(before).map(({ body }) => JSON.parse(body).data.post.title)
    assert.deepEqual(again.toSorted(), ['One', 'Three', 'Two'])
    await shoot(page, 'replayed')
    assert.deepEqual(await barriers(page), [])
    await page.getByRole('tab', { name: 'Deliveries' }).click()
    await page.getByLabel('Deliveries to show').selectOption('Failed')
    await page.getByText('There are no such deliveries').waitFor()
  })

  await t.test('a replay that is under way is stopped', async () => {
    await page.getByRole('tab', { name: 'Replays' }).click()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await page.getByRole('button', { name: 'Replay' }).click()
    await dialog(page).getByLabel('All').check()
    await dialog(page).getByRole('button', { name: 'Replay' }).click()
    await page.getByText(/^0 of \d+ deliveries sent again$/).waitFor()
    await page.getByText('Running', { exact: true }).waitFor()
    await shoot(page, 'replaying')
    assert.deepEqual(await barriers(page), [])
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0)
    resolve()
    held = Promise.resolve()
    await page.getByRole('tab', { name: 'Deliveries' }).click()
    await eventually(async () => {
      const { data } = await earshot.api.get(`/webhooks/${id}/deliveries?limit=100`)
      return data.every(({ status }: { status: string }) => !/pending|retrying/.test(status))
    })
  })

  await t.test('its statistics are those of the API, as drawings, by keyboard and as tables', async () => {
    await page.getByRole('tab', { name: 'Statistics' }).click()
    const totals = async (query: string) =>
      (await earshot.api.get(`/webhooks/${id}/stats?${query}`)).data.totals as Record<string, number>
    for (const [name, count] of Object.entries(await totals('hours=24')))
      await page
        .getByTestId(`total-${name}`)
        .and(page.getByText(`${count}`, { exact: true }))
        .waitFor()
    await page.getByText('Hour', { exact: true }).click()
    await page.waitForURL(/range=hour/)
    const { failed, succeeded } = await totals('minutes=60')
    await page
      .getByTestId('total-failed')
      .and(page.getByText(`${failed}`, { exact: true }))
      .waitFor()
    await page.getByText('Given up after 5 sec').waitFor()
    const drawing = page.getByRole('slider', { name: 'Outcomes' })
    await eventually(async () => (await drawing.getAttribute('aria-valuemax')) === '59')
    await drawing.focus()
    await page.keyboard.press('ArrowLeft')
    assert.match((await drawing.getAttribute('aria-valuetext')) ?? '', /Succeeded \d+, .*Failed \d+/)
    assert.equal(await drawing.getAttribute('aria-valuenow'), '58')
    await shoot(page, 'stats')
    await page.getByText('Show as a table').first().click()
    const cells = page.getByRole('table', { name: 'Outcomes' }).getByRole('row').locator('td:nth-child(2)')
    const counted = await cells.allTextContents()
    assert.deepEqual([counted.length, counted.reduce((sum, it) => sum + Number(it), 0)], [60, succeeded])
    assert.match(
      (await page.getByRole('list', { name: 'Answers' }).textContent()) ?? '',
      /HTTP 200.*HTTP 400/,
    )
    await shoot(page, 'stats-table')
    assert.deepEqual(await barriers(page), [])
  })

  await t.test(
    'the list shows the last day as the statistics have it, and waits for it in its place',
    async () => {
      const { totals } = (await earshot.api.get(`/webhooks/${id}/stats`)).data
      const all = totals.succeeded + totals.retried + totals.failed
      const share = Math.floor((totals.succeeded / all) * 1000) / 10
      const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
      await page.route('**/webhooks/trends?*', async route => {
        await asked
        await route.continue()
      })
      await page.goto(`${earshot.url}/admin/webhooks`)
      const before = await row.boundingBox()
      goOn()
      await row.getByText(`${share}% of ${all}`, { exact: true }).waitFor()
      assert.deepEqual(await row.boundingBox(), before)
      await page.unroute('**/webhooks/trends?*')
      await shoot(page, 'trend')
      await row.getByRole('link', { name: receiver.url }).click()
    },
  )

  await t.test('how to verify a signature is shown as the guide has it', async () => {
    await page.getByRole('tab', { name: 'Signature' }).click()
    for (const [language, part] of [
      ['Node', 'timingSafeEqual'],
      ['Python', 'hmac.compare_digest'],
      ['Go', 'hmac.Equal'],
      ['Shell', 'openssl'],
    ] as const) {
      await page.getByRole('tab', { name: language }).click()
      await page.getByText(part).first().waitFor()
    }
    await shoot(page, 'signature')
    assert.deepEqual(await barriers(page), [])
  })

  await t.test(
    'what somebody else has changed meanwhile is not written over, deliveries are no change',
    async () => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialog(page).getByLabel('Description').fill('Mine')
      await post('Delivered meanwhile')
      await eventually(() => receiver.received.some(({ body }) => body.includes('Delivered meanwhile')))
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialog(page).getByLabel('Description').and(page.locator('[value=Mine]')).fill('Mine again')
      await earshot.api.patch(`/webhooks/${id}`, { description: 'Theirs' })
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).getByText('Somebody else has changed it meanwhile').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Theirs').waitFor()
    },
  )

  await t.test('its secret is rotated, and both sign for the time of grace', async () => {
    await page.getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('shown this once').waitFor()
    const next = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('The earlier secret works until').waitFor()
    assert.notEqual(next, secret)
    await post('Signed twice')
    const sent = await eventually(() => receiver.received.find(({ body }) => body.includes('Signed twice')))
    assert.ok(await isSignedBy(sent, next))
  })

  await t.test('its pages are fit for everybody', async () => {
    const own = `/admin/webhooks/${id}`
    await assertFit(page, earshot.url, ['/admin/webhooks', own, `${own}?tab=stats`, `${own}?tab=replays`])
    await page.goto(earshot.url + own)
    await choose(page, 'العربية')
    await page.getByRole('heading', { name: 'الإرسالات' }).waitFor()
    assert.deepEqual(await barriers(page), [])
    await shoot(page, 'arabic')
    await choose(page, 'English')
  })

  await t.test('one that 50 failures disabled says why, and is enabled again', async () => {
    await earshot.query(
      `update webhooks.webhooks set status = 'disabled', disabled_at = now(), consecutive_failures = 50,
         disabled_reason = '50 permanent failures in a row'`,
    )
    await page.goto(`${earshot.url}/admin/webhooks`)
    await row.getByText('50 permanent failures in a row').waitFor()
    await shoot(page, 'disabled')
    await act(page, 'Enable')
    await row.getByText('Active', { exact: true }).waitFor()
  })

  await t.test('it is deleted after one question', async () => {
    await row.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText('cannot be undone').waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no webhooks yet').waitFor()
    assert.deepEqual((await earshot.api.get('/webhooks')).data, [])
  })

  await t.test('a member is not offered them', async () => {
    await comeAsMember(panel, '/admin/webhooks')
    await page.getByText('Your role does not allow this').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create a webhook' }).count(), 0)
  })

  await t.test('nobody complained, and nothing was asked of another host', () => {
    assertQuiet(browser, earshot.url)
  })
})
