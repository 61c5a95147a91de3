import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, languages, languageTags } from '@earshot/i18n'
import { startMailServer } from '@earshot/testing'
import { openBrowser } from '@earshot/testing/browser'
import type { Page } from 'playwright-core'
import { catalogues } from '../../services/accounts/src/pages/texts/languages.ts'
import { hasSidewaysScroll, timeoutMs } from '../browser/page.ts'
import { screenshotFolder } from '../browser/screenshots.ts'
import { englishTexts, textsOf } from '../browser/texts.ts'
import { openPortal, type TestPortal } from './portal.ts'

type Visitor = {
  portal: TestPortal
  page: Page
  language: Language
  english: ReturnType<typeof englishTexts>
  isSignedIn: boolean
  cookie?: string
}

const shoot = async ({ page, language, isSignedIn }: Visitor, path: string) => {
  const name = path.replace(/_\w+|\W+/g, '-').replace(/\w{30,}/, '')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const file = `${language}-${width}-${isSignedIn ? 'user' : 'visitor'}${name}.png`
    await page.screenshot({ path: `${screenshotFolder}/${file}`, fullPage: true })
  }
}

/** What decides whether a page needs a navigation: its styles, and the editor, whose texts come from its script. */
const needsOf = (html: string): string =>
  [...html.matchAll(/<link rel="stylesheet"[^>]*>|<style>[^<]*|<markdown-editor/g)].join('\n')

/** Puts the HTML into the open page, which has the same styles. That takes a tenth of the time of a navigation. */
const replaceWith = (page: Page, html: string): Promise<void> =>
  page.evaluate(`(() => {
    const { title, documentElement, body } = new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html')
    for (const name of ['lang', 'dir'])
      document.documentElement.setAttribute(name, documentElement.getAttribute(name))
    document.title = title
    document.body.replaceWith(document.adoptNode(body))
  })()`)

/** The needs of the page that is open. */
const opened = new WeakMap<Page, string>()

const open = async ({ page, cookie }: Visitor, url: string): Promise<void> => {
  const response = await fetch(url, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })
  const html = await response.text()
  const needs = needsOf(html)
  const isReplaced = opened.get(page) === needs && !needs.includes('<markdown-editor')
  if (isReplaced) await replaceWith(page, html)
  else await page.goto(url)
  opened.set(page, needs)
}

const visit = async (visitor: Visitor, path: string) => {
  const { portal, page, language, english } = visitor
  const separator = path.includes('?') ? '&' : '?'
  await open(visitor, `${portal.earshot.url}${path}${separator}lang=${language}`)
  const where = `${path} in ${language}`
  const { direction } = languages[language]
  assert.deepEqual(
    [await page.getAttribute('html', 'lang'), await page.getAttribute('html', 'dir')],
    [language, direction],
    where,
  )
  const texts = await textsOf(page)
  assert.ok(texts.length > 10, where)
  assert.deepEqual(
    texts.filter(text => english.test(text)),
    [],
    where,
  )
  assert.equal(await hasSidewaysScroll(page), false, where)
  if (screenshotFolder) await shoot(visitor, path)
}

test('every page of the portal is in the language of the visitor, and fits on a phone', async t => {
  await using server = await startMailServer()
  await using portal = await openPortal()
  const { earshot, content, user } = portal
  const { dark, news, question } = content
  // With a mail server, pages have buttons to follow and to subscribe.
  const sender = { address: 'hello@northwind.example', smtpUrl: server.url }
  assert.equal((await earshot.api.post('/mail-senders', sender)).status, 201)
  await earshot.api.patch(`/boards/${earshot.board}`, { name: 'Ideas' }) // a name that is no text of the portal
  const { data: mine } = await user.api.post('/posts', { title: 'Mine', boardId: earshot.board })
  const { data: reply } = await user.api.post(`/posts/${mine.id}/comments`, { content: 'And more.' })
  await user.api.put(`/comments/${question.id}/reactions/heart`)
  await user.api.put(`/changelog/${news.id}/reactions/party`)
  const forVisitors = [
    '/',
    '/?search=nonsense',
    '/boards/bugs',
    '/boards/bugs/roadmap',
    `/posts/${dark.slug}`,
    '/roadmap',
    '/changelog',
    `/changelog/${news.slug}`,
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/preferences/unknown',
    '/nowhere',
  ]
  const forUsers = [
    '/sign-in',
    '/profile',
    '/profile/posts',
    '/profile/votes',
    '/profile/follows',
    '/profile/comments',
    '/profile/delete',
    '/new',
    `/posts/${dark.slug}?reply=${question.id}`,
    `/posts/${mine.slug}`,
    `/changelog/${news.slug}`,
    `/posts/${mine.id}/edit`,
    `/posts/${mine.id}/delete`,
    `/comments/${reply.id}/edit`,
    `/comments/${reply.id}/delete`,
  ]
  for (const language of languageTags.filter(it => it !== 'en'))
    await t.test(`in ${language}`, async () => {
      await using browser = await openBrowser({ viewport: { width: 390, height: 900 } })
      const { page, context } = browser
      page.setDefaultTimeout(timeoutMs)
      const english = englishTexts(catalogues.en, catalogues[language])
      const visitor = { portal, page, language, english, isSignedIn: false }
      for (const path of forVisitors) await visit(visitor, path)
      const [name = '', value = ''] = user.cookie.split('=')
      await context.addCookies([{ name, value, url: earshot.url }])
      const signedIn = { ...visitor, isSignedIn: true, cookie: user.cookie }
      for (const path of forUsers) await visit(signedIn, path)
      await page.goto(`${earshot.url}/preferences`)
      opened.delete(page)
      const { pathname } = new URL(page.url())
      await visit(signedIn, pathname)
      await visit(signedIn, `${pathname}/unsubscribe/changelog`)
    })
})

test('an English text is found where the translation differs', () => {
  const pattern = englishTexts(catalogues.en, catalogues.de)
  for (const text of [
    'Sign in',
    '12 votes',
    'Vote for “Dark mode”',
    'What is planned, in progress and complete.',
  ])
    assert.ok(pattern.test(text), text)
  for (const text of ['Anmelden', 'Roadmap', 'Dark mode', 'Team']) assert.ok(!pattern.test(text), text)
})
