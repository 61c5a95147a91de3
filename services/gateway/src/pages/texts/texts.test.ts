import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languageTags } from '@earshot/i18n'
import { catalogueProblems } from '@earshot/testing/catalogue'
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
