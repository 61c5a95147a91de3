import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, notificationKinds } from '@earshot/contracts'
import { erasedName } from '@earshot/identity'
import { assertInEveryLanguage, ownBrand } from '../../templates/harness.ts'
import { type Notified, notificationLetter } from './letter.ts'

const origin = 'https://earshot.example'
const id = newId('conversation')

const mention: Notified['due'][number] = {
  kind: 'mention',
  subject: { kind: 'conversation', id, title: 'Export <fails>' },
  actorName: 'Grace Holt',
  detail: 'It stops at 99 percent.\nSee <b>this</b>.\n\nBest, Grace',
}
const breach: Notified['due'][number] = {
  kind: 'sla_breached',
  subject: { kind: 'ticket', id: newId('ticket'), title: '#7 Refund' },
  actorName: null,
  detail: 'Standard',
}

const letterOf = (due: Notified['due'], more: Partial<Notified> = {}) =>
  notificationLetter({
    person: { name: 'Ada Moreno', email: 'ada@example.org' },
    language: 'en',
    workspace: { ...ownBrand, name: 'Northwind' },
    due,
    origin,
    ...more,
  })

test('an email about one notification quotes what was written, in text and HTML', () => {
  const { subject, text, html } = letterOf([mention])
  assert.equal(subject, 'Grace Holt mentioned you in “Export <fails>”')
  assert.equal(
    text,
    `Hello Ada Moreno,

Grace Holt mentioned you in “Export <fails>”
> It stops at 99 percent.
> See <b>this</b>.
>
> Best, Grace

Open in Earshot: ${origin}/admin/inbox/${id}

Choose what you are notified of: ${origin}/admin/account

-- 
You receive this email because you are a member of Northwind.
`,
  )
  assert.match(html, /<html lang="en" dir="ltr">/)
  for (const part of [
    '<p>Grace Holt mentioned you in “Export &lt;fails&gt;”</p>',
    '<p>It stops at 99 percent.<br>See &lt;b&gt;this&lt;/b&gt;.</p><p>Best, Grace</p></blockquote>',
    `Or open <a href="${origin}/admin/inbox/${id}">`,
    'Choose what you are notified of',
    'because you are a member of Northwind.',
  ])
    assert.ok(html.includes(part), part)
})

test('an email in Arabic reads from right to left, and quotes keep the direction of their script', () => {
  const one = letterOf([mention], { language: 'ar' })
  assert.equal(one.subject, 'أشار إليك Grace Holt في «Export <fails>»')
  assert.match(one.html, /<html lang="ar" dir="rtl">/)
  assert.match(one.html, /<blockquote [^>]*dir="auto"[^>]*><p>It stops at 99 percent\./)
  for (const part of [
    'مرحبًا Ada Moreno،',
    'فتح في Earshot',
    'اختيار ما تصلك إشعارات عنه',
    'لأنك عضو في Northwind.',
  ])
    assert.ok(one.text.includes(part) && one.html.includes(part), part)
  const several = letterOf([mention, breach], { language: 'ar' })
  assert.equal(several.subject, 'إشعاران من Northwind')
  assert.ok(several.text.includes('فات موعد هدف الخدمة Standard في «#7 Refund»'))
  assert.ok(several.text.includes(`فتح Earshot: ${origin}/admin\n`))
  assert.doesNotMatch(several.text + one.text + one.html, /Hello|Open in|You receive|Or open/)
})

test('deleted users and anonymous visitors have a name in the language of the reader', () => {
  const written = (actorName: string) => letterOf([{ ...mention, actorName }], { language: 'de' })
  const [deleted, visitor] = [written(erasedName), written('Visitor 4F2K')]
  assert.match(deleted.subject, /Gelöschte Person/)
  assert.doesNotMatch(deleted.text + deleted.html, /Deleted user/)
  assert.match(visitor.subject, /Besucher 4F2K/)
})

test('notifications of every kind are written in every language', () => {
  const all = notificationKinds.map(kind => ({ ...breach, kind, actorName: 'Grace Holt' }))
  const nameless = all.map(it => ({ ...it, subject: { ...it.subject, title: '' }, actorName: null }))
  assertInEveryLanguage(language => [
    ...[...all, ...nameless].map(it => letterOf([it], { language })),
    letterOf([...all, ...nameless, ...all], { language, person: { name: null, email: 'ada@example.org' } }),
  ])
})

test('nameless people and objects have words in each language, and more than 20 notifications are counted', () => {
  const nameless = { ...mention, subject: { ...mention.subject, title: '' }, actorName: null }
  const assigned = { ...nameless, kind: 'assignment' as const, detail: null }
  for (const [language, reply, assignment, more] of [
    ['en', 'Visitor replied in “Conversation”', '“Conversation” was assigned to you', 'And 3 more.'],
    ['ar', 'ردّ زائر في «محادثة»', 'أُسند إليك «محادثة»', 'وأخرى: ٣.'],
  ] as const) {
    assert.equal(letterOf([{ ...nameless, kind: 'reply' }], { language }).subject, reply)
    assert.equal(letterOf([assigned], { language }).subject, assignment)
    const many = letterOf(
      Array.from({ length: 23 }, () => breach),
      { language },
    )
    const count = new Intl.NumberFormat(language).format(3)
    assert.ok(many.text.includes(more.replace(/[3٣]/, count)), many.text)
  }
})

test('names are one line, and the direction of the text cannot be changed', () => {
  const { subject, text, html } = letterOf([{ ...mention, actorName: 'Eve\r\nBcc: eve@example.org\u202e' }])
  assert.equal(subject, 'Eve Bcc: eve@example.org mentioned you in “Export <fails>”')
  assert.ok(!/\u202e/.test(text + html))
})
