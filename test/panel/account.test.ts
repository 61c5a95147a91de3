import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../services/gateway/src/accounts/sign-in/harness.ts'
import { password } from '../../services/gateway/src/credentials/oauth/harness.ts'
import {
  assertAccessible,
  assertNoErrors,
  axeViolations,
  heading,
  openPanel,
  shootAs,
  signInAsMember,
} from './panel.ts'

const shoot = shootAs('account')
const newPassword = 'another horse, another battery'

test('the own account in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, browser, page } = panel
  const email = 'max@example.org'
  const section = (name: string) => page.getByRole('region', { name })

  await t.test('a member renames themselves, and the user menu shows the new name', async () => {
    await signInAsMember(panel, '/admin')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await heading(page).filter({ hasText: 'Your account' }).waitFor()
    await section('Profile').getByLabel('Name').fill('')
    await section('Profile').getByRole('button', { name: 'Save' }).click()
    await section('Profile').getByText('Enter a name').waitFor()
    await section('Profile').getByLabel('Name').fill('Zora Quill')
    await section('Profile').getByRole('button', { name: 'Save' }).click()
    await section('Profile').getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menu').getByText('Zora Quill').waitFor()
    await page.keyboard.press('Escape')
  })

  await t.test('a session is signed out, and the current one is marked', async () => {
    const other = await signedIn(earshot, email)
    await page.reload()
    const rows = section('Sessions').getByRole('row')
    await rows.filter({ hasText: 'Chrome, Linux' }).getByText('This browser').waitFor()
    await rows.getByRole('button', { name: /^Sign out/ }).click()
    await section('Sessions').getByText('1 session').waitFor()
    assert.equal((await other.auth.get('/auth/session')).status, 401)
  })

  await t.test('the password is changed, with mistakes shown at their fields', async () => {
    const form = section('Password')
    await form.getByLabel('Current password').fill('not this one, surely')
    await form.getByLabel('New password').fill('short')
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByText('Use 12 to 200 characters').waitFor()
    await form.getByLabel('New password').fill(newPassword)
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByText('This is not your current password').waitFor()
    await shoot(page, 'wrong')
    assert.deepEqual(await axeViolations(page), [])
    await form.getByLabel('Current password').fill(password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByText('Password changed').waitFor()
    assert.equal((await signedIn(earshot, email, newPassword)).session.name, 'Zora Quill')
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    await assertAccessible(page, earshot.url, ['/admin/account'])
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, '390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel('Language', { exact: true }).selectOption('العربية')
    await heading(page).filter({ hasText: 'حسابك' }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await shoot(page, 'arabic')
    await page.getByLabel('اللغة', { exact: true }).selectOption('English')
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
