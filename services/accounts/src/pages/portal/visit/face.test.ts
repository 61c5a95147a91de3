import assert from 'node:assert/strict'
import { test } from 'node:test'
import { face } from './face.ts'

const initialsOf = (name: string) => />([^<]*)<\/text>/.exec(face(name, undefined).markup)?.[1]
const colorOf = (name: string) => /fill="(#[0-9a-f]{6})"/.exec(face(name, undefined).markup)?.[1]

test('initials are the first letters of the first and last word, in any script', () => {
  for (const [name, initials] of [
    ['Ada Moreno', 'AM'],
    [' ada  maria moreno ', 'AM'],
    ['Ada', 'A'],
    ['منى خليل', 'مخ'],
    ['😀 smile', '😀S'],
    ['<b> &', '&lt;&amp;'],
    ['', ''],
  ])
    assert.equal(initialsOf(String(name)), initials, name)
})

test('a name always has the same color, and the colors differ between names', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Person ${index}`)
  const colors = names.map(colorOf)
  assert.deepEqual(names.map(colorOf), colors)
  assert.equal(new Set(colors).size, 8)
})

test('a picture is above the initials, so that they show if it cannot be loaded', () => {
  assert.match(face('Ada', '/pictures/1.webp').markup, /<\/svg><img src="\/pictures\/1\.webp" alt=""/)
  assert.doesNotMatch(face('Ada', undefined).markup, /<img/)
})
