import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languageTags } from '@earshot/i18n'
import { catalogueProblems, looseFrench, unusedKeys } from '@earshot/testing/catalogue'
import { labels } from '../loader/labels.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type TextKey } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { loadTexts } from './load.ts'

const catalogues = { ar, de, en, es, fr, ja }

const keys = Object.keys(en) as TextKey[]

test('every language of the widget has every text, with the same placeholders and all plural forms', () => {
  assert.ok(keys.length > 50)
  assert.deepEqual(
    languageTags.flatMap(language => catalogueProblems(language, catalogues[language], en)),
    [],
  )
  assert.deepEqual(
    languageTags.flatMap(language => catalogueProblems(language, labels[language], labels.en)),
    [],
  )
})

test('the texts of a language are loaded alone, and the count chooses the plural form', async () => {
  const votes = await Promise.all(
    languageTags.map(async language => {
      const say = await loadTexts(language)
      return say('feedback.votes', { count: 2 })
    }),
  )
  assert.deepEqual(votes, ['2 Stimmen', '2 votes', '2 votos', '2 votes', '2票', 'صوتان'])
})

test('French punctuation does not start a line', () => {
  const texts = [...Object.values(fr), ...Object.values(labels.fr)]
  assert.ok(texts.some(text => JSON.stringify(text).includes('\u00a0?')))
  assert.deepEqual(looseFrench(texts), [])
})

test('every text is used', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('{app,data,parts,views}/**/*.{ts,tsx}', { cwd: folder })
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  assert.deepEqual(unusedKeys(keys, sources), [])
})
