import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyWebhook } from '@earshot/client'
import { eventually, type Received, startReceiver } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import type { Page } from 'playwright-core'
import { createMember } from '../services/gateway/src/oauth/harness.ts'
import { startEarshot } from './earshot.ts'
import {
  assertFit,
  assertQuiet,
  barriers,
  choose,
  dialog,
  heading,
  patience,
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
  if (shots) await page.screenshot({ path: `${shots}/webhooks-${name}.png` })
}

test('webhooks in the panel', async t => {
  let status = 200
  await using receiver = await startReceiver(() => status)
  await using earshot = await startEarshot()
  const { email } = await createMember({ url: earshot.url, as: () => earshot.api }, 'ada@example.org')
  await using browser = await openBrowser()
  const { page } = browser
  page.setDefaultTimeout(patience)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let secret = ''
  let id = ''
  const row = page.getByRole('row').filter({ hasText: receiver.url })
  const post = (title: string) => earshot.api.post('/posts', { boardId: earshot.board, title })

  await t.test('one is made: what is wrong is said at its field, its secret is shown once', async () => {
    await eventually(async () => (await fetch(`${earshot.url}/admin`, { redirect: 'manual' })).status === 303)
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
    assert.match((await row.textContent()) ?? '', /Tells the CRM.*1 event.*0 of 50.*Never/)
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

  await t.test('its secret is rotated, and both sign for the time of grace', async () => {
    await page.getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('shown this once').waitFor()
    const next = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('The one before works until').waitFor()
    assert.notEqual(next, secret)
    await post('Signed twice')
    const sent = await eventually(() => receiver.received.find(({ body }) => body.includes('Signed twice')))
    assert.ok(await isSignedBy(sent, next))
  })

  await t.test('its pages are fit for everybody', async () => {
    await assertFit(page, earshot.url, ['/admin/webhooks', `/admin/webhooks/${id}`])
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
    await browser.context.clearCookies()
    await createMember({ url: earshot.url, as: () => earshot.api }, 'max@example.org', 'member')
    await page.goto(`${earshot.url}/admin/webhooks`)
    await signIn(page, 'max@example.org', '/admin/webhooks')
    await page.getByText('Your role does not allow this').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create a webhook' }).count(), 0)
  })

  await t.test('nobody complained, and nothing was asked of another host', () => {
    assertQuiet(browser, earshot.url)
  })
})
