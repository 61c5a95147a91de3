import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, testClient } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { createMember } from '../../services/accounts/src/credentials/oauth/harness.ts'
import { visitorToken } from '../../services/accounts/src/credentials/visitors/harness.ts'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, delayRequests, dialog, hasSidewaysScroll, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { chooseInUserMenu, holdRequests, openPanel, removeSession, signIn } from './panel.ts'

const shoot = shootAs('inbox')

/** Clients that write as visitors, each with a visitor token. */
const visitorsOf = async ({ api, url }: TestEarshot) => {
  const { data } = await api.post('/settings/visitor-secret/rotate')
  return (email: string, name: string) => {
    const token = visitorToken(data.secret, { sub: email, email, name })
    const client = testClient(`${url}/api/v1`, { authorization: `Bearer ${token}` })
    return {
      start: async (subject: string, content: string): Promise<string> =>
        (
          await client.post('/conversations', {
            channel: 'web',
            subject,
            visitor: { email },
            message: { content },
          })
        ).data.id,
      write: (id: string, content: string) => client.post(`/conversations/${id}/messages`, { content }),
      read: async (id: string): Promise<string[]> =>
        (await client.get(`/conversations/${id}/messages`)).data.map((it: { content: string }) => it.content),
    }
  }
}

const log = (page: Page) => page.getByRole('log')
const rows = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')

/** The tests have no DOM types. */
type Row = { dataset: { row: string } }

type Scrolled = Record<'scrollHeight' | 'scrollTop' | 'clientHeight', number>

/** How far the log is scrolled from its end, in pixels. */
const fromEnd = (page: Page) =>
  log(page).evaluate(it => {
    const { scrollHeight, scrollTop, clientHeight } = it as unknown as Scrolled // the tests have no DOM types
    return scrollHeight - scrollTop - clientHeight
  })

const scrollToEnd = (page: Page) =>
  log(page).evaluate(it => {
    const box = it as unknown as Scrolled
    box.scrollTop = box.scrollHeight
  })

