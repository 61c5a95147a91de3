import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, wholePng } from '@earshot/testing'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../browser/accessible.ts'
import { widthOf } from '../browser/page.ts'
import { recoverAfterFailures } from '../browser/recovering.ts'
import { newVisitor, signing } from '../client/visitors.ts'
import { adminKey, startEarshot } from '../deployments/earshot.ts'
import { sharedEarshot } from '../deployments/shared.ts'
import { badge, embed, focused, launcher, openWidget, shoot, tab, widget } from './widget.ts'

const look = (page: Page, name: string) => assertAccessible(page, name, shoot)

test('the feedback form finds similar posts, and takes votes and posts of visitors who may give them', async t => {
  await using earshot = await startEarshot()
  const sign = await signing(earshot)
  const dark = await earshot.make('/posts', { boardId: earshot.board, title: 'Dark mode', content: '' })
  await using embedded = await embed(earshot)
  const { site, page } = embedded
  recoverAfterFailures(t, page)
  const title = widget(page).getByRole('textbox', { name: 'Title' })
  site.pages.set('/', { tag: 'data-show="feedback"' })

  await t.test('an anonymous visitor is sent to the website if no board allows anonymous posts', async () => {
    await openWidget(page, site.url)
    const link = widget(page).getByRole('link', { name: 'Sign in' })
    assert.equal(await link.getAttribute('href'), `${earshot.url}/sign-in?lang=en`)
    await look(page, 'sign-in')
  })

  await t.test('an identified visitor votes for a similar post', async () => {
    const token = sign(newVisitor())
    await page.evaluate(`Earshot.identify(${JSON.stringify(token)})`)
    await title.fill('A dark mo')
    const vote = widget(page).getByRole('button', { name: 'Vote for “Dark mode”. 0 votes' })
    await vote.waitFor()
    await look(page, 'similar')
    await vote.click()
    await widget(page).getByRole('button', { name: 'Vote for “Dark mode”. 1 vote', pressed: true }).waitFor()
    await eventually(async () => (await earshot.api.get(`/posts/${dark.id}`)).data.voteCount === 1)
    await widget(page).getByRole('button', { name: 'Vote for “Dark mode”. 1 vote' }).click()
    await eventually(async () => (await earshot.api.get(`/posts/${dark.id}`)).data.voteCount === 0)
  })

  await t.test('a post needs a title, and is created once', async () => {
    await title.fill('')
    await widget(page).getByRole('button', { name: 'Submit' }).click()
    await widget(page).getByText('Enter a title.').waitFor()
    assert.equal(await title.getAttribute('aria-invalid'), 'true')
    await title.fill('Export to a spreadsheet')
    await widget(page).getByRole('textbox', { name: 'Details' }).fill('For the **monthly** meeting.')
    await page.keyboard.press('Escape')
    await launcher(page).click()
    assert.equal(await title.inputValue(), 'Export to a spreadsheet')
    await widget(page).getByRole('button', { name: 'Submit' }).dblclick()
    await widget(page).getByText('Thank you!').waitFor()
    await look(page, 'thanks')
    const { data } = await earshot.api.get('/posts?search=spreadsheet')
    assert.deepEqual(
      data.map((it: { title: string; authorName: string }) => [it.title, it.authorName]),
      [['Export to a spreadsheet', 'Grace Holt']],
    )
    const link = widget(page).getByRole('link', { name: 'Show the post' })
    assert.equal(await link.getAttribute('href'), `${earshot.url}/posts/${data[0].id}?lang=en`)
    await widget(page).getByRole('button', { name: 'Write another post' }).click()
    assert.equal(await title.inputValue(), '')
  })

  await t.test('boards that allow it take votes and posts of anonymous visitors', async () => {
    const open = await earshot.make('/boards', { name: 'Ideas' })
    const settings = { anonymousVotes: true, anonymousPosts: true }
    for (const { id } of [open, { id: earshot.board }])
      assert.equal((await earshot.api.patch(`/boards/${id}`, { settings })).status, 200)
    await page.reload()
    await launcher(page).click()
    await widget(page).getByRole('combobox', { name: 'Board' }).selectOption('Ideas')
    await title.fill('Dark mode for charts')
    await widget(page).getByRole('button', { name: 'Vote for “Dark mode”. 0 votes' }).click()
    await eventually(async () => (await earshot.api.get(`/posts/${dark.id}`)).data.voteCount === 1)
    await look(page, 'form')
    await widget(page).getByRole('button', { name: 'Submit' }).click()
    await widget(page).getByText('Thank you!').waitFor()
    const { data } = await earshot.api.get(`/posts?boardId=${open.id}`)
    assert.equal(data.length, 1)
  })
})

