import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Language, languageTags, translatorFor } from '@earshot/i18n'
import { catalogueProblems, looseFrench } from '@earshot/testing/catalogue'
import type { Catalogue, TextKey } from './en/index.ts'
import { load } from './language.ts'

const catalogueOf = async (language: Language): Promise<Catalogue> => (await load(language)).catalogue

const en = await catalogueOf('en')
const keys = Object.keys(en) as TextKey[]

test('every language has every text, with the same placeholders and all plural forms', async () => {
  assert.ok(keys.length > 50)
  for (const language of languageTags)
    assert.deepEqual(catalogueProblems(language, await catalogueOf(language), en), [])
  const t = translatorFor('ar', await catalogueOf('ar'))
  const texts = [0, 1, 2, 3, 11, 100].map(count => t('keys.count', { count }))
  assert.equal(new Set(texts.map(text => text.replace(/[\d٠-٩]+/g, ''))).size, 6)
})

test('French punctuation does not start a line', async () => {
  const texts = Object.values(await catalogueOf('fr'))
  assert.ok(texts.some(text => JSON.stringify(text).includes('\u00a0?')))
  assert.deepEqual(looseFrench(texts), [])
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
