/** In pixels. */
export type Dimensions = { width: number; height: number }

/** @throws {RangeError} when the file ends before its dimensions. */
type ReadDimensions = (bytes: Buffer) => Dimensions | undefined

/** SOF0 to SOF15, without the tables for Huffman codes and arithmetic coding between them, and JPG, which is reserved. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const orientationTag = 0x0112

/** Whether the TIFF data of Exif at `tiff` turn the image by 90 degrees, as photos of phones do: its dimensions are then swapped. */
const isTurned = (bytes: Buffer, tiff: number): boolean => {
  const isLittle = bytes.toString('latin1', tiff, tiff + 2) === 'II'
  const short = (position: number) => (isLittle ? bytes.readUInt16LE(position) : bytes.readUInt16BE(position))
  const directory = tiff + (isLittle ? bytes.readUInt32LE(tiff + 4) : bytes.readUInt32BE(tiff + 4))
  for (let entry = 0; entry < short(directory); entry++) {
    const position = directory + 2 + entry * 12
    if (short(position) === orientationTag) {
      const orientation = short(position + 8)
      return orientation >= 5 && orientation <= 8
    }
  }
  return false
}

const exifMark = 'Exif\0\0'

/** Whether the Exif data at `at` turn the image. Damaged data turn nothing. JPEG writes a mark before them, and some programs do in WebP. */
const turnedBy = (bytes: Buffer, at: number): boolean => {
  const isMarked = bytes.toString('latin1', at, at + exifMark.length) === exifMark
  try {
    return isTurned(bytes, isMarked ? at + exifMark.length : at)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const turnedIf = (turned: boolean, { width, height }: Dimensions): Dimensions =>
  turned ? { width: height, height: width } : { width, height }

/** Browsers follow Exif data before the pixels only. */
const ofPng: ReadDimensions = bytes => {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  for (let at = 33; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'eXIf') return turnedIf(turnedBy(bytes, at + 8), size)
    if (type === 'IDAT') break
  }
  return size
}

/** Skips the segments before the frame. Each starts with 0xff, its marker and its length. */
const ofJpeg: ReadDimensions = bytes => {
  let turned = false
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return turnedIf(turned, { width, height })
    }
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === exifMark)
      turned ||= turnedBy(bytes, at + 4)
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const ofGif: ReadDimensions = bytes => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) })

const fourteenBits = 0x3fff

/** Bytes before the chunk that follows VP8X. */
export const webpChunksAt = 30

/** Whether a WebP file says that it has Exif data, which are behind its pixels. */
export const hasWebpExif = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x08) !== 0

/** The position behind a chunk of WebP that starts at `at` with this header of 8 bytes. */
export const afterWebpChunk = (at: number, header: Buffer): number => {
  const length = header.readUInt32LE(4)
  return at + 8 + length + (length % 2)
}

const isWebpTurned = (bytes: Buffer): boolean => {
  if (!hasWebpExif(bytes)) return false
  let at = webpChunksAt
  while (at + 8 <= bytes.length) {
    if (bytes.toString('latin1', at, at + 4) === 'EXIF') return turnedBy(bytes, at + 8)
    at = afterWebpChunk(at, bytes.subarray(at, at + 8))
  }
  return false
}

/**
 * The first chunk is that of a lossy image, a lossless one, or one with further chunks. Safari and viewers of photos follow Exif
 * data; Chromium does not.
 */
const ofWebp: ReadDimensions = bytes => {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & fourteenBits, height: bytes.readUInt16LE(28) & fourteenBits }
  if (chunk === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & fourteenBits) + 1, height: ((packed >>> 14) & fourteenBits) + 1 }
  }
  if (chunk === 'VP8X') {
    const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    return turnedIf(isWebpTurned(bytes), size)
  }
  return undefined
}

/** By media type. */
const readers: Record<string, ReadDimensions> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
  'image/gif': ofGif,
}

/** Browsers show no larger image, and the formats allow numbers that PostgreSQL cannot store. JPEG and GIF stop here, too. */
const largest = 65_535
/** Telephones take photos of 200 million pixels. A file of 1 KB can say that it has more, which fill the memory of a browser. */
const mostPixels = 250_000_000

/** The dimensions that an image of this media type says it has. Undefined for other types, and when the file is cut off before them. */
export const statedDimensions = (type: string, bytes: Buffer): Dimensions | undefined => {
  try {
    const found = readers[type]?.(bytes)
    return found && Math.min(found.width, found.height) > 0 ? found : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The dimensions of an image that can be shown: undefined also beyond these limits. */
export const dimensionsOf = (type: string, bytes: Buffer): Dimensions | undefined => {
  const found = statedDimensions(type, bytes)
  const isShown = found && Math.max(found.width, found.height) <= largest
  return isShown && found.width * found.height <= mostPixels ? found : undefined
}
