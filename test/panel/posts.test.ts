import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('posts')

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

const titles = (page: Page) => page.locator('[data-row-focus]').allTextContents()

/** Waits until the list shows these titles. */
const shows = async (page: Page, expected: string[]) => {
  const last = page.locator('[data-row-focus]').nth(expected.length - 1)
  await last.filter({ hasText: expected.at(-1) ?? '' }).waitFor()
  await eventually(async () => (await titles(page)).join('|') === expected.join('|')).catch(async () =>
    assert.deepEqual(await titles(page), expected),
  )
}

/** The tests have no DOM types. */
type Placed = { getBoundingClientRect: () => { left: number } }

const dark = 'Dark mode'
const csv = 'Export as CSV'
const trello = 'Import from Trello'
const long =
  'A keyboard shortcut for every single action in the application, including the ones that are rarely used'

const written = [
  [dark, 'My eyes hurt at night.\nPlease.'],
  [csv, 'For our accountants.'],
  [trello, ''],
  [long, ''],
] as const

/** Creates a board, tags, posts and votes. */
const createData = async ({ api, make, board }: TestEarshot) => {
  const bugs = await make('/boards', { name: 'Bugs' })
  const ui = await make('/tags', { name: 'UI', color: '#8b5cf6' })
  await make('/tags', { name: 'Billing', color: '#f97316' })
  const posts = []
  for (const [title, content] of written) {
    const author = { email: 'grace@example.com', name: 'Grace Holt' }
    posts.push(await make('/posts', { boardId: board, title, content, author }))
  }
  const [first] = posts
  await api.patch(`/posts/${first.id}`, { tagIds: [ui.id] })
  for (const name of ['ann', 'bob', 'cy'])
    await api.post(`/posts/${first.id}/vote/proxy`, { voter: { email: `${name}@example.com`, name } })
  return { bugs, id: first.id as string }
}

