import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccountLetter, notificationKinds } from '@earshot/contracts'
import { contrast } from '@earshot/edge'
import { type Language, languages, languageTags } from '@earshot/i18n'
import type { Letter } from '../queue/mail.ts'
import { accountLetter } from '../templates/account-letter.ts'
import { notificationLetter } from './mails/letter.ts'
import { type Update, updateLetter } from './updates/letter.ts'

const origin = 'https://earshot.example'
const markup = '<b>Export</b> & "CSV"'
const workspace = { name: 'Northwind', branding: { accentColor: '#0f766e', logoPath: null } }

const update = (kind: Update['kind'], language: Language): Letter =>
  updateLetter({
    person: { name: 'Grace <i>Holt</i>', email: 'grace@example.com' },
    language,
    workspace,
    senderName: null,
    updates: [
      {
        kind,
        subject: {
          kind: kind === 'changelog' ? 'changelog' : 'post',
          id: 'x',
          title: markup,
          slug: 'export-7k2',
        },
        actorName: 'Ada <i>Moreno</i>',
        detail: kind === 'post_status' ? 'Planned <i>soon</i>' : `It is here. ${markup}`,
        color: kind === 'post_status' ? '#8b5cf6' : null,
      },
    ],
    origin,
    images: [],
    token: 'abc',
  })

/** One mail of each kind, with the address of its main link. */
const lettersIn = (language: Language): [string, Letter, string][] => {
  const person = { name: 'Grace <i>Holt</i>', email: 'grace@example.com' }
  const url = `${origin}/password/abc`
  const to = { to: person, language }
  const signUp = { ...to, kind: 'sign_up_confirmation', url, hours: 1 } as const
  const ofAccount = (name: string, it: AccountLetter): [string, Letter, string] => [
    name,
    accountLetter(it, workspace),
    url,
  ]
  return [
    ofAccount('invitation', { ...to, kind: 'invitation', url, by: markup, role: 'admin', days: 7 }),
    ofAccount('reset', { ...to, kind: 'password_reset', url, hours: 24 }),
    ofAccount('sign-in-link', { ...to, kind: 'sign_in_link', url, minutes: 15 }),
    ofAccount('sign-up', { ...signUp, isPasswordless: false }),
    ofAccount('sign-up-passwordless', { ...signUp, isPasswordless: true }),
    ofAccount('known', { ...to, kind: 'sign_up_known', signInUrl: url, resetUrl: `${origin}/x` }),
    ...notificationKinds.map((kind): [string, Letter, string] => [
      kind,
      notificationLetter({
        person,
        language,
        workspace,
        origin,
        due: [{ kind, subject: { kind: 'post', id: 'x', title: markup }, actorName: 'Ada', detail: markup }],
      }),
      `${origin}/admin/posts/x`,
    ]),
    ...(['post_status', 'reply_to_you', 'comment_on_post', 'mention_of_you'] as const).map(
      (kind): [string, Letter, string] => [
        kind,
        update(kind, language),
        `${origin}/posts/export-7k2${kind === 'post_status' ? '' : '#comments'}`,
      ],
    ),
    ['changelog', update('changelog', language), `${origin}/changelog/export-7k2`],
  ]
}

/** Gmail cuts a longer mail off. */
const gmailLimit = 102 * 1024

const found = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''

/** The colors of a class in the dark look. */
const darkRule = (html: string, selector: string): string =>
  html.split('(prefers-color-scheme:dark)')[1]?.split(`${selector}{`)[1]?.split('}')[0] ?? ''

const assertReadable = (html: string): void => {
  const button = found(html, /class="button" bgcolor="(#\w{6})"/)
  assert.ok(contrast(button, '#ffffff') >= 4.5)
  const dark = darkRule(html, '.button,.button a')
  assert.ok(contrast(found(dark, /background:(#\w{6})/), found(dark, /;color:(#\w{6})/)) >= 4.5)
  const card = darkRule(html, '.card')
  const ground = found(card, /background:(#\w{6})/)
  assert.ok(contrast(ground, found(card, /;color:(#\w{6})/)) >= 4.5)
  const accent = darkRule(html, '.card a,.head')
  assert.ok(contrast(ground, found(accent, /color:(#\w{6})/)) >= 4.5)
  assert.ok(contrast('#f6f7f9', found(html, /class="foot"[^>]*;color:(#\w{6})/)) >= 4.5)
}

const assertFramed = (language: Language, { subject, text, html }: Letter, url: string): void => {
  assert.match(html, new RegExp(`<html lang="${language}" dir="${languages[language].direction}">`))
  assert.equal(html.match(/class="button"/g)?.length, 1)
  assert.equal(found(html, /class="button"[^>]*><a href="([^"]*)"/), url)
  assert.ok(text.includes(url))
  assert.doesNotMatch(html, /<[bi]>/)
  assert.ok(Buffer.byteLength(html) < gmailLimit)
  const preview = found(html, /<div style="display:none[^>]*>([^<]*)<\/div>/)
  assert.ok(preview)
  assert.notEqual(preview, found(html, /<title>([^<]*)<\/title>/))
  const reason = found(text, /^-- \n(.*)$/m)
  assert.ok(reason && html.includes(reason), subject)
  assertReadable(html)
}

/** Pictures to look at, of each kind in two widths and both looks. */
const draw = async (folder: string): Promise<void> => {
  const { openBrowser } = await import('@earshot/testing/browser')
  await using browser = await openBrowser()
  for (const language of ['en', 'de', 'ar'] as const)
    for (const [kind, { html }] of lettersIn(language))
      for (const width of [600, 360])
        for (const colorScheme of ['light', 'dark'] as const) {
          await browser.page.setViewportSize({ width, height: 500 })
          await browser.page.emulateMedia({ colorScheme })
          await browser.page.setContent(html)
          const path = `${folder}/mail-${kind}-${language}-${width}-${colorScheme}.png`
          await browser.page.screenshot({ path, fullPage: true })
        }
}

test('a mail of each kind has the frame, one main link and readable colors in every language', async () => {
  for (const language of languageTags)
    for (const [, letter, url] of lettersIn(language)) assertFramed(language, letter, url)
  const { SCREENSHOTS } = process.env
  if (SCREENSHOTS) await draw(SCREENSHOTS)
})
