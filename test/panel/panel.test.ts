import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { createOAuthClient } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, hasSidewaysScroll, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { chooseInUserMenu, openPanel, secretIn, signIn, signInAsMember } from './panel.ts'

const pages = ['/admin', '/admin/api-keys', '/admin/oauth-clients', '/admin/nowhere']

const statusWith = async ({ url }: TestEarshot, key: string): Promise<number> =>
  (await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status

const shoot = shootAs('panel')

const tokenStatus = async ({ url }: TestEarshot, clientId: string, secret: string): Promise<number> => {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return response.status
}

test('the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  let key = ''
  let next = ''

  await t.test('after sign-in the user returns to the requested page', async () => {
    await page.goto(`${earshot.url}/admin/api-keys`)
    await signIn(page, email)
    await heading(page).filter({ hasText: 'API keys' }).waitFor()
    assert.equal(await page.title(), 'API keys · Earshot')
    assert.equal(await page.evaluate('document.cookie'), '')
  })

  await t.test('each page links to its part of the guides, which opens beside it', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Guide to this page' }).click()
    const guide = await opened
    await guide.waitForURL('**/docs/credentials#api-keys')
    await heading(guide).filter({ hasText: 'Keys, tokens and sessions' }).waitFor()
    await guide.close()
  })

  await t.test('an API key is created by keyboard, shown once, and works', async () => {
    await page.getByRole('button', { name: 'Create API key' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('CRM sync')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('be able to see it again').waitFor()
    key = await secretIn(page)
    await shoot(page, 'secret')
    await page.keyboard.press('Escape')
    assert.equal(await secretIn(page), key, 'Escape does not close the dialog with the key')
    assert.equal(await statusWith(earshot, key), 200)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'CRM sync' })
    await row.getByText('ada', { exact: true }).waitFor()
    assert.match((await row.textContent()) ?? '', new RegExp(`${key.slice(0, 8)}.*Member.*Full.*Never`))
    assert.ok(!(await page.content()).includes(key))
  })

  await t.test('a field error appears at its field', async () => {
    await page.getByRole('button', { name: 'Create API key' }).click()
    await dialog(page).getByLabel('Expires').fill('2020-02-02')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    const name = dialog(page).getByLabel('Name')
    await name.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByText('Enter a name').waitFor()
    await shoot(page, 'field')
    await name.fill('Late')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Choose a date in the future').waitFor()
    const expires = dialog(page).getByLabel('Expires')
    assert.equal(await expires.getAttribute('aria-invalid'), 'true')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('after a rotation both keys work for the grace period', async () => {
    await page.getByRole('button', { name: 'Rotate CRM sync' }).click()
    await dialog(page).getByLabel('After one hour').check()
    await shoot(page, 'rotate')
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('be able to see it again').waitFor()
    next = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    assert.notEqual(next, key)
    await page.getByText('The previous key works until').waitFor()
    assert.deepEqual([await statusWith(earshot, key), await statusWith(earshot, next)], [200, 200])
  })

  await t.test('a key is revoked after a confirmation, and rejected from then on', async () => {
    await page.getByRole('button', { name: 'Revoke CRM sync' }).click()
    await dialog(page).getByText('cannot be undone').waitFor()
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'CRM sync' }).waitFor({ state: 'detached' })
    await eventually(async () => (await statusWith(earshot, next)) === 401)
    assert.equal(await statusWith(earshot, key), 401)
  })

  await t.test('an OAuth client is created, rotated and deleted', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'OAuth clients', exact: true }).click()
    await page.getByText('No OAuth clients yet').waitFor()
    await page.getByRole('button', { name: 'Create OAuth client' }).click()
    await dialog(page).getByLabel('Name').fill('Reporter')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Enter one URI per line').waitFor()
    await shoot(page, 'client')
    assert.deepEqual(await axeViolations(page), [])
    for (const label of ['Authorization code', 'Refresh tokens'])
      await dialog(page).getByLabel(label).uncheck()
    await dialog(page).getByLabel('Client credentials').check()
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('be able to see it again').waitFor()
    const first = await secretIn(page)
    for (const value of [/^oauth_client_/, /\/oauth\/token$/, /oauth-authorization-server$/])
      await dialog(page).getByText(value).first().waitFor()
    await shoot(page, 'client-secret')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    const clientId =
      (await page
        .getByRole('row')
        .getByText(/^oauth_client_/)
        .textContent()) ?? ''
    assert.equal(await tokenStatus(earshot, clientId, first), 200)
    await page.getByRole('button', { name: 'Rotate Reporter' }).click()
    await dialog(page).getByLabel('Immediately').check()
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('be able to see it again').waitFor()
    const second = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await eventually(async () => (await tokenStatus(earshot, clientId, first)) === 401)
    assert.equal(await tokenStatus(earshot, clientId, second), 200)
    await page.getByRole('button', { name: 'Delete Reporter' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No OAuth clients yet').waitFor()
    await eventually(async () => (await tokenStatus(earshot, clientId, second)) === 401)
    await page.goBack()
    await page.getByText('No OAuth clients yet').waitFor()
    assert.equal(await dialog(page).count(), 0, 'going back does not open a closed dialog again')
  })

  await t.test('Ctrl+K opens pages and runs actions', async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search records, pages and actions').fill('home')
    await shoot(page, 'palette')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/?$/)
    await heading(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search records, pages and actions').fill('create api key')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Name').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('Ctrl+K finds records while typing, by text and by id', async () => {
    const { data: ticket } = await earshot.api.post('/tickets', { title: 'Dark mode' })
    const search = page.getByPlaceholder('Search records, pages and actions')
    await page.keyboard.press('Control+k')
    await search.fill('dark mod')
    await page.getByRole('button', { name: 'Dark mode' }).waitFor()
    await shoot(page, 'search')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    await page.waitForURL(`${earshot.url}/admin/tickets/${ticket.id}`)
    await page.keyboard.press('Control+k')
    await search.fill('no such words')
    await page.getByText('No results').waitFor()
    const { data: events } = await earshot.api.get(`/events?search=${ticket.id}`)
    await search.fill(events[0].id)
    await page.getByRole('button', { name: 'ticket.created' }).click()
    await page.waitForURL(`${earshot.url}/admin/events/${events[0].id}`)
  })

  await t.test('the first Tab stop skips the navigation', async () => {
    await page.goto(`${earshot.url}/admin`)
    await heading(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'content')
  })

  await t.test('the settings have their own navigation, and groups can be folded', async () => {
    const navigation = page.getByRole('navigation')
    const link = (name: string) => navigation.getByRole('link', { name, exact: true })
    const group = navigation.getByRole('button', { name: 'Support', exact: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin`)
    await link('Inbox').waitFor()
    const box = await link('Settings').boundingBox()
    assert.ok(box && box.y + box.height <= 900, 'all pages are in sight')
    assert.equal(await link('Boards').count(), 0)
    await group.click()
    await link('Inbox').waitFor({ state: 'hidden' })
    await page.reload()
    await group.and(page.locator('[aria-expanded=false]')).waitFor()
    await group.click()
    await link('Inbox').waitFor()
    await page.goto(`${earshot.url}/admin/oauth-clients`)
    await link('OAuth clients').and(page.locator('[aria-current=page]')).waitFor()
    await link('Boards').waitFor()
    await link('Back').click()
    await link('Inbox').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Open portal' }).getAttribute('href'), '/')
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    for (const name of ['Nightly export', 'A program with a rather long name, to see where it wraps'])
      await earshot.api.post('/api-keys', { name, role: 'admin', access: 'read-only' })
    await createOAuthClient({ url: earshot.url, as: () => earshot.api })
    await assertPagesAccessible(page, earshot.url, pages)
  })

  await t.test(
    'on a phone the navigation opens over the page, and closes after a click on a link',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${earshot.url}/admin`)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const link = page.getByRole('navigation').getByRole('link', { name: 'API keys' })
      await link.waitFor()
      await shoot(page, 'navigation-390')
      assert.deepEqual(await axeViolations(page), [])
      await link.click()
      await heading(page).filter({ hasText: 'API keys' }).waitFor()
      await link.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Create API key' }).click()
      await dialog(page).getByLabel('Name').waitFor()
      await shoot(page, 'create-390')
      assert.equal(await hasSidewaysScroll(page), false)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByText(email).waitFor()
      await shoot(page, 'account-390')
      assert.deepEqual(await axeViolations(page), [])
      await page.keyboard.press('Escape')
    },
  )

  await t.test('the color scheme that is chosen in the user menu stays after a reload', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/api-keys`)
    for (const scheme of ['Dark', 'Light']) {
      await chooseInUserMenu(page, scheme)
      await page.reload()
      await heading(page).waitFor()
      await page.locator(`html[data-mantine-color-scheme=${scheme.toLowerCase()}]`).waitFor()
    }
  })

  await t.test('in the dark, the panel has the background of the cards of the portal', async () => {
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(earshot.url)
    const ground = await background()
    await page.evaluate(`document.body.style.background = 'var(--surface)'`)
    const card = await background()
    assert.notEqual(card, ground)
    await page.goto(`${earshot.url}/admin/api-keys`)
    await chooseInUserMenu(page, 'Dark')
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    assert.equal(await background(), card)
    await chooseInUserMenu(page, 'Light')
    await page.emulateMedia({ colorScheme: null })
  })

  await t.test('in Arabic the page runs from right to left, also after a reload', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/api-keys`)
    await chooseInUserMenu(page, 'العربية')
    await page.reload()
    await heading(page).filter({ hasText: 'مفاتيح' }).waitFor()
    await page.locator('html[dir=rtl]').waitFor() // the direction changes shortly after the texts
    assert.equal(await page.getAttribute('html', 'lang'), 'ar')
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await chooseInUserMenu(page, 'English')
    await heading(page).filter({ hasText: 'API keys' }).waitFor()
    await page.locator('html[dir=ltr]').waitFor() // the direction changes shortly after the texts
  })

  await t.test('the page reports a network failure, and recovers with Try again', async () => {
    await page.route('**/api/v1/api-keys*', route => route.abort())
    await page.reload()
    await page.getByText('Earshot can’t be reached').waitFor()
    await shoot(page, 'unreachable')
    assert.deepEqual(await axeViolations(page), [])
    await page.unroute('**/api/v1/api-keys*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').filter({ hasText: 'Nightly export' }).waitFor()
  })

  await t.test('after the session ends the user signs in again and returns to the page', async () => {
    await browser.context.clearCookies()
    await page.getByRole('button', { name: 'Create API key' }).click()
    await dialog(page).getByLabel('Name').fill('Too late')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await signIn(page, email)
    await page.getByRole('row').filter({ hasText: 'Nightly export' }).waitFor()
  })

  await t.test('a member does not see what is only for admins', async () => {
    await signInAsMember(panel, '/admin/api-keys')
    await page.getByText('Your role does not allow this').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create API key' }).count(), 0)
    assert.equal(
      await page.getByRole('navigation').getByRole('link', { name: 'API keys', exact: true }).count(),
      0,
    )
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByText('max@example.org').waitFor()
    await shoot(page, 'member')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/sign-in/)
    await page.goto(`${earshot.url}/admin`)
    await page.waitForURL(/\/sign-in/)
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
