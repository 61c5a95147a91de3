import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesIn } from './sizes.ts'

test('a size is shown in the largest unit that fits', () => {
  assert.deepEqual(
    [0, 999, 48_213, 1_234_567].map(size => bytesIn('en', size)),
    ['0 bytes', '999 bytes', '48 kB', '1.2 MB'],
  )
  assert.match(bytesIn('ar', 48_213), /48|٤٨/)
  assert.match(bytesIn('fr', 48_213), /^48\sko$/)
  assert.match(bytesIn('de', 1_234_567), /^1,2\sMB$/)
})
