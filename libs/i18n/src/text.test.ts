import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayIn, type Text } from './text.ts'

const en = {
  greeting: 'Hello {name}',
  votes: { one: '{count} vote', other: '{count} votes' },
} as const satisfies Record<string, Text>

test('values are filled in, and a placeholder without a value stays', () => {
  const say = sayIn('en', en)
  assert.equal(say('greeting', { name: 'Ada' }), 'Hello Ada')
  assert.equal(say('greeting', { name: '{count}', count: 1 }), 'Hello {count}')
  assert.equal(say('greeting'), 'Hello {name}')
})

test('the count chooses the plural form, and numbers are formatted for the language', () => {
  const say = sayIn('en', en)
  assert.equal(say('votes', { count: 1 }), '1 vote')
  assert.equal(say('votes', { count: 12_345 }), '12,345 votes')
  const inArabic = sayIn('ar', { votes: { two: 'صوتان', other: '{count} صوت' } })
  assert.equal(inArabic('votes', { count: 2 }), 'صوتان')
  assert.match(inArabic('votes', { count: 100 }), /^(100|١٠٠) صوت$/)
})
