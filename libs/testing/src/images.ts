import { crc32, deflateSync } from 'node:zlib'
import type { Dimensions } from '@earshot/runtime'

/** The start of a PNG file: its signature and header. */
export const pngOf = ({ width, height }: Dimensions, text = 'pixels'): Buffer => {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(13)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, Buffer.from(text)])
}

/** The start of a JPEG file, with an Exif segment and a table before the frame. */
export const jpegOf = ({ width, height }: Dimensions): Buffer => {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe1000645786966ffffc4000300', 'hex'), frame])
}

const webp = (chunk: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(chunk), Buffer.alloc(4), content])

/** WebP files of all three kinds, up to their dimensions. */
export const webpsOf = ({ width, height }: Dimensions): Buffer[] => {
  const lossy = Buffer.from('3001009d012a00000000', 'hex')
  lossy.writeUInt16LE(width, 6)
  lossy.writeUInt16LE(height, 8)
  const lossless = Buffer.from('2f00000000', 'hex')
  lossless.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  const extended = Buffer.alloc(10)
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  return [webp('VP8 ', lossy), webp('VP8L', lossless), webp('VP8X', extended)]
}

/** The content of Exif data with this orientation. */
export const tiffOf = (orientation: number, isLittle = true): Buffer => {
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
  return tiff
}

const riff = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), length, content, Buffer.alloc(content.length % 2)])
}

/** A WebP file with Exif data behind its pixels, which are not real. */
export const webpOf = ({ width, height }: Dimensions, exif: Buffer, pixels = Buffer.alloc(7)): Buffer => {
  const extended = Buffer.alloc(10)
  extended[0] = 0x08
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const chunks = [riff('VP8X', extended), riff('VP8 ', pixels), riff('EXIF', exif)]
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** A whole PNG file, of one pixel, as a `data:` URL. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const dataUrl = (type: string, content: Buffer | string): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`

/** A chunk of a PNG file: its length, type, content and checksum. */
export const chunkOf = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A whole PNG file in one color (red, green and blue, 0 to 255), which browsers show. */
export const wholePng = ({ width, height }: Dimensions, color = [153, 153, 153]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // bits of each color, and the kind with three colors
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(3 * width, Buffer.from(color))])
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(height).fill(line)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', pixels),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}
