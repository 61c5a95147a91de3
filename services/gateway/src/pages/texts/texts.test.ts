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
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort()

test('every language has every text, with the same placeholders', () => {
  assert.ok(keys.length > 50)
  for (const language of languageNames) {
    const texts: Record<TextKey, Text> = catalogues[language]
    assert.deepEqual(Object.keys(texts).sort(), keys.toSorted(), language)
    for (const key of keys)
      assert.deepEqual(
        placeholdersIn(lastOf(texts[key])),
        placeholdersIn(lastOf(en[key])),
        `${language}: ${key}`,
      )
  }
})

test('a text with a count has every plural form of its language', () => {
  for (const language of languageNames) {
    const texts: Record<TextKey, Text> = catalogues[language]
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const text = texts[key]
      if (typeof text !== 'string')
        assert.deepEqual(Object.keys(text).sort(), pluralCategories.toSorted(), `${language}: ${key}`)
    }
  }
  const votes = [0, 1, 2, 3, 11, 100].map(count => sayer('ar')('vote.votes', { count }))
  assert.equal(new Set(votes.map(text => text.replace(/[\d٠-٩]+/g, ''))).size, 6)
})

test('every text is used', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = globSync('{frame,passwords,portal,sign-in}/*.ts', { cwd: folder })
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  const prefixes = [...sources.matchAll(/`([a-z.A-Z]+\.)\$\{[^`]*`/g)].map(([, start = '']) => start)
  const unused = keys.filter(
    key => !sources.includes(`'${key}'`) && !prefixes.some(prefix => key.startsWith(prefix)),
  )
  assert.deepEqual(unused, [])
})
