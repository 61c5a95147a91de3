import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { eventually, testClient } from '@earshot/testing'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { newVisitor, signing } from '../client/visitors.ts'
import { sharedEarshot } from '../deployments/shared.ts'
import { openPanel, signIn } from '../panel/panel.ts'
import {
  apiRequests,
  badge,
  embed,
  focused,
  identifying,
  launcher,
  openWidget,
  shoot,
  widget,
} from './widget.ts'

/** A picture of one pixel, and a table. */
const writeFiles = () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-widget-'))
  const picture = join(folder, 'screen.png')
  const table = join(folder, 'report.csv')
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  writeFileSync(picture, Buffer.from(pixel, 'base64'))
  writeFileSync(table, 'a,b\n1,2\n')
  return { picture, table, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

test('a visitor and a member write to each other, each on a page of their own', async t => {
  await using panel = await openPanel()
  const { earshot, email, page: agent } = panel
  await using embedded = await embed(earshot)
  const { site, browser, page } = embedded
  recoverAfterFailures(t, page)
  using files = writeFiles()
  site.pages.set('/', {
    head: `<script>
      window.seen = [];
      (window.Earshot = window.Earshot || []).push(earshot => {
        for (const name of ['open', 'close', 'message', 'unread'])
          earshot.on(name, event => seen.push([name, event]))
      })
    </script>`,
  })
  const log = widget(page).getByRole('log')
  const message = widget(page).getByRole('textbox', { name: 'Message' })
  const agentLog = agent.getByRole('log')
  const reply = agent.getByRole('textbox', { name: 'Reply' })
  const send = () => agent.getByRole('button', { name: 'Send', exact: true }).click()
  const conversation = async () => (await earshot.api.get('/conversations')).data[0]

  await agent.goto(`${earshot.url}/admin/inbox`)
  await signIn(agent, email, '/admin/inbox')

  await t.test('the message of an anonymous visitor appears in the inbox', async () => {
    await openWidget(page, site.url)
    await message.fill('The **export** stops at 99 percent.')
    await message.press('Enter')
    await log.getByText('The export stops').waitFor()
    const row = agent.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    await row.getByText('export').click()
    await agentLog.getByText('The export stops').waitFor()
    assert.equal((await conversation()).channel, 'messenger')
    await shoot(page, 'sent')
  })

  await t.test(
    'each side sees that the other types, and the reply appears at once, with its author',
    async () => {
      await reply.pressSequentially('We have')
      await log.getByText(/typing/i).waitFor()
      await shoot(page, 'typing')
      await message.pressSequentially('It also')
      await agent.getByText(/^Visitor \w{4} is typing…$/).waitFor()
      await reply.fill('We have found it. See [the log](https://example.com/log).')
      await send()
      const link = log.getByRole('link', { name: 'the log' })
      await link.waitFor()
      assert.equal(await link.getAttribute('target'), '_blank')
      await log.getByText(/typing/i).waitFor({ state: 'detached' })
      await log.getByText('Ada', { exact: false }).first().waitFor()
      assert.equal(
        await message.inputValue(),
        'It also',
        'the reply does not disturb what the visitor writes',
      )
      const events = await page.evaluate<[string, { content?: string }][]>('seen')
      assert.deepEqual(
        events.filter(([name]) => name === 'open'),
        [['open', { part: 'messenger' }]],
      )
      assert.equal(events.filter(([name]) => name === 'message').length, 1)
      await shoot(page, 'reply')
    },
  )

  await t.test('files are uploaded while the message is written, and arrive with it', async () => {
    await message.fill('It looks like this.')
    const chooser = widget(page).locator('input[type=file]')
    await chooser.setInputFiles([files.picture, files.table])
    await widget(page).getByRole('button', { name: 'Remove screen.png' }).waitFor()
    await widget(page).getByRole('button', { name: 'Send', exact: true }).click()
    await log.getByRole('link', { name: /report\.csv/ }).waitFor()
    await log.getByRole('img', { name: 'screen.png' }).waitFor()
    await agentLog.getByText('report.csv').waitFor()
    await agentLog.getByText('It looks like this.').waitFor()
    await shoot(page, 'files')
  })

  await t.test('a file over the limit is refused by name, and nothing is sent', async () => {
    await page.evaluate(`(() => {
      const box = document.querySelector('earshot-widget').shadowRoot.querySelector('.drop-zone')
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(26 * 1024 * 1024)], 'film.mp4'))
      box.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    })()`)
    await widget(page)
      .getByText(/film\.mp4 is larger than/)
      .waitFor()
    assert.equal(await widget(page).getByRole('button', { name: 'Send', exact: true }).isDisabled(), true)
  })

  await t.test('a draft survives that the widget is closed, and that the page is reloaded', async () => {
    await message.fill('One more thing')
    await page.keyboard.press('Escape')
    await widget(page).waitFor({ state: 'hidden' })
    await eventually(async () => (await focused(page)).startsWith('Help and feedback'))
    await launcher(page).click()
    assert.equal(await message.inputValue(), 'One more thing')
    await page.reload()
    await launcher(page).click()
    await widget(page)
      .getByRole('button', { name: /It looks like this/ })
      .click()
    await log.getByText('We have found it.').waitFor()
    assert.equal(await message.inputValue(), 'One more thing')
    await message.fill('')
  })

  await t.test('a reply to a closed widget is counted by the badge, until it is read', async () => {
    await page.keyboard.press('Escape')
    await reply.fill('It is fixed now.')
    await send()
    await eventually(async () => (await badge(page)) === '1')
    assert.match((await launcher(page).getAttribute('aria-label')) ?? '', /New: 1/)
    const events = await page.evaluate<[string, object][]>('seen')
    assert.deepEqual(events.at(-1), ['unread', { count: 1, messenger: 1, changelog: 0 }])
    await shoot(page, 'badge')
    await launcher(page).click()
    await log.getByText('It is fixed now.').waitFor()
    await page.keyboard.press('Escape')
    await eventually(async () => (await badge(page)) === '')
  })

  await t.test('after a conversation is closed, the visitor rates it', async () => {
    await launcher(page).click()
    await agent.getByRole('button', { name: 'Close', exact: true }).click()
    await log.getByText('The conversation was closed.').waitFor()
    await log.getByRole('button', { name: 'Very good' }).click()
    await log.getByText('Thank you for your rating.').waitFor()
    await log.getByRole('textbox', { name: 'Do you want to add something?' }).fill('Quick and kind.')
    await log.getByRole('button', { name: 'Send' }).click()
    await log.getByText('Quick and kind.').waitFor()
    const { csat } = await conversation()
    assert.deepEqual([csat.rating, csat.comment], [5, 'Quick and kind.'])
    await shoot(page, 'rated')
  })

  await t.test('a restart of Earshot delays messages, and loses none', async () => {
    assert.deepEqual(browser.complaints, [])
    await message.fill('Does it also work in Firefox?')
    await earshot.restart(async () => {
      await message.press('Enter')
      await log.getByText('Does it also work in Firefox?').waitFor()
      await log.getByText('Sending').waitFor()
    })
    await log.getByText(/^(Sending|Not sent)/).waitFor({ state: 'detached' })
    await agent.goto(`${earshot.url}/admin/inbox/${(await conversation()).id}`)
    await agentLog.getByText('Does it also work in Firefox?').waitFor()
    await reply.fill('It does.')
    await send()
    await log.getByText('It does.').waitFor()
    assert.equal((await conversation()).status, 'open')
  })
  // While Earshot starts, its responses do not name the origin.
  const unexpected = browser.complaints.filter(it => !/ERR_|status of 50\d|CORS policy/.test(it))
  assert.deepEqual(unexpected, [])
})

test('an identified visitor keeps what they wrote anonymously, and signing out hides it', async () => {
  const earshot = await sharedEarshot()
  const sign = await signing(earshot)
  await using embedded = await embed(earshot)
  const { site, browser, page } = embedded
  const log = widget(page).getByRole('log')
  const message = widget(page).getByRole('textbox', { name: 'Message' })
  await openWidget(page, site.url)
  await message.fill('How much is it?')
  await message.press('Enter')
  await log.getByText('How much is it?').waitFor()
  await log.getByText('Sending').waitFor({ state: 'detached' })

  const token = sign(newVisitor())
  await page.evaluate(`Earshot.identify(async () => ${JSON.stringify(token)})`)
  // Shows an empty conversation, unless the earlier one has moved before the first look.
  const moved = widget(page).getByRole('button', { name: /How much is it/ })
  const empty = log.getByText('Write to us.')
  await moved.or(empty).waitFor()
  if (await empty.isVisible()) await widget(page).getByRole('button', { name: 'Back', exact: true }).click()
  await moved.click()
  await message.fill('For ten users.')
  await message.press('Enter')
  await log.getByText('Sending').waitFor({ state: 'detached' })
  const [conversation] = (await earshot.api.get('/conversations')).data
  assert.equal(conversation.visitorName, 'Grace Holt')

  await page.evaluate('Earshot.identify()')
  await log.getByText('Write to us.').waitFor()
  assert.equal(await widget(page).getByText('How much is it?').count(), 0)

  await page.evaluate(`Earshot.identify('not a token')`)
  await eventually(() => browser.complaints.some(it => it.includes('Earshot: the visitor token was refused')))
  assert.doesNotMatch(browser.complaints.join(), /not a token/)
})

test('a message that cannot be sent is kept, and sent once when the visitor tries again', async () => {
  const earshot = await sharedEarshot()
  await using embedded = await embed(earshot)
  const { site, page } = embedded
  const log = widget(page).getByRole('log')
  const message = widget(page).getByRole('textbox', { name: 'Message' })
  await openWidget(page, site.url)
  await message.fill('Hello')
  await message.press('Enter')
  await log.getByText('Sending').waitFor({ state: 'detached' })

  const messages = '**/messages'
  await page.route(messages, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
  )
  await message.fill('Are you there?')
  await message.press('Enter')
  await log.getByText('Not sent').waitFor()
  await shoot(page, 'not-sent')
  await page.unroute(messages)
  await log.getByRole('button', { name: 'Try again' }).click()
  await log.getByText(/^(Sending|Not sent)/).waitFor({ state: 'detached' })
  const [{ id }] = (await earshot.api.get('/conversations')).data
  const { data } = await earshot.api.get(`/conversations/${id}/messages`)
  assert.deepEqual(
    data.map((it: { content: string }) => it.content),
    ['Hello', 'Are you there?'],
  )

  const back = widget(page).getByRole('button', { name: 'Back', exact: true })
  const row = widget(page).getByRole('button', { name: /Are you there/ })
  await back.click()
  await row.click()
  await page.context().setOffline(true)
  await widget(page).getByText('You are offline.', { exact: false }).waitFor()
  await shoot(page, 'offline')
  await message.fill('Written offline')
  await message.press('Enter')
  await log.getByText('Not sent').waitFor()
  await back.click()
  await row.click()
  await log.getByText('Written offline').waitFor()
  await log.getByText('Not sent').waitFor()
  await back.click()
  await page.context().setOffline(false)
  await widget(page).getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' })
  await widget(page)
    .getByRole('button', { name: /Written offline/ })
    .waitFor()
})

test('the first message of a new visitor that was written offline is sent without another click', async () => {
  const earshot = await sharedEarshot()
  const conversationIds = async (): Promise<string[]> =>
    (await earshot.api.get('/conversations')).data.map((it: { id: string }) => it.id)
  const before = await conversationIds()
  await using embedded = await embed(earshot)
  const { site, page } = embedded
  const log = widget(page).getByRole('log')
  const message = widget(page).getByRole('textbox', { name: 'Message' })
  await openWidget(page, site.url)
  await page.context().setOffline(true)
  await message.fill('Hello')
  await message.press('Enter')
  await log.getByText('Not sent').waitFor()
  await message.fill('One more thing')
  await page.context().setOffline(false)
  await log.getByText(/^(Sending|Not sent)/).waitFor({ state: 'detached' })
  const started = (await conversationIds()).filter(id => !before.includes(id))
  assert.equal(started.length, 1)
  const drafts = () => page.evaluate<object>('({ ...sessionStorage })')
  await eventually(async () =>
    isDeepStrictEqual(await drafts(), { [`earshot:draft::${started[0]}`]: 'One more thing' }),
  )
})

test('keys that the visitor presses do not reach the page, and those that compose a text do nothing else', async () => {
  const earshot = await sharedEarshot()
  await using embedded = await embed(earshot)
  const { site, page } = embedded
  const message = widget(page).getByRole('textbox', { name: 'Message' })
  await openWidget(page, site.url)
  await page.evaluate(`window.pressed = []
    for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, () => pressed.push(type))`)
  await message.pressSequentially('nihon')
  for (const key of ['Enter', 'Escape'])
    await message.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, composed: true })
  assert.equal(await message.inputValue(), 'nihon')
  assert.equal(await widget(page).isVisible(), true)
  assert.deepEqual(await page.evaluate('pressed'), [])
})

