import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn, typedMention } from './mention.ts'

test('typing a separate @ starts a mention, whose name can have several words', () => {
  assert.equal(typedMention('@'), '')
  assert.equal(typedMention('Ask @be'), 'be')
  assert.equal(typedMention('Ask\n@Bea Li'), 'Bea Li')
  assert.equal(typedMention('Ask @Bea '), undefined, 'a chosen name ends with a space')
  for (const none of ['Ask', 'bea@example.org', 'Ask @Bea\nor', ''])
    assert.equal(typedMention(none), undefined)
})

test('a chosen member is mentioned for as long as the text has their name', () => {
  const bea = { id: 'principal_1', name: 'Bea Lind' }
  const mo = { id: 'principal_2', name: 'Mo' }
  assert.deepEqual(mentionedIn('@Mo and @Bea Lind, look', [bea, mo, bea]), [bea.id, mo.id])
  assert.deepEqual(mentionedIn('Mo and @Bea', [bea, mo]), [])
})
