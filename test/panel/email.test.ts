import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { eventually, startDnsServer, startMailServer } from '@earshot/testing'
import { assertFits, assertPagesAccessible, axeViolations } from '../browser/accessible.ts'
import { assertNoErrors, dialog, heading } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { shootAs } from '../browser/screenshots.ts'
import { chooseInUserMenu, openPanel, signIn, signInAsMember } from './panel.ts'

const shoot = shootAs('email')
const grace = 'grace@example.com'

test('emails in the panel', async t => {
  await using server = await startMailServer({
    reply: to => (to.startsWith('gone') ? 550 : to.startsWith('busy') ? 451 : 250),
  })
  await using dns = await startDnsServer()
  await using panel = await openPanel({ SMTP_URL: server.url, MAIL_DNS_SERVERS: dns.address })
  const { earshot, email, browser, page } = panel
  recoverAfterFailures(t, page)
  const main = page.getByRole('main')
  const row = (name: string) => main.getByRole('row').filter({ hasText: name })
  const act = async (name: string) => {
    await row('support@northwind.example')
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name }).click()
  }

  const startByEmail = async (address: string, subject: string) =>
    earshot.make('/conversations', {
      channel: 'email',
      subject,
      visitor: { email: address, name: 'Grace Holt' },
      message: { content: 'The export stops at 99 percent.' },
    })

  await t.test('a sender is created, with errors at their fields', async () => {
    await page.goto(`${earshot.url}/admin/email`)
    await signIn(page, email, '/admin/email')
    await page.getByText('No senders yet').waitFor()
    await shoot(page, 'empty')
    await page.getByRole('button', { name: 'Create sender' }).click()
    await dialog(page).getByLabel('Address').fill('support')
    await dialog(page).getByLabel('Sign emails with DKIM').check()
    await dialog(page).getByLabel('Domain').fill('northwind.example')
    await dialog(page).getByLabel('Use my own key').check()
    await dialog(page).getByLabel('Private key').fill('no key')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page)
      .getByText(/email address such as/)
      .waitFor()
    await dialog(page)
      .getByText(/RSA private key/)
      .waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await shoot(page, 'create')
    await dialog(page).getByLabel('Address').fill('support@northwind.example')
    await dialog(page).getByLabel('Generate a key').check()
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await row('support@northwind.example').waitFor()
  })

  await t.test('the DNS records of a new key are shown, and checked when they are published', async () => {
    const part = (name: string) => dialog(page).getByRole('region', { name, exact: true })
    await part('DKIM').getByText('Missing').waitFor()
    await part('DKIM').getByText('earshot._domainkey.northwind.example', { exact: true }).waitFor()
    await part('SPF').getByText('v=spf1 mx ~all', { exact: true }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await shoot(page, 'dns-missing')
    const [sender] = (await earshot.api.get('/mail-senders')).data
    dns.zone = {
      'earshot._domainkey.northwind.example': { TXT: [sender.dkim.recordValue] },
      'northwind.example': { TXT: ['v=spf1 -all'] },
      '_dmarc.northwind.example': { TXT: ['v=DMARC1; p=reject'] },
    }
    await dialog(page).getByRole('button', { name: 'Check DNS' }).click()
    await part('DKIM').getByText('Found', { exact: true }).waitFor()
    await part('SPF').getByText('Different', { exact: true }).waitFor()
    await part('SPF').getByText('v=spf1 -all').waitFor()
    await part('DMARC').getByText('v=DMARC1; p=reject').waitFor()
    await shoot(page, 'dns')
    await page.keyboard.press('Escape')
    await row('support@northwind.example').getByRole('button', { name: '2 of 3 found' }).waitFor()
  })

  await t.test(
    'a mail server is entered in fields, and its password stays until the server changes',
    async () => {
      await act('Edit')
      await dialog(page).getByLabel('Use its own mail server').check()
      await dialog(page).getByLabel('Host').fill('smtp://mail.northwind.example')
      await dialog(page).getByLabel('User').fill('ada@northwind.example')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).getByText('Enter the host only').waitFor()
      await dialog(page).getByText('Enter the password.').waitFor()
      await shoot(page, 'server-errors')
      await dialog(page).getByLabel('Host').fill('')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).getByLabel('Host').and(page.locator('[aria-invalid=true]')).waitFor()
      const invalid = "document.querySelector('[role=dialog] [aria-invalid=true][placeholder]')"
      const colorOf = (element: string, property: string) =>
        page.evaluate<string>(`getComputedStyle(${invalid}, '${element}').${property}`)
      const [placeholder, error] = [await colorOf('::placeholder', 'color'), await colorOf('', 'borderColor')]
      assert.match(error, /^rgb/)
      assert.notEqual(placeholder, error, 'the placeholder of an invalid field is not red')
      await dialog(page).getByLabel('Host').fill('mail.northwind.example')
      await dialog(page).getByLabel('Encryption').selectOption({ label: 'TLS from the start' })
      await dialog(page).getByLabel('Password', { exact: true }).fill('p@ss:w/ö%rd')
      assert.deepEqual(await axeViolations(page), [])
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await row('support@northwind.example').getByText('mail.northwind.example:465').waitFor()
      await act('Edit')
      assert.equal(await dialog(page).getByLabel('User').inputValue(), 'ada@northwind.example')
      assert.equal(await dialog(page).getByLabel('Password', { exact: true }).inputValue(), '')
      await shoot(page, 'server')
      await dialog(page).getByLabel('Host').fill('mx.northwind.example')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await dialog(page).getByText('Enter the password.').waitFor()
      await dialog(page).getByLabel('Use its own mail server').uncheck()
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await row('support@northwind.example').getByText('Of the deployment').waitFor()
    },
  )

  await t.test('a test email has a verdict in words', async () => {
    await act('Send test email')
    await dialog(page).getByLabel('Recipient').fill(grace)
    await dialog(page).getByRole('button', { name: 'Send test email' }).click()
    await dialog(page).getByText('The mail server accepted the email').waitFor()
    await server.waitFor(grace)
    const [sender] = (await earshot.api.get('/mail-senders')).data
    const dead = { smtpUrl: `smtp://127.0.0.1:${await freePort()}` }
    await earshot.api.patch(`/mail-senders/${sender.id}`, dead)
    await dialog(page).getByRole('button', { name: 'Send test email' }).click()
    await dialog(page).getByText('refused the connection').waitFor()
    await shoot(page, 'test')
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await earshot.api.patch(`/mail-senders/${sender.id}`, { smtpUrl: null })
  })

  await t.test('the stored secrets stay when the sender is edited', async () => {
    await page.goto(`${earshot.url}/admin/email`) // the sender has just changed
    await act('Edit')
    await dialog(page).getByLabel('Sender name').fill('Northwind')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row('support@northwind.example').getByText('Northwind', { exact: true }).waitFor()
    const [sender] = (await earshot.api.get('/mail-senders')).data
    assert.deepEqual([sender.name, sender.dkim.domain], ['Northwind', 'northwind.example'])
  })

  await t.test('a reply by email shows its way before, and its state after it was sent', async () => {
    const { id } = await startByEmail(grace, 'Export stops')
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await main.getByText(`Replies by email to ${grace}`).waitFor()
    await main
      .getByLabel('Reply', { exact: true })
      .last()
      .fill('We have **found** the cause: https://example.com/a')
    await page.keyboard.press('Control+Enter')
    const mark = main.getByRole('link', { name: 'Email: Sent' })
    await mark.waitFor()
    const [mail] = (await server.waitFor(grace, 2)).slice(-1)
    assert.match(mail?.header('reply-to') ?? '', /support\+c\w{39}@northwind\.example/)
    assert.ok(mail?.header('dkim-signature'))
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(await axeViolations(page, 'target-size'), [])
    await shoot(page, 'thread')
    await mark.click()
    await dialog(page).getByText('Export stops').first().waitFor()
  })

  await t.test('the log shows an email in a frame without scripts', async () => {
    const frame = page.frameLocator('iframe')
    await frame.getByText('found').first().waitFor()
    assert.equal(await page.locator('iframe').getAttribute('sandbox'), '')
    await shoot(page, 'detail')
    await dialog(page).getByRole('tab', { name: 'Text' }).click()
    await dialog(page).getByText('##- Reply above this line -##').waitFor()
    assert.deepEqual(await axeViolations(page), [])
  })

  await t.test('a rejected address is suppressed, and can be removed and sent to again', async () => {
    const { id } = await startByEmail('gone@example.com', 'Refund')
    await earshot.api.post(`/conversations/${id}/reply`, { content: 'Refunded.' })
    await page.goto(`${earshot.url}/admin/inbox/${id}`)
    await main.getByRole('link', { name: 'Email: Failed' }).waitFor()
    await earshot.api.post(`/conversations/${id}/reply`, { content: 'Did it arrive?' })
    await main.getByRole('link', { name: 'Email: Not sent: address suppressed' }).waitFor()
    await shoot(page, 'failed')
    await page.goto(`${earshot.url}/admin/email-log?status=suppressed`)
    await main.getByRole('row').filter({ hasText: 'gone@example.com' }).waitFor()
    await page.getByRole('button', { name: 'Suppressed addresses' }).click()
    await dialog(page).getByText('smtp_550').waitFor()
    await shoot(page, 'suppressed')
    await dialog(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await dialog(page).last().getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog(page).getByText('No suppressed addresses').waitFor()
    await page.goto(`${earshot.url}/admin/email-log?status=suppressed`)
    await main.getByRole('link', { name: 'Grace Holt' }).click()
    await dialog(page).getByRole('button', { name: 'Resend' }).click()
    await dialog(page).getByText('smtp_550').waitFor()
  })

  await t.test('a ticket shows how its requester gets a reply', async () => {
    const ticket = await earshot.make('/tickets', {
      title: 'Refund',
      requester: { email: 'busy@example.com' },
    })
    await earshot.api.post(`/tickets/${ticket.id}/reply`, { content: 'It will arrive tomorrow.' })
    await page.goto(`${earshot.url}/admin/tickets/${ticket.id}`)
    await main.getByText('Replies by email to busy@example.com').waitFor()
    await main.getByRole('link', { name: 'Email: Queued' }).waitFor()
    assert.deepEqual(await axeViolations(page, 'target-size'), [])
    await shoot(page, 'ticket')
  })

  await t.test('the pages are accessible in light and dark, and in Arabic', async () => {
    const [sent] = (await earshot.api.get(`/mails?recipient=${grace}`)).data
    await assertPagesAccessible(page, earshot.url, ['/admin/email', '/admin/email-log'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseInUserMenu(page, 'العربية')
    await page.goto(`${earshot.url}/admin/email-log?mail=${sent.id}`)
    await page.frameLocator('iframe').getByText('found').first().waitFor()
    await shoot(page, 'arabic')
    await page.goto(`${earshot.url}/admin/email?create=true`)
    await dialog(page).waitFor()
    await shoot(page, 'arabic-create')
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(`${earshot.url}/admin/email`)
    await main.getByRole('button', { name: 'الإجراءات' }).first().click()
    await page.getByRole('menuitem', { name: 'سجلات DNS' }).click()
    await dialog(page).getByRole('region', { name: 'SPF' }).waitFor()
    await assertFits(page, 'the DNS records in Arabic')
    const title = await dialog(page)
      .getByRole('heading', { name: /سجلات DNS/ })
      .boundingBox()
    assert.ok(title && title.height > 40, 'the two lines of the title do not touch')
    await shoot(page, 'arabic-dns')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await chooseInUserMenu(page, 'English')
    assertNoErrors(browser, earshot.url)
  })

  await t.test('a member sees the state of an email without a link to the log', async () => {
    const { id } = (await earshot.api.get('/conversations?channel=email&sort=oldest')).data[0]
    await signInAsMember(panel, `/admin/inbox/${id}`)
    await eventually(async () => (await main.getByText(/Email: (Sent|Failed)/).count()) > 0)
    assert.equal(await main.getByRole('link', { name: /Email:/ }).count(), 0)
    await page.goto(`${earshot.url}/admin/email-log`)
    await heading(page).filter({ hasText: 'Email log' }).waitFor()
    await page.getByText('Your role does not allow this').waitFor()
  })
})
