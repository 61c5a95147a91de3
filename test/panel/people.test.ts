import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import type { TestEarshot } from '../deployments/earshot.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('people')

/** Creates a board that requires approval, an author with posts, companies and users. */
const createData = async ({ make, board }: TestEarshot) => {
  const settings = { requireApproval: 'all' }
  const held = await make('/boards', { name: 'Ideas', settings })
  const author = { email: 'grace@example.com', name: 'Grace Holt' }
  const open = await make('/posts', { boardId: board, title: 'Dark mode', author })
  await make('/posts', { boardId: board, title: 'Export as CSV' })
  for (const title of ['Buy pills', 'Night mode', 'More fonts'])
    await make('/posts', { boardId: held.id, title, content: `About ${title}.`, author })
  const company = {
    name: 'Northwind',
    domain: 'northwind.example',
    plan: 'team',
    mrrCents: 129_900,
    size: 12,
  }
  const { id: companyId } = await make('/companies', company)
  await make('/companies', { name: 'Contoso' })
  for (const name of ['Ann', 'Bob'])
    await make('/users', { name, email: `${name}@example.com`, companyId, emailVerified: name === 'Bob' })
  return { held, open, companyId: companyId as string, grace: open.authorPrincipalId as string }
}

test('moderation, users, companies and segments in the panel', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const { api } = earshot
  const { held, open, companyId, grace } = await createData(earshot)
  const to = (path: string) => page.goto(`${earshot.url}/admin/${path}`)
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  /** Picks a user in the field of a segment, searching by the first word of the name. */
  const pick = async (label: string) => {
    await page.getByRole('combobox', { name: 'Add users' }).fill(label.split(' ')[0] ?? '')
    await page.getByRole('option', { name: label }).click()
  }
  const namesIn = async (slug: string): Promise<string[]> =>
    (await api.get(`/segments/${slug}/members`)).data.map(({ name }: { name: string }) => name).sort()
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })

  await t.test('pending posts are approved or rejected, also by keyboard', async () => {
    await to('moderation')
    await signIn(page, email, '/admin/moderation')
    await page.getByText('3 items').waitFor()
    await item('Buy pills').getByText('grace@example.com').waitFor()
    await shoot(page, 'moderation')
    await item('Buy pills').getByRole('button', { name: 'Reject' }).click()
    await dialog(page).getByText('cannot be undone').waitFor()
    await dialog(page).getByRole('button', { name: 'Reject' }).click()
    await item('Buy pills').waitFor({ state: 'detached' })
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await item('Night mode').waitFor({ state: 'detached' })
    await item('More fonts').getByRole('button', { name: 'Approve' }).and(page.locator(':focus')).waitFor()
    const { data } = await api.get(`/posts?boardId=${held.id}`)
    assert.deepEqual(
      data.map(({ title }: { title: string }) => title),
      ['Night mode'],
    )
  })

  await t.test('moderation is filtered by type and by board', async () => {
    const author = { email: 'grace@example.com' }
    const [post] = (await api.get(`/posts?boardId=${held.id}`)).data
    await api.post(`/posts/${post.id}/comments`, { content: 'Held, too.', author })
    await page.getByText('Comments', { exact: true }).click()
    await item('Held, too.').waitFor()
    assert.equal(await item('More fonts').count(), 0)
    await page.reload()
    await item('Held, too.').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Nothing to review').waitFor()
    await page.getByText('All', { exact: true }).click()
    await page.getByLabel('Board').selectOption('Feedback')
    await page.getByText('Nothing to review').waitFor()
    await page.getByLabel('Board').selectOption('Ideas')
    await item('More fonts').waitFor()
  })

  await t.test('users are searched and filtered', async () => {
    await to('users')
    await row('Grace Holt').getByText('grace@example.com').waitFor()
    await row('Bob').getByRole('link', { name: 'Northwind' }).waitFor()
    await row('Bob').getByText('Verified').waitFor()
    await shoot(page, 'users')
    await page.keyboard.press('/')
    await page.keyboard.type('gra')
    await row('Bob').waitFor({ state: 'detached' })
    await page.waitForURL(/search=gra/)
    await page.getByLabel('Search by name').fill('')
    await page.getByLabel('Users or members').selectOption('Members only')
    await row('Bob').waitFor({ state: 'detached' })
    await row('ada').getByText('Admin').waitFor()
    await page.getByLabel('Users or members').selectOption('Users only')
    await page.getByLabel('Email verification').selectOption('Verified')
    await row('Ann').waitFor({ state: 'detached' })
    await row('Bob').waitFor()
  })

  await t.test('adding a user shows field errors, and then opens the page of the user', async () => {
    await page.getByRole('button', { name: 'Add user' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Dora Diaz')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Enter an email address or an external ID').waitFor()
    await dialog(page).getByLabel('Email address').fill('grace@example.com')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Someone else has this email address').waitFor()
    await dialog(page).getByLabel('Email address').fill('dora@example.com')
    await dialog(page).getByRole('combobox', { name: 'Company' }).fill('north')
    await dialog(page).getByRole('option', { name: 'Northwind' }).click()
    await dialog(page).getByRole('button', { name: 'Add attribute' }).click()
    await dialog(page).getByLabel('Name of attribute 1').fill('seats')
    await dialog(page).getByLabel('Value of attribute 1').fill('12')
    await dialog(page).getByRole('button', { name: 'Add attribute' }).click()
    await dialog(page).getByLabel('Name of attribute 2').fill('seats ')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('A row above has the same name').waitFor()
    await shoot(page, 'add')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Remove attribute 2' }).click()
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await heading(page).filter({ hasText: 'Dora Diaz' }).waitFor()
    const attributes = page.getByRole('region', { name: 'Attributes' })
    await attributes.getByText('seats').waitFor()
    const [dora] = (await api.get('/users?search=dora')).data
    assert.deepEqual([dora.attributes, dora.companyId], [{ seats: 12 }, companyId])
  })

  await t.test('the page of a user lists posts, votes, conversations and tickets', async () => {
    await api.post(`/posts/${open.id}/vote/proxy`, { voterPrincipalId: grace })
    await api.post('/conversations', {
      channel: 'api',
      subject: 'Where is the dark mode?',
      visitor: { principalId: grace },
      message: { content: 'Hello?' },
    })
    await api.post('/tickets', {
      type: 'customer',
      title: 'Broken export',
      requester: { principalId: grace },
    })
    await to(`users/${grace}`)
    await heading(page).filter({ hasText: 'Grace Holt' }).waitFor()
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await part('Posts').getByRole('link', { name: 'Night mode' }).waitFor()
    await part('Votes').getByRole('link', { name: 'Dark mode' }).waitFor()
    await part('Conversations').getByText('Where is the dark mode?').waitFor()
    await part('Tickets').getByText('#1 Broken export').waitFor()
    await shoot(page, 'user')
    await page.getByRole('link', { name: 'View in Posts' }).click()
    await page.getByText('By Grace Holt').waitFor()
    await page.getByRole('link', { name: 'Night mode' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Export as CSV' }).count(), 0)
    await page.getByRole('button', { name: 'Clear author filter' }).click()
    await page.getByRole('link', { name: 'Export as CSV' }).waitFor()
  })

  await t.test('editing a user sends only the changes', async () => {
    const [dora] = (await api.get('/users?search=dora')).data
    await to(`users/${dora.principalId}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Dora Dark')
    await dialog(page).getByRole('combobox', { name: 'Company' }).click()
    await dialog(page).getByRole('option', { name: 'None' }).click()
    await dialog(page).getByRole('button', { name: 'Add attribute' }).click()
    await dialog(page).getByLabel('Name of attribute 2').fill('beta')
    await dialog(page).getByLabel('Value of attribute 2').fill('true')
    await dialog(page).getByRole('button', { name: 'Remove attribute 1' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await heading(page).filter({ hasText: 'Dora Dark' }).waitFor()
    const { attributes, companyId } = (await api.get(`/users/${dora.principalId}`)).data
    assert.deepEqual([attributes, companyId], [{ beta: true }, null])
  })

  await t.test('a user is erased after a confirmation that names the consequences', async () => {
    await page.getByRole('button', { name: 'Erase' }).click()
    await dialog(page).getByText('Posts, comments and votes stay').waitFor()
    await shoot(page, 'erase')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Erase' }).click()
    await page.waitForURL(url => url.pathname === '/admin/users')
    await row('Grace Holt').waitFor()
    assert.equal(await row('Dora').count(), 0)
  })

  await t.test('companies are searched, added, edited and deleted, and list their users', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Companies', exact: true }).click()
    await row('Northwind').getByText('1,299.00').waitFor()
    await shoot(page, 'companies')
    await page.getByLabel('Search by name or domain').fill('wind')
    await row('Contoso').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add company' }).click()
    await dialog(page).getByLabel('Domain').fill('not a domain')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Enter a name').waitFor()
    await dialog(page).getByLabel('Name').fill('Fabrikam')
    await dialog(page).getByLabel('Domain').fill('fabrikam.example')
    await dialog(page).getByLabel('Monthly revenue').fill('99.90')
    await dialog(page).getByLabel('Employees').fill('40')
    await shoot(page, 'company-add')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await heading(page).filter({ hasText: 'Fabrikam' }).waitFor()
    await page.getByText('99.90').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByLabel('Plan').fill('enterprise')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('enterprise').waitFor()
    const [made] = (await api.get('/companies?search=fabrikam')).data
    assert.deepEqual([made.mrrCents, made.size, made.plan], [9990, 40, 'enterprise'])
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await row('Contoso').waitFor()
    assert.equal(await row('Fabrikam').count(), 0)
    await row('Northwind').getByRole('link', { name: 'Northwind' }).click()
    await row('Bob').waitFor()
    await row('Ann').waitFor()
    await shoot(page, 'company')
  })

  await t.test('a segment is created, and users are searched and added', async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search records, pages and actions').fill('segments')
    await page.keyboard.press('Enter')
    await page.getByText('No segments yet').waitFor()
    await page.getByRole('button', { name: 'Create segment' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Beta testers')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('Use a–z and 0–9, with single hyphens').waitFor()
    await dialog(page).getByLabel('Slug').and(page.locator(':focus')).fill('beta')
    await dialog(page).getByLabel('Description').fill('Users with early access.')
    await shoot(page, 'segment-add')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await heading(page).filter({ hasText: 'Beta testers' }).waitFor()
    await page.getByText('No users in this segment yet').waitFor()
    await pick('Grace Holt (grace@example.com)')
    await pick('Bob (bob@example.com)')
    await shoot(page, 'segment-pick')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await row('Grace Holt').getByText('grace@example.com').waitFor()
    await row('Bob').getByRole('link', { name: 'Northwind' }).waitFor()
    assert.deepEqual(await namesIn('beta'), ['Bob', 'Grace Holt'])
  })

  await t.test('users that could not be added are listed with the reason', async () => {
    const { principalId } = await earshot.make('/users', { name: 'Eve', email: 'eve@example.com' })
    await pick('Eve (eve@example.com)')
    await pick('Bob (bob@example.com)')
    await pick('Ann (ann@example.com)')
    await api.delete(`/users/${principalId}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Eve: no longer a user').waitFor()
    await page.getByText('Bob: already in this segment').waitFor()
    await row('Ann').waitFor()
    await shoot(page, 'segment-left')
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test('users are removed, and users added elsewhere appear', async () => {
    await row('Bob').getByRole('button', { name: 'Remove' }).click()
    await row('Bob').waitFor({ state: 'detached' })
    assert.deepEqual(await namesIn('beta'), ['Ann', 'Grace Holt'])
    const [ada] = (await api.get('/users?team=true')).data
    await api.post('/segments/beta/members', { principalIds: [ada.principalId] })
    await row('ada').waitFor()
    await page.getByText('3 users').first().waitFor()
  })

  await t.test('segments are edited and deleted, and filter the users', async () => {
    await page.getByRole('link', { name: 'View in Users' }).click()
    await row('Grace Holt').getByRole('button', { name: 'Edit' }).waitFor()
    assert.equal(await row('Bob').count(), 0)
    await page.getByLabel('Segment', { exact: true }).selectOption('All segments')
    await row('Bob').waitFor()
    await page.getByLabel('Segment', { exact: true }).selectOption('Beta testers')
    await row('Bob').waitFor({ state: 'detached' })
    await page.waitForURL(/segment=beta/)
    await api.post('/segments', { slug: 'old', name: 'Old hands' })
    await page.getByRole('navigation').getByRole('link', { name: 'Segments', exact: true }).click()
    await row('Beta testers').getByText('3 users').waitFor()
    await row('Old hands').getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText('Its users stay').waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await row('Old hands').waitFor({ state: 'detached' })
    await row('Beta testers').getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Early birds')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row('Early birds').waitFor()
    await shoot(page, 'segments')
    await page.getByRole('button', { name: 'Create segment' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Others')
    await dialog(page).getByLabel('Slug').fill('beta')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await dialog(page).getByText('This is taken').waitFor()
    await dialog(page).getByLabel('Slug').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  await t.test('the page of a user lists segments and adds the user to others', async () => {
    await to(`users/${grace}`)
    const segments = page.getByRole('region', { name: 'Segments', exact: true })
    await segments.getByRole('link', { name: 'Early birds' }).waitFor()
    await segments.getByRole('button', { name: 'Remove Early birds' }).click()
    await segments.getByText('Not in any segment').waitFor()
    await segments.getByRole('button', { name: 'Add to segment' }).click()
    await page.getByRole('menuitem', { name: 'Early birds' }).click()
    await segments.getByRole('link', { name: 'Early birds' }).waitFor()
    assert.ok((await namesIn('beta')).includes('Grace Holt'))
    await segments.getByRole('link', { name: 'Early birds' }).click()
    await heading(page).filter({ hasText: 'Early birds' }).waitFor()
  })

  await t.test('a segment by rule has the users who match, and follows their companies', async () => {
    const { id } = await earshot.make('/companies', { name: 'Contoso', plan: 'enterprise' })
    for (const name of ['Ida', 'Kim'])
      await earshot.make('/users', { name, email: `${name}@contoso.example`, companyId: id })
    await to('segments')
    await page.getByRole('button', { name: 'Create segment' }).click()
    const form = dialog(page)
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Enterprise customers')
    await form.getByLabel('Slug').fill('enterprise')
    await form.getByRole('radio', { name: 'By rule' }).check()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await form.getByText('Enter a value that fits the condition').waitFor()
    await form.getByLabel('Field of condition 1').selectOption('Company')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await form.getByLabel('Value of condition 1').and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await form.getByLabel('Field of condition 1').selectOption('Plan')
    await form.getByLabel('Value of condition 1').fill('enterprise')
    await form.getByText('2 users match').waitFor()
    await form.getByRole('button', { name: 'Add condition' }).click()
    await form.getByLabel('Field of condition 2').selectOption('Email address')
    await form.getByLabel('Comparison of condition 2').selectOption('contains')
    await form.getByLabel('Value of condition 2').fill('@contoso.example')
    await form.getByText('2 users match').waitFor()
    await shoot(page, 'segment-rule')
    assert.deepEqual(await axeViolations(page), [])
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await heading(page).filter({ hasText: 'Enterprise customers' }).waitFor()
    await page
      .getByText('Plan is “enterprise” and Email address contains “@contoso.example”', { exact: true })
      .waitFor()
    await row('Ida').waitFor()
    await row('Kim').waitFor()
    await page.getByText('2 users').first().waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Add users' }).count(), 0)
    assert.equal(await row('Kim').getByRole('button', { name: 'Remove' }).count(), 0)
    await shoot(page, 'segment-by-rule')
    await api.patch(`/companies/${id}`, { plan: 'team' })
    await page.getByText('No users match the rule').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Value of condition 1').fill('team')
    await form.getByText('2 users match').waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await row('Ida').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('radio', { name: 'By hand' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await row('Kim').getByRole('button', { name: 'Remove' }).click()
    await row('Kim').waitFor({ state: 'detached' })
    assert.deepEqual(await namesIn('enterprise'), ['Ida'])
  })

  await t.test(
    'an anonymous visitor has a name that comes from the id, and the assignee is named',
    async () => {
      const message = { content: 'Is anyone available?' }
      const made = await earshot.make('/conversations', { visitor: { anonymous: true }, message })
      const name = `Visitor ${made.visitorPrincipalId.slice(-4).toUpperCase()}`
      await to(`users/${made.visitorPrincipalId}`)
      await heading(page).filter({ hasText: name }).waitFor()
      const { data: me } = await api.get('/users?team=true')
      const path = `/conversations/${made.id}`
      assert.equal((await api.post(`${path}/assign`, { assignedPrincipalId: me[0].principalId })).status, 200)
      await to(`inbox/${made.id}`)
      await page.getByText(name).first().waitFor()
      await page.getByText(`The conversation was assigned to ${me[0].name}.`).waitFor()
      await shoot(page, 'visitor')
    },
  )

  await t.test('the pages are accessible and do not scroll sideways', async () => {
    const paths = [
      'moderation',
      'users',
      `users/${grace}`,
      'companies',
      `companies/${companyId}`,
      'segments',
      'segments/beta',
    ]
    await assertPagesAccessible(
      page,
      earshot.url,
      paths.map(path => `/admin/${path}`),
    )
    await page.setViewportSize({ width: 1440, height: 900 })
    await to(`users/${grace}`)
    await chooseInUserMenu(page, 'العربية')
    await page.getByRole('heading', { name: 'المحادثات' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'arabic')
    await to('segments/beta')
    await page.getByRole('heading', { name: 'المستخدمون' }).waitFor()
    await assertFits(page, 'the page in Arabic')
    await shoot(page, 'segment-arabic')
    await chooseInUserMenu(page, 'English')
  })

  await t.test('a member edits users, but no companies, segments or other members', async () => {
    await signInAsMember(panel, '/admin/companies')
    await row('Northwind').waitFor()
    assert.equal(await page.getByRole('button', { name: /Add company|Edit|Delete/ }).count(), 0)
    await page.getByRole('navigation').getByRole('link', { name: 'Segments', exact: true }).click()
    await page.getByRole('link', { name: 'Early birds' }).click()
    await row('Grace Holt').waitFor()
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0)
    await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
    await row('Grace Holt').getByRole('button', { name: 'Edit' }).waitFor()
    assert.equal(await row('ada').getByRole('button').count(), 0)
  })

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
