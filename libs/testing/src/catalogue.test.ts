import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueProblems } from './catalogue.ts'

const english = { hello: 'Hello {name}', votes: { one: '{count} vote', other: '{count} votes' } }

test('a complete catalogue has no problems, and an exact count needs no placeholder', () => {
  const votes = {
    zero: '',
    one: 'صوت',
    two: 'صوتان',
    few: '{count} أصوات',
    many: '{count}',
    other: '{count}',
  }
  assert.deepEqual(catalogueProblems('ar', { hello: 'مرحبًا {name}', votes }, english), [])
  assert.deepEqual(
    catalogueProblems('ja', { hello: '{name} 様', votes: { other: '{count}票' } }, english),
    [],
  )
})

test('missing and unknown texts, placeholders and plural forms are reported', () => {
  const french = (texts: Parameters<typeof catalogueProblems>[1]) => catalogueProblems('fr', texts, english)
  const hello = 'Bonjour {name}'
  const votes = { one: '{count} vote', many: '{count} de votes', other: '{count} votes' }
  assert.deepEqual(french({ hello, votes }), [])
  assert.deepEqual(french({ votes }), ['fr: hello is missing'])
  assert.deepEqual(french({ hello, votes, more: '' }), ['fr: more does not exist in English'])
  assert.deepEqual(french({ hello: 'Bonjour {nom}', votes }), ['fr: hello has other placeholders'])
  assert.deepEqual(french({ hello, votes: { ...votes, one: '{name}' } }), [
    'fr: votes has other placeholders in a plural form',
  ])
  assert.deepEqual(french({ hello, votes: english.votes }), [
    'fr: votes needs the plural forms many, one, other',
  ])
})
