import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languageNames, type Text } from '@earshot/i18n'
import { en, type TextKey } from './en.ts'
import { catalogues, sayer } from './languages.ts'

const keys = Object.keys(en) as TextKey[]
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const lastOf = (text: Text): string => formsOf(text).at(-1) ?? ''
const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every language says every text, with the same places to fill in', () => {
  assert.ok(keys.length > 50)
  for (const language of languageNames) {
    const texts: Record<TextKey, Text> = catalogues[language]
    assert.deepEqual(Object.keys(texts).sort(), keys.toSorted(), language)
    for (const key of keys)
      assert.deepEqual(placesIn(lastOf(texts[key])), placesIn(lastOf(en[key])), `${language}: ${key}`)
  }
})

test('what is counted has a text for each plural form of its language', () => {
  for (const language of languageNames) {
    const texts: Record<TextKey, Text> = catalogues[language]
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const text = texts[key]
      if (typeof text !== 'string')
        assert.deepEqual(Object.keys(text).sort(), pluralCategories.toSorted(), `${language}: ${key}`)
    }
  }
  const said = [0, 1, 2, 3, 11, 100].map(count => sayer('ar')('vote.votes', { count }))
  assert.equal(new Set(said.map(text => text.replace(/[\d٠-٩]+/g, ''))).size, 6)
})

test('no text is left that nobody says', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('{frame,portal,sign-in}/*.ts', { cwd: folder })
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const made = [...sources.matchAll(/`([a-z.A-Z]+\.)\$\{[^`]*`/g)].map(([, start = '']) => start)
  const unsaid = keys.filter(
    key => !sources.includes(`'${key}'`) && !made.some(start => key.startsWith(start)),
  )
  assert.deepEqual(unsaid, [])
})
