import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('views')

const openViews = (page: Page) => page.getByRole('button', { name: /^Saved view/ }).click()

const choose = async (page: Page, item: string) => {
  await openViews(page)
  await page.getByRole('menuitem', { name: item }).click()
}

test('filters are saved as views, for oneself or for the team', async () => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  const { make, board, url } = earshot
  for (const title of ['Dark mode', 'Export as CSV']) await make('/posts', { boardId: board, title })
  await page.goto(`${url}/admin/posts`)
  await signIn(page, email, '/admin/posts')

  await openViews(page)
  await page.getByText('Choose filters, then save them').waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Save as view' }).isDisabled(), true)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').first().fill('dark')
  await page.getByText('1 post', { exact: true }).waitFor()
  await page.getByLabel('Sort by').selectOption('Most votes')
  await choose(page, 'Save as view')
  await dialog(page).getByLabel('Name').fill('Dark ones')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Saved view: Dark ones' }).waitFor()

  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await page.getByText('2 posts').waitFor()
  await choose(page, 'Dark ones')
  await page.getByText('1 post', { exact: true }).waitFor()
  const { searchParams } = new URL(page.url())
  assert.deepEqual(
    [...searchParams],
    [
      ['search', 'dark'],
      ['sort', 'votes'],
    ],
  )
  await choose(page, 'Edit view')
  await dialog(page).getByLabel('Share with the team').check()
  assert.deepEqual(await axeViolations(page), [])
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  for (const priority of ['high', 'high', 'low']) {
    const message = { content: 'The invoice is wrong.' }
    const visitor = { email: `${priority}@example.com` }
    const { id } = await make('/conversations', { channel: 'email', visitor, message, priority })
    await earshot.api.post(`/conversations/${id}/tags`, { tags: ['billing'] })
  }
  await page.goto(`${url}/admin/inbox`)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Priority').selectOption('High')
  await page.getByLabel('Tag', { exact: true }).fill('billing')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await choose(page, 'Save as view')
  await dialog(page).getByLabel('Name').fill('Urgent bills')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Urgent bills 2' }).waitFor()

  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height: 800 })
  const views = page.getByRole('combobox', { name: 'Views' })
  await views.selectOption('All open (3)')
  await page.getByText('3 conversations').waitFor()
  await views.selectOption('Urgent bills (2)')
  await page.getByText('2 conversations').waitFor()
  await shoot(page, 'phone')
  await page.setViewportSize({ width, height })
  await page.getByRole('button', { name: 'Saved view: Urgent bills' }).click()
  await shoot(page, 'inbox')
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Saved views' }).waitFor()

  await signInAsMember(panel, '/admin/posts')
  await openViews(page)
  await page.getByRole('menuitem', { name: 'Dark ones' }).click()
  await page.getByRole('button', { name: 'Saved view: Dark ones' }).click()
  await page.getByRole('menuitem', { name: 'Dark ones' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Delete view' }).count(), 0)
  await page.keyboard.press('Escape')
  await chooseInUserMenu(page, 'Dark')
  await chooseInUserMenu(page, 'العربية')
  await page.setViewportSize({ width: 390, height: 800 })
  await shoot(page, 'arabic')
  assert.deepEqual(await axeViolations(page), [])
  assertNoErrors(browser, url)
})
