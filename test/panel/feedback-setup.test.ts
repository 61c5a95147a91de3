import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('set-up')

const pages = ['/admin/boards', '/admin/statuses', '/admin/tags', '/admin/score', '/admin/import-export']

const csv = `title,status,tags,votes,externalId,Upvoters
Passkeys,planned,"Security,Mobile",12,old-1,many
Offline mode,in-progress,Mobile,7,old-2,some
Bad status,nowhere,,1,old-3,none
,planned,,1,old-4,none
`

test('boards, statuses, tags, import and export in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const closed = () => dialog(page).waitFor({ state: 'detached' })
  const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

  await t.test('a board is created, and edited at its own URL', async () => {
    await page.goto(`${earshot.url}/admin/boards`)
    await signIn(page, email, '/admin/boards')
    await row('Feedback').getByText('Public').waitFor()
    await page.getByRole('button', { name: 'Create board' }).click()
    await press('Create')
    await dialog(page).getByText('Enter a name').waitFor()
    await dialog(page)
      .getByRole('textbox', { name: 'Name', exact: true })
      .and(page.locator(':focus'))
      .fill('Ideas <b>')
    await dialog(page).getByLabel('Private').check()
    await dialog(page).getByLabel('Status of new posts').selectOption('Under Review')
    await dialog(page).getByLabel('Approval').selectOption('Required for posts')
    await dialog(page).getByLabel('Users can see who voted').check()
    await dialog(page).getByLabel('Visitors can vote without signing in').check()
    await shoot(page, 'board')
    assert.deepEqual(await axeViolations(page), [])
    await press('Create')
    await closed()
    await row('Ideas <b>').getByText('Posts need approval').waitFor()
    assert.match((await row('Ideas').textContent()) ?? '', /ideas-b.*Private.*0 posts.*Under Review/)

    await row('Ideas').getByRole('button', { name: 'Edit' }).click()
    await page.waitForURL(/edit=board_/)
    await page.reload()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Ideas')
    await dialog(page).getByLabel('Slug').fill('Wishes & more')
    await press('Save')
    await dialog(page).getByText('with single hyphens or underscores').waitFor()
    await dialog(page).getByLabel('Slug').fill('wishes-more')
    await dialog(page).getByLabel('Description').fill('What you wish for.')
    await press('Save')
    await closed()
    await row('wishes-more').getByText('What you wish for.').waitFor()
    const { data } = await api.get('/boards')
    const board = data.find((it: { name: string }) => it.name === 'Ideas')
    assert.deepEqual(
      [board.slug, board.audience, board.settings.requireApproval],
      ['wishes-more', 'private', 'posts'],
    )
    assert.deepEqual(
      [board.settings.showVoters, board.settings.userTags, board.settings.authorVotes],
      [true, false, false],
    )
    assert.deepEqual([board.settings.anonymousVotes, board.settings.anonymousPosts], [true, false])
  })

  await t.test(
    'a board with posts is not deleted, an empty board is deleted after a confirmation',
    async () => {
      const { data } = await api.get('/boards')
      const boardId = data.find((it: { name: string }) => it.name === 'Ideas').id
      const post = await earshot.make('/posts', { boardId, title: 'Blocks the deletion' })
      await row('Ideas').getByRole('button', { name: 'Delete' }).click()
      await press('Delete')
      await dialog(page).getByText('The board still has posts').waitFor()
      await shoot(page, 'board-used')
      assert.deepEqual(await axeViolations(page), [])
      await press('Cancel')
      await api.delete(`/posts/${post.id}`)
      await page.reload()
      await row('Ideas').getByRole('button', { name: 'Delete' }).click()
      await dialog(page).getByText('cannot be undone').waitFor()
      await press('Delete')
      await row('Ideas').waitFor({ state: 'detached' })
    },
  )

  const statusNames = async () => (await api.get('/statuses')).data.map((it: { name: string }) => it.name)
  const item = (name: string) =>
    page.getByRole('list', { name: 'Statuses' }).getByRole('listitem').filter({ hasText: name })

  await t.test('statuses are reordered by keyboard, with announcements for screen readers', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Statuses', exact: true }).click()
    await heading(page).filter({ hasText: 'Statuses' }).waitFor()
    const up = item('Planned').getByRole('button', { name: 'Move “Planned” up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('“Planned” is now 2 of 6').waitFor()
    await up.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('“Planned” is now 1 of 6').waitFor()
    await page.keyboard.press('Enter') // the first status stays first
    await eventually(async () => (await statusNames())[0] === 'Planned')
    assert.deepEqual((await statusNames()).slice(0, 3), ['Planned', 'Open', 'Under Review'])
  })

  await t.test('rows slide to their new places, unless the reader prefers less motion', async () => {
    const up = item('Under Review').getByRole('button', { name: /up$/ })
    const down = item('Under Review').getByRole('button', { name: /down$/ })
    const watchMotion = () =>
      page.evaluate(`{
        const { animate } = Element.prototype
        Element.prototype.animate = function (...given) {
          this.closest('ol')?.setAttribute('data-moved', '')
          return animate.apply(this, given)
        }
      }`)
    await watchMotion()
    const moved = page.locator('ol[data-moved]')
    await up.click()
    await eventually(async () => (await statusNames())[1] === 'Under Review')
    assert.equal(await moved.count(), 0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.reload()
    await down.waitFor()
    await watchMotion()
    await down.click()
    await moved.waitFor()
    await eventually(async () => (await statusNames())[2] === 'Under Review')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
  })

  await t.test('statuses are reordered by dragging, and return when the request fails', async () => {
    await item('Closed').locator('.grip').dragTo(item('Open'))
    await eventually(async () => (await statusNames())[1] === 'Closed')
    assert.deepEqual(await statusNames(), [
      'Planned',
      'Closed',
      'Open',
      'Under Review',
      'In Progress',
      'Complete',
    ])
    await page.route('**/statuses/batch', route => route.abort())
    await item('Complete').getByRole('button', { name: /up$/ }).click()
    await page.getByText('Earshot can’t be reached').waitFor()
    await page.unroute('**/statuses/batch')
    await eventually(async () => {
      const shown = await page.getByRole('list', { name: 'Statuses' }).getByRole('listitem').allTextContents()
      return shown[5]?.includes('Complete') === true
    })
    await shoot(page, 'statuses')
  })

  await t.test(
    'a status becomes the default, and is deleted after its posts get another status',
    async () => {
      await page.getByRole('button', { name: 'Create status' }).click()
      await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Later')
      await dialog(page).getByLabel('Pink').check()
      await dialog(page).getByLabel('Show on roadmaps').check()
      await dialog(page).getByLabel('Default').check()
      await shoot(page, 'status')
      assert.deepEqual(await axeViolations(page), [])
      await press('Create')
      await closed()
      await item('Later').getByText('Default').waitFor()
      assert.equal(await item('Later').getByRole('button', { name: 'Delete' }).count(), 0)
      const post = await earshot.make('/posts', { boardId: earshot.board, title: 'Some day' })
      assert.equal(post.status, 'later')
      await item('Open').getByRole('button', { name: 'Edit' }).click()
      await dialog(page).getByLabel('Default').check()
      await press('Save')
      await closed()
      await item('Later').getByRole('button', { name: 'Delete' }).click()
      await dialog(page).getByLabel('New status for its posts').selectOption('Planned')
      await press('Delete')
      await item('Later').waitFor({ state: 'detached' })
      assert.equal((await api.get(`/posts/${post.id}`)).data.status, 'planned')
    },
  )

  await t.test('tags are created, searched, edited and deleted', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Tags', exact: true }).click()
    await page.getByText('No tags yet').waitFor()
    for (const name of ['Mobile', 'mobile']) {
      await page.getByRole('button', { name: 'Create tag' }).click()
      await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await dialog(page).getByLabel('Another color').fill('#123456')
      await press('Create')
      if (name === 'Mobile') await closed()
    }
    await dialog(page).getByText('This name is taken').waitFor()
    assert.equal(await dialog(page).getByRole('alert').count(), 0)
    await shoot(page, 'taken')
    const name = dialog(page).getByRole('textbox', { name: 'Name', exact: true })
    await name.and(page.locator('[aria-invalid=true]:focus')).fill('Desktop')
    await press('Create')
    await closed()
    await page.getByLabel('Find a tag').fill('desk')
    await page.waitForURL(/q=desk/)
    await row('Mobile').waitFor({ state: 'detached' })
    await row('Desktop').getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByLabel('Description').fill('With a keyboard')
    await press('Save')
    await closed()
    await row('With a keyboard').getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText('removed from its posts').waitFor()
    await press('Delete')
    await page.getByText('No tags found').waitFor()
    const { data } = await api.get('/tags')
    assert.deepEqual(
      data.map(({ name, color }: { name: string; color: string }) => [name, color]),
      [['Mobile', '#123456']],
    )
  })

  const titles = async () =>
    (await api.get('/posts?sort=votes')).data.map((it: { title: string }) => it.title)

  await t.test('the score is defined, and posts get it', async () => {
    await earshot.make('/segments', { slug: 'beta', name: 'Beta testers' })
    const post = await earshot.make('/posts', { boardId: earshot.board, title: 'Scored' })
    await api.put(`/posts/${post.id}/vote`)
    await page.getByRole('link', { name: 'Score', exact: true }).click()
    await page.getByText('All posts have this score.').waitFor()
    await page.getByLabel('Vote', { exact: true }).fill('2.5')
    await page.getByLabel('Comment').fill('')
    await page.getByRole('button', { name: 'Add segment' }).click()
    await page.getByLabel('Points', { exact: true }).fill('5000')
    await page.getByText('Unsaved changes').waitFor()
    await shoot(page, 'score')
    await page.getByRole('button', { name: 'Save' }).click()
    const points = page.getByLabel('Points', { exact: true })
    await points.and(page.locator('[aria-invalid=true]')).waitFor()
    assert.equal(await points.inputValue(), '5000')
    await points.fill('1000')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All posts have this score.').waitFor()
    const { votes, comments, segments } = (await api.get('/posts/score')).data
    assert.deepEqual({ votes, comments }, { votes: 2.5, comments: 0 })
    assert.deepEqual(segments, [{ segment: 'beta', points: 1000 }])
    assert.equal((await api.get(`/posts/${post.id}`)).data.score, 2.5)
    await api.delete(`/posts/${post.id}`)
  })

  await t.test('a file is checked without creating posts, and then imported', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Import and export', exact: true }).click()
    await heading(page).filter({ hasText: 'Import and export' }).waitFor()
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByText('Choose a file.').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'requests.csv',
      mimeType: 'application/vnd.ms-excel', // what browsers send where Excel is installed
      buffer: Buffer.from(csv),
    })
    await page.getByLabel('Board', { exact: true }).first().selectOption('Feedback')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByText('File checked').waitFor()
    await page.waitForURL(/import=import_/)
    await page.getByText('posts to create').waitFor()
    await page.getByText('Ignored columns: Upvoters').waitFor()
    const warning = page.getByRole('alert').filter({ hasText: 'No votes from these columns' })
    await warning.getByText('Upvoters').waitFor()
    assert.match(await warning.innerText(), /“votes”/)
    const errors = page.getByRole('table', { name: 'Rows with errors' })
    await errors.getByRole('row').filter({ hasText: 'name, slug or ID of a status' }).waitFor()
    await errors.getByRole('row').filter({ hasText: 'nowhere' }).waitFor()
    assert.equal(await errors.getByRole('row').count(), 3)
    assert.deepEqual(await titles(), ['Some day'])
    await shoot(page, 'checked')
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Import 2 posts' }).click()
    await page.getByText('Import complete').waitFor()
    await page.getByText('posts created').waitFor()
    assert.deepEqual(await titles(), ['Passkeys', 'Offline mode', 'Some day'])
    await page.goBack()
    await page.getByText('File checked').waitFor()
    await page.reload()
    await page.getByText('choose it and check it again').waitFor()
  })

  await t.test('the import of a large file shows its progress', async () => {
    const rows = Array.from({ length: 50_000 }, (_, row) => JSON.stringify({ title: `Wish ${row}` }))
    await page.locator('input[type=file]').setInputFiles({
      name: 'wishes.ndjson',
      mimeType: '',
      buffer: Buffer.from(rows.join('\n')),
    })
    await page.getByLabel('Board', { exact: true }).first().selectOption('Feedback')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('progressbar', { name: /of 50,000 rows/ }).waitFor()
    await shoot(page, 'progress')
    await page.getByRole('button', { name: 'Import 50,000 posts' }).waitFor()
  })

  await t.test('posts and users are exported as files', async () => {
    const download = async (name: string) => {
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: `Download ${name}` }).click()
      const file = await coming
      assert.equal(file.suggestedFilename(), name)
      return readFile(await file.path(), 'utf8')
    }
    assert.match(await download('posts.csv'), /^\ufeffid,title.*Passkeys.*Offline mode/s)
    await page.getByLabel('Optimize for Excel').uncheck()
    assert.match(await download('users.csv'), /^id,name/)
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    await page.goto(`${earshot.url}/admin/import-export`)
    await assertPagesAccessible(page, earshot.url, pages)
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    for (const path of pages) {
      await page.goto(earshot.url + path)
      await heading(page).waitFor()
      await page.waitForLoadState('networkidle')
      await assertFits(page, 'the page in Arabic')
      await shoot(page, `arabic-${path.split('/').at(-1)}`)
    }
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member edits boards, except for what only admins can change', async () => {
    await signInAsMember(panel, '/admin/boards')
    await row('Feedback').getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByText('Only an admin can change this').waitFor()
    await dialog(page).getByLabel('Description').fill('By a member')
    await press('Save')
    await closed()
    await row('By a member').waitFor()
    assert.equal(
      await page
        .getByRole('navigation')
        .getByRole('link', { name: 'Import and export', exact: true })
        .count(),
      0,
    )
    await page.goto(`${earshot.url}/admin/import-export`)
    await page.getByText('Your role does not allow this').waitFor()
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
