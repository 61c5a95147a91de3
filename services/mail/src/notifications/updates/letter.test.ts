import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startMailServer } from '@earshot/testing'
import { messageIdOf } from '../../senders/smtp/address.ts'
import { mailServer } from '../../senders/smtp/server.ts'
import { sendOnce } from '../../senders/smtp/transport.ts'
import { mailLimits } from '../../sending/sending.ts'
import { assertInEveryLanguage, ownBrand } from '../../templates/harness.ts'
import { type Update, type UpdateLetter, updateLetter } from './letter.ts'

const origin = 'https://earshot.example'
const [post, other, entry] = [newId('post'), newId('post'), newId('changelog')]

const slugOf = (title: string) => `${title.toLowerCase().replaceAll(' ', '-')}-7k2`

const status = (title: string, detail: string, id: string = post): Update => ({
  kind: 'post_status',
  subject: { kind: 'post', id, title, slug: slugOf(title) },
  actorName: null,
  detail,
  color: '#8b5cf6',
})
const reply: Update = {
  kind: 'reply_to_you',
  subject: { kind: 'post', id: post, title: 'Dark mode', slug: 'dark-mode-7k2' },
  actorName: 'Ada Moreno',
  detail: 'In May.\nOr <b>June</b>.',
}
const news: Update = {
  kind: 'changelog',
  subject: { kind: 'changelog', id: entry, title: 'Maps', slug: 'maps-7k2' },
  actorName: null,
  detail: 'They are here.',
}

const letterOf = (updates: Update[], more: Partial<UpdateLetter> = {}) =>
  updateLetter({
    person: { name: 'Grace Holt', email: 'grace@example.com' },
    language: 'en',
    workspace: { ...ownBrand, name: 'Northwind' },
    senderName: null,
    updates,
    origin,
    images: [],
    token: 'abc',
    ...more,
  })

test('an email about one post states its last status, and links to the post and to what stops such emails', () => {
  const letter = letterOf([status('Dark mode', 'Planned'), status('Dark mode', 'In progress')])
  assert.equal(letter.subject, '“Dark mode” is now In progress')
  assert.equal(
    letter.text,
    `Hello Grace Holt,

“Dark mode” is now In progress
${origin}/posts/dark-mode-7k2

-- 
You receive this email because you follow the post, voted for it or wrote it.

Unfollow this post: ${origin}/preferences/abc/unsubscribe/${post}
Stop emails about the status of posts: ${origin}/preferences/abc/unsubscribe/post_status
Email preferences: ${origin}/preferences/abc
`,
  )
  for (const part of [
    `href="${origin}/posts/dark-mode-7k2"`,
    'View post',
    `/unsubscribe/${post}"`,
    'is now In progress',
    '<span style="color:#8b5cf6">●</span>&nbsp;<bdi>In progress</bdi>',
  ])
    assert.ok(letter.html.includes(part), part)
  assert.ok(!letter.html.includes('Planned'))
  assert.equal(letter.unsubscribeUrl, `${origin}/preferences/abc/unsubscribe/post_status`)
  assert.equal(letter.isAutomatic, true)
})

test('an email with several updates lists each, and one click stops all of its kinds', () => {
  const letter = letterOf([status('Dark mode', 'Planned'), reply, news, status('Export', 'Complete', other)])
  assert.equal(letter.subject, 'New in the changelog: Maps, and 3 more')
  for (const text of [
    `“Dark mode” is now Planned\n${origin}/posts/dark-mode-7k2\n`,
    `Ada Moreno replied to you in “Dark mode”\n> In May.\n> Or <b>June</b>.\n${origin}/posts/dark-mode-7k2#comments\n`,
    `New in the changelog: Maps\n\nThey are here.\n\n${origin}/changelog/maps-7k2\n`,
    `“Export” is now Complete\n${origin}/posts/export-7k2\n`,
  ])
    assert.ok(letter.text.includes(text), text)
  assert.ok(!letter.text.includes('Unfollow'), 'the email is about several posts')
  assert.ok(letter.html.includes('Or &lt;b&gt;June&lt;/b&gt;.'))
  assert.equal(
    letter.unsubscribeUrl,
    `${origin}/preferences/abc/unsubscribe/post_status,reply_to_you,changelog`,
  )
  const many = letterOf(Array.from({ length: 23 }, (_, n) => status(`Post ${n}`, 'Planned', `post_${n}`)))
  assert.ok(many.text.includes('“Post 19” is now') && !many.text.includes('“Post 20” is now'))
  assert.ok(many.text.includes('And 3 more.') && many.html.includes('And 3 more.'))
})

