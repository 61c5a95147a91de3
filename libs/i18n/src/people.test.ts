import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erasedName, nameToShow } from '@earshot/contracts'
import { languageTags } from './languages.ts'
import { personName, shownName } from './people.ts'

const id = 'principal_01m8cy1kxgecst1qm4s4vy4f2k'

test('a person without name and address is a visitor with a stable code, in each language', () => {
  assert.equal(personName('en', { id, name: 'Ada', email: 'ada@example.org' }), 'Ada')
  assert.equal(personName('en', { id, name: null, email: 'ada@example.org' }), 'ada@example.org')
  assert.equal(personName('en', { id, name: null, email: null }), 'Visitor 4F2K')
  assert.equal(personName('en', { id: null, name: null }), 'Visitor')
  for (const language of languageTags) assert.match(personName(language, { id, name: null }), /^\S+ 4F2K$/)
})

test('the English name of a visitor is translated', () => {
  for (const language of languageTags)
    assert.equal(
      shownName(language, nameToShow({ id, name: null })),
      personName(language, { id, name: null }),
    )
  assert.equal(shownName('de', 'Visitor 4F2K'), 'Besucher 4F2K')
  assert.equal(shownName('de', 'Visitor Center'), 'Visitor Center')
})

test('the name of deleted users is translated, and other names are not', () => {
  assert.equal(shownName('en', erasedName), erasedName)
  const names = languageTags.map(language => shownName(language, erasedName))
  assert.equal(new Set(names).size, languageTags.length)
  assert.deepEqual(
    languageTags.map(language => personName(language, { id, name: erasedName })),
    names,
  )
  assert.equal(shownName('de', 'Grace Holt'), 'Grace Holt')
})
