import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, delayRequests, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { adminKey } from '../deployments/earshot.ts'
import { chooseInUserMenu, openPanel, secretIn, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('workspace')

const mailWithQuote = (name: string, lines: string[] = []): string =>
  [
    `From: Grace Holt <${name}@example.com>`,
    'To: support@example.org',
    'Subject: The export stops at 99 percent',
    `Message-ID: <${name}@example.com>`,
    'In-Reply-To: <answer@example.org>',
    ...lines,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'It stopped again today.',
    '',
    'On 5 March 2026, Ada Moreno <support@example.org> wrote:',
    '> Please try again.',
    '--b',
    'Content-Type: image/png',
    'Content-Disposition: attachment; filename=screen.png',
    '',
    'png',
    '--b--',
    '',
  ].join('\r\n')

const act = async (page: Page, name: string, label: string) => {
  await page.getByRole('button', { name: `Actions ${name}` }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

const download = async (page: Page, label: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: label }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test('the audit log, settings and team in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const main = page.getByRole('main')
  const person = (name: string) => main.getByRole('row').filter({ hasText: name })

  await t.test('a new audit log entry appears without a reload, and shows each changed field', async () => {
    await page.goto(`${earshot.url}/admin/audit-log`)
    await signIn(page, email, '/admin/audit-log')
    await main.getByRole('link', { name: 'Signed in' }).first().waitFor()
    const { data: team } = await earshot.api.post('/teams', { name: 'First line' })
    await earshot.api.patch(`/teams/${team.id}`, { method: 'balanced', capacity: 8 })
    await main.getByRole('link', { name: 'Changed the team' }).click()
    await dialog(page)
      .getByRole('row', { name: /^method manual balanced/ })
      .waitFor()
    await dialog(page)
      .getByRole('row', { name: /^capacity – 8/ })
      .waitFor()
    await shoot(page, 'entry')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('link', { name: team.id }).click()
    await page.waitForURL(url => url.searchParams.get('target') === team.id)
    await page.getByText('2 entries').waitFor()
    await main.getByRole('link', { name: 'Created the team “First line”' }).waitFor()
    await page.goBack()
    await dialog(page)
      .getByRole('row', { name: /^capacity/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('the audit log is filtered by its URL, and exported with its filters', async () => {
    await page.getByLabel('Action').fill('team.created')
    await page.keyboard.press('Enter')
    await page.waitForURL(/action=team.created/)
    await page.getByText('1 entry').waitFor()
    const csv = await download(page, 'Export as CSV')
    assert.match(csv, /^id,at,action,[^\n]+\naudit_[^\n]+team\.created[^\n]+\n$/)
    const lines = await download(page, 'Export as NDJSON')
    assert.equal(JSON.parse(lines).after.name, 'First line')
    await page.reload()
    await page.getByText('1 entry').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('No entries found').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await main.getByRole('link', { name: 'Signed in' }).first().waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  await t.test(
    'the workspace gets a name, a logo and a color, and a field error appears at its field',
    async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click()
      await heading(page).filter({ hasText: 'Settings' }).and(page.locator(':focus')).waitFor()
      const save = main.getByRole('button', { name: 'Save' })
      await main.getByLabel('Name').fill('Northwind')
      const days = main.getByLabel('Audit log retention')
      for (const typed of ['-5', '1.5']) {
        await days.fill('')
        await days.pressSequentially(typed)
        await save.click()
        await page.getByText('Enter a whole number from 1 to 36,500').waitFor()
        await days.and(page.locator('[aria-invalid=true]:focus')).waitFor()
        assert.equal(await days.inputValue(), typed)
      }
      await days.fill('')
      await main.getByLabel('Language').selectOption({ label: 'Deutsch' })
      await main.getByLabel('Tickets').uncheck()
      await page.getByText('Unsaved changes').waitFor()
      await save.click()
      await page.getByText('Saved', { exact: true }).waitFor()
      const { data } = await earshot.api.get('/settings')
      assert.deepEqual(
        [data.name, data.locale, data.features],
        ['Northwind', 'de', { supportInbox: true, supportTickets: false }],
      )
      const logo = await page.getByRole('button', { name: 'Save' }).screenshot()
      await main.getByLabel('Accent color').fill('#14b8a6')
      const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(20_000_000) }
      await main.locator('input[type=file]').setInputFiles(large)
      await main.getByText('at most 128 KiB').waitFor()
      await main
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
      await main.getByRole('img', { name: 'Logo' }).waitFor()
      await save.click()
      await page.getByText('Choose a darker color').waitFor()
      await shoot(page, 'accent')
      await main.getByLabel('Accent color').fill('#0f766e')
      await save.click()
      await page.getByText('Saved', { exact: true }).waitFor()
      const { branding } = (await earshot.api.get('/settings')).data
      assert.equal(branding.accentColor, '#0f766e')
      await page.goto(earshot.url)
      await page.locator(`header img[src="${branding.logoPath}"]`).waitFor()
      assert.deepEqual(await axeViolations(page), [])
      await shoot(page, 'portal')
      await page.goBack()
      await main.getByRole('button', { name: 'Remove the logo' }).click()
      await save.click()
      await page.getByText('Saved', { exact: true }).waitFor()
      assert.equal((await earshot.api.get('/settings')).data.branding.logoPath, null)
      await earshot.api.patch('/settings', { name: 'Southwind' })
      await eventually(async () => (await main.getByLabel('Name').inputValue()) === 'Southwind')
    },
  )

  await t.test('a member is invited, and the link is shown once', async () => {
    await page.getByRole('button', { name: 'Invite member' }).click()
    await dialog(page).getByLabel('Email address').fill('ben')
    await dialog(page).getByRole('button', { name: 'Invite' }).click()
    await dialog(page).getByLabel('Email address').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByLabel('Email address').fill(email)
    await dialog(page).getByRole('button', { name: 'Invite' }).click()
    await dialog(page).getByText('Someone else has this email address').waitFor()
    await dialog(page).getByLabel('Email address').fill('ben@example.org')
    await dialog(page).getByLabel('Name').fill('Ben')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    await dialog(page).getByText('be able to see it again').waitFor()
    await dialog(page).getByText('there is no mail server. Send this link to Ben yourself').waitFor()
    const link = await secretIn(page)
    assert.equal((await fetch(link.replace(/^https?:\/\/[^/]+/, earshot.url))).status, 200)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await person('ben@example.org').getByText('Member').waitFor()
  })

  await t.test('roles change after a confirmation, and the last admin cannot be demoted', async () => {
    await act(page, 'ada', 'Make member')
    await dialog(page).getByRole('button', { name: 'Make member' }).click()
    await dialog(page).getByText('Add another admin first').waitFor()
    await shoot(page, 'last-admin')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await act(page, 'Ben', 'Make admin')
    await dialog(page).getByRole('button', { name: 'Make admin' }).click()
    await person('Ben').getByText('Admin').waitFor()
    for (const label of ['Create password link', 'Invite again']) {
      await act(page, 'Ben', label)
      await dialog(page).getByRole('button', { name: label }).click()
      await dialog(page).getByText('be able to see it again').waitFor()
      assert.match(await secretIn(page), /\/password\//)
      await dialog(page).getByRole('button', { name: 'Done' }).click()
    }
    await act(page, 'ada', 'Invite again')
    await dialog(page).getByRole('button', { name: 'Invite again' }).click()
    await dialog(page).getByRole('alert').getByText('has already set a password').waitFor()
    assert.equal(
      await dialog(page)
        .getByText(/Something went wrong|Request [0-9a-f]/)
        .count(),
      0,
    )
    await page.keyboard.press('Escape')
    await act(page, 'Ben', 'Remove from team')
    await dialog(page).getByRole('button', { name: 'Remove from team' }).click()
    await person('Ben').waitFor({ state: 'detached' })
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    await assertPagesAccessible(page, earshot.url, ['/admin/audit-log', '/admin/settings'])
    assert.deepEqual(await axeViolations(page, 'landmark-unique'), [])
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('heading', { name: 'مساحة العمل' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('the email page says that there is no mail server, and what is not sent', async () => {
    await page.goto(`${earshot.url}/admin/email`)
    const note = main.getByRole('alert').filter({ hasText: 'There is no mail server' })
    await note.getByText('Invitations, password links').waitFor()
    await shoot(page, 'no-server')
    await page.setViewportSize({ width: 390, height: 844 })
    await assertFits(page, 'the note')
    await shoot(page, 'no-server-390')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await t.test('the header does not move when the bell is loaded', async () => {
    const load = await delayRequests(page, /\/assets\/later-[^/]+\.js$/)
    await page.reload()
    const search = page.getByRole('button', { name: /^Search/ })
    const edge = async () => (await search.boundingBox())?.x
    await search.waitFor()
    await main.getByText('There is no mail server').first().waitFor()
    const before = await edge()
    const bell = page.getByRole('button', { name: /^Notifications/ })
    assert.equal(await bell.count(), 0)
    await load()
    await bell.waitFor()
    assert.equal(await edge(), before)
  })

  await t.test('the sections of a page appear together', async () => {
    for (const [path, request] of [
      ['settings', '**/api/v1/settings'],
      ['widget', '**/api/v1/settings'],
      ['account', '**/auth/profile'],
    ] as const) {
      const load = await delayRequests(page, request)
      await page.goto(`${earshot.url}/admin/${path}`)
      await main.getByRole('status', { name: 'Loading…' }).first().waitFor()
      const sections = main.getByRole('heading', { level: 2 })
      assert.equal(await sections.count(), 0, path)
      await load()
      await sections.first().waitFor()
      assert.ok((await sections.count()) > 2, path)
    }
  })

  await t.test('a member cannot open the pages', async () => {
    await signInAsMember(panel, '/admin/settings')
    await page.getByText('Your role does not allow this').waitFor()
    assert.equal(
      await page.getByRole('navigation').getByRole('link', { name: 'Audit log', exact: true }).count(),
      0,
    )
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})

test('the widget in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const main = page.getByRole('main')
  const path = '/admin/widget'
  const stored = async () => (await earshot.api.get('/settings')).data.widget
  const save = main.getByRole('region', { name: 'Your site' }).getByRole('button', { name: 'Save' })
  const origin = (place: number) => main.getByRole('textbox', { name: `Origin ${place}`, exact: true })
  await page.goto(`${earshot.url}/admin/settings`)
  await signIn(page, email, '/admin/settings')

  await t.test(
    'the widget is turned on for the origins of a site, and errors appear at their line',
    async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Widget', exact: true }).click()
      await page.waitForURL(/admin\/widget$/)
      await main.getByText('No origins yet.').waitFor()
      await main.getByRole('switch', { name: 'Widget' }).check()
      await main.getByRole('button', { name: 'Add origin' }).press('Enter')
      await origin(1).and(page.locator(':focus')).waitFor()
      await origin(1).fill(' https://WWW.example.com ')
      await main.getByRole('button', { name: 'Add origin' }).click()
      await main.getByRole('button', { name: 'Add origin' }).click()
      await origin(3).fill('https://shop.example.com/path')
      await save.click()
      await main.getByText('Enter an address without a path').waitFor()
      await origin(2).and(page.locator('[aria-invalid=true]:focus')).waitFor()
      assert.equal(await origin(2).inputValue(), 'https://shop.example.com/path', 'the empty line is gone')
      await shoot(page, 'widget-error')
      assert.deepEqual(await axeViolations(page), [])
      await origin(2).fill('null')
      await main.getByText('Use it for tests only').waitFor()
      await save.click()
      await main.getByText('Saved', { exact: true }).waitFor()
      assert.deepEqual(await stored(), {
        enabled: true,
        origins: ['https://www.example.com', 'null'],
        greeting: null,
        accentColor: null,
        parts: ['messenger', 'feedback', 'changelog'],
        position: null,
        colorScheme: null,
      })
      assert.equal(await origin(1).inputValue(), 'https://www.example.com')
      await main.getByRole('button', { name: 'Remove origin 1' }).click()
      await origin(1).and(page.locator(':focus')).waitFor()
      assert.equal(await origin(1).inputValue(), 'null')
      await main.getByRole('button', { name: 'Remove origin 1' }).click()
      await main.getByRole('button', { name: 'Add origin' }).and(page.locator(':focus')).waitFor()
      await save.click()
      await eventually(async () => (await stored()).origins.length === 0)
      await earshot.api.patch('/settings', { widget: { origins: ['https://*.example.org'] } })
      await eventually(async () => (await origin(1).inputValue()) === 'https://*.example.org')
    },
  )

  await t.test('greeting, color, parts and side are seen in the preview before they are saved', async () => {
    const look = main.getByRole('region', { name: 'Look' })
    const frame = page.frameLocator('.widget-preview')
    const shown = frame.locator('earshot-widget')
    await shown.getByRole('heading', { name: 'How can we help?' }).waitFor()
    await look.getByLabel('Greeting').fill('Ask us anything')
    await shown.getByRole('heading', { name: 'Ask us anything' }).waitFor()
    await look.getByLabel('Greeting').and(page.locator(':focus')).waitFor()
    await shown.getByRole('button', { name: 'Feedback', exact: true }).waitFor()
    const tabs = shown.getByRole('navigation').getByRole('button')
    await look.getByRole('button', { name: 'Move “Changelog” up' }).press('Enter')
    await eventually(async () => (await tabs.allTextContents()).join() === 'Messages,Changelog,Feedback')
    const brand = () =>
      page.evaluate<string | null>(`(() => {
        const host = document.querySelector('.widget-preview').contentDocument.querySelector('earshot-widget')
        return host && getComputedStyle(host).getPropertyValue('--brand')
      })()`)
    await look.getByLabel('Accent color').fill('#be123')
    await look.getByLabel('Accent color').fill('#be123c')
    await eventually(async () => (await brand()) === '#be123c')
    await look.getByRole('checkbox', { name: 'Feedback' }).uncheck()
    await shown.getByRole('button', { name: 'Changelog', exact: true }).waitFor()
    await shown.getByRole('button', { name: 'Feedback', exact: true }).waitFor({ state: 'detached' })
    await look.getByLabel('Side of the button').selectOption('Left')
    await shown.locator('[data-side=left]').waitFor({ state: 'attached' })
    await look.getByLabel('Appearance').selectOption('Dark')
    await shown.locator('[data-scheme=dark]').waitFor({ state: 'attached' })
    await shoot(page, 'widget-preview')
    assert.equal((await stored()).greeting, null)
    const button = look.getByRole('button', { name: 'Save' })
    await button.click()
    await look.getByText('Saved', { exact: true }).waitFor()
    const { greeting, accentColor, parts, position, colorScheme } = await stored()
    const saved = [greeting, accentColor, parts, position, colorScheme]
    assert.deepEqual(saved, ['Ask us anything', '#be123c', ['messenger', 'changelog'], 'left', 'dark'])
    await look.getByLabel('Accent color').fill('#ffffff')
    await button.click()
    await look.getByText('Choose a darker color.').waitFor()
    await look.getByLabel('Accent color').fill('')

    for (const name of ['Messenger', 'Changelog']) await look.getByRole('checkbox', { name }).uncheck()
    await button.click()
    await look.getByText('Choose at least one part.').waitFor()
    assert.deepEqual((await stored()).parts, ['messenger', 'changelog'])
  })

  await t.test('the page says where the script was loaded', async () => {
    await main.getByText('No page has loaded the script yet.').waitFor()
    const headers = { origin: 'https://shop.example.org' }
    await eventually(async () => (await fetch(`${earshot.url}/api/v1/widget`, { headers })).ok)
    const seen = main.getByRole('status').filter({ hasText: 'Pages last loaded the script' })
    await seen.getByRole('listitem').filter({ hasText: 'https://*.example.org' }).waitFor()
  })

  await t.test('the page has the script to embed, and programs that sign tokens', async () => {
    await main.getByText(`<script src="${earshot.url}/widget.js" async></script>`).waitFor()
    await main.getByText('data-position="left"').waitFor()
    assert.equal(await main.getByText('docs/').count(), 0)
    await main.getByText('signVisitorToken').first().waitFor()
    for (const name of ['Python', 'Ruby', 'PHP', 'Go']) await main.getByRole('tab', { name }).click()
    await main.getByText('hmac.New(sha256.New').waitFor()
  })

  await t.test('the visitor secret is created, and rotated with a grace period', async () => {
    await page.getByText('No visitor secret yet').waitFor()
    await page.getByRole('button', { name: 'Create visitor secret' }).click()
    await dialog(page).getByRole('button', { name: 'Create visitor secret' }).click()
    await dialog(page).getByText('be able to see it again').waitFor()
    const first = await secretIn(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByText('be able to see it again').waitFor()
    assert.notEqual(await secretIn(page), first)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('works until').waitFor()
  })

  await t.test('the page is accessible and does not scroll sideways', async () => {
    await assertPagesAccessible(page, earshot.url, [path])
    await page.goto(earshot.url + path)
    await origin(1).waitFor()
    await shoot(page, 'widget')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'widget-390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('heading', { name: 'التعريف بالزوّار' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'widget-arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member cannot open the page', async () => {
    await signInAsMember(panel, path)
    await page.getByText('Your role does not allow this').waitFor()
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})

test('inbound email in the panel: the log, and a thread with quoted text and attachments that were left out', async () => {
  await using panel = await openPanel()
  const { earshot, email, page, browser } = panel
  const main = page.getByRole('main')
  await earshot.make('/mail-senders', { address: 'support@example.org' })
  const receive = (raw: string) =>
    fetch(`${earshot.url}/api/v1/mail/inbound`, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${adminKey}` },
    })
  await receive(mailWithQuote('grace', ['Cc: Bo Lindt <bo@example.com>', 'Reply-To: grace@private.example']))
  await receive(mailWithQuote('robot', ['Auto-Submitted: auto-replied']))
  await earshot.query(
    `insert into mail.mailbox_problem (problem, seen_at) values ('done_folder_refused', now())`,
  )
  const path = '/admin/inbound-email'
  await page.goto(earshot.url + path)
  await signIn(page, email, path)
  await main.getByText('The mail server refuses the folder in INBOUND_IMAP_DONE_FOLDER.').waitFor()
  const lately = main.getByRole('region', { name: 'Ignored or failed in the last 24 hours' })
  await lately.getByRole('link', { name: 'An automatic reply: 1' }).click()
  await page.getByText('1 email').waitFor()
  await main.getByRole('link', { name: 'robot@example.com' }).waitFor()
  await shoot(page, 'inbound-email')
  await lately.getByRole('link', { name: 'An automatic reply: 1' }).click()
  await page.getByText('2 emails').waitFor()
  assert.equal(await page.locator('[aria-current=page]').count(), 1)
  await assertPagesAccessible(page, earshot.url, [path])
  await page.goto(earshot.url + path)
  await page.getByLabel('Outcome').selectOption('accepted')
  await page.getByText('1 email').waitFor()
  await main.getByRole('link', { name: 'grace@example.com' }).click()
  await dialog(page).getByText('support@example.org').waitFor()
  await shoot(page, 'inbound-email-one')
  assert.deepEqual(await axeViolations(page), [])
  await dialog(page).getByRole('link', { name: 'Conversation' }).click()
  await page.getByText('It stopped again today.').last().waitFor()
  await page.getByText('Sender not verified').waitFor()
  await page.getByText('Cc: Bo Lindt').waitFor()
  await page.getByText('Replies go to: grace@private.example').waitFor()
  await page.getByText('Replies by email to grace@private.example').waitFor()
  const copies = page.getByRole('group', { name: 'Cc' })
  const bo = copies.getByRole('checkbox', { name: 'Bo Lindt <bo@example.com>' })
  await bo.waitFor()
  assert.equal(await copies.getByRole('checkbox').count(), 1, 'not our own address')
  assert.equal(await bo.isChecked(), false, 'anyone could have written the mail')
  await bo.check()
  await page.getByRole('textbox', { name: 'Reply' }).fill('We are looking into it.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Cc: Bo Lindt').nth(1).waitFor()
  await page.getByText('screen.png').waitFor()
  assert.equal(await page.getByText('Please try again.').isVisible(), false)
  await page.getByRole('button', { name: 'Show quoted text' }).click()
  await page.getByText('Please try again.').waitFor()
  await shoot(page, 'inbound-email-thread')
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('button', { name: 'Hide quoted text' }).click()
  await page.getByText('Please try again.').waitFor({ state: 'hidden' })
  await chooseInUserMenu(page, 'العربية')
  await page.getByRole('button', { name: 'إظهار النص المقتبس' }).click()
  await shoot(page, 'inbound-email-thread-arabic')
  await page.goto(earshot.url + path)
  await main.getByText('رد تلقائي', { exact: true }).waitFor()
  await shoot(page, 'inbound-email-arabic')
  for (let count = 0; count < 5; count++)
    await receive(
      `Authentication-Results: mx.example.net; spf=pass\r\nFrom: robot@example.com\r\nAuto-Submitted: auto-replied\r\n\r\n${count}`,
    )
  await page.reload()
  await main.getByText('INBOUND_TRUSTED_RELAY غير مضبوط').waitFor()
  await main.getByText('«mx.example.net»').waitFor()
  assertNoErrors(browser, earshot.url)
})