test('another token of a visitor changes nothing on the screen, and another visitor sees nothing of the previous one', async () => {
  const earshot = await sharedEarshot()
  const sign = await signing(earshot)
  const grace = newVisitor()
  await using embedded = await embed(earshot)
  const { site, browser, page } = embedded
  const log = widget(page).getByRole('log')
  const message = widget(page).getByRole('textbox', { name: 'Message' })
  const identify = (token: string) => page.evaluate(`Earshot.identify('${token}')`)
  const focusedInPage = () => page.evaluate<string>('document.activeElement.id')
  site.pages.set('/', { head: identifying(sign(grace)), body: '<input id="search">' })
  await openWidget(page, site.url)
  await message.fill('Hello')
  await message.press('Enter')
  await log.getByText('Sending').waitFor({ state: 'detached' })
  await page.route('**/messages', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 401, body: '{}' }) : route.continue(),
  )
  await message.fill('With an expired token')
  await message.press('Enter')
  await log.getByText('Not sent').waitFor()
  await page.unroute('**/messages')
  await message.fill('A draft of Grace')
  await page.locator('#search').focus()
  browser.requested.length = 0
  await identify(sign({ ...grace, nbf: 0 }))
  await log.getByText('Not sent').waitFor({ state: 'detached' })
  await log.getByText('Sending').waitFor({ state: 'detached' })
  await log.getByText('With an expired token').waitFor()
  assert.deepEqual([await message.inputValue(), await focusedInPage()], ['A draft of Grace', 'search'])
  assert.ok(!apiRequests(browser).includes('/api/v1/changes'))

  await widget(page).getByRole('button', { name: 'Back', exact: true }).click()
  await widget(page).getByRole('button', { name: 'Write a message' }).click()
  await message.fill('A new draft of Grace')
  await page.locator('#search').focus()
  await identify(sign(newVisitor()))
  await log.getByText('Write to us.').waitFor()
  assert.deepEqual([await message.inputValue(), await focusedInPage()], ['', 'search'])
  await message.fill('A draft of Lin')

  // The next page of the site has a function, and has not loaded the widget when it calls `identify`.
  site.pages.set('/', {
    head: `<script>(window.Earshot = window.Earshot || []).push(it => it.identify(async () => '${sign(grace)}'))</script>`,
  })
  await openWidget(page, site.url)
  await widget(page)
    .getByRole('button', { name: /expired token/ })
    .click()
  assert.equal(await message.inputValue(), 'A draft of Grace')
  await page.evaluate('Earshot.identify()')
  await log.getByText('Write to us.').waitFor()
  assert.equal(await message.inputValue(), '')
})

