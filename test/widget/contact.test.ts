import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startMailServer } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { axeViolations } from '../browser/accessible.ts'
import { timeoutMs } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { adminKey, type TestEarshot } from '../deployments/earshot.ts'
import { openPanel, signIn } from '../panel/panel.ts'
import { embed, openWidget, shoot, widget } from './widget.ts'

const grace = 'grace@example.com'
const sender = 'support@northwind.example'

/** Ends the two minutes in which the visitor may read a reply on the page. */
const endWait = async ({ query }: TestEarshot) => {
  await eventually(
    async () => (await query('update support.unread_replies set due_at = now() returning 1')).length > 0,
  )
  await query('notify support_timers')
}

const write = async (page: Page, text: string) => {
  const message = widget(page).getByRole('textbox', { name: 'Message' })
  await message.fill(text)
  await message.press('Enter')
  await widget(page).getByRole('log').getByText(text).waitFor()
}

/** Each look of the widget, in a browser of its own visitor. */
const looks = [
  { name: 'light', language: 'en', colorScheme: 'light', width: 1280 },
  { name: 'german-dark-phone', language: 'de', colorScheme: 'dark', width: 390 },
  { name: 'arabic', language: 'ar', colorScheme: 'light', width: 1280 },
] as const

test('a visitor who has left the page gets the reply by email, and writes back by email', {
  tags: ['slow: starts Earshot and three browsers'],
}, async t => {
  await using server = await startMailServer()
  await using panel = await openPanel({ SMTP_URL: server.url })
  const { earshot, email, page: agent } = panel
  await earshot.make('/mail-senders', { address: sender, name: 'Northwind' })
  await earshot.make('/users', { email: grace, name: 'The Owner' })
  await using embedded = await embed(earshot)
  const { site, browser, page } = embedded
  recoverAfterFailures(t, agent)
  await agent.setViewportSize({ width: 1600, height: 900 })
  site.pages.set('/pricing', {})
  const contact = widget(page).getByRole('region', { name: 'Get the reply by email' })
  const offer = contact.getByRole('button', { name: 'Get the reply by email' })
  const field = contact.getByRole('textbox', { name: 'Email address' })
  const conversation = async () => (await earshot.api.get('/conversations')).data[0]

  await t.test(
    'the widget offers it after the first message, and the offer can be dismissed and found again',
    async () => {
      await openWidget(page, `${site.url}/pricing?token=secret#part`)
      assert.equal(await contact.count(), 0)
      await write(page, 'The export stops.')
      await field.waitFor()
      await shoot(page, 'contact')
      assert.deepEqual(await axeViolations(page), [])
      await contact.getByRole('button', { name: 'Not now' }).press('Enter')
      await page.reload()
      await openWidget(page, `${site.url}/pricing?token=secret#part`)
      await widget(page)
        .getByRole('button', { name: /The export stops/ })
        .click()
      await offer.press('Enter')
      await field.waitFor()
    },
  )

  await t.test('an address is checked, saved, changed and removed', async () => {
    await field.fill('grace')
    await field.press('Enter')
    await contact.getByRole('alert').getByText('Enter an email address.').waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    await field.fill('other@example.com')
    await field.press('Enter')
    await contact.getByText('other@example.com').waitFor()
    await contact.getByRole('button', { name: 'Change' }).press('Enter')
    await contact.getByRole('button', { name: 'Remove' }).press('Enter')
    await offer.press('Enter')
    await field.fill(grace)
    await contact.getByRole('button', { name: 'Save' }).press('Enter')
    await contact.getByText(grace).waitFor()
    await shoot(page, 'contact-saved')
  })

  await t.test('the team sees the address as not verified, and the page, browser and language', async () => {
    const { id } = await conversation()
    await agent.goto(`${earshot.url}/admin/inbox/${id}`)
    await signIn(agent, email, `/admin/inbox/${id}`)
    const details = agent.getByRole('complementary', { name: 'Details' })
    await details.getByText('Not verified').waitFor()
    await agent
      .getByText(`Replies in the messenger, and by email to ${grace} when the visitor is away`)
      .waitFor()
    const label = await details.getByText('Replies by email').boundingBox()
    const address = await details.getByRole('link', { name: grace }).boundingBox()
    const width = agent.viewportSize()?.width ?? 0
    assert.ok(label && label.height < 30, 'the label is one line')
    assert.ok(address && address.x + address.width < width, 'the address is not cut off')
    await details.getByText(`${site.url}/pricing`, { exact: true }).waitFor()
    await details.getByText(/Chrome, Linux/).waitFor()
    await details.getByText(/English/).waitFor()
    assert.doesNotMatch((await details.textContent()) ?? '', /secret|The Owner/)
    await shoot(agent, 'contact-panel')
    assert.deepEqual(await axeViolations(agent), [])
  })

  await t.test('what is read on the page is not sent', async () => {
    const { id } = await conversation()
    await earshot.api.post(`/conversations/${id}/reply`, { content: 'Which browser?' })
    await widget(page).getByRole('log').getByText('Which browser?').waitFor()
    await eventually(
      async () =>
        (
          await earshot.query(
            'select 1 from support.conversations where visitor_read_at >= last_team_message_at',
          )
        ).length === 1,
    )
    await endWait(earshot)
    await eventually(async () => (await earshot.query('select 1 from support.unread_replies')).length === 0)
  })

  await t.test(
    'the reply arrives after the page was closed, and what is written back appears in the thread of the panel',
    async () => {
      const { id } = await conversation()
      await page.close()
      // A reply of someone else that arrives while this one is written would hold it back.
      await agent.getByRole('log').getByText('Which browser?').waitFor()
      const reply = agent.getByRole('textbox', { name: 'Reply' })
      await reply.fill('It is fixed in version 2.')
      await agent.getByRole('button', { name: 'Send', exact: true }).click()
      await endWait(earshot)
      const [mail, ...others] = await server.waitFor(grace)
      assert.ok(mail)
      assert.deepEqual(others, [])
      assert.match(mail.text, /It is fixed in version 2[\s\S]*you or someone else/)
      assert.doesNotMatch(mail.text + mail.html, /export stops|Which browser|The Owner/)
      const to = /<([^>]+)>/.exec(mail.header('reply-to') ?? '')?.[1]
      const response = await fetch(`${earshot.url}/api/v1/mail/inbound`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${adminKey}` },
        body: [
          `From: Grace <${grace}>`,
          `To: ${to}`,
          `Subject: Re: ${mail.header('subject')}`,
          `In-Reply-To: ${mail.header('message-id')}`,
          '',
          'Thank you, it works now.',
          '',
          ...mail.text.split('\r\n').map(line => `> ${line}`),
        ].join('\r\n'),
      })
      assert.ok(response.ok)
      await agent.getByRole('log').getByText('Thank you, it works now.').waitFor()
      assert.equal((await conversation()).id, id)
      await shoot(agent, 'contact-answer')
    },
  )

  await t.test('the offer can be read in each look', async () => {
    for (const { name, language, colorScheme, width } of looks) {
      const path = `/${name}`
      site.pages.set(path, { tag: `data-language="${language}"` })
      const other = await browser.context.newPage()
      other.setDefaultTimeout(timeoutMs)
      await other.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await other.setViewportSize({ width, height: 800 })
      await openWidget(other, site.url + path)
      await widget(other).locator('.conversation').first().click()
      const section = widget(other).locator('.contact')
      await section.getByText(grace).waitFor()
      await shoot(other, `contact-${name}-saved`)
      await section.getByRole('button').click()
      await section.getByRole('textbox').waitFor()
      await shoot(other, `contact-${name}`)
      assert.deepEqual(await axeViolations(other), [], name)
      await other.close()
    }
  })
})
