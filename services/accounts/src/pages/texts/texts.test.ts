import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languageTags } from '@earshot/i18n'
import { catalogueProblems, looseFrench, unusedKeys } from '@earshot/testing/catalogue'
import { en, type TextKey } from './en.ts'
import { catalogues, sayer } from './languages.ts'

const keys = Object.keys(en) as TextKey[]

test('every language has every text, with the same placeholders and all plural forms', () => {
  assert.ok(keys.length > 50)
  assert.deepEqual(
    languageTags.flatMap(language => catalogueProblems(language, catalogues[language], en)),
    [],
  )
  const votes = [0, 1, 2, 3, 11, 100].map(count => sayer('ar')('vote.votes', { count }))
  assert.equal(new Set(votes.map(text => text.replace(/[\d٠-٩]+/g, ''))).size, 6)
})

test('the count chooses the plural form of each language', () => {
  const votes = languageTags.map(language =>
    [0, 1, 2, 1_000_000].map(count =>
      sayer(language)('vote.votes', { count }).replace(/[\d٠-٩\s.,٬]+/g, ' '),
    ),
  )
  assert.deepEqual(Object.fromEntries(languageTags.map((language, index) => [language, votes[index]])), {
    de: [' Stimmen', ' Stimme', ' Stimmen', ' Stimmen'],
    en: [' votes', ' vote', ' votes', ' votes'],
    es: [' votos', ' voto', ' votos', ' de votos'],
    fr: [' vote', ' vote', ' votes', ' de votes'],
    ja: [' 票', ' 票', ' 票', ' 票'],
    ar: ['لا أصوات', 'صوت واحد', 'صوتان', ' صوت'].map(text => text.replace(/\s+/g, ' ')),
  })
})

test('French punctuation does not start a line', () => {
  const texts = Object.values(catalogues.fr)
  assert.ok(texts.some(text => JSON.stringify(text).includes('\u00a0?')))
  assert.deepEqual(looseFrench(texts), [])
})

test('every text is used', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('{frame,passwords,portal,sign-in}/**/*.ts', { cwd: folder })
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  assert.deepEqual(unusedKeys(keys, sources), [])
})
