import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, nodeCommand, startProcess, startReceiver } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import { password } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertAccessible, assertPagesAccessible } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading, timeoutMs } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'
import { chooseInUserMenu } from './panel.ts'

/** The link for the first admin's password. */
const firstLink = async ({ databaseUrl, url }: TestEarshot): Promise<string> => {
  const environment = { DATABASE_URL: databaseUrl, BASE_URL: url }
  await using command = startProcess([...nodeCommand('services/all/admin.ts'), 'first-link'], environment)
  assert.equal(await command.exited, 0, command.output())
  return /: (http\S+)$/m.exec(command.output())?.[1] ?? ''
}

test('the first five minutes', async t => {
  await using receiver = await startReceiver()
  await using earshot = await startEarshot()
  await using browser = await openBrowser()
  const { page } = browser
  recoverAfterFailures(t, page)
  const { api } = earshot
  page.setDefaultTimeout(timeoutMs)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await eventually(async () => (await fetch(`${earshot.url}/admin`, { redirect: 'manual' })).status === 303)
  const shoot = shootAs('first')
  const list = page.getByRole('region', { name: 'Get started' })

  await t.test(
    'the first page names the workspace, asks who takes part, and shows every problem at once',
    async () => {
      await page.goto(await firstLink(earshot))
      await heading(page).filter({ hasText: 'Welcome to Earshot' }).waitFor()
      await page.getByRole('button', { name: 'Set up Earshot' }).click()
      for (const problem of ['at most 100', 'Choose who', 'Enter your name', 'valid email', 'at least 12'])
        await page.locator('.problem', { hasText: problem }).waitFor()
      await assertAccessible(page, 'problems', shoot)
      await page.getByLabel('Name', { exact: true }).fill('Northwind')
      await page.getByLabel('Everyone').check()
      await page.getByLabel('Your name').fill('Ada Moreno')
      await page.getByLabel('Your email address').fill('ada')
      await page.getByRole('button', { name: 'Set up Earshot' }).click()
      await page.getByLabel('Your email address').and(page.locator('[aria-invalid=true]:focus')).waitFor()
      await page.getByLabel('Everyone').check()
      await page.getByLabel('Your name').fill('Ada Moreno')
      await page.getByLabel('Your email address').fill('ada@example.org')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Repeat password').fill(password)
      await shoot(page, 'filled')
      await page.getByRole('button', { name: 'Set up Earshot' }).click()
      await page.waitForURL(url => url.pathname === '/admin')
      await page.getByText('Good to see you, Ada Moreno').waitFor()
      assert.deepEqual((await api.get('/settings')).data.portal, { signUp: true, signInUrl: null })
    },
  )

  await t.test('the list of steps leads to their places', async () => {
    await list.getByText('1 of 4').waitFor()
    await list.getByRole('link', { name: 'Done: Name your workspace' }).waitFor()
    await shoot(page, 'home')
    await list.getByRole('link', { name: /Invite your team/ }).click()
    await dialog(page).getByRole('button', { name: 'Invite' }).waitFor()
    await page.goBack()
    await list.getByRole('link', { name: /Connect a webhook/ }).click()
    await page.waitForURL(url => url.pathname === '/admin/webhooks')
    await page.goBack()
    await list.waitFor()
  })

  await t.test('demo data is loaded with a button, and does not count as a step', async () => {
    await list.getByRole('button', { name: 'Load demo data' }).click()
    await shoot(page, 'load')
    await dialog(page).getByRole('button', { name: 'Load demo data' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await list.getByText('Demo data is loaded.').waitFor()
    await list.getByText('1 of 4').waitFor()
    const figures = page.getByRole('region', { name: 'At a glance' })
    await figures.getByRole('link', { name: /Open tickets\s*2/ }).waitFor()
    await shoot(page, 'demo')
  })

  await t.test('demo data is removed with a button', async () => {
    await page.goto(`${earshot.url}/admin/settings`)
    await page.getByRole('button', { name: 'Remove demo data' }).click()
    await dialog(page).getByRole('button', { name: 'Remove demo data' }).click()
    await page.getByRole('button', { name: 'Load demo data' }).waitFor()
    assert.deepEqual((await api.get('/tickets')).data, [])
  })

  await t.test('the page is accessible, and reads from right to left in Arabic', async () => {
    await assertPagesAccessible(page, earshot.url, ['/admin'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('region', { name: 'ابدأ من هنا' }).waitFor()
    await shoot(page, 'arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('steps tick themselves, and the list ends with the last one', async () => {
    await list.waitFor()
    assert.equal((await api.post('/boards', { name: 'Ideas' })).status, 201)
    await list.getByText('2 of 4').waitFor()
    assert.equal(
      (await api.post('/principals', { email: 'max@example.org', name: 'Max', role: 'member' })).status,
      201,
    )
    await list.getByText('3 of 4').waitFor()
    const webhook = await earshot.make('/webhooks', { url: receiver.url, events: ['post.created'] })
    assert.equal((await api.post(`/webhooks/${webhook.id}/test`)).status, 200)
    await list.waitFor({ state: 'detached' })
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})

test('an admin hides the list of steps in this browser', async () => {
  await using earshot = await startEarshot()
  await using browser = await openBrowser()
  const { page } = browser
  page.setDefaultTimeout(timeoutMs)
  await eventually(async () => (await fetch(`${earshot.url}/admin`, { redirect: 'manual' })).status === 303)
  await page.goto(await firstLink(earshot))
  const typed = { workspace: 'Northwind', name: 'Ada', email: 'ada@example.org', password, again: password }
  for (const [name, value] of Object.entries(typed)) await page.fill(`input[name=${name}]`, value)
  await page.getByLabel('Only people you add').check()
  await page.getByRole('button', { name: 'Set up Earshot' }).click()
  const list = page.getByRole('region', { name: 'Get started' })
  await list.getByRole('button', { name: 'Hide this list' }).click()
  await list.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: 'At a glance' }).waitFor()
  assert.equal(await list.count(), 0)
  assert.deepEqual((await earshot.api.get('/settings')).data.portal, { signUp: false, signInUrl: null })
})
