import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Text, translatorFor } from './text.ts'

const en = {
  greeting: 'Hello {name}',
  votes: { one: '{count} vote', other: '{count} votes' },
} as const satisfies Record<string, Text>

test('values are filled in, and a placeholder without a value stays', () => {
  const t = translatorFor('en', en)
  assert.equal(t('greeting', { name: 'Ada' }), 'Hello Ada')
  assert.equal(t('greeting', { name: '{count}', count: 1 }), 'Hello {count}')
  assert.equal(t('greeting'), 'Hello {name}')
})

test('the count chooses the plural form, and numbers are formatted for the language', () => {
  const t = translatorFor('en', en)
  assert.equal(t('votes', { count: 1 }), '1 vote')
  assert.equal(t('votes', { count: 12_345 }), '12,345 votes')
  const inArabic = translatorFor('ar', { votes: { two: 'صوتان', other: '{count} صوت' } })
  assert.equal(inArabic('votes', { count: 2 }), 'صوتان')
  assert.match(inArabic('votes', { count: 100 }), /^(100|١٠٠) صوت$/)
})
