import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { createOAuthClient } from '../../services/gateway/src/credentials/oauth/harness.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import {
  assertFit,
  assertQuiet,
  barriers,
  choose,
  comeAsMember,
  dialog,
  hasSidewaysScroll,
  heading,
  openPanel,
  secretIn,
  shots,
  signIn,
  whenStill,
} from './panel.ts'

const pages = ['/admin', '/admin/api-keys', '/admin/oauth-clients', '/admin/nowhere']

const statusWith = async ({ url }: TestEarshot, key: string): Promise<number> =>
  (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status

const tokenStatus = async ({ url }: TestEarshot, clientId: string, secret: string): Promise<number> => {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return answer.status
}

test('the panel in a browser', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  let key = ''
  let next = ''

  await t.test('who is not signed in signs in and comes to the page that they asked for', async () => {
    await page.goto(`${earshot.url}/admin/api-keys`)
    await signIn(page, email)
    await heading(page).filter({ hasText: 'API keys' }).waitFor()
    assert.equal(await page.title(), 'API keys · Earshot')
    assert.equal(await page.evaluate('document.cookie'), '')
  })

  await t.test('a key is made by keyboard alone, is shown once, and works', async () => {
    await page.getByRole('button', { name: 'Create a key' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('CRM sync')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('shown this once').waitFor()
    key = await secretIn(page)
    if (shots) await page.screenshot({ path: `${shots}/secret.png` })
    await page.keyboard.press('Escape')
    assert.equal(await secretIn(page), key, 'nobody loses it by a slip')
    assert.equal(await statusWith(earshot, key), 200)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'CRM sync' })
    await row.getByText('ada', { exact: true }).waitFor()
    assert.match((await row.textContent()) ?? '', new RegExp(`${key.slice(0, 8)}.*Member.*Full.*Never`))
    assert.ok(!(await page.content()).includes(key))
  })

  await t.test('what is wrong with a field is said at the field', async () => {
    await page.getByRole('button', { name: 'Create a key' }).click()
    await dialog(page).getByLabel('Expires').fill('2020-02-02')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    const name = dialog(page).getByLabel('Name')
    await name.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByText('This is needed').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/field.png` })
    await name.fill('Late')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('must be in the future').waitFor()
    const expires = dialog(page).getByLabel('Expires')
    assert.equal(await expires.getAttribute('aria-invalid'), 'true')
    assert.deepEqual(await barriers(page), [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('a key is rotated, and both work for the time of grace', async () => {
    await page.getByRole('button', { name: 'Rotate CRM sync' }).click()
    await dialog(page).getByLabel('One hour').check()
    if (shots) await page.screenshot({ path: `${shots}/rotate.png` })
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('shown this once').waitFor()
    next = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    assert.notEqual(next, key)
    await page.getByText('The earlier key works until').waitFor()
    assert.deepEqual([await statusWith(earshot, key), await statusWith(earshot, next)], [200, 200])
  })

  await t.test('a key is revoked after one question, and refused from then on', async () => {
    await page.getByRole('button', { name: 'Revoke CRM sync' }).click()
    await dialog(page).getByText('cannot be undone').waitFor()
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'CRM sync' }).waitFor({ state: 'detached' })
    await eventually(async () => (await statusWith(earshot, next)) === 401)
    assert.equal(await statusWith(earshot, key), 401)
  })

  await t.test('an OAuth client is made, rotated and deleted', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'OAuth clients', exact: true }).click()
    await page.getByText('There are no clients yet').waitFor()
    await page.getByRole('button', { name: 'Create a client' }).click()
    await dialog(page).getByLabel('Name').fill('Reporter')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('is required for authorization_code').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/client.png` })
    assert.deepEqual(await barriers(page), [])
    for (const label of ['People sign in and agree', 'It goes on without asking them again'])
      await dialog(page).getByLabel(label).uncheck()
    await dialog(page).getByLabel('As itself').check()
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('shown this once').waitFor()
    const first = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    const clientId =
      (await page
        .getByRole('row')
        .getByText(/^oauth_client_/)
        .textContent()) ?? ''
    assert.equal(await tokenStatus(earshot, clientId, first), 200)
    await page.getByRole('button', { name: 'Rotate Reporter' }).click()
    await dialog(page).getByLabel('Not a moment longer').check()
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('shown this once').waitFor()
    const second = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await eventually(async () => (await tokenStatus(earshot, clientId, first)) === 401)
    assert.equal(await tokenStatus(earshot, clientId, second), 200)
    await page.getByRole('button', { name: 'Delete Reporter' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no clients yet').waitFor()
    await eventually(async () => (await tokenStatus(earshot, clientId, second)) === 401)
    await page.goBack()
    await page.getByText('There are no clients yet').waitFor()
    assert.equal(await dialog(page).count(), 0, 'a dialog that was closed stays closed')
  })

  await t.test('Ctrl+K goes to pages and does things', async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search pages and actions').fill('home')
    if (shots) await page.screenshot({ path: `${shots}/palette.png` })
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/?$/)
    await heading(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search pages and actions').fill('create a key')
    assert.deepEqual(await barriers(page), [])
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Name').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('the first thing that the keyboard reaches leads past the navigation', async () => {
    await page.goto(`${earshot.url}/admin`)
    await heading(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'content')
  })

  await t.test('every page is fit for everybody, wide and narrow, light and dark', async () => {
    for (const name of ['Nightly export', 'A program with a name that is rather long, as they are sometimes'])
      await earshot.api.post('/api-keys', { name, role: 'admin', access: 'read-only' })
    await createOAuthClient({ url: earshot.url, as: () => earshot.api })
    await assertFit(page, earshot.url, pages)
  })

  await t.test(
    'on a phone the navigation opens over the page, and closes when it has led somewhere',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${earshot.url}/admin`)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const link = page.getByRole('navigation').getByRole('link', { name: 'API keys' })
      await link.waitFor()
      await page.evaluate(`${whenStill}.then(() => undefined)`)
      if (shots) await page.screenshot({ path: `${shots}/navigation-390.png` })
      assert.deepEqual(await barriers(page), [])
      await link.click()
      await heading(page).filter({ hasText: 'API keys' }).waitFor()
      await link.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Create a key' }).click()
      await dialog(page).getByLabel('Name').waitFor()
      if (shots) await page.screenshot({ path: `${shots}/create-390.png` })
      assert.equal(await hasSidewaysScroll(page), false)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByText(email).waitFor()
      if (shots) await page.screenshot({ path: `${shots}/account-390.png` })
      assert.deepEqual(await barriers(page), [])
      await page.keyboard.press('Escape')
    },
  )

  await t.test('in Arabic it is written from right to left, also after a reload', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/api-keys`)
    await choose(page, 'العربية')
    await page.reload()
    await heading(page).filter({ hasText: 'مفاتيح' }).waitFor()
    await page.locator('html[dir=rtl]').waitFor() // it turns a moment after the words
    assert.equal(await page.getAttribute('html', 'lang'), 'ar')
    assert.deepEqual(await barriers(page), [])
    if (shots) await page.screenshot({ path: `${shots}/arabic.png` })
    await choose(page, 'English')
    await heading(page).filter({ hasText: 'API keys' }).waitFor()
    await page.locator('html[dir=ltr]').waitFor() // it turns a moment after the words
  })

  await t.test('when Earshot cannot be reached it says so, and goes on when it can', async () => {
    await page.route('**/api/v1/api-keys*', route => route.abort())
    await page.reload()
    await page.getByText('Earshot cannot be reached').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/unreachable.png` })
    assert.deepEqual(await barriers(page), [])
    await page.unroute('**/api/v1/api-keys*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').filter({ hasText: 'Nightly export' }).waitFor()
  })

  await t.test('whose session has ended signs in again and is back', async () => {
    await browser.context.clearCookies()
    await page.getByRole('button', { name: 'Create a key' }).click()
    await dialog(page).getByLabel('Name').fill('Too late')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await signIn(page, email)
    await page.getByRole('row').filter({ hasText: 'Nightly export' }).waitFor()
  })

  await t.test('a member is not offered what is for admins', async () => {
    await comeAsMember(panel, '/admin/api-keys')
    await page.getByText('Your role does not allow this').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create a key' }).count(), 0)
    assert.equal(
      await page.getByRole('navigation').getByRole('link', { name: 'API keys', exact: true }).count(),
      0,
    )
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByText('max@example.org').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/member.png` })
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/sign-in/)
    await page.goto(`${earshot.url}/admin`)
    await page.waitForURL(/\/sign-in/)
  })

  await t.test('nobody complained, and nothing was asked of another host', () => {
    assertQuiet(browser, earshot.url)
  })
})
