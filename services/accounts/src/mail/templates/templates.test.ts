import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startMailServer } from '@earshot/testing'
import { ownBrand } from '../../directory/settings/model.ts'
import { mailLimits } from '../sending/sending.ts'
import { defaultSender, messageIdOf } from '../smtp/address.ts'
import { mailServer } from '../smtp/server.ts'
import { sendOnce } from '../smtp/transport.ts'
import { assertInEveryLanguage } from './harness.ts'
import { oneLine } from './parts.ts'
import { invitation, passwordReset, signInLink, signUpConfirmation, signUpKnown } from './templates.ts'

const nasty = 'Eve\r\nBcc: victim@example.org\r\n\r\n<script>alert("1")</script>\u202egnp.exe\u2028\u0085x'
const person = { name: nasty, email: 'eve@example.org' }
const workspace = { ...ownBrand, name: `Acme\r\nSubject: Another` }
const language = 'en'
const letters = {
  invitation: invitation({
    person,
    language,
    by: nasty,
    role: 'admin',
    workspace,
    url: 'https://earshot.example/password/abc_-1',
    days: 7,
  }),
  passwordReset: passwordReset({
    person,
    language,
    workspace,
    url: 'https://earshot.example/password/abc',
    hours: 24,
  }),
  signUpKnown: signUpKnown({
    person,
    language,
    workspace,
    signInUrl: 'https://earshot.example/sign-in',
    resetUrl: 'https://earshot.example/forgot-password',
  }),
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
  const url = 'https://earshot.example/x'
  assertInEveryLanguage(language => {
    const given = { person: { name: null, email: 'grace@example.org' }, language, workspace: ownBrand }
    const named = { ...given, person: { ...given.person, name: 'Grace' } }
    return [
      ...['admin', 'member'].map(role => invitation({ ...named, by: 'Ada', role, url, days: 7 })),
      passwordReset({ ...given, url, hours: 24 }),
      signInLink({ ...given, url, minutes: 15 }),
      ...[true, false].map(isPasswordless =>
        signUpConfirmation({ ...given, email: given.person.email, url, hours: 1, isPasswordless }),
      ),
      signUpKnown({ ...named, signInUrl: url, resetUrl: url }),
    ]
  })
})

test('in Arabic, only names and addresses have Latin letters', () => {
  const given = {
    person: { name: null, email: 'grace@example.org' },
    language: 'ar' as const,
    workspace: ownBrand,
  }
  const url = 'https://earshot.example/x'
  for (const { subject, text, html } of [
    ...['admin', 'member'].map(role => invitation({ ...given, by: 'Ada', role, url, days: 7 })),
    passwordReset({ ...given, url, hours: 24 }),
    signInLink({ ...given, url, minutes: 15 }),
    ...[true, false].map(isPasswordless =>
      signUpConfirmation({ ...given, email: given.person.email, url, hours: 24, isPasswordless }),
    ),
    signUpKnown({ ...given, signInUrl: url, resetUrl: url }),
  ]) {
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
  const { html } = passwordReset({
    person,
    language,
    workspace: branded,
    url: 'https://acme.example/password/a',
    hours: 1,
  })
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
  const { to, subject } = passwordReset({
    person: { name: '😀'.repeat(300), email: 'x@y' },
    language,
    workspace: { ...ownBrand, name: 'W'.repeat(300) },
    url: 'u',
    hours: 1,
  })
  assert.deepEqual([[...to.name].length, to.name.isWellFormed()], [100, true])
  assert.ok([...subject].length <= 200)
})

test('the default sender is an address at the host of BASE_URL', () => {
  assert.equal(defaultSender('https://feedback.example.com:8443'), 'earshot@feedback.example.com')
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
    assert.equal(defaultSender(origin), 'earshot@localhost')
})
