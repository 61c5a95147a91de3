import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Look, optionsOf, readAttributes } from './options.ts'

const script = 'https://feedback.example.com/widget.js'
const page = { language: '', browserLanguages: [] }

const readOptions = (data: Record<string, string>, look: Look = {}, on = page) =>
  optionsOf(readAttributes(script, data, on), look)

test('a tag without attributes shows every part in the corner of the reading direction', () => {
  assert.deepEqual(readOptions({}), {
    base: 'https://feedback.example.com',
    show: ['messenger', 'feedback', 'changelog'],
    language: 'en',
    scheme: undefined,
    side: 'right',
    launcher: true,
    target: undefined,
  })
  const arabic = readOptions({}, {}, { ...page, language: 'ar-EG' })
  assert.deepEqual([arabic.language, arabic.side], ['ar', 'left'])
})

test('the attributes choose parts, corner, color scheme, launcher and the elements that open the widget', () => {
  const attributes = {
    show: 'changelog, messenger changelog',
    position: 'left',
    colorScheme: 'dark',
    launcher: 'false',
    target: '#help',
  }
  const options = optionsOf(readAttributes(`${script}?v=1`, attributes, page), {
    parts: ['feedback'],
    position: 'right',
    colorScheme: 'light',
  })
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

test('without attributes, the settings of the workspace choose parts, corner and color scheme', () => {
  const look: Look = { parts: ['changelog', 'feedback'], position: 'left', colorScheme: 'dark' }
  const { show, side, scheme } = readOptions({}, look)
  assert.deepEqual([show, side, scheme], [['changelog', 'feedback'], 'left', 'dark'])
  const usual = readOptions({}, { ...look, position: null, colorScheme: null })
  assert.deepEqual([usual.side, usual.scheme], ['right', undefined])
})

test('unknown values count as absent', () => {
  const { show, side, scheme, launcher } = readOptions({
    show: 'chat',
    position: 'top',
    colorScheme: 'blue',
    launcher: 'no',
  })
  assert.deepEqual([show.length, side, scheme, launcher], [3, 'right', undefined, true])
})

test('the language is that of the attribute, the page, the browser, or English', () => {
  const languageOf = (language: string | undefined, pageLanguage: string, browserLanguages: string[]) =>
    readAttributes(script, { language }, { language: pageLanguage, browserLanguages }).language
  assert.equal(languageOf('fr', 'de', ['es']), 'fr')
  assert.equal(languageOf(undefined, 'de-AT', ['es']), 'de')
  assert.equal(languageOf('xx', '', ['pt', 'es-MX']), 'es')
  assert.equal(languageOf(undefined, 'pt', ['pt']), 'en')
})
