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

const shoot = shootAs('support')

const goTo = async (page: Page, name: string) => {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await heading(page).filter({ hasText: name }).waitFor()
}

const send = async (page: Page, label: 'Create' | 'Save') => {
  await dialog(page).getByRole('button', { name: label, exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Creates a conversation with a reply, closes it and rates it. */
const makeConversation = async ({ api }: TestEarshot, rating: number) => {
  const { data } = await api.post('/conversations', {
    channel: 'api',
    visitor: { email: `grace${rating}@example.com` },
    message: { content: 'The export stops.' },
  })
  await api.post(`/conversations/${data.id}/reply`, { content: 'Fixed.' })
  await api.post(`/conversations/${data.id}/status`, { status: 'closed' })
  await api.post(`/conversations/${data.id}/csat`, { rating })
}

test('the support setup in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const main = page.getByRole('main')
  const listOf = async (path: string) => (await earshot.api.get(path)).data
  const row = (name: string) => main.getByRole('row').filter({ hasText: name })

  await t.test('business hours are created by keyboard', async () => {
    await page.goto(`${earshot.url}/admin/sla`)
    await signIn(page, email, '/admin/sla')
    await page.getByText('No SLA policies yet').waitFor()
    await page.getByText('Business hours', { exact: true }).click()
    await page.getByRole('button', { name: 'Create business hours' }).press('Enter')
    await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Office')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Zurich')
    await page
      .getByRole('option', { name: 'Europe/Zurich' })
      .and(page.locator('[data-combobox-selected]'))
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Monday until').fill('12:00')
    await dialog(page).getByRole('button', { name: 'Add hours on Monday' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Copy Monday to weekdays' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Remove hours on Friday' }).last().press('Enter')
    await dialog(page).getByRole('button', { name: 'Add hours on Saturday' }).press('Enter')
    await dialog(page).getByLabel('Saturday until').fill('08:00')
    await dialog(page).getByRole('textbox', { name: 'Holidays' }).fill('2027-01-01')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Jan 1, 2027').waitFor()
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).press('Enter')
    await dialog(page).getByRole('group', { name: 'Saturday' }).getByText('Each period must end').waitFor()
    await shoot(page, 'hours')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByLabel('Saturday until').fill('00:00')
    await send(page, 'Create')
    await row('Office').getByText('Mon–Thu 09:00–12:00, 13:00–17:00').waitFor()
    const [hours] = await listOf('/business-hours')
    assert.deepEqual([hours.timeZone, hours.holidays], ['Europe/Zurich', ['2027-01-01']])
    assert.deepEqual(hours.week.friday, [{ from: '09:00', to: '12:00' }])
    assert.deepEqual(hours.week.saturday, [{ from: '09:00', to: '24:00' }])
  })

  await t.test('an SLA policy takes targets such as 90 min or 2d', async () => {
    await page.getByText('Policies', { exact: true }).click()
    await page.getByRole('button', { name: 'Create policy' }).click()
    await dialog(page).getByLabel('Name').fill('Urgent')
    await dialog(page).getByLabel('First response').fill('soon')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page).getByText('Enter a time such as 15 m').waitFor()
    await dialog(page).getByLabel('First response').and(page.locator(':focus')).fill('90 min')
    await dialog(page).getByLabel('Resolution', { exact: true }).fill('2d')
    assert.equal(await dialog(page).getByLabel('First response').inputValue(), '1h 30m')
    await dialog(page).getByLabel('Priority').selectOption('Urgent')
    await dialog(page).getByLabel('Business hours').selectOption('Office')
    await shoot(page, 'policy')
    assert.deepEqual(await axeViolations(page), [])
    await send(page, 'Create')
    await page.getByRole('button', { name: 'Create policy' }).click()
    await dialog(page).getByLabel('Name').fill('All')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page).getByText('Enter at least one target').waitFor()
    await dialog(page).getByLabel('First response').fill('4 h')
    await dialog(page).getByLabel('Default').check()
    await send(page, 'Create')
    await page.getByText('First response 4h').waitFor()
    await main.getByRole('button', { name: 'Move “All” up' }).press('Enter')
    await page.getByText('“All” is now 1 of 2').waitFor()
    await eventually(async () => (await listOf('/sla-policies'))[0].name === 'All')
    const [, urgent] = await listOf('/sla-policies')
    assert.deepEqual(
      [urgent.targets.firstResponseSeconds, urgent.targets.resolutionSeconds, urgent.match.priority],
      [5400, 172_800, 'urgent'],
    )
  })

  await t.test('a team is created, with its members and their availability', async () => {
    await goTo(page, 'Teams')
    await page.getByRole('button', { name: 'Create team' }).click()
    const other = await earshot.make('/teams', { name: 'Night shift' })
    await dialog(page).getByLabel('Name').fill('night shift')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page).getByText('This name is taken').waitFor()
    await earshot.api.delete(`/teams/${other.id}`)
    await dialog(page).getByLabel('Name').and(page.locator('[aria-invalid=true]:focus')).fill('First line')
    await dialog(page).getByLabel('Balanced').check()
    await dialog(page).getByLabel('Capacity').fill('8')
    await shoot(page, 'team')
    assert.deepEqual(await axeViolations(page), [])
    await send(page, 'Create')
    await heading(page).filter({ hasText: 'First line' }).waitFor()
    await page.getByText('8 per member').waitFor()
    await main.getByLabel('Add member').first().selectOption('ada')
    await main.getByRole('button', { name: 'Add member' }).click()
    await row('ada').getByText('0 conversations').waitFor()
    await row('ada').getByLabel('ada is available').uncheck()
    await shoot(page, 'members')
    const [team] = await listOf('/teams')
    const members = () => listOf(`/teams/${team.id}/members`)
    await eventually(async () => (await members())[0].availability === 'away')
    await page.goto(`${earshot.url}/admin/teams`)
    await page.getByLabel('I am available').check()
    await eventually(async () => (await members())[0].availability === 'available')
    await main.getByRole('link', { name: 'First line' }).click()
    await main.getByRole('button', { name: 'Remove ada' }).click()
    await page.getByText('No members yet').waitFor()
    assert.deepEqual(await members(), [])
  })

  await t.test('a workflow with several actions is created, disabled and deleted', async () => {
    await goTo(page, 'Workflows')
    await page.getByRole('button', { name: 'Create workflow' }).click()
    assert.equal(await dialog(page).getByRole('textbox', { name: 'After' }).count(), 0)
    await dialog(page).getByLabel('Trigger').selectOption('The customer does not reply')
    await dialog(page).getByRole('textbox', { name: 'After' }).fill('soon')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Enter a name').waitFor()
    await dialog(page).getByText('This field is required').waitFor()
    assert.equal(await dialog(page).locator('[aria-invalid=true]').count(), 2)
    await shoot(page, 'workflow-mistakes')
    await dialog(page).getByRole('textbox', { name: 'After' }).fill('1 day')
    await dialog(page).getByLabel('Name').fill('Silent')
    await dialog(page).getByLabel('After', { exact: true }).fill('3 d')
    await dialog(page).getByRole('button', { name: 'Add action' }).click()
    await dialog(page).getByLabel('Action 1').selectOption('Close')
    await dialog(page).getByRole('button', { name: 'Add action' }).click()
    await dialog(page).getByLabel('Action 2').selectOption('Add tag')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    const tag = dialog(page).getByRole('listitem').getByLabel('Tag')
    await tag.and(page.locator('[aria-invalid=true]:focus')).fill('silent')
    await dialog(page).getByRole('button', { name: 'Move “Add tag” up' }).press('Enter')
    await dialog(page).getByText('When the customer does not reply for 3 days: tag “silent”, close').waitFor()
    await shoot(page, 'workflow')
    assert.deepEqual(await axeViolations(page), [])
    await send(page, 'Create')
    await row('Silent').getByText('for 3 days: tag “silent”, close').waitFor()
    await row('Silent').getByText('Not yet').waitFor()
    const [workflow] = await listOf('/workflows')
    assert.deepEqual(workflow.actions, [{ type: 'tag', tag: 'silent' }, { type: 'close' }])
    await page.getByLabel('Silent is enabled').uncheck()
    await eventually(async () => (await listOf('/workflows'))[0].enabled === false)
    await page.getByRole('button', { name: 'Delete Silent' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No workflows yet').waitFor()
  })

  await t.test('a workflow that starts with a message reads as a sentence and counts its runs', async () => {
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await dialog(page).getByLabel('Name').fill('Refunds')
    await dialog(page).getByLabel('The message contains one of').first().fill('refund')
    await page.keyboard.press('Enter')
    await page.keyboard.type('invoice')
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Channel').selectOption('API')
    await dialog(page).getByRole('button', { name: 'Add action' }).click()
    await dialog(page).getByLabel('Action 1').selectOption('Send reply')
    await dialog(page).getByLabel('Reply in the name of the team').fill('We look into it.')
    const sentence =
      'When a conversation is created, if the message contains “refund” or “invoice” and the channel is API: reply “We look into it.”'
    await dialog(page).getByText(sentence).waitFor()
    await shoot(page, 'workflow-message')
    assert.deepEqual(await axeViolations(page), [])
    await send(page, 'Create')
    await row('Refunds').getByText(sentence).waitFor()
    await earshot.api.post('/conversations', {
      visitor: { email: 'lin@example.com' },
      message: { content: 'Where is my Refund?' },
    })
    await page.reload()
    await row('Refunds').getByText('1 run').waitFor()
    await shoot(page, 'workflows')
    await page.getByRole('button', { name: 'Delete Refunds' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No workflows yet').waitFor()
  })

  await t.test('a macro is created, reopened by its URL, and edited', async () => {
    await goTo(page, 'Macros')
    await page.getByRole('button', { name: 'Create macro' }).click()
    await dialog(page).getByLabel('Name').fill('Browser')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page)
      .getByLabel('Text')
      .and(page.locator('[aria-invalid=true]:focus'))
      .fill('Which browser?')
    await send(page, 'Create')
    await page.getByRole('button', { name: 'Edit Browser' }).click()
    await page.waitForURL(/edit=macro_/)
    await page.reload()
    await dialog(page).getByLabel('Text').fill('Which browser do you use?')
    await send(page, 'Save')
    await page.getByText('Which browser do you use?').waitFor()
    await page.goBack()
    assert.equal(await dialog(page).count(), 0, 'going back does not open a closed dialog again')
  })

  await t.test('a macro has variables with a preview, actions and a team', async () => {
    await page.getByRole('button', { name: 'Edit Browser' }).click()
    const text = dialog(page).getByLabel('Text', { exact: true })
    await text.fill('Hi {{visitor.nmae}}, ')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).getByText('Unknown: {{visitor.nmae}}').waitFor()
    await text.fill('Hi ')
    await dialog(page).getByRole('button', { name: 'Insert variable' }).press('Enter')
    await page.getByRole('menuitem', { name: 'First name of the customer' }).press('Enter')
    await text.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(', which browser?')
    assert.equal(await text.inputValue(), 'Hi {{visitor.firstName | there}}, which browser?')
    await dialog(page).getByText('Hi Grace, which browser?').waitFor()
    await dialog(page).getByRole('button', { name: 'Add action' }).click()
    await dialog(page).getByLabel('Action 1').selectOption('Add tag')
    await dialog(page).getByRole('listitem').getByLabel('Tag', { exact: true }).fill('browser')
    await dialog(page).getByRole('button', { name: 'Add action' }).click()
    await dialog(page).getByLabel('Action 2').selectOption('Snooze')
    await dialog(page).getByLabel('Team').last().selectOption('First line')
    const guide = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%…') }
    await dialog(page).locator('input[type=file]').setInputFiles(guide)
    const attachments = dialog(page).getByRole('list', { name: 'Attachments' })
    await attachments.getByText('guide.pdf').waitFor()
    await shoot(page, 'macro')
    assert.deepEqual(await axeViolations(page), [])
    await send(page, 'Save')
    await row('Browser').getByText('Then: tag “browser”, snooze until the customer replies').waitFor()
    await row('Browser').getByText('First line').waitFor()
    const [macro] = await listOf('/macros')
    assert.deepEqual(
      macro.attachments.map(({ name }: { name: string }) => name),
      ['guide.pdf'],
    )
    assert.deepEqual(macro.actions, [
      { type: 'tag', tag: 'browser' },
      { type: 'snooze', forSeconds: null },
    ])
    await shoot(page, 'macros')
  })

  await t.test('an attribute is created, and a ticket status is created and moved', async () => {
    await goTo(page, 'Attributes')
    await page.getByRole('button', { name: 'Create attribute' }).click()
    await dialog(page).getByLabel('Key').fill('plan')
    await dialog(page).getByLabel('Type').selectOption('Choice from a list')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page).getByText('Enter at least one option').waitFor()
    await dialog(page).getByLabel('Options').fill('free\n\n team ')
    await send(page, 'Create')
    await row('plan').getByText('free, team').waitFor()
    await goTo(page, 'Ticket statuses')
    await page.getByRole('button', { name: 'Create status' }).click()
    await dialog(page).getByLabel('Name').fill('Waiting for a release')
    await dialog(page).getByLabel('Category', { exact: true }).selectOption('Pending')
    await send(page, 'Create')
    const before = await listOf('/ticket-statuses')
    await main.getByRole('button', { name: 'Move “Waiting for a release” up' }).click()
    await eventually(async () => (await listOf('/ticket-statuses')).at(-2).name === 'Waiting for a release')
    assert.equal((await listOf('/ticket-statuses')).length, before.length)
  })

  await t.test('the reports match the API, in charts and in words', async () => {
    for (const rating of [5, 4, 2]) await makeConversation(earshot, rating)
    // Two days with data, and none around them, so that each has a point without a line.
    await page.route('**/api/v1/reports/resolution?*', async route => {
      const response = await route.fetch()
      const { data } = await response.json()
      const [figures] = data.groups.map((it: { figures: { count: number } }) => it.figures).slice(-1)
      for (const at of [3, 7]) data.groups[at].figures = { ...figures, medianSeconds: 60, p90Seconds: 60 }
      await route.fulfill({ response, json: { data, meta: {} } })
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Back', exact: true }).click()
    await goTo(page, 'Reports')
    const card = (name: string) => main.getByRole('region', { name, exact: true })
    const tile = (name: string, label: string) =>
      card(name)
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd')
    const { totals } = await listOf('/reports/volume')
    assert.deepEqual([totals.opened, totals.answered, totals.closed], [4, 3, 3])
    assert.equal(await tile('Volume', 'Opened').textContent(), '4')
    for (const label of ['First responses', 'Closed'])
      assert.equal(await tile('Volume', label).textContent(), '3')
    const csat = await listOf('/reports/csat')
    assert.equal(await tile('Satisfaction', 'Average').textContent(), csat.totals.average.toFixed(2))
    assert.equal(await tile('Satisfaction', 'Rated 4 or 5').textContent(), '66.7%')
    await card('Satisfaction').getByRole('list', { name: 'Ratings' }).waitFor()
    const chart = card('Volume').getByRole('slider')
    await chart.focus()
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /Opened 4, First responses 3, Closed 3$/)
    await page.keyboard.press('ArrowLeft')
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /Opened 0/)
    await shoot(page, 'reports')
    const dots = card('Resolution').locator('.chart-dot')
    const places = await dots.evaluateAll(all =>
      (all as unknown as { getAttribute: (name: string) => string }[]).map(it => it.getAttribute('cx')),
    )
    assert.equal(new Set(places).size, 3)
    assert.equal(places.length, 6, 'a median and a 90th percentile on each of three days')
    await page.unroute('**/api/v1/reports/resolution?*')
    await card('Volume').getByText('Show as a table').click()
    await card('Volume').getByRole('row').nth(1).filter({ hasText: '433' }).waitFor()
    await page.getByText('7 days').click()
    await page.waitForURL(/days=7/)
    await page.getByText('By member').click()
    await page.waitForURL(/by=agent/)
    await card('Volume').getByRole('columnheader', { name: 'By member' }).waitFor()
    await shoot(page, 'reports-agents')
    await page.getByText('Custom range').click()
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await card('Volume').getByText('No data for this period').waitFor()
    assert.equal(await tile('Volume', 'Opened').textContent(), '0')
  })

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    const paths = ['teams', 'sla', 'sla?show=hours', 'workflows', 'macros', 'attributes', 'ticket-statuses']
    await earshot.api.post('/workflows', {
      name: 'Ours',
      trigger: 'teammate_unresponsive',
      afterSeconds: 3600,
    })
    await assertPagesAccessible(
      page,
      earshot.url,
      [...paths, 'reports'].map(path => `/admin/${path}`),
    )
    await chooseInUserMenu(page, 'العربية')
    await heading(page).filter({ hasText: 'التقارير' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member sets their own availability, and cannot change the setup', async () => {
    await signInAsMember(panel, '/admin/teams')
    await page.getByLabel('I am available').uncheck()
    await page.getByRole('link', { name: 'First line' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create team' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Edit First line' }).count(), 0)
    await page.getByRole('navigation').getByRole('link', { name: 'Boards', exact: true }).waitFor()
    assert.equal(
      await page.getByRole('navigation').getByRole('link', { name: 'Workflows', exact: true }).count(),
      0,
    )
    await page.goto(`${earshot.url}/admin/workflows`)
    await page.getByText('Your role does not allow this').waitFor()
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
