import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Catalogue, en, type Text, type TextKey } from './en.ts'
import { type Language, languages, sayIn } from './languages.ts'
import { distanceIn } from './times.ts'

const keys = Object.keys(en) as TextKey[]
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every language says every text, with the same places to fill in', () => {
  assert.ok(keys.length > 50)
  for (const [language, { catalogue }] of Object.entries(languages)) {
    const texts: Catalogue = catalogue
    assert.deepEqual(Object.keys(texts).sort(), keys.toSorted(), language)
    for (const key of keys) {
      const places = placesIn(formsOf(en[key]).at(-1) ?? '')
      assert.deepEqual(placesIn(formsOf(texts[key]).at(-1) ?? ''), places, `${language}: ${key}`)
    }
  }
})

test('what is counted has a text for each plural form of its language', () => {
  for (const language of Object.keys(languages) as Language[]) {
    const catalogue: Catalogue = languages[language].catalogue
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const text = catalogue[key]
      if (typeof text !== 'string')
        assert.deepEqual(Object.keys(text).sort(), pluralCategories.toSorted(), `${language}: ${key}`)
    }
  }
  const say = sayIn('ar')
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

test('how far a moment is away is told in the largest unit that fits', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  const far = (moment: string) => distanceIn('en', moment, now)
  assert.equal(far('2026-03-05T12:00:20Z'), 'now')
  assert.equal(far('2026-03-05T10:00:00Z'), '2 hours ago')
  assert.equal(far('2026-03-06T12:30:00Z'), 'tomorrow')
  assert.equal(far('2025-01-05T12:00:00Z'), 'last year')
})
