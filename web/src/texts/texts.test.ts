import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Language, languageNames, type Text, translatorFor } from '@earshot/i18n'
import { catalogues } from './catalogues.ts'
import type { Catalogue, TextKey } from './en/index.ts'

const catalogueOf = async (language: Language): Promise<Catalogue> => (await catalogues[language]()).catalogue

const en = await catalogueOf('en')
const keys = Object.keys(en) as TextKey[]
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort()

test('every language has every text, with the same placeholders', async () => {
  assert.ok(keys.length > 50)
  for (const language of languageNames) {
    const texts = await catalogueOf(language)
    assert.deepEqual(Object.keys(texts).sort(), keys.toSorted(), language)
    for (const key of keys) {
      const placeholders = placeholdersIn(formsOf(en[key]).at(-1) ?? '')
      assert.deepEqual(placeholdersIn(formsOf(texts[key]).at(-1) ?? ''), placeholders, `${language}: ${key}`)
    }
  }
})

test('no two files have a text with the same key', () => {
  const names = globSync('en/*.ts', { cwd: import.meta.dirname }).flatMap(path =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(
      ([, name]) => name,
    ),
  )
  assert.ok(names.length >= keys.length)
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
})

test('a text with a count has every plural form of its language', async () => {
  for (const language of languageNames) {
    const catalogue = await catalogueOf(language)
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const text = catalogue[key]
      if (typeof text !== 'string')
        assert.deepEqual(Object.keys(text).sort(), pluralCategories.toSorted(), `${language}: ${key}`)
    }
  }
  const t = translatorFor('ar', await catalogueOf('ar'))
  const texts = [0, 1, 2, 3, 11, 100].map(count => t('keys.count', { count }))
  assert.equal(new Set(texts.map(text => text.replace(/[\d٠-٩]+/g, ''))).size, 6)
})

test('every text is used', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
    .filter(path => !path.startsWith('texts/'))
    .map(path => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
    .join('\n')
  const prefixes = [...sources.matchAll(/`([a-z.A-Z]+\.)\$\{[^`]*`/g)].map(([, prefix = '']) => prefix)
  const unused = keys.filter(
    key =>
      !sources.includes(`'${key}'`) &&
      !sources.includes(`"${key}"`) &&
      !prefixes.some(prefix => key.startsWith(prefix)),
  )
  assert.deepEqual(unused, [])
})
