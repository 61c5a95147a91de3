import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationIn, parseDuration } from './durations.ts'
import { languageTags } from './languages.ts'

test('a duration is parsed from text in each language', () => {
  const examples = {
    '15 m': 900,
    '4h': 14_400,
    '2 days': 172_800,
    '1 h 30 min': 5400,
    '1.5 h': 5400,
    '0 m': 0,
  }
  for (const [text, seconds] of Object.entries(examples)) assert.equal(parseDuration(text), seconds, text)
  const translated = {
    '١٥ د': 900,
    '4 ساعات': 14_400,
    '٢ يوم': 172_800,
    '2 Tage': 172_800,
    '1 Std. 30 Min.': 5400,
    '1,5 Stunden': 5400,
    '1 Woche': 604_800,
    '2 semanas': 1_209_600,
    '30 segundos': 30,
    '1 semaine': 604_800,
    '2 jours 4 heures': 187_200,
    '２日４時間': 187_200,
    '15 分': 900,
    '1週間': 604_800,
  }
  for (const [text, seconds] of Object.entries(translated)) assert.equal(parseDuration(text), seconds, text)
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
  for (const language of languageTags)
    for (const seconds of [30, 900, 14_400, 93_784])
      assert.equal(parseDuration(durationIn(language, seconds)), seconds)
})
