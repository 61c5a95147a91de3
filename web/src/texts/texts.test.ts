import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Catalogue, TextKey } from './en/index.ts'
import { type Language, languages, sayIn } from './languages.ts'
import type { Text } from './text.ts'
import { distanceIn, momentIn } from './times.ts'

const catalogueOf = async (language: Language): Promise<Catalogue> =>
  (await languages[language].load()).catalogue

const all = Object.keys(languages) as Language[]
const en = await catalogueOf('en')
const keys = Object.keys(en) as TextKey[]
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every language says every text, with the same places to fill in', async () => {
  assert.ok(keys.length > 50)
  for (const language of all) {
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
  for (const language of all) {
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

test('how far a moment is away is told in the largest unit that fits', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  const far = (moment: string) => distanceIn('en', moment, now)
  assert.equal(far('2026-03-05T12:00:20Z'), 'now')
  assert.equal(far('2026-03-05T10:00:00Z'), '2 hours ago')
  assert.equal(far('2026-03-06T12:30:00Z'), 'tomorrow')
  assert.equal(far('2025-01-05T12:00:00Z'), 'last year')
})

test('what is watched while it happens is told by the second', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  const far = (moment: string, language: Language = 'en') => distanceIn(language, moment, now, 'second')
  assert.equal(far('2026-03-05T11:59:59.700Z'), 'now')
  assert.equal(far('2026-03-05T11:59:59Z'), '1 second ago')
  assert.equal(far('2026-03-05T11:59:01Z'), '59 seconds ago')
  assert.equal(far('2026-03-05T11:59:00Z'), '1 minute ago')
  assert.equal(far('2026-03-05T12:00:04Z'), 'in 4 seconds')
  assert.match(far('2026-03-05T11:59:30Z', 'ar'), /ثانية/)
  const clock = (finest?: 'second') => momentIn('en', '2026-03-05T12:00:07Z', finest)
  assert.deepEqual([/:07/.test(clock()), /:07/.test(clock('second'))], [false, true])
})