test('the support inbox in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  await api.post('/sla-policies', {
    name: 'Standard',
    isDefault: true,
    targets: { firstResponseSeconds: 3600, nextResponseSeconds: 7200, resolutionSeconds: 86_400 },
  })
  const gold = await api.post('/sla-policies', { name: 'Gold', targets: { resolutionSeconds: 7200 } })
  await api.post('/sla-policies', { name: 'Silver', targets: { resolutionSeconds: 14_400 } })
  const max = await createMember({ url: earshot.url, as: () => api }, 'max@example.org', 'member')
  await api.post('/teams', { name: 'Billing' })
  await api.post('/macros', { name: 'Ask for the browser', content: 'Which browser do you use?' })
  await api.post('/macros', {
    name: 'Thanks',
    content: 'Thank you, {{visitor.firstName | there}}.',
    actions: [
      { type: 'tag', tag: 'thanked' },
      { type: 'priority', priority: 'low' },
    ],
  })
  await api.post('/macros', { name: 'Mark as spam', actions: [{ type: 'tag', tag: 'spam' }], content: '' })
  await api.post('/attribute-definitions', {
    key: 'plan',
    name: 'Plan',
    type: 'select',
    options: ['free', 'team'],
  })
  const as = await visitorsOf(earshot)
  const grace = as('grace@example.com', 'Grace Holt')
  const frank = as('frank@example.com', 'Frank Mills')
  let id = ''
  const conversation = async () => (await api.get(`/conversations/${id}`)).data
  const messages = async () =>
    (await api.get(`/conversations/${id}/messages?includeInternal=true&limit=100`)).data as {
      content: string
      attachments: object[]
      mentionedPrincipalIds: string[]
    }[]
  const contents = async (): Promise<string[]> => (await messages()).map(it => it.content)
  const composer = page.getByRole('textbox', { name: 'Reply' })
  const note = page.getByRole('textbox', { name: 'Note' })
  const details = page.getByRole('complementary', { name: 'Details' })
  const line = (text: string) => log(page).getByRole('listitem').filter({ hasText: text })

  await t.test('a new conversation appears without a reload, with its SLA target', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/inbox`)
    await signIn(page, email, '/admin/inbox')
    await page.getByText('No conversations found').waitFor()
    await shoot(page, 'empty')
    id = await grace.start(
      'Export stops at 99 percent',
      'The export stops. See https://example.com/export now.',
    )
    const row = rows(page).filter({ hasText: 'Grace Holt' })
    await row.getByText('The export stops').waitFor()
    assert.match(
      (await row.textContent()) ?? '',
      /Grace Holt.*Waiting 1 min.*Export stops at 99 percent.*(59 min|1 hr) left.*Unread/,
    )
    await frank.start('Invoice', 'Where is my invoice?')
    await rows(page).filter({ hasText: 'Frank Mills' }).waitFor()
  })

  await t.test('J and K move through the list, and opening a conversation marks it as read', async () => {
    await page.keyboard.press('j')
    await heading(page).filter({ hasText: 'Invoice' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('j')
    await heading(page).filter({ hasText: 'Export stops' }).and(page.locator(':focus')).waitFor()
    await page.waitForURL(new RegExp(`/admin/inbox/${id}`))
    await log(page).getByRole('link', { name: 'https://example.com/export' }).waitFor()
    await rows(page).filter({ hasText: 'Grace Holt' }).getByText('Unread').waitFor({ state: 'detached' })
    await page.keyboard.press('k')
    await heading(page).filter({ hasText: 'Invoice' }).waitFor()
    await page.keyboard.press('?')
    await dialog(page).getByText('Next', { exact: true }).waitFor()
    await shoot(page, 'keys')
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.goBack()
    await heading(page).filter({ hasText: 'Export stops' }).waitFor()
  })

  await t.test(
    'a reply is written by keyboard, and its draft survives leaving the conversation',
    async () => {
      await page.keyboard.press('r')
      await composer.and(page.locator(':focus')).waitFor()
      await page.keyboard.type('We look into it, and reply soon?')
      await page.keyboard.press('Escape')
      await page.keyboard.press('k')
      await heading(page).filter({ hasText: 'Invoice' }).waitFor()
      assert.equal(await composer.inputValue(), '')
      await page.keyboard.press('j')
      await heading(page).filter({ hasText: 'Export stops' }).waitFor()
      await page.keyboard.press('r')
      assert.equal(
        await composer.inputValue(),
        'We look into it, and reply soon?',
        'shortcuts do nothing while typing',
      )
      await page.keyboard.press('Control+Enter')
      await log(page).getByText('We look into it').waitFor()
      assert.equal(await composer.inputValue(), '')
      await eventually(async () => (await grace.read(id)).includes('We look into it, and reply soon?'))
      await details.getByText('Met', { exact: true }).waitFor()
      await shoot(page, 'replied')
    },
  )

  await t.test('a note is marked for the team, and the visitor never sees it', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.type('Is this the timeout of last week?')
    await page.keyboard.press('Control+Enter')
    await line('timeout of last week').getByText('Note for the team').waitFor()
    await eventually(async () => (await contents()).includes('Is this the timeout of last week?'))
    assert.ok(!(await grace.read(id)).includes('Is this the timeout of last week?'))
  })

  await t.test('a member is mentioned in a note, by keyboard', async () => {
    const member = page.getByRole('option', { name: 'max', exact: true })
    await page.keyboard.type('Have you seen this, @m')
    await member.waitFor()
    await shoot(page, 'mention')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    assert.equal(await note.inputValue(), 'Have you seen this, @max ')
    await page.keyboard.type('or anyone @')
    await member.waitFor()
    await page.keyboard.press('Escape')
    await member.waitFor({ state: 'hidden' })
    await note.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(' work?')
    await page.keyboard.press('Control+Enter')
    await line('Have you seen this').getByText('Mentioned: max').waitFor()
    const written = (await messages()).find(({ content }) => content.startsWith('Have you seen this'))
    assert.equal(written?.content, 'Have you seen this, @max or anyone @ work?')
    assert.deepEqual(written.mentionedPrincipalIds, [max.principalId])
  })

  await t.test('a link is attached to a reply', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await page.keyboard.type('It is in our guide.')
    await page.getByRole('button', { name: 'Attach link' }).click()
    await dialog(page).getByLabel('URL').fill('our guide')
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('URL').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByText('Enter a name').waitFor()
    await shoot(page, 'attach')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByLabel('URL').fill('https://example.com/guide')
    await dialog(page).getByLabel('Name').fill('Guide')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await composer.and(page.locator(':focus')).waitFor()
    await page.getByRole('list', { name: 'Attachments' }).getByText('Guide').waitFor()
    await shoot(page, 'attached')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Control+Enter')
    const link = line('in our guide').getByRole('link', { name: 'Guide' })
    assert.equal(await link.getAttribute('href'), 'https://example.com/guide')
    await page.locator('.composer').getByRole('list', { name: 'Attachments' }).waitFor({ state: 'detached' })
    await eventually(async () => (await contents()).includes('It is in our guide.'))
    const sent = (await messages()).find(({ content }) => content === 'It is in our guide.')
    assert.deepEqual(sent?.attachments, [
      {
        fileId: null,
        name: 'Guide',
        url: 'https://example.com/guide',
        contentType: 'text/uri-list',
        size: 25,
        width: null,
        height: null,
      },
    ])
  })

  await t.test('a macro is inserted at the cursor', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Insert macro' }).click()
    await page.getByRole('option', { name: 'Ask for the browser' }).click()
    await composer.and(page.locator(':focus')).waitFor()
    await eventually(async () => (await composer.inputValue()) === 'Which browser do you use?')
  })

  await t.test('a message that was not sent is marked, and sent once by Try again', async () => {
    const cut = await holdRequests(page, '**/reply')
    await page.keyboard.press('Control+Enter')
    await log(page).getByText('Sending…').waitFor()
    cut()
    await log(page).getByText('This message was not sent').waitFor()
    await shoot(page, 'failed')
    assert.deepEqual(await axeViolations(page), [])
    await page.unroute('**/reply')
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await log(page).getByText('This message was not sent').waitFor({ state: 'detached' })
    await eventually(async () => (await contents()).includes('Which browser do you use?'))
    await log(page).getByText('Sending…').waitFor({ state: 'detached' })
    assert.equal(await log(page).getByText('Which browser do you use?').count(), 1)
    assert.equal((await contents()).filter(it => it === 'Which browser do you use?').length, 1)
  })

  await t.test('a macro is chosen by keyboard, and its actions are sent with the message', async () => {
    await composer.focus()
    await page.keyboard.type('All good? /tha')
    await page.getByRole('option', { name: 'Thanks' }).waitFor()
    await shoot(page, 'macro-list')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    await eventually(async () => (await composer.inputValue()) === 'All good? Thank you, Grace.')
    const queued = page.getByRole('group', { name: 'Actions after the message' })
    await queued.getByText('tag “thanked”').waitFor()
    await queued.getByRole('button', { name: 'Remove “set the priority to Low”' }).press('Enter')
    await shoot(page, 'macro-actions')
    assert.deepEqual(await axeViolations(page), [])
    const { priority } = await conversation()
    await composer.press('Control+Enter')
    await eventually(async () => (await conversation()).tags.includes('thanked'))
    await queued.waitFor({ state: 'detached' })
    assert.equal((await conversation()).priority, priority)
    assert.ok((await contents()).includes('All good? Thank you, Grace.'))
    await composer.focus()
    await page.keyboard.type('#spam')
    await page.keyboard.press('Enter')
    await queued.getByText('tag “spam”').waitFor()
    await page.getByRole('button', { name: 'Run actions' }).click()
    await eventually(async () => (await conversation()).tags.includes('spam'))
    await queued.waitFor({ state: 'detached' })
    assert.equal(
      (await api.get('/macros')).data.find((it: { name: string }) => it.name === 'Thanks').useCount,
      1,
    )
  })

  await t.test('the author edits a message in place, by keyboard', async () => {
    const box = log(page).getByRole('textbox', { name: 'Message text' })
    const edit = line('We look into it').getByRole('button', { name: 'Edit' })
    await edit.press('Enter')
    await box.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(' Or not.')
    await page.keyboard.press('Escape')
    await edit.and(page.locator(':focus')).waitFor()
    await log(page).getByText('We look into it, and reply soon?', { exact: true }).waitFor()
    await edit.press('Enter')
    await box.fill('We look into it, and reply today.')
    await shoot(page, 'edit')
    assert.deepEqual(await axeViolations(page), [])
    await box.and(page.locator(':focus')).waitFor()
    assert.equal(await box.inputValue(), 'We look into it, and reply today.')
    await page.route('**/api/v1/messages/*', route => route.abort())
    await page.keyboard.press('Control+Enter')
    await log(page).getByRole('alert').waitFor()
    await page.unroute('**/api/v1/messages/*')
    await box.press('Control+Enter')
    await line('reply today').getByText('Edited').waitFor()
    await edit.and(page.locator(':focus')).waitFor()
    assert.ok((await grace.read(id)).includes('We look into it, and reply today.'))
    assert.deepEqual(await line('The export stops').getByRole('button').allTextContents(), [
      'Create post',
      'Delete',
    ])
  })

  await t.test('a note is deleted after a confirmation', async () => {
    const remove = line('timeout of last week').getByRole('button', { name: 'Delete' })
    await remove.press('Enter')
    await dialog(page).getByText('cannot be undone').waitFor()
    await shoot(page, 'delete')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await remove.and(page.locator(':focus')).waitFor()
    await remove.press('Enter')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await line('timeout of last week').waitFor({ state: 'detached' })
    await log(page).and(page.locator(':focus')).waitFor()
    assert.ok(!(await contents()).includes('Is this the timeout of last week?'))
  })

  const line20 = async () =>
    (await log(page).getByText('Line 20', { exact: true }).boundingBox())?.y ?? Number.NaN

  await t.test('new messages scroll into view at the end, and do not move a reader further up', async () => {
    await scrollToEnd(page)
    for (let n = 1; n <= 60; n++) await api.post(`/conversations/${id}/note`, { content: `Line ${n}` })
    await log(page).getByText('Line 60', { exact: true }).waitFor()
    await eventually(async () => (await fromEnd(page)) < 2)
    await grace.write(id, 'It is Firefox.')
    await log(page).getByText('It is Firefox.').waitFor()
    await eventually(async () => (await fromEnd(page)) < 2)
    await log(page).getByText('Line 20', { exact: true }).scrollIntoViewIfNeeded()
    const before = await line20()
    await grace.write(id, 'Version 140.')
    await log(page).getByText('Version 140.').waitFor({ state: 'attached' })
    assert.ok(Math.abs((await line20()) - before) < 2)
    await page.getByRole('button', { name: 'Show earlier messages' }).dispatchEvent('click')
    await log(page).getByText('We look into it').waitFor({ state: 'attached' })
    assert.ok(Math.abs((await line20()) - before) < 2)
  })

  await t.test('a conversation is assigned, prioritized, snoozed, closed and reopened', async () => {
    await heading(page).focus()
    await page.keyboard.press('a')
    await page
      .getByRole('textbox', { name: 'Search members and teams' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.type('bill')
    await page.getByRole('option', { name: 'Billing' }).waitFor()
    await shoot(page, 'assign')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Assignee: Me · Billing' }).and(page.locator(':focus')).waitFor()
    await eventually(async () => (await conversation()).assignedTeamId !== null)
    await page.getByRole('button', { name: 'Priority' }).click()
    await page.getByRole('menuitemradio', { name: 'High' }).click()
    await page.getByRole('button', { name: 'Priority: High' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('menuitem', { name: 'Tomorrow' }).waitFor()
    await shoot(page, 'snooze')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Snoozed until').first().waitFor()
    await eventually(async () => {
      const { status, snoozedUntil, priority } = await conversation()
      return status === 'snoozed' && snoozedUntil !== null && priority === 'high'
    })
    await page.keyboard.press('e')
    await eventually(async () => (await conversation()).status === 'closed')
    await page.getByText('Conversation closed').waitFor()
    await page.waitForURL(url => !url.pathname.endsWith(id))
    await rows(page).filter({ hasText: 'Grace Holt' }).waitFor({ state: 'detached' })
    await page.getByLabel('Search conversations').fill('Grace')
    await page.getByRole('button', { name: /in all conversations$/ }).click()
    await rows(page).filter({ hasText: 'Grace Holt' }).locator('mark').first().waitFor()
    await page.waitForURL(/view=any/)
    await shoot(page, 'search-all')
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Closed' }).click()
    await page.waitForURL(/view=closed/)
    await rows(page).filter({ hasText: 'Grace Holt' }).getByRole('link').click()
    await page.keyboard.press('e')
    await eventually(async () => (await conversation()).status === 'open')
  })

  await t.test('the details include tags, attributes and the rating', async () => {
    await api.post(`/conversations/${id}/csat`, { rating: 4, comment: 'Quick and friendly.' })
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await details.getByText('Quick and friendly.').waitFor()
    await details.getByLabel('Tags').fill('export')
    await page.keyboard.press('Enter')
    await eventually(async () => (await conversation()).tags.includes('export'))
    await details.getByLabel('Plan').selectOption('team')
    await eventually(async () => (await conversation()).attributes.plan === 'team')
    await shoot(page, 'details')
  })

  const posts = details
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Linked posts', exact: true }) })

  await t.test('the details show who the visitor is, and what else they wrote', async () => {
    const { visitorPrincipalId } = await conversation()
    const company = await api.post('/companies', { name: 'Northwind', plan: 'Enterprise', mrrCents: 129_900 })
    await api.patch(`/users/${visitorPrincipalId}`, {
      companyId: company.data.id,
      emailVerified: true,
      attributes: { seats: 12 },
    })
    await api.post('/segments', { name: 'Key accounts', slug: 'key-accounts' })
    await api.post('/segments/key-accounts/members', { principalIds: [visitorPrincipalId] })
    const written = { boardId: earshot.board, authorPrincipalId: visitorPrincipalId }
    await api.post('/posts', { ...written, title: 'A calendar' })
    const { data: voted } = await api.post('/posts', { boardId: earshot.board, title: 'Resume an export' })
    await api.post(`/posts/${voted.id}/vote/proxy`, { voterPrincipalId: visitorPrincipalId })
    await grace.start('A second question', 'How do I invite others?')
    await api.post('/tickets', { title: 'Repair it', requester: { principalId: visitorPrincipalId } })
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    const link = (name: string | RegExp) => details.getByRole('link', { name })
    assert.equal(await link('Grace Holt').getAttribute('href'), `/admin/users/${visitorPrincipalId}`)
    for (const text of ['Verified', 'Enterprise', '1,299.00', 'seats'])
      await details.getByText(text, { exact: true }).waitFor()
    for (const name of ['Northwind', 'Key accounts', 'A calendar', 'A second question'])
      await link(name).waitFor()
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await details.getByRole('button', { name: 'Copy email address' }).click()
    await details.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'grace@example.com')
    assert.equal(await link('Resume an export').count(), 0, 'loaded when opened')
    for (const name of [/^Voted for/, /^Other tickets/]) {
      await details.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
    }
    await link('Resume an export').waitFor()
    await link(/Repair it/).waitFor()
    await details.evaluate(it =>
      (it as unknown as { scrollTo: (x: number, y: number) => void }).scrollTo(0, 9999),
    )
    await shoot(page, 'visitor')
    await page.route(/\/api\/v1\/posts\?.*voterId/, route => route.abort())
    await page.reload()
    await details.getByText('Could not be loaded.').waitFor()
    await link('A calendar').waitFor()
    await page.unroute(/\/api\/v1\/posts\?.*voterId/)
    await details.getByRole('button', { name: 'Try again' }).click()
    await link('Resume an export').waitFor()
  })

  await t.test('P creates a post on behalf of the visitor, linked in both directions', async () => {
    await heading(page).focus()
    await page.keyboard.press('p')
    const title = dialog(page).getByLabel('Title')
    await title.and(page.locator(':focus')).waitFor()
    assert.equal(await title.inputValue(), 'Export stops at 99 percent')
    assert.match(await dialog(page).getByLabel('Text').inputValue(), /^The export stops\. See/)
    await dialog(page).getByText('On behalf of Grace Holt').waitFor()
    await title.fill('Exports never stop')
    // The post is created, the link fails, and a retry creates no second post.
    await page.route(`**/${id}/link`, route => route.abort())
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('alert').waitFor()
    await page.unroute(`**/${id}/link`)
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await posts.getByRole('link', { name: 'Exports never stop' }).waitFor()
    const found = (await api.get('/posts?search=never')).data
    assert.deepEqual(
      found.map((it: { authorName: string }) => it.authorName),
      ['Grace Holt'],
    )
    assert.deepEqual((await conversation()).links.postIds, [found[0].id])
  })

  await t.test('a post from an email is without the signature, and the dialog says who sees it', async () => {
    const { id: mail } = await earshot.make('/conversations', {
      channel: 'email',
      subject: 'Sort by date',
      visitor: { email: 'carla@example.com', name: 'Carla Reyes' },
      message: { content: 'Can we sort by date?\n\nBest regards,\nCarla Reyes\n+1 555 0100' },
    })
    const intern = await earshot.make('/boards', { name: 'Internal', audience: 'private' })
    await page.goto(`${earshot.url}/admin/inbox/${mail}`)
    await log(page).getByText('+1 555 0100').waitFor()
    await page.keyboard.press('p')
    await dialog(page).getByText('anyone can read the post in the portal').waitFor()
    assert.equal(await dialog(page).getByLabel('Text').inputValue(), 'Can we sort by date?')
    await shoot(page, 'post-from-email')
    await dialog(page).getByLabel('Board').selectOption('Internal')
    await dialog(page).getByText('only the team sees the post').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await api.delete(`/boards/${intern.id}`)
    await api.post(`/conversations/${mail}/status`, { status: 'closed' })
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
  })

  await t.test('the vote of the visitor is added to a similar post, from a message', async () => {
    await line('It is Firefox.').hover()
    await line('It is Firefox.').getByRole('button', { name: 'Create post' }).click()
    assert.equal(await dialog(page).getByLabel('Text').inputValue(), 'It is Firefox.')
    const { data: similar } = await api.post('/posts', {
      boardId: earshot.board,
      title: 'Faster exports',
      author: { email: 'frank@example.com' },
    })
    await dialog(page).getByLabel('Title').fill('Faster export')
    const add = dialog(page).getByRole('button', { name: 'Add vote Faster exports' })
    await add.waitFor()
    await shoot(page, 'post-from')
    assert.deepEqual(await axeViolations(page), [])
    await add.click()
    await dialog(page).waitFor({ state: 'detached' })
    await posts.getByRole('link', { name: 'Faster exports' }).waitFor()
    const { data: voters } = await api.get(`/posts/${similar.id}/voters`)
    assert.deepEqual(
      voters.map((it: { voterName: string }) => it.voterName),
      ['Grace Holt'],
    )
    await api.patch(`/posts/${similar.id}`, { statusId: (await api.get('/statuses')).data[1].id })
    const status = (await api.get('/statuses')).data[1].name as string
    await posts.getByText(status).waitFor()
    await posts.scrollIntoViewIfNeeded()
    await shoot(page, 'linked-posts')
    assert.deepEqual(await axeViolations(page), [])
    await posts.getByRole('link', { name: 'Faster exports' }).click()
    await heading(page).filter({ hasText: 'Faster exports' }).waitFor() // the inbox has a region of that name
    const about = page.getByRole('region', { name: 'Conversations' })
    await about.getByRole('link', { name: 'Export stops at 99 percent' }).waitFor()
    await about.scrollIntoViewIfNeeded()
    await shoot(page, 'post-conversations')
    assert.deepEqual(await axeViolations(page), [])
    await about.getByRole('link', { name: 'Export stops at 99 percent' }).click()
    await posts.getByRole('button', { name: 'Unlink “Faster exports”' }).click()
    await posts.getByRole('link', { name: 'Faster exports' }).waitFor({ state: 'detached' })
    await eventually(async () => (await conversation()).links.postIds.length === 1)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Create post' }).click()
    await dialog(page).getByLabel('Title').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test(
    'another SLA policy is chosen in the details, and a rejected choice is reported there',
    async () => {
      const policy = details.getByLabel('Policy')
      const appliedPolicy = async () => (await api.get(`/conversations/${id}/sla`)).data.policyId
      await policy.locator(':checked').filter({ hasText: 'Standard' }).waitFor({ state: 'attached' })
      // In SQL, without a change event, so that the page still offers the policy.
      await earshot.query(`delete from support.sla_policies where name = 'Silver'`)
      await policy.selectOption('Silver')
      await details.getByText('This policy no longer exists').waitFor()
      await shoot(page, 'policy-refused')
      assert.deepEqual(await axeViolations(page), [])
      await policy.selectOption('None')
      await eventually(async () => (await appliedPolicy()) === null)
      await details.getByText('Chosen manually').waitFor()
      await policy.selectOption('Gold')
      await eventually(async () => (await appliedPolicy()) === gold.data.id)
      await details.getByText('2 hr left').or(details.getByText('1 hr left')).waitFor()
      await shoot(page, 'policy')
    },
  )

  await t.test('a conversation is merged into another one of the visitor, and unmerged', async () => {
    const kim = as('kim@example.com', 'Kim Moss')
    await kim.start('Late refund', 'The refund is late.')
    const merged = await kim.start('Refund again', 'It is still not here.')
    const title = (text: string) => heading(page).filter({ hasText: text }).waitFor()
    const merge = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Merge into…' }).click()
      await dialog(page).getByText('The refund is late.').waitFor()
      await shoot(page, 'merge')
      assert.deepEqual(await axeViolations(page), [])
      await dialog(page).getByRole('button', { name: 'Merge here Late refund' }).click()
      await title('Late refund')
      await line('It is still not here.').getByRole('link', { name: 'From another conversation' }).waitFor()
    }
    await page.goto(`${earshot.url}/admin/inbox/${merged}`)
    await title('Refund again')
    await merge()
    await log(page).getByText('Another conversation was merged into this one.').waitFor()
    await shoot(page, 'merged')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await title('Refund again')
    await line('It is still not here.').waitFor()
    await composer.waitFor()

    await merge()
    await line('It is still not here.').getByRole('link', { name: 'From another conversation' }).click()
    await title('Refund again')
    const place = page.getByRole('status').filter({ hasText: 'This conversation is merged into' })
    await place.getByRole('link', { name: 'Late refund' }).waitFor()
    assert.equal(await composer.count(), 0)
    await shoot(page, 'merged-away')
    assert.deepEqual(await axeViolations(page), [])
    await place.getByRole('button', { name: 'Undo' }).click()
    await composer.waitFor()
    assert.equal((await api.get(`/conversations/${merged}`)).data.status, 'open')
    await api.post(`/conversations/${merged}/status`, { status: 'closed' })
  })

  await t.test('a conversation is split at another question, and the split is undone', async () => {
    const lee = as('lee@example.com', 'Lee Quinn')
    const first = await lee.start('Broken export', 'The export stops.')
    await lee.write(first, 'And where is my invoice?')
    const title = (text: string) => heading(page).filter({ hasText: text }).waitFor()
    const split = (text: string) => line(text).getByRole('button', { name: 'Split from here…' })
    await page.goto(`${earshot.url}/admin/inbox/${first}`)
    await line('And where is my invoice?').hover()
    assert.equal(await split('The export stops.').count(), 0, 'one message stays')
    await shoot(page, 'split-from')
    await split('And where is my invoice?').click()
    await dialog(page).getByLabel('Subject').fill('Invoice')
    await shoot(page, 'split')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    await title('Invoice')
    await line('And where is my invoice?').getByRole('link', { name: 'From another conversation' }).waitFor()
    await log(page).getByRole('link', { name: 'The conversation was split off from another one.' }).waitFor()
    await shoot(page, 'was-split')
    assert.deepEqual(await axeViolations(page), [])
    const done = page.getByRole('status').filter({ hasText: 'Conversation split' })
    await done.getByRole('button', { name: 'Undo' }).click()
    await title('Broken export')
    await line('And where is my invoice?').waitFor()
    await log(page)
      .getByRole('link', { name: 'Messages were split off into another conversation.' })
      .waitFor()

    await lee.write(first, 'And what is your address?')
    await split('And what is your address?').focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Subject').waitFor()
    await page.keyboard.type('Address')
    await page.keyboard.press('Enter')
    await title('Address')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo split' }).click()
    await title('Broken export')
    await line('And what is your address?').waitFor()
    await api.post(`/conversations/${first}/status`, { status: 'closed' })
  })

  await t.test('the list shows a breached target', async () => {
    await earshot.query(
      `update support.sla_clocks set due_at = now() - interval '5 minutes', breached_at = now() - interval '5 minutes',
         alarm_at = null
       where settled_at is null and metric = 'first_response'`,
    )
    await page.goto(`${earshot.url}/admin/inbox`)
    await rows(page).filter({ hasText: 'Frank Mills' }).getByText('min overdue').waitFor()
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('invoice')
    await page.waitForURL(/search=invoice/)
    await eventually(async () => (await rows(page).count()) === 1)
    await page.getByLabel('Sort by').selectOption('Longest wait first')
    await page.waitForURL(/sort=waiting/)
    await shoot(page, 'late')
  })

  await t.test('the navigation is a column of icons in the inbox, and opens while it is used', async () => {
    const navigation = page.getByRole('navigation', { name: 'Pages' })
    const width = async () => (await navigation.boundingBox())?.width ?? 0
    await page.getByRole('heading', { level: 1 }).first().hover()
    await eventually(async () => (await width()) < 80)
    await navigation.getByRole('link', { name: 'Tickets' }).focus()
    await eventually(async () => (await width()) > 200)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/tickets/)
    await eventually(async () => (await width()) > 200)
    await navigation.getByRole('link', { name: 'Inbox' }).click()
    await page.waitForURL(/\/inbox/)
    await page.getByRole('heading', { level: 1 }).first().hover()
    await eventually(async () => (await width()) < 80)
  })

  await t.test('a conversation that is being loaded is accessible', async () => {
    const releaseMessages = await delayRequests(page, '**/messages?*')
    const releaseConversation = await delayRequests(page, `**/api/v1/conversations/${id}`)
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await page.getByRole('progressbar', { name: 'Loading…' }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await releaseConversation()
    await log(page).getByRole('status', { name: 'Loading…' }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await releaseMessages()
    await log(page).getByRole('listitem').first().waitFor()
  })

  await t.test('the inbox is accessible and does not scroll sideways', async () => {
    await assertPagesAccessible(page, earshot.url, ['/admin/inbox', `/admin/inbox/${id}`])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await log(page).waitFor()
    assert.equal(await rows(page).first().isVisible(), false)
    await page.getByRole('button', { name: 'Details' }).click()
    await dialog(page).getByText('Quick and friendly.').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await shoot(page, 'details-390')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All conversations' }).click()
    await rows(page).first().waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('heading', { name: 'صندوق الوارد' }).waitFor()
    await page.getByText('عرض الرسائل الأقدم').waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    assert.equal(await hasSidewaysScroll(page), false)
    await chooseInUserMenu(page, 'English')
  })

  await t.test('the page says when the inbox is turned off', async () => {
    await api.patch('/settings', { features: { supportInbox: false } })
    await eventually(async () => (await api.get('/conversations')).status === 403)
    await page.goto(`${earshot.url}/admin/inbox`)
    await page.getByText('The support inbox is turned off').waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'Go to settings' }).getAttribute('href'),
      '/admin/settings',
    )
    await shoot(page, 'off')
    await removeSession(panel)
    await page.goto(`${earshot.url}/admin/inbox`)
    await signIn(page, max.email, '/admin/inbox')
    await page.getByText('An admin can turn it on').waitFor()
  })

  await t.test('a member edits only their own messages, and cannot change the SLA policy', async () => {
    await api.patch('/settings', { features: { supportInbox: true } })
    await eventually(async () => (await api.get('/conversations')).status === 200)
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await details.getByText('Gold').waitFor()
    assert.equal(await details.getByLabel('Policy').count(), 0)
    await log(page).getByText('Line 60', { exact: true }).waitFor()
    for (const name of ['Edit', 'Delete'])
      assert.equal(await log(page).getByRole('button', { name }).count(), 0)
    await page.keyboard.press('n')
    await page.keyboard.type('I have seen it.')
    await page.keyboard.press('Control+Enter')
    await line('I have seen it.').getByRole('button', { name: 'Edit' }).click()
    await log(page).getByRole('textbox', { name: 'Message text' }).fill('I have fixed it.')
    await log(page).getByRole('button', { name: 'Save' }).click()
    await line('I have fixed it.').getByText('Edited').waitFor()
    await line('I have fixed it.').getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await line('I have fixed it.').waitFor({ state: 'detached' })
  })

  await t.test('a member in no team mentions an admin, and assigns a conversation to one', async () => {
    assert.deepEqual(
      (await api.get('/teams')).data.map((it: { memberCount?: number }) => it.memberCount ?? 0),
      [0],
    )
    await dialog(page).waitFor({ state: 'detached' }) // an open dialog takes the keys
    await page.keyboard.press('n')
    await page.keyboard.type('Your part, @ad')
    await page.getByRole('option', { name: 'ada', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await line('Your part,').getByText('Mentioned: ada').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await page.getByRole('option', { name: 'ada', exact: true }).click()
    await page.getByRole('button', { name: 'Assignee: ada' }).waitFor()
  })

  await t.test('Mentions lists where a member is mentioned, and counts what is unread', async () => {
    const other = (await api.get('/conversations?status=open&limit=100')).data.find(
      (it: { id: string }) => it.id !== id,
    )
    const note = { content: 'A look, please.', mentionedPrincipalIds: [max.principalId] }
    await api.post(`/conversations/${other.id}/note`, note)
    await page.goto(`${earshot.url}/admin/inbox`)
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Mentions/ })
    await view.getByText('1', { exact: true }).waitFor()
    await view.click()
    await eventually(async () => (await rows(page).count()) === 2) // the former list is shown until then
    assert.deepEqual(
      await rows(page).evaluateAll(all => all.map(it => (it as unknown as Row).dataset.row)),
      [other.id, id],
      'newest mention first',
    )
    await shoot(page, 'mentions')
    await rows(page).first().getByRole('link').click()
    await log(page).getByText('A look, please.').waitFor()
    await view.getByText('1', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Latest first')
    await page.waitForURL(/view=mentions&sort=recent|sort=recent&view=mentions/)
    await rows(page).nth(1).waitFor()
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