test('an identified visitor is notified in a new browser, and one without conversations costs one request a tab', async () => {
  const earshot = await sharedEarshot()
  const sign = await signing(earshot)
  const grace = newVisitor()
  const known = sign(grace)
  const unknown = sign(newVisitor())
  const visitor = testClient(`${earshot.url}/api/v1`, { authorization: `Bearer ${known}` })
  const { data: conversation } = await visitor.post('/conversations', {
    channel: 'messenger',
    visitor: { email: grace.email },
    message: { content: 'How much is it?' },
  })
  await earshot.make(`/conversations/${conversation.id}/reply`, { content: 'It is free.' })
  await using embedded = await embed(earshot)
  const { site, browser, page } = embedded
  for (const [path, token] of Object.entries({ '/known': known, '/unknown': unknown }))
    site.pages.set(path, { head: identifying(token) })

  for (const requested of [['/api/v1/widget', '/api/v1/conversations'], ['/api/v1/widget']]) {
    browser.requested.length = 0
    await page.goto(`${site.url}/unknown`)
    await launcher(page).waitFor()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(apiRequests(browser), requested)
  }

  const other = await page.context().newPage()
  for (const _ of ['first', 'next']) {
    await other.goto(`${site.url}/known`)
    await eventually(async () => (await badge(other)) === '1')
  }
  assert.deepEqual(browser.complaints, [])
})
