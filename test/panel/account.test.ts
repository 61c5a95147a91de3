import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { signedIn } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { password } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, hasSidewaysScroll, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { openPanel, secretIn, signInAsMember } from './panel.ts'

const shoot = shootAs('account')
const newPassword = 'another horse, another battery'

test('the own account in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, browser, page } = panel
  recoverAfterFailures(t, page)
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

  await t.test(
    'a member chooses, drops and pastes a picture, sees it as a square, and saves it',
    async () => {
      const photo = 'services/accounts/src/pages/frame/browser/og.png' // 1200 by 630 pixels
      const profile = section('Profile')
      const choose = profile.locator('input[type=file]')
      const inMenu = page.getByRole('button', { name: 'Your account' }).locator('img')
      const button = (name: string) => profile.getByRole('button', { name })
      await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
      await profile.getByText('Choose a PNG, JPEG or WebP image').waitFor()
      await choose.setInputFiles(photo)
      await profile.getByText('This is how your picture will look').waitFor()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 720 })
        await shoot(page, `picture-chosen-${width}`)
        assert.equal(await hasSidewaysScroll(page), false)
      }
      assert.deepEqual(await axeViolations(page), [])
      await button('Save picture').click()
      await inMenu.waitFor()
      await button('Choose another image').and(page.locator(':focus')).waitFor()
      const path = await inMenu.getAttribute('src')
      assert.match(path ?? '', /^\/pictures\/[0-9a-f]{24}\.webp$/)
      const shown = `document.querySelector('img[src="${path}"]')`
      const sizes = `[${shown}.naturalWidth, ${shown}.naturalHeight]`
      assert.deepEqual(await page.evaluate(`${shown}.decode().then(() => ${sizes})`), [256, 256])
      for (const [event, field] of [
        ['paste', 'clipboardData'],
        ['drop', 'dataTransfer'],
      ]) {
        await page.evaluate(`
        fetch('/og.png').then(response => response.blob()).then(blob => {
          const ${field} = new DataTransfer()
          ${field}.items.add(new File([blob], 'a.png', { type: 'image/png' }))
          const kind = { paste: ClipboardEvent, drop: DragEvent }.${event}
          document.querySelector('.picture').dispatchEvent(new kind('${event}', { bubbles: true, ${field} }))
        })`)
        await profile.getByText('This is how your picture will look').waitFor()
        await button('Cancel').click()
      }
      // Whatever is wrong with an image, the initials show instead.
      await page.route('**/pictures/*', route => route.abort())
      await page.reload()
      await page.getByRole('button', { name: 'Your account' }).getByText('ZQ').waitFor()
      await page.unroute('**/pictures/*')
      await button('Remove picture').click()
      await button('Choose an image').waitFor()
      assert.equal((await fetch(earshot.url + path)).status, 404)
    },
  )

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

  await t.test('a personal token is created, shown once with an example, used and revoked', async () => {
    const tokens = section('Personal tokens')
    await tokens.getByText('No personal tokens yet').waitFor()
    await tokens.getByRole('button', { name: 'Create personal token' }).click()
    assert.equal(await dialog(page).getByText('Role').count(), 0, 'a member has no choice of roles')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Enter a name').waitFor()
    await dialog(page).getByLabel('Name').fill('Backup script')
    await dialog(page).getByLabel('Read only').check()
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Copy the token now').waitFor()
    await dialog(page).getByText('$EARSHOT_API_KEY').waitFor()
    await shoot(page, 'token')
    assert.deepEqual(await axeViolations(page), [])
    const authorization = `Bearer ${await secretIn(page)}`
    const read = () => fetch(`${earshot.url}/api/v1/me`, { headers: { authorization } })
    const { data: me } = (await (await read()).json()) as { data: { name: string; scopes: string[] } }
    assert.deepEqual([me.name, me.scopes], ['Zora Quill', ['read:feedback', 'read:support']])
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await tokens.getByText('1 token', { exact: true }).waitFor()
    await shoot(page, 'tokens')
    await tokens.getByRole('button', { name: 'Revoke Backup script' }).click()
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await tokens.getByText('No personal tokens yet').waitFor()
    assert.equal((await read()).status, 401)
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    await assertPagesAccessible(page, earshot.url, ['/admin/account'])
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, '390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel('Language', { exact: true }).selectOption('العربية')
    await heading(page).filter({ hasText: 'حسابك' }).waitFor()
    const languageOf = async () =>
      (await earshot.api.get('/users?team=true')).data.find((it: { email: string }) => it.email === email)
        ?.attributes.language
    await eventually(async () => (await languageOf()) === 'ar')
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await page.getByLabel('اللغة', { exact: true }).selectOption('English')
    await eventually(async () => (await languageOf()) === 'en')
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
