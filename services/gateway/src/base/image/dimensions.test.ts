import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dimensionsOf } from './dimensions.ts'
import { jpegOf } from './harness.ts'

const size = { width: 40, height: 30 }

/** An Exif segment with this orientation, in both byte orders. */
const exifOf = (orientation: number, isLittle: boolean): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  long(1, 14)
  short(orientation, 18)
  const head = Buffer.from('ffe1000045786966', 'hex')
  head.writeUInt16BE(8 + tiff.length, 2)
  return Buffer.concat([head, Buffer.alloc(2), tiff])
}

const photo = (exif: Buffer) => Buffer.concat([Buffer.from('ffd8', 'hex'), exif, jpegOf(size).subarray(2)])

test('a photo that its Exif data turns has its dimensions swapped', () => {
  for (const isLittle of [true, false]) {
    assert.deepEqual(dimensionsOf('image/jpeg', photo(exifOf(1, isLittle))), size)
    assert.deepEqual(dimensionsOf('image/jpeg', photo(exifOf(6, isLittle))), { width: 30, height: 40 })
  }
})

test('damaged Exif data changes nothing', () => {
  const damaged = exifOf(6, true)
  damaged.writeUInt32LE(0xffffff, 14)
  assert.deepEqual(dimensionsOf('image/jpeg', photo(damaged)), size)
})

test('a GIF has dimensions, and other types have none', () => {
  const gif = Buffer.from('47494638396128001e00', 'hex')
  assert.deepEqual(dimensionsOf('image/gif', gif), size)
  assert.equal(dimensionsOf('image/gif', gif.subarray(0, 8)), undefined)
  assert.equal(dimensionsOf('image/svg+xml', gif), undefined)
})
