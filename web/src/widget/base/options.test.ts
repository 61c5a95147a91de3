import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptions } from './options.ts'

const script = 'https://feedback.example.com/widget.js'
const page = { language: '', browserLanguages: [] }

test('a tag without attributes shows every part in the corner of the reading direction', () => {
  assert.deepEqual(readOptions(script, {}, page), {
    base: 'https://feedback.example.com',
    show: ['messenger', 'feedback', 'changelog'],
    language: 'en',
    scheme: undefined,
    side: 'right',
    launcher: true,
    target: undefined,
  })
  const arabic = readOptions(script, {}, { ...page, language: 'ar-EG' })
  assert.deepEqual([arabic.language, arabic.side], ['ar', 'left'])
})

test('the attributes choose parts, corner, color scheme, launcher and the elements that open the widget', () => {
  const options = readOptions(
    `${script}?v=1`,
    {
      show: 'changelog, messenger changelog',
      position: 'left',
      colorScheme: 'dark',
      launcher: 'false',
      target: '#help',
    },
    page,
  )
  assert.deepEqual(options, {
    base: 'https://feedback.example.com',
    show: ['changelog', 'messenger'],
    language: 'en',
    scheme: 'dark',
    side: 'left',
    launcher: false,
    target: '#help',
  })
})

test('unknown values count as absent', () => {
  const { show, side, scheme, launcher } = readOptions(
    script,
    { show: 'chat', position: 'top', colorScheme: 'blue', launcher: 'no' },
    page,
  )
  assert.deepEqual([show.length, side, scheme, launcher], [3, 'right', undefined, true])
})

test('the language is that of the attribute, the page, the browser, or English', () => {
  const languageOf = (language: string | undefined, pageLanguage: string, browserLanguages: string[]) =>
    readOptions(script, { language }, { language: pageLanguage, browserLanguages }).language
  assert.equal(languageOf('fr', 'de', ['es']), 'fr')
  assert.equal(languageOf(undefined, 'de-AT', ['es']), 'de')
  assert.equal(languageOf('xx', '', ['pt', 'es-MX']), 'es')
  assert.equal(languageOf(undefined, 'pt', ['pt']), 'en')
})