test('the changelog shows what is new, and then counts it no more', async () => {
  await using earshot = await startEarshot()
  const upload = await fetch(`${earshot.url}/api/v1/files?name=night.png`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}` },
    body: new Uint8Array(wholePng({ width: 640, height: 360 })),
  })
  const { id: fileId } = ((await upload.json()) as { data: { id: string } }).data
  const publish = (title: string, publishedAt: string) =>
    earshot.make('/changelog', {
      title,
      content: '- Charts\n- **Tables**',
      publishedAt,
      labels: ['improved'],
      cover: { fileId, alt: 'A page at night' },
    })
  await publish('Dark mode', '2026-03-02T10:00:00.000Z')
  await using embedded = await embed(earshot)
  const { site, page } = embedded
  site.pages.set('/', { tag: 'data-show="changelog"' })
  await page.route('**/api/v1/widget', route => route.continue()) // not from the cache of the browser
  const entry = (title: string) => widget(page).getByRole('article', { name: title })
  await openWidget(page, site.url)
  await entry('Dark mode').getByText('Not seen yet').waitFor()
  await entry('Dark mode').getByText('Improved').waitFor()
  const cover = entry('Dark mode').getByRole('img', { name: 'A page at night' })
  await cover.waitFor()
  await eventually(async () => (await cover.evaluate(widthOf)) === 640)
  await entry('Dark mode').locator('strong').getByText('Tables').waitFor()
  await look(page, 'changelog')
  await eventually(async () => (await badge(page)) === '')
  await publish('Faster exports', '2026-03-09T10:00:00.000Z')
  await eventually(async () => {
    await page.reload()
    await launcher(page).waitFor()
    return (await badge(page)) === '1'
  })
  await launcher(page).click()
  await entry('Faster exports').getByText('Not seen yet').waitFor()
  assert.equal(await entry('Dark mode').getByText('Not seen yet').count(), 0)
})

test('the widget looks as the settings say, unless the script of a page says otherwise', async () => {
  const earshot = await sharedEarshot()
  const look = {
    greeting: 'Ask us anything',
    parts: ['changelog', 'messenger'],
    position: 'left',
    colorScheme: 'dark',
  }
  const usual = {
    greeting: null,
    parts: ['messenger', 'feedback', 'changelog'],
    position: null,
    colorScheme: null,
  }
  await earshot.api.patch('/settings', { widget: look })
  await using restored = new AsyncDisposableStack()
  restored.defer(async () => void (await earshot.api.patch('/settings', { widget: usual })))
  await earshot.make('/changelog', { title: 'Dark mode', publishedAt: new Date().toISOString() })
  await using embedded = await embed(earshot)
  const { site, page } = embedded
  site.pages.set('/own', { tag: 'data-show="messenger" data-position="right" data-color-scheme="light"' })
  await openWidget(page, site.url)
  const tabs = widget(page).getByRole('navigation').getByRole('button')
  assert.deepEqual(await tabs.allInnerTexts(), ['Changelog', 'Messages'])
  await tabs.nth(1).click()
  await widget(page).getByRole('heading', { name: 'Ask us anything' }).waitFor()
  const root = page.locator('earshot-widget .root')
  const shown = () => Promise.all(['data-side', 'data-scheme'].map(name => root.getAttribute(name)))
  assert.deepEqual(await shown(), ['left', 'dark'])
  await openWidget(page, `${site.url}/own`)
  await widget(page).getByRole('heading', { name: 'Ask us anything' }).waitFor()
  assert.equal(await tabs.count(), 0)
  assert.deepEqual(await shown(), ['right', 'light'])
})

test('the messenger is accessible, keeps the focus inside on a phone, and is written from right to left', async () => {
  const earshot = await sharedEarshot()
  await earshot.api.patch('/settings', { name: 'Northwind' })
  await using embedded = await embed(earshot, { width: 390, height: 780 })
  const { site, page } = embedded
  site.pages.set('/ar', { lang: 'ar' })
  await openWidget(page, site.url)
  const box = await widget(page).boundingBox()
  assert.deepEqual(box, { x: 0, y: 0, width: 390, height: 780 })
  assert.equal(await widget(page).getAttribute('aria-modal'), 'true')
  assert.equal(await launcher(page).isVisible(), false)
  const names = new Set<string>()
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab')
    names.add(await focused(page))
  }
  assert.ok(!names.has(''), 'the focus never leaves the widget')
  assert.ok([...names].some(name => name === 'Close'))
  const message = widget(page).locator('textarea')
  await message.fill('Hello')
  await widget(page).getByRole('button', { name: 'Send', exact: true }).click()
  const log = widget(page).getByRole('log')
  await log.getByText('Sending').waitFor({ state: 'detached' })
  const [{ id }] = (await earshot.api.get('/conversations')).data
  await earshot.api.post(`/conversations/${id}/reply`, { content: 'Hello. How can I help?' })
  await log.getByText('How can I help?').waitFor()
  await look(page, 'conversation')
  await widget(page).getByRole('button', { name: 'Back', exact: true }).click()
  await widget(page)
    .getByRole('button', { name: /How can I help/ })
    .waitFor()
  await look(page, 'home')

  await openWidget(page, `${site.url}/ar`)
  await widget(page).getByRole('heading', { name: 'كيف يمكننا مساعدتك؟' }).waitFor()
  await tab(page, 'الآراء').waitFor()
  const lefts = await page.evaluate<number[]>(
    `[...document.querySelector('earshot-widget').shadowRoot.querySelectorAll('.tabs button')].map(it => it.getBoundingClientRect().left)`,
  )
  assert.deepEqual(
    lefts,
    lefts.toSorted((a, b) => b - a),
  )
  assert.equal(
    await page.evaluate(`document.documentElement.scrollWidth > innerWidth`),
    false,
    'nothing makes the page scroll sideways',
  )
  await shoot(page, 'arabic')
})
