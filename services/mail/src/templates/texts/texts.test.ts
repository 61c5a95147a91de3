import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTags } from '@earshot/i18n'
import { catalogueProblems, looseFrench } from '@earshot/testing/catalogue'
import { catalogues } from './languages.ts'

test('every language has every text of mails, with the same placeholders and all plural forms', () => {
  assert.ok(Object.keys(catalogues.en).length > 50)
  assert.deepEqual(
    languageTags.flatMap(language => catalogueProblems(language, catalogues[language], catalogues.en)),
    [],
  )
})

test('French punctuation does not start a line', () => {
  const texts = Object.values(catalogues.fr)
  assert.ok(texts.some(text => JSON.stringify(text).includes('\u00a0?')))
  assert.deepEqual(looseFrench(texts), [])
})
