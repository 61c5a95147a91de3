import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '@earshot/client'
import { freePort } from '@earshot/runtime'
import { eventually, type Received, startReceiver } from '@earshot/testing'
import type { Locator, Page } from 'playwright-core'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, delayRequests, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, secretIn, signIn, signInAsMember } from './panel.ts'

const isSignedBy = ({ headers, body }: Received, secret: string): Promise<boolean> =>
  verifyWebhook({ headers, body, secret }).then(
    () => true,
    () => false,
  )

const act = async (page: Page, label: string) => {
  await page.getByRole('button', { name: /^(Actions|More actions)/ }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

/** Whether the whole element is in the window, without scrolling. */
const isInView = async (page: Page, shown: Locator): Promise<boolean> => {
  const { y, height } = (await shown.boundingBox()) ?? assert.fail('not shown')
  return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0)
}

const shoot = shootAs('webhooks', { fullPage: true })

test('webhooks in the panel', async t => {
  let status = 200
  let held = Promise.resolve()
  await using receiver = await startReceiver(async () => {
    await held
    return status
  })
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  let secret = ''
  let id = ''
  const row = page.getByRole('row').filter({ hasText: receiver.url })
  const post = (title: string) => earshot.api.post('/posts', { boardId: earshot.board, title })

  await t.test('creating a webhook shows field errors, and the signing secret once', async () => {
    await page.goto(`${earshot.url}/admin/webhooks`)
    await signIn(page, email, '/admin/webhooks')
    await page.getByText('No webhooks yet').waitFor()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await dialog(page).getByLabel('URL').fill('ftp://example.org')
    await dialog(page).getByRole('button', { name: 'Add header' }).click()
    await dialog(page).getByLabel('Header name').fill('Host')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    for (const mistake of ['Must be a URL', 'Choose at least one event', 'HTTP sets this header itself'])
      await dialog(page).getByText(mistake).waitFor()
    await dialog(page).getByLabel('URL').fill('http://10.0.0.1/hook')
    await dialog(page).getByLabel('Header name').fill('X-Team')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    for (const mistake of ['is not a public address', 'Choose at least one event', 'Enter a value'])
      await dialog(page).getByText(mistake).waitFor()
    await dialog(page).getByLabel('Header name').fill('X Team')
    await dialog(page).getByLabel('URL').fill('ftp://example.org')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Enter a header name').waitFor()
    await dialog(page).getByRole('button', { name: 'Remove header X Team' }).click()
    await dialog(page).getByRole('button', { name: 'All events' }).click()
    await dialog(page).getByText('36 of 36', { exact: true }).waitFor()
    await dialog(page)
      .getByRole('button', { name: /^Posts/ })
      .click()
    await dialog(page).getByRole('button', { name: 'All but private' }).first().click()
    await dialog(page)
      .getByRole('button', { name: /^Conversations/ })
      .click()
    await shoot(page, 'create-events')
    assert.ok(
      await isInView(page, dialog(page).getByRole('button', { name: 'Create' })),
      'the buttons stay in sight',
    )
    await dialog(page).getByRole('button', { name: 'None' }).first().click()
    await dialog(page).getByLabel('post.created').check()
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByLabel('URL').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await shoot(page, 'create')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByLabel('URL').fill(receiver.url)
    await dialog(page).getByLabel('Description').fill('For the CRM')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('be able to see it again').waitFor()
    secret = await secretIn(page)
    await dialog(page).getByText('function isGenuine').waitFor()
    await shoot(page, 'created')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByText('createServer(').waitFor()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.waitForURL(/\/webhooks\/webhook_\w+$/)
    await heading(page).filter({ hasText: receiver.url }).waitFor()
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await row.getByText('Active', { exact: true }).waitFor()
    await row.getByText('No attempts').waitFor()
    assert.match((await row.textContent()) ?? '', /For the CRM.*1 event.*No attempts.*0 of 50.*Never/)
  })

  await t.test('a test is sent, and its outcome is shown', async () => {
    await act(page, 'Send test')
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).getByText('Test delivered').waitFor()
    await dialog(page).getByText('HTTP 200').waitFor()
    await shoot(page, 'test')
    assert.deepEqual(await axeViolations(page), [])
    const [sent] = await receiver.waitFor(1)
    assert.equal(sent?.headers['x-service-test'], 'true')
    assert.ok(sent && (await isSignedBy(sent, secret)))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await row.getByText('100% of 1').waitFor()
  })

  await t.test('a webhook is edited, with events grouped by family', async () => {
    await act(page, 'Edit')
    await dialog(page)
      .getByRole('button', { name: /^Comments/ })
      .click()
    await dialog(page).getByRole('button', { name: 'All but private' }).last().click()
    await dialog(page).getByLabel('Feedback', { exact: true }).check()
    await shoot(page, 'edit')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await row.getByText('4 events').waitFor()
    const [webhook] = (await earshot.api.get('/webhooks')).data
    assert.deepEqual(webhook.boardIds, [earshot.board])
    id = webhook.id
  })

  await t.test('headers are added, and their values are not shown again', async () => {
    await act(page, 'Edit')
    await dialog(page).getByRole('button', { name: 'Add header' }).click()
    await dialog(page).getByLabel('Header name').fill('Host')
    await dialog(page).getByLabel('Header value').fill('a.example')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('HTTP sets this header itself').waitFor()
    await shoot(page, 'headers')
    await dialog(page).getByLabel('Header name').fill('Authorization')
    await dialog(page).getByLabel('Header value').fill('Bearer token-of-the-receiver')
    await dialog(page).getByRole('button', { name: 'Add header' }).click()
    await dialog(page).getByLabel('Header name').nth(1).fill('authorization')
    await dialog(page).getByLabel('Header value').nth(1).fill('a')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('A row above has the same name').waitFor()
    const repeated = dialog(page).getByLabel('Header name').nth(1)
    await repeated.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await repeated.fill('X-Team')
    assert.equal(await dialog(page).getByText('A row above has the same name').count(), 0)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await act(page, 'Edit')
    assert.equal(await dialog(page).getByLabel('Header name').first().inputValue(), 'Authorization')
    assert.equal(await dialog(page).getByLabel('Header value').first().inputValue(), '')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Remove header X-Team' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const [webhook] = (await earshot.api.get('/webhooks')).data
    assert.deepEqual(webhook.headerNames, ['Authorization'])
    const sent = receiver.received.length
    await earshot.api.post(`/webhooks/${id}/test`)
    assert.equal(receiver.received[sent]?.headers.authorization, 'Bearer token-of-the-receiver')
  })

  await t.test('a delivery shows its request and response', async () => {
    await post('Dark mode')
    await row.getByRole('link', { name: receiver.url }).click()
    await heading(page).filter({ hasText: receiver.url }).and(page.locator(':focus')).waitFor()
    const line = page.getByRole('row').filter({ hasText: 'post.created' }).filter({ hasText: 'Event' })
    await line.getByText('Succeeded').waitFor()
    await line.getByText('Dark mode').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate('scrollTo(0, 0)')
    assert.ok(await isInView(page, line), 'the log is seen without scrolling')
    await page.getByText('Events, boards and headers').click()
    await page.getByText('Authorization', { exact: true }).waitFor()
    await line.getByRole('button', { name: 'Open post.created' }).click()
    await dialog(page).getByText('Request and response').click()
    await dialog(page).getByText('X-Service-Event: post.created').waitFor()
    await dialog(page).getByText('Dark mode').waitFor()
    await shoot(page, 'delivery')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('a failed delivery is found, and retried after the receiver is fixed', async () => {
    status = 400
    await post('Light mode')
    await page.getByRole('region', { name: 'Deliveries to show' }).getByLabel('Status').selectOption('Failed')
    await page.waitForURL(/status=failed/)
    const line = page.getByRole('row').filter({ hasText: 'HTTP 400' })
    await line.getByText('Failed', { exact: true }).waitFor()
    await page.getByText('1 of 50').waitFor()
    await shoot(page, 'failed')
    await line.getByRole('button', { name: 'Open post.created' }).click()
    await dialog(page).getByText('Event: attempt 1').waitFor()
    status = 200
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await dialog(page).getByText('Succeeded').waitFor()
    await dialog(page).getByText('Retry: attempt 1').waitFor()
    await shoot(page, 'retried')
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('No deliveries found').waitFor()
    await page.getByText('0 of 50').waitFor()
  })

  await t.test('deliveries are found by type, day, event ID, response and text', async () => {
    const filters = page.getByRole('region', { name: 'Deliveries to show' })
    const lines = page.getByRole('row').filter({ hasText: 'post.created' })
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await lines.nth(1).waitFor()
    await filters.getByRole('button', { name: 'Time' }).click()
    await dialog(page).getByLabel('To').fill('2020-02-02')
    await page.getByText('Change or clear the filters').waitFor()
    await dialog(page).getByLabel('To').fill('')
    await page.keyboard.press('Escape')
    await filters.getByLabel('Event', { exact: true }).selectOption('post.created')
    await page.waitForURL(/type=post.created/)
    await lines.nth(1).waitFor()
    const wanted = JSON.parse(receiver.received.at(-1)?.body ?? '').id
    await filters.getByLabel('Event ID').fill(wanted)
    await page.waitForURL(url => url.searchParams.get('event') === wanted)
    await eventually(async () => (await lines.count()) === 1)
    await shoot(page, 'found')
    await filters.getByLabel('Event ID').fill('evt_unknown')
    await filters.getByText('Enter a whole event ID').waitFor()
    await filters.getByLabel('Event ID').and(page.locator('[aria-invalid=true]')).waitFor()
    assert.equal(await page.getByText('Enter a whole event ID').count(), 1, 'once, at the field')
    assert.equal(await page.getByText(/Something went wrong|Request [0-9a-f]/).count(), 0)
    await shoot(page, 'unknown-id')
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await filters.getByLabel('Response').fill('4xx')
    await page.getByText('Change or clear the filters').waitFor()
    await filters.getByLabel('Response').fill('200')
    await filters.getByLabel('Text or ID').fill('LIGHT mode')
    await page.waitForURL(/search=LIGHT/)
    await eventually(async () => (await lines.count()) === 1)
    await shoot(page, 'searched')
    await filters.getByRole('button', { name: 'Clear filters' }).click()
  })

  await t.test('a paused webhook gets no deliveries until it is enabled again', async () => {
    await act(page, 'Pause')
    await page.getByText('Paused', { exact: true }).waitFor()
    await page
      .getByRole('region', { name: 'Deliveries to show' })
      .getByLabel('Status')
      .selectOption('Skipped')
    const before = receiver.received.length
    await post('Skipped')
    await page.getByRole('row').filter({ hasText: 'Not attempted' }).waitFor()
    assert.equal(receiver.received.length, before)
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
  })

  await t.test('a replay delivers what failed before, and shows its progress', async () => {
    status = 400
    for (const title of ['One', 'Two', 'Three']) await post(title)
    await page.getByRole('region', { name: 'Deliveries to show' }).getByLabel('Status').selectOption('Failed')
    await eventually(async () => (await page.getByRole('row').filter({ hasText: 'HTTP 400' }).count()) === 3)
    status = 200
    const before = receiver.received.length
    await page.getByRole('tab', { name: 'Replays' }).click()
    await page.waitForURL(/tab=replays/)
    await page.getByText('No replays yet').waitFor()
    await page.getByRole('button', { name: 'Start replay' }).click()
    await dialog(page).getByLabel('To', { exact: true }).fill('2020-02-02T10:00')
    await dialog(page).getByRole('button', { name: 'Start replay' }).click()
    await dialog(page).getByText('Choose a time after the start').waitFor()
    await shoot(page, 'replay')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByLabel('To', { exact: true }).fill('')
    await dialog(page).getByRole('radio', { name: 'Failed', exact: true }).check()
    await dialog(page).getByRole('button', { name: 'Start replay' }).click()
    await page.getByText('3 of 3 deliveries replayed').waitFor()
    await page.getByText('Completed', { exact: true }).waitFor()
    await page.getByText('Failed deliveries', { exact: true }).waitFor()
    const again = receiver.received.slice(before).map(({ body }) => JSON.parse(body).data.post.title)
    assert.deepEqual(again.toSorted(), ['One', 'Three', 'Two'])
    await shoot(page, 'replayed')
    await page.getByRole('tab', { name: 'Deliveries' }).click()
    await page.getByRole('region', { name: 'Deliveries to show' }).getByLabel('Status').selectOption('Failed')
    await page.getByText('No deliveries found').waitFor()
  })

  await t.test('what the receiver did not get is sent again from the list', async () => {
    status = 400
    await post('Four')
    await page.getByRole('region', { name: 'Deliveries to show' }).getByLabel('Status').selectOption('Failed')
    await page.getByRole('row').filter({ hasText: 'HTTP 400' }).waitFor()
    status = 200
    await page.getByRole('button', { name: 'Replay what was not delivered' }).click()
    await shoot(page, 'replay-undelivered')
    await dialog(page).getByRole('button', { name: 'Start replay' }).click()
    await page.waitForURL(/tab=replays/)
    await page.getByText('2 of 2 deliveries replayed').waitFor()
    const titles = receiver.received.slice(-2).map(({ body }) => JSON.parse(body).data.post.title)
    assert.deepEqual(titles.toSorted(), ['Four', 'Skipped'])
  })

  await t.test('a running replay is cancelled', async () => {
    await page.getByRole('tab', { name: 'Replays' }).click()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await page.getByRole('button', { name: 'Start replay' }).click()
    await dialog(page).getByLabel('All').check()
    await dialog(page).getByRole('button', { name: 'Start replay' }).click()
    await page.getByText(/^0 of \d+ deliveries replayed$/).waitFor()
    await page.getByText('Running', { exact: true }).waitFor()
    await shoot(page, 'replaying')
    await page.getByRole('button', { name: 'Cancel replay' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cancel replay' }).count(), 0)
    resolve()
    held = Promise.resolve()
    await page.getByRole('tab', { name: 'Deliveries' }).click()
    await eventually(async () => {
      const { data } = await earshot.api.get(`/webhooks/${id}/deliveries?limit=100`)
      return data.every(({ status }: { status: string }) => !/pending|retrying/.test(status))
    })
  })

  await t.test('the statistics match the API, in charts, by keyboard and in tables', async () => {
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
    await page.getByText('Timeout: 5 sec').waitFor()
    const drawing = page.getByRole('slider', { name: 'Outcomes' })
    await eventually(async () => (await drawing.getAttribute('aria-valuemax')) === '59')
    await drawing.focus()
    await page.keyboard.press('ArrowLeft')
    assert.match((await drawing.getAttribute('aria-valuetext')) ?? '', /Succeeded \d+, .*Failed \d+/)
    assert.equal(await drawing.getAttribute('aria-valuenow'), '58')
    await shoot(page, 'stats')
    await page.getByText('Show as a table').first().click()
    const cells = page.getByRole('table', { name: 'Outcomes' }).getByRole('row').locator('td:nth-child(2)')
    const counted = await eventually(async () => {
      const texts = await cells.allTextContents()
      return texts.length === 60 && texts
    })
    assert.equal(
      counted.reduce((sum, it) => sum + Number(it), 0),
      succeeded,
    )
    assert.match(
      (await page.getByRole('list', { name: 'Responses' }).textContent()) ?? '',
      /HTTP 200.*HTTP 400/,
    )
    await shoot(page, 'stats-table')
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test(
    'the list shows the success rate of the last day, and does not shift while it loads',
    async () => {
      const { totals } = (await earshot.api.get(`/webhooks/${id}/stats`)).data
      const all = totals.succeeded + totals.retried + totals.failed
      const share = Math.floor((totals.succeeded / all) * 1000) / 10
      const release = await delayRequests(page, '**/webhooks/trends?*')
      await page.goto(`${earshot.url}/admin/webhooks`)
      const before = await row.boundingBox()
      await release()
      await row.getByText(`${share}% of ${all}`, { exact: true }).waitFor()
      assert.deepEqual(await row.boundingBox(), before)
      await shoot(page, 'trend')
      await row.getByRole('link', { name: receiver.url }).click()
    },
  )

  await t.test('the Signature tab shows verification code in each language', async () => {
    await page.getByRole('tab', { name: 'Signature' }).click()
    for (const [language, part] of [
      ['Node', 'timingSafeEqual'],
      ['Express', 'express.raw'],
      ['Next.js', 'await request.text()'],
      ['Python', 'hmac.compare_digest'],
      ['Flask', 'request.get_data'],
      ['Go', 'hmac.Equal'],
      ['PHP', 'hash_equals'],
      ['Ruby', 'secure_compare'],
      ['Shell', 'openssl'],
    ] as const) {
      await page.getByRole('tab', { name: language, exact: true }).click()
      await page.getByText(part).first().waitFor()
    }
    await shoot(page, 'signature')
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test('a pasted request is verified in the browser', async () => {
    const { headers, body } = receiver.received.at(-1) ?? assert.fail('nothing received')
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const verifying = page.getByRole('region', { name: 'Verify a request' })
    const verify = async (sent: string, verdict: string) => {
      await verifying.getByLabel('Request', { exact: true }).fill([...head, '', sent].join('\n'))
      await verifying.getByRole('button', { name: 'Verify' }).click()
      await verifying.getByText(verdict, { exact: true }).waitFor()
    }
    await verifying.getByLabel('Secret that the receiver uses').fill(secret)
    await verify(body, 'The signature is valid')
    await verify(JSON.stringify(JSON.parse(body), null, 2), 'The body was parsed and written again')
    await verifying.getByLabel('Secret that the receiver uses').fill('whsec_other')
    await verify(body, 'The signature does not match')
    await shoot(page, 'verified')
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test(
    'saving does not overwrite changes by others, and deliveries do not count as changes',
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
      await dialog(page).getByText('Someone else changed this').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('Theirs').waitFor()
    },
  )

  await t.test('after a rotation both secrets sign for the grace period', async () => {
    await act(page, 'Rotate')
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('be able to see it again').waitFor()
    const next = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('The previous secret works until').waitFor()
    assert.notEqual(next, secret)
    await post('Signed twice')
    const sent = await eventually(() => receiver.received.find(({ body }) => body.includes('Signed twice')))
    assert.ok(await isSignedBy(sent, next))
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    const own = `/admin/webhooks/${id}`
    await assertPagesAccessible(page, earshot.url, [
      '/admin/webhooks',
      own,
      `${own}?tab=stats`,
      `${own}?tab=replays`,
    ])
    await page.goto(earshot.url + own)
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('heading', { name: 'الإرسالات' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a webhook disabled after 50 failures shows the reason, and is enabled again', async () => {
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

  await t.test('a failed test says whether the receiver responded', async () => {
    status = 500
    const { data } = await earshot.api.post('/webhooks', {
      url: `http://127.0.0.1:${await freePort()}/hook`,
      events: ['post.created'],
    })
    for (const [webhookId, verdict] of [
      [id, 'not with success'],
      [data.id, 'could not be reached'],
    ]) {
      await page.goto(`${earshot.url}/admin/webhooks/${webhookId}`)
      await page.getByRole('button', { name: 'Send test' }).click()
      await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
      await dialog(page).getByText(verdict).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
    await earshot.api.delete(`/webhooks/${data.id}`)
    await page.goto(`${earshot.url}/admin/webhooks`)
  })

  await t.test('a webhook for Slack sends a message, and shows no secret', async () => {
    status = 200
    await using slack = await startReceiver()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await dialog(page).getByLabel('Send', { exact: true }).selectOption('Messages to Slack')
    await dialog(page).getByLabel('URL').fill(slack.url)
    await dialog(page).getByText('add an incoming webhook for a channel').waitFor()
    assert.equal(await dialog(page).getByRole('button', { name: 'Add header' }).count(), 0)
    await dialog(page)
      .getByRole('button', { name: /^Posts/ })
      .click()
    await dialog(page).getByLabel('post.created').check()
    assert.deepEqual(await axeViolations(page), [])
    await shoot(page, 'slack')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await heading(page).filter({ hasText: slack.url }).waitFor()
    await page.getByText('Events, boards and headers').click()
    await page.getByText('Messages to Slack').waitFor()
    await page.getByRole('button', { name: 'Send test' }).click()
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
    await dialog(page).getByText('Test delivered').waitFor()
    await page.keyboard.press('Escape')
    const [message] = slack.received
    assert.match(JSON.parse(message?.body ?? '').text, /^New post: <http:\/\/localhost:\d+\/admin\/posts\//)
    await act(page, 'Delete')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await row.waitFor()
  })

  await t.test('a webhook is deleted after a confirmation', async () => {
    await row.getByRole('link', { name: receiver.url }).click()
    await act(page, 'Delete')
    await dialog(page).getByText('cannot be undone').waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No webhooks yet').waitFor()
    assert.deepEqual((await earshot.api.get('/webhooks')).data, [])
  })

  await t.test('a member cannot open the page', async () => {
    await signInAsMember(panel, '/admin/webhooks')
    await page.getByText('Your role does not allow this').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create webhook' }).count(), 0)
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
