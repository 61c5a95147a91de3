import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataUrl, jpegOf, pngOf, webpsOf } from '@earshot/testing'
import { imageField, imageType } from './image.ts'

const field = imageField({ folder: 'pictures', maxBytes: 1024, maxPixels: 100 }, 'Null removes it.')

const problemOf = (text: string) => field.safeParse(text).error?.issues[0]?.message

const filesOf = (width: number, height: number): [Buffer, string][] => [
  [pngOf({ width, height }), 'png'],
  [jpegOf({ width, height }), 'jpg'],
  ...webpsOf({ width, height }).map((file): [Buffer, string] => [file, 'webp']),
]

test('PNG, JPEG and WebP are recognized by their content, and the path has the kind and a hash', () => {
  for (const [file, extension] of filesOf(100, 60)) {
    const { bytes, path } = field.parse(dataUrl('image/jpeg', file))
    assert.deepEqual(bytes, file)
    assert.match(path, new RegExp(`^/pictures/[0-9a-f]{24}\\.${extension}$`))
    assert.match(imageType(path) ?? '', /^image\/(png|jpeg|webp)$/)
    assert.notEqual(path, field.parse(dataUrl('image/jpeg', Buffer.concat([file, file]))).path)
  }
  assert.equal(imageType('/pictures/x.svg'), undefined)
})

test('an image that is too wide or too high is refused, whatever its kind', () => {
  for (const [width, height] of [
    [101, 1],
    [1, 101],
    [16_000, 16_000],
  ] as const)
    for (const [file, kind] of filesOf(width, height))
      assert.equal(
        problemOf(dataUrl('image/png', file)),
        'must be at most 100 pixels wide and high',
        `${kind} ${width}×${height}`,
      )
  assert.match(problemOf(dataUrl('image/png', pngOf({ width: 0, height: 9 }))) ?? '', /PNG, JPEG or WebP/)
})

test('other content is refused, and so is a file that is cut off before its dimensions', () => {
  for (const [file, kind] of filesOf(50, 50)) {
    assert.equal(problemOf(dataUrl('image/png', file)), undefined)
    for (const length of [12, 15, 17, 20])
      assert.equal(
        problemOf(dataUrl('image/png', file.subarray(0, Math.min(length, file.length - 8)))),
        'must be a PNG, JPEG or WebP image',
        `${kind} ${length}`,
      )
  }
  const frameless = Buffer.from('ffd8ffe1000645786966ffd9ffd9', 'hex')
  for (const file of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', Buffer.alloc(0), frameless])
    assert.match(problemOf(dataUrl('image/png', file)) ?? '', /must be a (PNG|base64)/)
  for (const text of [
    dataUrl('image/svg+xml', '<svg/>'),
    'https://example.com/a.png',
    'data:image/png,x',
    '',
  ])
    assert.match(problemOf(text) ?? '', /base64 data: URL/)
  assert.equal(problemOf(dataUrl('image/png', Buffer.alloc(1025))), 'must have at most 1 KiB')
})