test('an entry is formatted in the email, with its images no wider than the email, and readable as text', () => {
  const fileId = 'file_01kk2m9v3yecst1qr6b2k5p9xa'
  const url = `${origin}/files/${fileId}?expires=1&signature=x`
  const detail = `## Two ways\n\n- Follow your system\n- Choose it in **your account**\n\n\`\`\`\nearshot --dark\n\`\`\`\n\n![The dark page](files:${fileId})\n\n![Another](files:file_01kk2m9v3yecst1qr6b2k5p9xb)`
  const { html, text } = letterOf([{ ...news, detail }], {
    images: [{ fileId, url, width: 1600, height: 900 }],
  })
  for (const part of [
    '<h3 dir="auto">Two ways</h3>',
    '<li>Follow your system</li>',
    '<strong>your account</strong>',
    '<pre><code>earshot --dark\n</code></pre>',
    `src="${url.replace('&', '&amp;')}" alt="The dark page" width="540" height="304"`,
  ])
    assert.ok(html.includes(part), part)
  assert.equal(html.match(/<img/g)?.length, 1, 'images of other files are not shown')
  assert.ok(text.includes('## Two ways\n\n- Follow your system\n- Choose it'))
  assert.ok(text.includes('\n\nThe dark page\n\nAnother\n') && !text.includes('files:'))
})

test('a comment on the own post is not called a reply, and has the choice of replies', () => {
  const { subject, unsubscribeUrl } = letterOf([{ ...reply, kind: 'comment_on_post' }])
  assert.equal(subject, 'Ada Moreno commented on your post “Dark mode”')
  assert.equal(unsubscribeUrl, `${origin}/preferences/abc/unsubscribe/reply_to_you`)
})

test('an email in Arabic has the direction of the language', () => {
  const one = letterOf([status('الوضع الداكن', 'مخطط له')], { language: 'ar' })
  assert.equal(one.subject, 'تغيّرت حالة «الوضع الداكن» إلى مخطط له')
  assert.match(one.html, /<html lang="ar" dir="rtl">/)
  assert.ok(one.text.includes('مرحبًا Grace Holt،') && one.text.includes('إلغاء متابعة هذا المنشور: https'))
  const many = letterOf([reply, news, status('تصدير', 'مكتمل', other)], { language: 'ar' })
  assert.equal(many.subject, `من صفحة الجديد: Maps، وأخرى: ${new Intl.NumberFormat('ar').format(2)}`)
  assert.ok(many.html.includes('رد عليك Ada Moreno في «Dark mode»'))
})

test('updates of every kind are written in every language', () => {
  const onPost: Update = { ...reply, kind: 'comment_on_post' }
  const all = [status('Dark mode', 'Planned'), reply, { ...reply, actorName: null }, onPost, news]
  const many = Array.from({ length: 23 }, (_, n) => status(`Post ${n}`, 'Planned', `post_${n}`))
  assertInEveryLanguage(language => [
    ...all.map(it => letterOf([it], { language, person: { name: null, email: 'grace@example.com' } })),
    letterOf([...all, ...many], { language }),
  ])
})

test('the headers for one-click unsubscribe are signed, and titles add no headers', async () => {
  await using server = await startMailServer()
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const letter = letterOf([status('Dark\r\nBcc: eve@example.org\u202e mode', 'Planned\r\nX-Eve: 1')])
  await sendOnce(
    {
      server: mailServer(server.url),
      host: 'northwind.example',
      address: 'support@northwind.example',
      dkim: { domain: 'northwind.example', selector: 's1', privateKey },
    },
    mailLimits,
    { messageId: messageIdOf(newId('mail'), origin), createdAt: new Date().toISOString(), letter },
    new AbortController().signal,
  )
  const [mail] = await server.waitFor('grace@example.com')
  assert.deepEqual(mail?.to, ['grace@example.com'])
  assert.equal(mail.header('subject'), '“Dark Bcc: eve@example.org mode” is now Planned X-Eve: 1')
  assert.equal(mail.header('list-unsubscribe'), `<${letter.unsubscribeUrl}>`)
  assert.equal(mail.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  const signed = /\sh=([^;]*);/
    .exec(mail.header('dkim-signature') ?? '')?.[1]
    ?.replace(/\s/g, '')
    .split(':')
  for (const name of ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(signed?.includes(name), `${name} in ${signed}`)
  assert.ok(!mail.headers.some(([name]) => name === 'bcc' || name === 'x-eve'))
})
