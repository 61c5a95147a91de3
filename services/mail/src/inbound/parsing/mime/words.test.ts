import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeHeader, decodeRepaired, repairHeader } from './words.ts'

const words = [
  ...['=?utf-8?B?w7w=?=', '=?utf-8?Q?=C3=BC_=22x=22,?=', '=?iso-8859-1?Q?=FC?=', '=?koi8-r*ru?B?8Q==?='],
  ...['=?iso-2022-jp?B?GyRCPz8bKEI=?=', '=?utf-8?B?4pyT?=', '=?utf-8?Q?=3D=3Futf-8=3FB=3FYQ=3D=3D=3F=3D?='],
]
const others = ['', ' ', '=', '?=', '=C3=BC', '_', 'é', '"', ',', '(', '<a@b.example>', 'YQ==', '?']

test('a repaired header has the text of the header', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words, ...others), { maxLength: 10 }), pieces => {
      const header = Buffer.from(pieces.join('')).toString('latin1')
      assert.equal(decodeRepaired(repairHeader(header)), decodeHeader(header))
    }),
    { numRuns: 2000 },
  )
})

test('a word in a word is text, and what only looks like a word stays', () => {
  assert.equal(
    decodeRepaired(repairHeader('=?utf-8?Q?=3D=3Futf-8=3FB=3FYQ=3D=3D=3F=3D?=')),
    '=?utf-8?B?YQ==?=',
  )
  for (const text of ['=?utf-8?B?', '=?utf-8?B??=x', '=?utf-8?x?YQ==?=', '?=']) {
    assert.equal(decodeRepaired(text), text)
  }
})
