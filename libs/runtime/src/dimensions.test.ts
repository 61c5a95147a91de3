import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkOf, jpegOf, pngOf, tiffOf, webpOf, wholePng } from '@earshot/testing'
import { dimensionsOf } from './dimensions.ts'

const size = { width: 40, height: 30 }

const turned = { width: 30, height: 40 }

/** An Exif segment with this orientation, in both byte orders. */
const exifOf = (orientation: number, isLittle: boolean): Buffer => {
  const tiff = tiffOf(orientation, isLittle)
  const head = Buffer.from('ffe1000045786966', 'hex')
  head.writeUInt16BE(8 + tiff.length, 2)
  return Buffer.concat([head, Buffer.alloc(2), tiff])
}

const photo = (exif: Buffer) => Buffer.concat([Buffer.from('ffd8', 'hex'), exif, jpegOf(size).subarray(2)])

test('a photo that its Exif data turns has its dimensions swapped', () => {
  for (const isLittle of [true, false]) {
    assert.deepEqual(dimensionsOf('image/jpeg', photo(exifOf(1, isLittle))), size)
    assert.deepEqual(dimensionsOf('image/jpeg', photo(exifOf(6, isLittle))), turned)
  }
})

test('the Exif data of PNG and WebP swap the dimensions for the orientations 5 to 8', () => {
  const png = wholePng(size)
  const withExif = (at: number, exif: Buffer) =>
    Buffer.concat([png.subarray(0, at), chunkOf('eXIf', exif), png.subarray(at)])
  for (const isLittle of [true, false])
    for (let orientation = 0; orientation <= 9; orientation++) {
      const exif = tiffOf(orientation, isLittle)
      const expected = orientation >= 5 && orientation <= 8 ? turned : size
      assert.deepEqual(dimensionsOf('image/png', withExif(33, exif)), expected, `${orientation}`)
      assert.deepEqual(dimensionsOf('image/webp', webpOf(size, exif)), expected, `${orientation}`)
      const marked = Buffer.concat([Buffer.from('Exif\0\0'), exif])
      assert.deepEqual(dimensionsOf('image/webp', webpOf(size, marked)), expected, `${orientation}`)
    }
  assert.deepEqual(dimensionsOf('image/png', withExif(png.length - 12, tiffOf(6))), size, 'as in browsers')
  const unannounced = webpOf(size, tiffOf(6))
  unannounced[20] = 0
  assert.deepEqual(dimensionsOf('image/webp', unannounced), size)
  assert.deepEqual(dimensionsOf('image/webp', webpOf(size, tiffOf(6)).subarray(0, 30)), size, 'cut off')
})

test('damaged Exif data changes nothing', () => {
  const damaged = exifOf(6, true)
  damaged.writeUInt32LE(0xffffff, 14)
  assert.deepEqual(dimensionsOf('image/jpeg', photo(damaged)), size)
  const tiff = damaged.subarray(10)
  for (const exif of [tiff, tiff.subarray(0, 5), Buffer.alloc(0)])
    assert.deepEqual(dimensionsOf('image/webp', webpOf(size, exif)), size)
})

test('a GIF has dimensions, and other types have none', () => {
  const gif = Buffer.from('47494638396128001e00', 'hex')
  assert.deepEqual(dimensionsOf('image/gif', gif), size)
  assert.equal(dimensionsOf('image/gif', gif.subarray(0, 8)), undefined)
  assert.equal(dimensionsOf('image/svg+xml', gif), undefined)
})

test('an image that is wider or higher than browsers show has no dimensions', () => {
  assert.deepEqual(dimensionsOf('image/png', pngOf({ width: 65_535, height: 1 })), {
    width: 65_535,
    height: 1,
  })
  const photo = { width: 16_320, height: 12_240 }
  assert.deepEqual(dimensionsOf('image/png', pngOf(photo)), photo)
  assert.equal(dimensionsOf('image/png', pngOf({ width: 30_000, height: 30_000 })), undefined)
  for (const size of [65_536, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(dimensionsOf('image/png', pngOf({ width: size, height: 1 })), undefined)
    assert.equal(dimensionsOf('image/png', pngOf({ width: 1, height: size })), undefined)
  }
  const webp = Buffer.from('524946461600000057454250565038580a00000000000000ffffff000000', 'hex')
  assert.equal(dimensionsOf('image/webp', webp), undefined)
})