test('posts in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const { bugs, id } = await createData(earshot)
  const inbox = `${earshot.url}/admin/posts`
  const newest = [long, trello, csv, dark]
  let night = ''

  await t.test('the list shows votes, status, board, tags, comments and age', async () => {
    await page.goto(inbox)
    await signIn(page, email, '/admin/posts')
    await shows(page, newest)
    const line = (await row(page, 'Dark mode').textContent()) ?? ''
    assert.match(line, /3 votes.*Dark mode.*UI.*Feedback.*Grace Holt.*now|ago.*Open/)
    await shoot(page, 'inbox')
  })

  await t.test('creating a post shows similar posts and field errors', async () => {
    await page.keyboard.press('c')
    const title = dialog(page).getByLabel('Title')
    await title.and(page.locator(':focus')).waitFor()
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Enter a title').waitFor()
    await title.fill('Dark mode at night')
    await dialog(page).getByText('Similar posts').waitFor()
    await dialog(page).getByRole('link', { name: 'Dark mode' }).waitFor()
    await dialog(page).getByLabel('On behalf of').fill('not an address')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByLabel('On behalf of').and(page.locator('[aria-invalid=true]')).waitFor()
    await shoot(page, 'create')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByLabel('On behalf of').fill('grace@example.com')
    await dialog(page).getByRole('combobox', { name: 'Tags' }).click()
    await dialog(page).getByRole('option', { name: 'Billing' }).click()
    await title.click()
    await page.keyboard.press('Enter')
    await heading(page).filter({ hasText: 'Dark mode at night' }).waitFor()
    night = page.url().split('/').at(-1) ?? ''
    const post = (await api.get(`/posts/${night}`)).data
    assert.deepEqual([post.authorName, post.tags[0].name], ['Grace Holt', 'Billing'])
    await page.getByRole('link', { name: 'Grace Holt' }).waitFor()
  })

  await t.test('search, filters and order are kept in the URL, and restored by going back', async () => {
    await page.goBack()
    await shows(page, ['Dark mode at night', ...newest])
    await page.keyboard.press('/')
    await page.keyboard.type('dark')
    await shows(page, ['Dark mode at night', 'Dark mode'])
    assert.match(page.url(), /search=dark/)
    await page.getByLabel('Sort by').selectOption('Most votes')
    await shows(page, ['Dark mode', 'Dark mode at night'])
    await page.getByLabel('Tags').selectOption('UI')
    await shows(page, ['Dark mode'])
    await page.getByRole('link', { name: 'Dark mode' }).click()
    await heading(page).filter({ hasText: 'Dark mode' }).waitFor()
    await page.goBack()
    await shows(page, ['Dark mode'])
    await page.getByLabel('Tags').selectOption('All tags')
    await page.getByLabel('Status').selectOption('Planned')
    await page.getByText('No posts found').waitFor()
    await page.goto(`${inbox}?board=${bugs.id}`)
    await page.getByText('No posts found').waitFor()
    assert.equal(await page.getByLabel('Board').inputValue(), bugs.id)
  })

  await t.test('posts show the revenue of their voters, and are filtered and sorted by revenue', async () => {
    const company = await earshot.make('/companies', { name: 'Northwind', mrrCents: 329_900 })
    await earshot.make('/segments', { slug: 'beta', name: 'Beta testers' })
    const [ann] = (await api.get('/users?search=ann')).data
    await api.patch(`/users/${ann.principalId}`, { companyId: company.id })
    await api.post('/segments/beta/members', { principalIds: [ann.principalId] })
    await eventually(
      async () => (await api.get(`/posts?segment=beta&companyId=${company.id}`)).data.length === 1,
    )
    const status = await earshot.make('/statuses', { name: 'Waiting for a partner', category: 'active' })
    await api.patch(`/posts/${night}`, { statusId: status.id })
    await page.goto(inbox)
    await shows(page, ['Dark mode at night', ...newest])
    await row(page, 'Dark mode at night').getByText('Waiting for a partner').waitFor()
    const lefts = await page
      .locator('.post-figures')
      .evaluateAll(all => all.map(it => (it as unknown as Placed).getBoundingClientRect().left))
    assert.equal(lefts.length, 6, 'five posts and the head')
    assert.equal(new Set(lefts).size, 1, 'the numbers stay below each other beside a long status')
    const line = (await row(page, 'My eyes').or(row(page, dark)).last().textContent()) ?? ''
    assert.match(line, /Revenue3.3KScore36/)
    await page.getByLabel('Sort by').selectOption('Most revenue')
    await shows(page, [dark, 'Dark mode at night', ...newest.slice(0, -1)])
    await shoot(page, 'figures')
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('Voters in segment').selectOption('Beta testers')
    await page.getByRole('combobox', { name: 'Voters of company' }).fill('North')
    await page.getByRole('option', { name: 'Northwind' }).click()
    await page.getByLabel('Monthly revenue from').fill('3299')
    await page.keyboard.press('Enter')
    await shows(page, [dark])
    await shoot(page, 'voter-filters')
    assert.deepEqual(await axeViolations(page), [])
    await page.getByLabel('Monthly revenue from').fill('3299.01')
    await page.keyboard.press('Enter')
    await page.getByText('No posts found').waitFor()
    const { searchParams } = new URL(page.url())
    assert.deepEqual(
      ['segment', 'company', 'sort'].map(name => searchParams.get(name)),
      ['beta', company.id, 'revenue'],
    )
  })

  await t.test('posts are focused, selected and opened by keyboard', async () => {
    await page.goto(inbox)
    await shows(page, ['Dark mode at night', ...newest])
    for (const key of ['j', 'j', 'j', 'k', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    await shoot(page, 'selected')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    await heading(page).filter({ hasText: trello }).waitFor()
    await page.goBack()
    await shows(page, ['Dark mode at night', ...newest])
    await page.keyboard.press('j')
    await page.getByRole('link', { name: trello }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('?')
    await dialog(page).getByText('Next post').waitFor()
    await shoot(page, 'keys')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('several posts are changed at once, and each failure is listed', async () => {
    for (const title of [csv, trello]) await page.getByLabel(`Select “${title}”`).check()
    const bulk = page.getByRole('group', { name: 'Actions for selected posts' })
    const act = async (button: string, item: string) => {
      await bulk.getByRole('button', { name: button }).click()
      await page.getByRole('menuitem', { name: item }).first().click()
      await page.getByText('2 posts updated').waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByText('2 posts updated').waitFor({ state: 'detached' })
    }
    await act('Status', 'Planned')
    await row(page, csv).getByText('Planned').waitFor()
    await act('Tags', 'Billing')
    await row(page, trello).getByText('Billing').waitFor()
    await act('Board', 'Bugs')
    await act('Owner', 'ada')
    const { data } = await api.get(`/posts?boardId=${bugs.id}&status=planned`)
    assert.equal(data.length, 2)
    assert.ok(data.every((post: { ownerPrincipalId: string | null }) => post.ownerPrincipalId))
    const [gone] = data.filter(({ title }: { title: string }) => title === trello)
    // Another client deletes the post first, and the panel has not been notified yet.
    await page.route('**/posts/batch', async route => {
      await api.delete(`/posts/${gone.id}`)
      await route.continue()
    })
    await bulk.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 post deleted').waitFor()
    await page.unroute('**/posts/batch')
    await page.getByText(`${trello}: `).waitFor()
    await shoot(page, 'failed')
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, csv).waitFor()
    await api.post(`/posts/${gone.id}/restore`)
  })

  await t.test('selected posts are merged into one of them, and unmerged again', async () => {
    for (const title of [csv, trello]) await page.getByLabel(`Select “${title}”`).setChecked(true)
    const bulk = page.getByRole('group', { name: 'Actions for selected posts' })
    await bulk.getByRole('button', { name: 'Merge' }).click()
    await dialog(page).getByText('Selected posts').waitFor()
    await shoot(page, 'merge-selected')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page)
      .getByRole('button', { name: `Choose as target ${csv}` })
      .click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('1 post merged').waitFor()
    await row(page, trello).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, trello).waitFor()
  })

  await t.test('Show more loads the next page', async () => {
    for (let number = 0; number < 20; number++)
      await api.post('/posts', { boardId: bugs.id, title: `Bug ${number}` })
    await page.goto(`${inbox}?board=${bugs.id}&sort=oldest`)
    await page.getByText('20 posts').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('22 posts').waitFor()
  })

  await t.test(
    'status, owner, tags and title are changed on the post, and listed in its activity',
    async () => {
      await page.goto(`${inbox}/${id}`)
      await heading(page).filter({ hasText: 'Dark mode' }).waitFor()
      const facts = page.getByRole('region', { name: 'Details' })
      await facts.getByLabel('Status').selectOption('In Progress')
      await facts.getByText('Saved').waitFor()
      await facts.getByLabel('Owner').selectOption('ada (you)')
      await facts.getByLabel('Expected').fill('2031-05-06')
      await facts.getByLabel('Expected').blur()
      await facts.getByRole('combobox', { name: 'Tags' }).click()
      await page.getByRole('option', { name: 'Billing' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialog(page).getByLabel('Title').fill('A dark mode')
      await dialog(page).locator('textarea').first().press('Control+Enter')
      await heading(page).filter({ hasText: 'A dark mode' }).waitFor()
      await page.getByRole('tab', { name: 'Activity' }).click()
      await page.getByText('Open → In Progress').waitFor()
      for (const text of ['None → ada', '+ Billing', 'None → 2031-05-06', 'Dark mode → A dark mode'])
        await page.getByText(text).waitFor()
      await shoot(page, 'activity')
      assert.deepEqual(await axeViolations(page), [])
      const post = (await api.get(`/posts/${id}`)).data
      assert.deepEqual([post.status, post.eta, post.tags.length], ['in-progress', '2031-05-06', 2])
    },
  )

  await t.test('private comments and replies are marked, and comments are edited and deleted', async () => {
    await page.getByRole('tab', { name: 'Comments' }).click()
    await page.getByText('No comments yet').waitFor()
    await page.getByLabel('Team only').check()
    await page.getByPlaceholder('Visible to the team only').fill('They pay a lot.')
    await page.keyboard.press('Control+Enter')
    const note = page.locator('.comment').filter({ hasText: 'They pay a lot.' })
    await note.getByText('Team only').waitFor()
    await note.getByRole('button', { name: 'Reply' }).click()
    await note.getByLabel('Reply').fill('How much?')
    await note.getByRole('button', { name: 'Comment for the team' }).click()
    await page.locator('.comment[data-private] .markdown').filter({ hasText: 'How much?' }).waitFor()
    await page.getByLabel('Team only').first().uncheck()
    await page.getByPlaceholder('Visible to everyone').fill('We are on it.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const open = page.locator('.comment').filter({ hasText: 'We are on it' })
    await open.getByRole('button', { name: 'Edit' }).click()
    await open.getByLabel('Edit').fill('We are on it, really.')
    await open.getByRole('button', { name: 'Save' }).click()
    await open.locator('.markdown').filter({ hasText: 'really' }).waitFor()
    await open.getByRole('button', { name: 'React' }).click()
    await page.getByRole('menuitem', { name: 'Celebration' }).click()
    const party = open.getByRole('button', { name: 'Celebration: 1 reaction' })
    await party.and(page.locator('[aria-pressed=true]')).waitFor()
    const { slug } = (await api.get(`/posts/${id}`)).data
    const onPortal = page.getByRole('link', { name: 'View on portal' })
    assert.equal(await onPortal.getAttribute('href'), `/posts/${slug}`)
    await shoot(page, 'comments')
    const { data } = await api.get(`/posts/${id}/comments`)
    assert.deepEqual(
      data.map((it: { isPrivate: boolean }) => it.isPrivate),
      [true, true, false],
    )
    await party.click()
    await party.waitFor({ state: 'detached' })
    await open.getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await open.waitFor({ state: 'detached' })
  })

  await t.test(
    'comments mention members and participants of the post, and private ones only members',
    async () => {
      const mentioned = async () => {
        const { data } = await api.get(`/posts/${id}/comments`)
        return data.flatMap((it: { mentionedNames: string[] }) => it.mentionedNames)
      }
      await page.getByRole('tab', { name: 'Comments' }).click()
      await earshot.make('/principals', { email: 'mo@example.com', name: 'Mo Lind', role: 'member' })
      const suggested = page.getByRole('listbox', { name: 'Mention someone' })
      const box = page.getByPlaceholder('Visible to everyone')
      await box.pressSequentially('Thank you, @gra')
      await suggested.getByRole('option', { name: 'Grace Holt' }).click()
      assert.equal(await box.inputValue(), 'Thank you, @Grace Holt ')
      await page.getByRole('button', { name: 'Comment', exact: true }).click()
      const thanks = page.locator('.comment').filter({ hasText: 'Thank you' })
      await thanks.locator('.mention').filter({ hasText: '@Grace Holt' }).waitFor()
      assert.deepEqual(await mentioned(), ['Grace Holt'])
      await thanks.getByRole('button', { name: 'Edit' }).click()
      await thanks.getByLabel('Edit').fill('Thank you, @Grace Holt!')
      await thanks.getByRole('button', { name: 'Save' }).click()
      await thanks.locator('.markdown').filter({ hasText: '!' }).waitFor()
      assert.deepEqual(await mentioned(), ['Grace Holt'])
      await page.getByLabel('Team only').first().check()
      await page.getByPlaceholder('Visible to the team only').pressSequentially('@')
      await suggested.getByRole('option', { name: 'Mo Lind' }).waitFor()
      assert.equal(await suggested.getByRole('option', { name: 'Grace Holt' }).count(), 0)
      await page.getByPlaceholder('Visible to the team only').fill('')
      await page.getByLabel('Team only').first().uncheck()
    },
  )

  await t.test('a voter is added and removed', async () => {
    const voters = page.getByRole('region', { name: 'Voters' })
    await voters.getByRole('button', { name: 'Add voter' }).click()
    await dialog(page).getByLabel('Email address').fill('dora@example.com')
    await dialog(page).getByLabel('Name').fill('Dora')
    await dialog(page).getByRole('button', { name: 'Add voter' }).click()
    await voters.getByRole('link', { name: 'Dora' }).waitFor()
    await page.getByText('4 votes').first().waitFor({ state: 'attached' })
    await voters.getByRole('button', { name: 'Remove Dora' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await voters.getByText('3 voters').waitFor()
  })

  await t.test('a similar post is merged and unmerged', async () => {
    await api.post(`/posts/${night}/vote/proxy`, { voter: { email: 'eve@example.com', name: 'Eve' } })
    await page.reload()
    await page.getByRole('button', { name: 'Merge here Dark mode at night' }).click()
    const merged = page.getByRole('region', { name: 'Merged into this post' })
    await merged.getByRole('link', { name: 'Dark mode at night' }).waitFor()
    await page.getByRole('region', { name: 'Voters' }).getByText('4 voters').waitFor()
    await shoot(page, 'merged')
    assert.deepEqual(await axeViolations(page), [])
    await merged.getByRole('link', { name: 'Dark mode at night' }).click()
    await page.getByText('This post is merged into').waitFor()
    await page.getByText('Comment on the target post').waitFor()
    await shoot(page, 'duplicate')
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Unmerge' }).click()
    await page.getByText('This post is merged into').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Merge into another post' }).click()
    await dialog(page).getByLabel('Search posts').fill('csv')
    await dialog(page).getByRole('button', { name: 'Choose as target Export as CSV' }).click()
    await page.getByRole('status').getByRole('link', { name: 'Export as CSV' }).click()
    await page.getByRole('button', { name: 'Unmerge Dark mode at night' }).click()
    await page.getByRole('button', { name: 'Unmerge' }).waitFor({ state: 'detached' })
    assert.equal((await api.get(`/posts/${night}`)).data.canonicalPostId, null)
  })

  await t.test('a deleted post can be restored', async () => {
    await page.goto(`${inbox}/${night}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('This post is deleted').waitFor()
    assert.equal((await api.get(`/posts/${night}`)).status, 404)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('This post is deleted').waitFor({ state: 'detached' })
    assert.equal((await api.get(`/posts/${night}`)).status, 200)
  })

  await t.test('a possible duplicate is dismissed, restored and merged, also by keyboard', async () => {
    const pairs = page.getByRole('list', { name: 'Possible duplicates' })
    const pair = pairs.getByRole('listitem').filter({ hasText: 'Calendar views' })
    const board = await api.post('/boards', { name: 'Planning' })
    for (const title of ['Calendar view', 'Calendar views', 'Sort by due date', 'Sorted by due date'])
      await api.post('/posts', {
        boardId: board.data.id,
        title,
        content: 'To plan our week.',
        author: { email: 'grace@example.com' },
      })
    await page.goto(inbox)
    await page.getByRole('link', { name: 'Possible duplicates' }).click()
    await pair.waitFor()
    await page.getByLabel('Board').selectOption('Planning')
    await page.waitForURL(/board=board_/)
    await page.getByText('2 pairs').waitFor()
    await shoot(page, 'pairs')
    await pair.getByRole('button', { name: 'Not the same' }).click()
    await pair.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await pair.waitFor()
    await page.keyboard.press('j')
    const title = (await page.locator(':focus').textContent())?.replace('Keep this post', '').trim()
    await page.keyboard.press('Enter')
    await page.getByText('1 pair', { exact: true }).waitFor()
    await page
      .getByRole('status')
      .getByText(new RegExp(`was merged into “${title}”`))
      .waitFor()
    await shoot(page, 'merged-pair')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 pairs').waitFor()
    assert.equal(await page.getByText('was merged into').count(), 0)
    await pairs.getByRole('button', { name: `Keep this post ${title}` }).click()
    await page.getByText('1 pair', { exact: true }).waitFor()
    const [kept] = (
      await api.get(`/posts?boardId=${board.data.id}&search=${encodeURIComponent(`"${title}"`)}`)
    ).data
    assert.equal((await api.get(`/posts?canonicalPostId=${kept.id}`)).data.length, 1)
    await pairs.getByRole('link').first().click()
    const similar = page.getByRole('region', { name: 'Similar posts' })
    await similar.getByText('Possible duplicate', { exact: true }).waitFor()
    await shoot(page, 'similar')
    await similar.getByRole('button', { name: /^Not the same/ }).click()
    await similar.getByText('No similar posts found').waitFor()
    await similar.getByRole('button', { name: 'Undo' }).click()
    await similar.getByText('Possible duplicate', { exact: true }).waitFor()
    await page.goto(`${inbox}?voter=${(await api.get(`/posts/${id}/voters`)).data[0].principalId}`)
    await page.getByText('Voted for by').waitFor()
    await shows(page, ['A dark mode'])
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    await assertPagesAccessible(page, earshot.url, [
      '/admin/possible-duplicates',
      '/admin/posts',
      `/admin/posts/${id}`,
    ])
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('heading', { name: 'منشورات مشابهة' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await page.goto(inbox)
    await page.getByText('كل اللوحات').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic-inbox')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member edits posts and assigns them to other members', async () => {
    await signInAsMember(panel, `/admin/posts/${id}`)
    const owner = page.getByLabel('Owner')
    await owner.getByRole('option', { name: 'max (you)' }).waitFor({ state: 'attached' })
    await owner.selectOption('ada')
    await page.getByText('Saved').waitFor()
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
