import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Language, languageNames, sayIn, type Text } from '@earshot/i18n'
import { catalogues } from './catalogues.ts'
import type { Catalogue, TextKey } from './en/index.ts'

const catalogueOf = async (language: Language): Promise<Catalogue> => (await catalogues[language]()).catalogue

const en = await catalogueOf('en')
const keys = Object.keys(en) as TextKey[]
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every language says every text, with the same places to fill in', async () => {
  assert.ok(keys.length > 50)
  for (const language of languageNames) {
    const texts = await catalogueOf(language)
    assert.deepEqual(Object.keys(texts).sort(), keys.toSorted(), language)
    for (const key of keys) {
      const places = placesIn(formsOf(en[key]).at(-1) ?? '')
      assert.deepEqual(placesIn(formsOf(texts[key]).at(-1) ?? ''), places, `${language}: ${key}`)
    }
  }
})

test('no two areas have a text of the same name', () => {
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

test('what is counted has a text for each plural form of its language', async () => {
  for (const language of languageNames) {
    const catalogue = await catalogueOf(language)
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const text = catalogue[key]
      if (typeof text !== 'string')
        assert.deepEqual(Object.keys(text).sort(), pluralCategories.toSorted(), `${language}: ${key}`)
    }
  }
  const say = sayIn('ar', await catalogueOf('ar'))
  const said = [0, 1, 2, 3, 11, 100].map(count => say('keys.count', { count }))
  assert.equal(new Set(said.map(text => text.replace(/[\d٠-٩]+/g, ''))).size, 6)
})

test('no text is left that nobody says', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
    .filter(path => !path.startsWith('texts/'))
    .map(path => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
    .join('\n')
  const made = [...sources.matchAll(/`([a-z.A-Z]+\.)\$\{[^`]*`/g)].map(([, start = '']) => start)
  const unsaid = keys.filter(
    key =>
      !sources.includes(`'${key}'`) &&
      !sources.includes(`"${key}"`) &&
      !made.some(start => key.startsWith(start)),
  )
  assert.deepEqual(unsaid, [])
})
