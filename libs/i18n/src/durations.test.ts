import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationIn, parseDuration } from './durations.ts'
import { panelLanguageTags } from './languages.ts'

test('a duration is parsed from English and Arabic text', () => {
  const examples = {
    '15 m': 900,
    '4h': 14_400,
    '2 days': 172_800,
    '1 h 30 min': 5400,
    '1.5 h': 5400,
    '0 m': 0,
  }
  for (const [text, seconds] of Object.entries(examples)) assert.equal(parseDuration(text), seconds, text)
  for (const [text, seconds] of Object.entries({ '١٥ د': 900, '4 ساعات': 14_400, '٢ يوم': 172_800 }))
    assert.equal(parseDuration(text), seconds, text)
})

test('a text that is no duration is undefined', () => {
  for (const text of ['', '15', 'soon', '4 apples', '-2 h', '2 h and a bit'])
    assert.equal(parseDuration(text), undefined, text)
})

test('a formatted duration is parsed back to the same seconds', () => {
  assert.equal(durationIn('en', 5400), '1h 30m')
  assert.equal(durationIn('en', 900, 'long'), '15 minutes')
  assert.equal(durationIn('en', 93_784, 'narrow', 2), '1d 2h')
  assert.equal(durationIn('en', 0), '0s')
  for (const language of panelLanguageTags)
    for (const seconds of [30, 900, 14_400, 93_784])
      assert.equal(parseDuration(durationIn(language, seconds)), seconds)
})
