import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startMailServer, startNginx } from '@earshot/testing'
import { selfSigned } from '../../services/webhooks/src/egress/attempts/harness.ts'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, holdRequests, openPanel, signIn } from './panel.ts'

const shoot = shootAs('changelog')

test('the roadmap and the changelog in the panel', async t => {
  await using server = await startMailServer()
  await using panel = await openPanel({ SMTP_URL: server.url })
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api, make } = earshot
  const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  const closed = () => dialog(page).waitFor({ state: 'detached' })
  const statuses: { id: string; name: string }[] = (await api.get('/statuses')).data
  const statusId = (name: string) => statuses.find(it => it.name === name)?.id
  const tag = await make('/tags', { name: 'Mobile', color: '#14b8a6' })
  const post = async (title: string, status: string, votes = 0, tagIds: string[] = []): Promise<string> => {
    const body = { boardId: earshot.board, title, statusId: statusId(status), tagIds }
    const { id } = await make('/posts', body)
    for (let vote = 0; vote < votes; vote++) {
      const voter = { email: `voter${vote}@example.org`, name: `Voter ${vote}` }
      await api.post(`/posts/${id}/vote/proxy`, { voter })
    }
    return id
  }
  const darkMode = await post('Dark mode', 'Planned', 3)
  const passkeys = await post('Passkeys', 'Planned', 1, [tag.id])
  const offline = await post('Offline mode', 'In Progress', 2, [tag.id])
  await api.post(`/posts/${darkMode}/comments`, { content: 'We have started.' })
  const statusOf = async (id: string): Promise<string> => (await api.get(`/posts/${id}`)).data.status

  const column = (name: string) => page.getByRole('region', { name })
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const cardsIn = (name: string) => column(name).getByRole('listitem').getByRole('link').allTextContents()

  await t.test('a card is dragged to another column, which is sorted by votes', async () => {
    await page.goto(`${earshot.url}/admin/roadmap`)
    await signIn(page, email, '/admin/roadmap')
    await column('Planned').getByText('Dark mode').waitFor()
    assert.deepEqual(await cardsIn('Planned'), ['Dark mode', 'Passkeys'])
    assert.match((await card('Dark mode').textContent()) ?? '', /3 votes.*1 comment.*Feedback/)
    await shoot(page, 'roadmap')
    await card('Dark mode').dragTo(column('In Progress'))
    await column('In Progress').getByText('Dark mode').waitFor()
    await page.getByRole('status').getByText('“Dark mode” moved to In Progress').waitFor()
    assert.deepEqual(await cardsIn('In Progress'), ['Dark mode', 'Offline mode'])
    await eventually(async () => (await statusOf(darkMode)) === 'in-progress')
  })

  await t.test('a card is moved by keyboard and keeps the focus', async () => {
    await card('Passkeys').getByRole('button', { name: 'Move “Passkeys”' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await shoot(page, 'roadmap-menu')
    assert.deepEqual(await axeViolations(page), [])
    const complete = page.getByRole('menuitem', { name: 'Complete' }).and(page.locator(':focus'))
    for (let step = 0; step < 3 && !(await complete.isVisible()); step++)
      await page.keyboard.press('ArrowDown')
    await complete.waitFor()
    await page.keyboard.press('Enter')
    const moved = column('Complete').getByRole('button', { name: 'Move “Passkeys”' })
    await moved.and(page.locator(':focus')).waitFor()
    await eventually(async () => (await statusOf(passkeys)) === 'complete')
  })

  await t.test('a card returns with an error when its move fails', async () => {
    const cut = await holdRequests(page, '**/api/v1/posts/post_*')
    await card('Offline mode').dragTo(column('Planned'))
    await column('Planned').getByText('Offline mode').waitFor()
    cut()
    await page.getByText('Earshot can’t be reached').waitFor()
    await column('In Progress').getByText('Offline mode').waitFor()
    await page.unroute('**/api/v1/posts/post_*')
    assert.equal(await statusOf(offline), 'in-progress')
  })

  await t.test('changes by others appear, and a card can leave the roadmap', async () => {
    await api.patch(`/posts/${offline}`, { statusId: statusId('Planned') })
    await column('Planned').getByText('Offline mode').waitFor()
    await card('Offline mode').getByRole('button', { name: /^Move/ }).click()
    await page.getByRole('menuitem', { name: 'Under Review' }).click()
    await card('Offline mode').waitFor({ state: 'detached' })
    await eventually(async () => (await statusOf(offline)) === 'under-review')
    await api.patch(`/posts/${offline}`, { statusId: statusId('Planned') })
    await column('Planned').getByText('Offline mode').waitFor()
    const planned = page.getByRole('heading', { name: 'Planned' })
    assert.equal(await planned.and(page.locator(':focus')).count(), 1, 'the focus moves to the column')
  })

  await t.test('a filtered roadmap is created at its own URL, edited and deleted', async () => {
    await page.getByRole('button', { name: 'Create roadmap' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Phones')
    await dialog(page).getByLabel('Tags').click()
    await page.getByRole('option', { name: 'Mobile' }).click()
    await page.keyboard.press('Escape')
    await shoot(page, 'roadmap-new')
    assert.deepEqual(await axeViolations(page), [])
    await press('Create')
    await page.waitForURL(/roadmap=roadmap_/)
    await closed()
    await page.getByRole('combobox', { name: 'Roadmap to show' }).waitFor()
    await column('Planned').getByText('Offline mode').waitFor()
    assert.deepEqual(await card('Dark mode').allTextContents(), [])
    await card('Offline mode').dragTo(column('Complete'))
    await eventually(async () => (await statusOf(offline)) === 'complete')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Phones and tablets')
    await press('Save')
    await closed()
    await page.getByRole('combobox', { name: 'Roadmap to show' }).selectOption('Phones and tablets')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await press('Delete')
    await card('Dark mode').waitFor()
    assert.deepEqual((await api.get('/roadmaps')).data, [])
  })

  const feed = async () => (await fetch(`${earshot.url}/changelog.rss`)).text()
  const entryIn = async (title: string) =>
    (await api.get('/changelog')).data.find((it: { title: string }) => it.title === title)

  await t.test('an entry is written, and leaving it unsaved asks for confirmation', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Changelog', exact: true }).click()
    await page.getByText('No entries yet').waitFor()
    await page.getByRole('link', { name: 'Write entry' }).click()
    await heading(page).filter({ hasText: 'New entry' }).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByLabel('Title').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await page.getByLabel('Title').fill('Dark mode is here')
    await page
      .getByLabel('Text', { exact: true })
      .fill('Your eyes <b>at night</b>.\n\nSee https://example.org/dark.\nAnd more.')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Your eyes <b>at night</b>.').waitFor()
    await preview.getByRole('link', { name: 'https://example.org/dark', exact: true }).waitFor()
    assert.deepEqual(await axeViolations(page, 'heading-order'), [])
    await page.getByRole('checkbox', { name: 'Fixed' }).check()
    await page.getByRole('checkbox', { name: 'New' }).check()
    await preview.getByText('Fixed').waitFor()
    await page.getByRole('combobox', { name: 'Linked posts' }).fill('dark')
    await page.getByRole('option', { name: 'Dark mode' }).click()
    await shoot(page, 'writing')
    await page.getByRole('navigation').getByRole('link', { name: 'Roadmap', exact: true }).click()
    await dialog(page).getByText('Leave without saving?').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await press('Stay')
    await closed()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Dark mode is here')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/\/changelog\/changelog_/)
    await page.getByText('All changes saved').waitFor()
    const { status, labels, linkedPostIds } = await entryIn('Dark mode is here')
    assert.deepEqual([status, labels, linkedPostIds], ['draft', ['new', 'fixed'], [darkMode]])
    await shoot(page, 'draft')
  })

  await t.test('an entry is scheduled, then published into the feed', async () => {
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).getByLabel('Date and time').fill('2020-02-02T09:00')
    await press('Schedule')
    await dialog(page).getByText('time in the future').waitFor()
    await dialog(page).getByLabel('Date and time').fill('2090-02-02T09:00')
    await dialog(page).getByLabel('Notify subscribers by email').uncheck()
    await dialog(page).getByText('Subscribers get no email.').waitFor()
    await shoot(page, 'schedule')
    await press('Schedule')
    await closed()
    await page.getByText(/Scheduled for .*2090/).waitFor()
    const { status, notifySubscribers } = await entryIn('Dark mode is here')
    assert.deepEqual([status, notifySubscribers], ['scheduled', false])
    assert.doesNotMatch(await feed(), /Dark mode/)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog(page).getByText('Subscribed webhooks are notified').waitFor()
    await dialog(page).getByText('Subscribers get no email.').waitFor()
    const notify = dialog(page).getByLabel('Notify subscribers by email')
    assert.equal(await notify.isChecked(), false, 'as it was scheduled')
    await notify.check()
    await dialog(page).getByText('0 subscribers get an email.').waitFor()
    await dialog(page).getByLabel('Set the linked post to “Complete”').check()
    await shoot(page, 'publish')
    assert.deepEqual(await axeViolations(page), [])
    await press('Publish')
    await closed()
    await page.getByText(/Published on/).waitFor()
    await eventually(async () => (await statusOf(darkMode)) === 'complete')
    assert.equal((await entryIn('Dark mode is here')).notifySubscribers, true)
    await eventually(async () => (await feed()).includes('<title>Dark mode is here</title>'))
    await page.getByRole('button', { name: 'React' }).click()
    await page.getByRole('menuitem', { name: 'Heart' }).click()
    await page
      .getByRole('button', { name: 'Heart: 1 reaction' })
      .and(page.locator('[aria-pressed=true]'))
      .waitFor()
    await page.getByText('All changes saved').waitFor()
    const { slug } = await entryIn('Dark mode is here')
    const onPortal = page.getByRole('link', { name: 'View on portal' })
    assert.equal(await onPortal.getAttribute('href'), `/changelog/${slug}`)
    await shoot(page, 'reactions')
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test('saving does not overwrite changes by others', async () => {
    const { id } = await entryIn('Dark mode is here')
    await page.getByLabel('Title').fill('Dark mode, mine')
    await api.patch(`/changelog/${id}`, { title: 'Dark mode, theirs' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The entry changed since you opened it').waitFor()
    await shoot(page, 'conflict')
    assert.deepEqual(await axeViolations(page), [])
    assert.equal(await page.getByLabel('Title').inputValue(), 'Dark mode, mine')
    await page.getByRole('button', { name: 'Load current version' }).click()
    await heading(page).filter({ hasText: 'Dark mode, theirs' }).waitFor()
    await page.getByLabel('Title').fill('Dark mode is here')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('All changes saved').waitFor()
  })

  await t.test('an entry is unpublished', async () => {
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await press('Unpublish')
    await closed()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog(page).getByText('It was published before').waitFor()
    assert.equal(await dialog(page).getByLabel('Notify subscribers').count(), 0)
    await press('Cancel')
    await closed()
    assert.equal((await entryIn('Dark mode is here')).status, 'draft')
    await eventually(async () => !(await feed()).includes('Dark mode'))
  })

  await t.test('an entry is emailed to subscribers in a segment, whose number is shown before', async () => {
    const subscriber = async (name: string): Promise<string> => {
      const { principalId } = await make('/users', { email: `${name}@example.com`, name })
      await earshot.query(
        `insert into mail.email_choices (principal_id, kind, is_on) values ($1, 'changelog', true)`,
        [principalId],
      )
      return principalId
    }
    const grace = await subscriber('grace')
    await subscriber('lin')
    await make('/segments', { slug: 'beta', name: 'Beta testers' })
    await api.post('/segments/beta/members', { principalIds: [grace] })
    const count = async (query = '') => (await api.get(`/changelog/subscribers${query}`)).data.emailsNow
    await eventually(async () => (await count()) === 2 && (await count('?segment=beta')) === 1)
    const open = async (id: string) => {
      await page.goto(`${earshot.url}/admin/changelog/${id}`)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
    }
    const notified = dialog(page).getByLabel('Subscribers to notify')
    const { id } = await make('/changelog', { title: 'Try the new editor', content: 'It is faster.' })
    await open(id)
    await dialog(page).getByText('2 subscribers get an email.').waitFor()
    await notified.selectOption('Beta testers')
    await dialog(page).getByText('1 subscriber gets an email.').waitFor()
    await shoot(page, 'segment')
    assert.deepEqual(await axeViolations(page), [])
    await press('Publish')
    await closed()
    assert.equal((await entryIn('Try the new editor')).notifySegment, 'beta')
    const notifications = () =>
      earshot.query(`select principal_id from mail.notifications where kind = 'changelog'`)
    await eventually(async () => (await notifications()).length > 0)
    assert.deepEqual(await notifications(), [{ principal_id: grace }])

    const later = await make('/changelog', { title: 'Later', notifySegment: 'beta' })
    assert.equal((await api.delete('/segments/beta')).status, 204)
    await open(later.id)
    await dialog(page).getByText('This segment no longer exists.').waitFor()
    await dialog(page).getByText('0 subscribers get an email.').waitFor()
    await press('Publish')
    await dialog(page).getByRole('alert').waitFor()
    await shoot(page, 'segment-deleted')
    await dialog(page).getByLabel('Notify subscribers by email').uncheck()
    await press('Publish')
    await closed()
    const { status, notifySubscribers, notifySegment } = await entryIn('Later')
    assert.deepEqual([status, notifySubscribers, notifySegment], ['published', false, 'beta'])
  })

  await t.test('the list filters drafts, and updates when an entry is published', async () => {
    const publishedAt = new Date(Date.now() + 4000).toISOString()
    await api.post('/changelog', { title: 'Soon', content: 'Coming soon.', publishedAt })
    await page.getByRole('link', { name: 'All entries' }).click()
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Soon').getByText('Published').waitFor()
    await row('Dark mode is here').getByText('Draft').waitFor()
    await shoot(page, 'list')
    await page.getByRole('radiogroup', { name: 'Entries to show' }).getByText('Draft').click()
    await page.waitForURL(/status=draft/)
    await row('Soon').waitFor({ state: 'detached' })
    await row('Dark mode is here').getByRole('button', { name: 'Delete' }).click()
    await press('Delete')
    await page.getByText('No entries with this status').waitFor()
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    const draft = await api.post('/changelog', {
      title: 'Next',
      content: 'Not yet.',
      linkedPostIds: [passkeys],
    })
    const paths = ['/admin/roadmap', '/admin/changelog', `/admin/changelog/${draft.data.id}`]
    await assertPagesAccessible(page, earshot.url, paths)
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    for (const path of paths) {
      await page.goto(earshot.url + path)
      await heading(page).waitFor()
      await page.waitForLoadState('networkidle')
      await assertFits(page, 'the page in Arabic')
      await shoot(page, `arabic-${path.split('/').at(-1)}`)
    }
    await chooseInUserMenu(page, 'English')
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })

  await t.test(
    'an entry and a webhook are saved through an nginx that compresses, and weakens ETags',
    async () => {
      const entry = await make('/changelog', { title: 'Passkeys', content: 'Sign in without a password.' })
      const webhook = await make('/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['post.created'] })
      await using nginx = await startNginx({
        tls: await selfSigned(),
        server: `gzip on; gzip_types application/json; gzip_min_length 1;
        location / { proxy_pass ${earshot.url}; proxy_set_header Host $http_host; }`,
      })
      const origin = `http://127.0.0.1:${nginx.port}`
      const read = page.waitForResponse(response => response.url().endsWith(`/api/v1/changelog/${entry.id}`))
      await page.goto(`${origin}/admin/changelog/${entry.id}`)
      assert.match((await (await read).allHeaders()).etag ?? '', /^W\//)
      await page.getByLabel('Title').fill('Passkeys are here')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.getByText('All changes saved').waitFor()
      assert.equal((await api.get(`/changelog/${entry.id}`)).data.title, 'Passkeys are here')

      await page.goto(`${origin}/admin/webhooks`)
      await page.getByRole('button', { name: /^Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await dialog(page).getByLabel('Description').fill('Through a proxy')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      assert.equal((await api.get(`/webhooks/${webhook.id}`)).data.description, 'Through a proxy')
    },
  )
})
