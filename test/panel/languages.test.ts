import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages, languageTags } from '@earshot/i18n'
import { load } from '../../web/src/texts/language.ts'
import { assertFits } from '../browser/accessible.ts'
import { assertNoErrors, heading } from '../browser/page.ts'
import { shootAs } from '../browser/screenshots.ts'
import { englishTexts, textsOf } from '../browser/texts.ts'
import { openPanel, signIn } from './panel.ts'

const shoot = shootAs('languages')

/** German has the longest words. That its catalogue is complete, and so are the others, is tested without a browser. */
const longest = 'de'

const lists = [
  '/',
  ...['/posts', '/roadmap', '/changelog', '/changelog/new', '/moderation', '/possible-duplicates'],
  ...['/inbox', '/tickets', '/reports', '/users', '/companies', '/segments'],
  ...['/boards', '/statuses', '/tags', '/score', '/import-export'],
  ...['/teams', '/sla', '/workflows', '/macros', '/attributes', '/ticket-statuses'],
  ...['/webhooks', '/events', '/event-types', '/operations', '/api-keys', '/oauth-clients'],
  ...['/settings', '/email', '/email-log', '/inbound-email', '/widget', '/audit-log', '/account'],
]

type Panel = Awaited<ReturnType<typeof openPanel>>

/** Creates one record of each kind that has a page. @returns the paths of the pages */
const createRecords = async ({ earshot }: Panel): Promise<string[]> => {
  const { make, board } = earshot
  const post = await make('/posts', { title: 'Dunkles Design', boardId: board })
  const user = await make('/users', { email: 'grace@example.com', name: 'Grace Holt' })
  const conversation = await make('/conversations', {
    visitor: { email: 'grace@example.com' },
    message: { content: 'Hallo?' },
  })
  const ticket = await make('/tickets', { title: 'Rechnung', requester: { email: 'grace@example.com' } })
  const webhook = await make('/webhooks', { url: 'https://hooks.example.com/', events: ['post.created'] })
  const company = await make('/companies', { externalId: 'acme', name: 'Acme' })
  const entry = await make('/changelog', { title: 'Neues' })
  return [
    `/posts/${post.id}`,
    `/users/${user.principalId}`,
    `/inbox/${conversation.id}`,
    `/tickets/${ticket.id}`,
    `/webhooks/${webhook.id}`,
    `/companies/${company.id}`,
    `/changelog/${entry.id}`,
  ]
}

/** What a new workspace has in English: names that its admins may change, and what the API says of event types. */
const namesIn = async ({ earshot: { api } }: Panel): Promise<Set<string>> => {
  const paths = ['/boards', '/statuses', '/ticket-statuses', '/event-types?limit=100']
  const lists = await Promise.all(paths.map(path => api.get(path)))
  return new Set(lists.flatMap(({ data }) => data.flatMap((it: object) => Object.values(it).map(String))))
}

test('the panel is in the languages of the portal', async t => {
  await using panel = await openPanel()
  const { earshot, email, browser, page } = panel
  await page.goto(`${earshot.url}/admin/account`)
  await signIn(page, email, '/admin/account')
  await heading(page).waitFor()

  await t.test('a member chooses each of them', async () => {
    for (const tag of languageTags.filter(tag => tag !== 'en')) {
      const { 'account.title': title } = (await load(tag)).catalogue
      await page.locator('select', { has: page.locator('option[value=ja]') }).selectOption(tag)
      await heading(page)
        .filter({ hasText: String(title) })
        .waitFor()
      const { direction } = languages[tag]
      await page.locator(`html[lang=${tag}][dir=${direction}]`).waitFor()
      await assertFits(page, `the account in ${tag}`)
      await shoot(page, tag)
    }
  })

  await t.test('the first language of the browser that the panel has is used before a choice', async () => {
    await page.evaluate('localStorage.clear()')
    await page.addInitScript(
      `Object.defineProperty(navigator, 'languages', { get: () => ['pt-BR', 'de-AT', 'en'] })`,
    )
    await page.reload()
    await heading(page).waitFor()
    await page.locator(`html[lang=${longest}]`).waitFor()
  })

  await t.test(
    'every page has its texts in German, and fits on a phone',
    {
      tags: ['slow: opens every page'],
    },
    async () => {
      const [english, own] = await Promise.all([load('en'), load(longest)])
      const inEnglish = englishTexts(english.catalogue, own.catalogue)
      const records = await createRecords(panel)
      const names = await namesIn(panel)
      const left: string[] = []
      await page.setViewportSize({ width: 390, height: 844 })
      for (const path of [...lists, ...records]) {
        await page.goto(`${earshot.url}/admin${path}`)
        await heading(page).waitFor()
        await page.waitForLoadState('networkidle')
        const texts = await textsOf(page)
        assert.ok(texts.length > 10, path)
        left.push(...texts.filter(it => inEnglish.test(it) && !names.has(it)).map(it => `${path}: ${it}`))
        await assertFits(page, path)
        await shoot(page, `phone${path.replace(/_\w+|\W+/g, '-')}`)
      }
      assert.deepEqual(left, [])
    },
  )

  await t.test('the browser reports no errors and no requests to other hosts', () => {
    assertNoErrors(browser, earshot.url)
  })
})
