import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertInEveryLanguage, ownBrand } from './harness.ts'
import { type ThreadReply, threadReply } from './reply.ts'

const reply = (more: Partial<ThreadReply> = {}) =>
  threadReply({
    person: { name: 'Grace', email: 'grace@example.com' },
    language: 'en',
    workspace: { ...ownBrand, name: 'Northwind' },
    senderName: null,
    origin: 'https://earshot.example',
    subject: 'Export',
    authorName: 'Ada',
    content: 'Hello,\n\nsee https://example.com/a?b=1&c=2. And <b>this</b>.',
    attachments: [],
    images: [],
    quoted: [],
    canReply: true,
    isAnswer: false,
    references: [],
    isAutomatic: false,
    ...more,
  })

test('content is escaped, and only web addresses become links', () => {
  const { html, text } = reply({
    content: 'https://example.com/a?b=1&c=2. <img src=x> javascript:alert(1) mailto:a@b.example ftp://x',
    attachments: [
      { name: 'a<b>.pdf', url: 'https://files.example/a.pdf' },
      { name: 'bad', url: 'javascript:alert(1)' },
    ],
  })
  assert.deepEqual(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
    ['https://example.com/a?b=1&amp;c=2', 'mailto:a@b.example', 'https://files.example/a.pdf'],
  )
  assert.ok(html.includes('&lt;img src=x&gt;') && html.includes('a&lt;b&gt;.pdf'))
  assert.ok(text.includes('- a<b>.pdf: https://files.example/a.pdf') && !text.includes('bad'))
})

test('a mail with files and no text starts with the files', () => {
  const attachments = [{ name: 'plan.pdf', url: 'https://files.example/plan.pdf' }]
  const { html, text } = reply({ content: '', attachments })
  assert.match(text, /^##- Reply above this line -##\n\nAttachments:?\n- plan\.pdf: https:/)
  assert.ok(html.includes('plan.pdf') && !html.includes('<p></p>'))
})

test('text and HTML have the reply line, the message, the earlier messages and the reason in this order', () => {
  const quoted = [{ authorName: null, content: 'One\nTwo', createdAt: '2026-03-02T10:15:00.000Z' }]
  const { html, text } = reply({ quoted })
  const parts = [
    '##- Reply above this line -##',
    'Hello,',
    'Someone wrote on',
    'Two',
    'You receive this email because',
  ]
  for (const part of [text, html]) {
    const places = parts.map(it => part.indexOf(it))
    assert.ok(!places.includes(-1), part)
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
  }
  assert.match(text, /^> One\n> Two$/m)
})

test('without an address for replies, the mail does not ask for one', () => {
  const { html, text } = reply({ canReply: false })
  assert.doesNotMatch(text + html, /reply/i)
})

test('the subject is one line, and names the conversation if it has no subject', () => {
  assert.equal(reply({ subject: null }).subject, 'Your conversation with Northwind')
  assert.equal(reply({ subject: 'A\r\nBcc: x@example.com' }).subject, 'A Bcc: x@example.com')
  assert.equal(reply({ isAnswer: true }).subject, 'Re: Export')
  assert.equal(reply({ isAnswer: true, subject: 'RE: Export' }).subject, 'RE: Export')
  assert.equal(reply({ subject: 'x'.repeat(300) }).subject.length, 200)
  assert.equal(reply({ subject: 'Refund', number: 12 }).subject, '[#12] Refund')
})

test('replies are written in every language', () => {
  const quoted = [{ authorName: null, content: 'One', createdAt: '2026-03-02T10:15:00.000Z' }]
  const attachments = [{ name: 'a.pdf', url: 'https://files.example/a.pdf' }]
  assertInEveryLanguage(language => [
    reply({ language, content: 'Yes.', subject: null, quoted, attachments }),
    reply({ language, content: 'Yes.', subject: 'Refund', number: 12, canReply: false }),
  ])
  const { text } = reply({ language: 'ja', quoted, attachments })
  assert.ok(text.includes('##- この行より上に返信を入力してください -##'), text)
  assert.ok(text.includes('- a.pdf： https://files.example/a.pdf'), text)
  assert.match(
    reply({ language: 'de', quoted }).text,
    /^Am 02\.03\.2026, 10:15 \(UTC\) schrieb Jemand:\n> One$/m,
  )
})

test('the sender’s name is that of the author and the workspace', () => {
  assert.equal(reply().from, 'Ada from Northwind')
  assert.equal(reply({ senderName: 'Billing', authorName: null }).from, 'Billing')
  assert.equal(reply({ language: 'ar' }).from, 'Ada من Northwind')
  assert.equal(reply({ language: 'ja' }).from, 'Ada（Northwind）')
})
