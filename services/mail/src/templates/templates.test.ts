import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccountLetter, newId } from '@earshot/contracts'
import { startMailServer } from '@earshot/testing'
import { defaultSender, messageIdOf } from '../senders/smtp/address.ts'
import { mailServer } from '../senders/smtp/server.ts'
import { sendOnce } from '../senders/smtp/transport.ts'
import { mailLimits } from '../sending/sending.ts'
import { accountLetter } from './account-letter.ts'
import { assertInEveryLanguage, ownBrand } from './harness.ts'
import { oneLine } from './parts.ts'

const nasty = 'Eve\r\nBcc: victim@example.org\r\n\r\n<script>alert("1")</script>\u202egnp.exe\u2028\u0085x'
const workspace = { ...ownBrand, name: `Acme\r\nSubject: Another` }
const eve = { to: { name: nasty, email: 'eve@example.org' }, language: 'en' }
const reset = {
  ...eve,
  kind: 'password_reset',
  url: 'https://earshot.example/password/abc',
  hours: 24,
} as const
const letters = {
  invitation: accountLetter(
    {
      ...eve,
      kind: 'invitation',
      by: nasty,
      role: 'admin',
      url: 'https://earshot.example/password/abc_-1',
      days: 7,
    },
    workspace,
  ),
  passwordReset: accountLetter(reset, workspace),
  signUpKnown: accountLetter(
    {
      ...eve,
      kind: 'sign_up_known',
      signInUrl: 'https://earshot.example/sign-in',
      resetUrl: 'https://earshot.example/forgot-password',
    },
    workspace,
  ),
}

/** A letter of each kind and with each wording. */
const everyLetter = (language: string, name: string | null): AccountLetter[] => {
  const url = 'https://earshot.example/x'
  const given = { to: { name, email: 'grace@example.org' }, language }
  return [
    ...['admin', 'member'].map(
      role => ({ ...given, kind: 'invitation', by: 'Ada', role, url, days: 7 }) as const,
    ),
    { ...given, kind: 'password_reset', url, hours: 24 },
    { ...given, kind: 'sign_in_link', url, minutes: 15 },
    ...[true, false].map(
      isPasswordless => ({ ...given, kind: 'sign_up_confirmation', url, hours: 1, isPasswordless }) as const,
    ),
    { ...given, kind: 'sign_up_known', signInUrl: url, resetUrl: url },
  ]
}

for (const [name, letter] of Object.entries(letters))
  test(`names and descriptions can't add headers, recipients or markup to a mail: ${name}`, async () => {
    await using server = await startMailServer()
    const route = { server: mailServer(server.url), host: 'earshot.example', address: 'earshot@example.com' }
    const messageId = messageIdOf(newId('mail'), 'https://earshot.example')
    const outgoing = { messageId, createdAt: new Date().toISOString(), letter }
    await sendOnce(route, mailLimits, outgoing, new AbortController().signal)
    const [mail, ...more] = await server.waitFor('eve@example.org')
    assert.ok(mail)
    assert.deepEqual([mail.to, more, server.asked], [['eve@example.org'], [], ['eve@example.org']])
    assert.deepEqual(mail.headers.map(([header]) => header).toSorted(), [
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ])
    assert.match(mail.header('from') ?? '', /^"?Acme Subject: Another"? <earshot@example\.com>$/)
    assert.match(mail.header('to') ?? '', /<eve@example\.org>$/)
    assert.ok(!mail.html.includes('<script'))
    assert.ok(mail.html.includes('&lt;script&gt;alert(&quot;1&quot;)'))
    assert.ok(!/[\u202e\u2028\u0085]/.test(mail.text + mail.html + mail.header('subject')))
    assert.equal(mail.text, letter.text.replaceAll('\r\n', '\n'))
  })

test('the text and HTML versions have the same content, and the text link has its own line', () => {
  const { text, html } = letters.invitation
  assert.match(text, /^Set your password: https:\/\/earshot\.example\/password\/abc_-1$/m)
  assert.match(html, /<a href="https:\/\/earshot\.example\/password\/abc_-1"/)
  assert.match(text, /join Acme Subject: Another on Earshot as an admin/)
})

test('the mails of accounts are written in every language', () => {
  for (const name of [null, 'Grace'])
    assertInEveryLanguage(language => everyLetter(language, name).map(it => accountLetter(it, ownBrand)))
})

test('a sign-up confirmation does not repeat the typed name, and an unknown language is English', () => {
  const given = { to: { name: 'Win a prize', email: 'grace@example.org' }, language: 'tlh' }
  const url = 'https://earshot.example/x'
  const letter = { ...given, kind: 'sign_up_confirmation', url, hours: 1, isPasswordless: false } as const
  const { to, text, html } = accountLetter(letter, ownBrand)
  assert.deepEqual(to, { name: '', address: 'grace@example.org' })
  assert.match(text, /^Hello,$/m)
  assert.doesNotMatch(text + html, /prize/)
})

test('in Arabic, only names and addresses have Latin letters', () => {
  for (const { subject, text, html } of everyLetter('ar', null).map(it => accountLetter(it, ownBrand))) {
    const written = (subject + text).replaceAll(/Earshot|Ada|https:\S+/g, '')
    assert.doesNotMatch(written, /[A-Za-z]/)
    assert.match(html, /<html lang="ar" dir="rtl">/)
  }
})

test('a mail has the logo and the accent color of the workspace', () => {
  const branded = {
    name: 'Acme',
    branding: { accentColor: '#0f766e', logoPath: '/logo/2c26b46b68ffc68ff99b453c.png' },
  }
  const { html } = accountLetter({ ...reset, url: 'https://acme.example/password/a' }, branded)
  assert.match(
    html,
    /<img class="logo" src="https:\/\/acme\.example\/logo\/2c26b46b68ffc68ff99b453c\.png" alt="Acme"/,
  )
  assert.match(html, /background:#0f766e/)
  assert.doesNotMatch(letters.passwordReset.html, /<img/)
  assert.match(letters.passwordReset.html, /background:#4338ca/)
})

test('names become one line, and long names are shortened', () => {
  assert.equal(oneLine(' a\r\n\tb\u0000c\u2029d '), 'a b c d')
  const { to, subject } = accountLetter(
    { ...reset, to: { name: '😀'.repeat(300), email: 'x@y' } },
    { ...ownBrand, name: 'W'.repeat(300) },
  )
  assert.deepEqual([[...to.name].length, to.name.isWellFormed()], [100, true])
  assert.ok([...subject].length <= 200)
})

test('the default sender is an address at the host of BASE_URL', () => {
  assert.equal(defaultSender('https://feedback.example.com:8443'), 'earshot@feedback.example.com')
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
    assert.equal(defaultSender(origin), 'earshot@localhost')
})
