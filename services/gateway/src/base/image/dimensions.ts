/** In pixels. */
export type Dimensions = { width: number; height: number }

/** @throws {RangeError} when the file ends before its dimensions. */
type ReadDimensions = (bytes: Buffer) => Dimensions | undefined

const ofPng: ReadDimensions = bytes =>
  bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

/** SOF0 to SOF15, without the tables for Huffman codes and arithmetic coding between them, and JPG, which is reserved. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const orientationTag = 0x0112

/** Whether the Exif segment at `at` turns the image by 90 degrees, as photos of phones do: browsers then swap its dimensions. */
const isTurned = (bytes: Buffer, at: number): boolean => {
  const tiff = at + 10
  if (bytes.toString('latin1', at + 4, tiff) !== 'Exif\0\0') return false
  const isLittle = bytes.toString('latin1', tiff, tiff + 2) === 'II'
  const short = (position: number) => (isLittle ? bytes.readUInt16LE(position) : bytes.readUInt16BE(position))
  const directory = tiff + (isLittle ? bytes.readUInt32LE(tiff + 4) : bytes.readUInt32BE(tiff + 4))
  for (let entry = 0; entry < short(directory); entry++) {
    const position = directory + 2 + entry * 12
    if (short(position) === orientationTag) return short(position + 8) >= 5
  }
  return false
}

/** A damaged Exif segment turns nothing. */
const turnedBy = (bytes: Buffer, at: number): boolean => {
  try {
    return isTurned(bytes, at)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Skips the segments before the frame. Each starts with 0xff, its marker and its length. */
const ofJpeg: ReadDimensions = bytes => {
  let turned = false
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return turned ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1) turned ||= turnedBy(bytes, at)
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const ofGif: ReadDimensions = bytes => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) })

const fourteenBits = 0x3fff

/** The first chunk is that of a lossy image, a lossless one, or one with further chunks. */
const ofWebp: ReadDimensions = bytes => {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & fourteenBits, height: bytes.readUInt16LE(28) & fourteenBits }
  if (chunk === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & fourteenBits) + 1, height: ((packed >>> 14) & fourteenBits) + 1 }
  }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  return undefined
}

/** By media type. */
const readers: Record<string, ReadDimensions> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
  'image/gif': ofGif,
}

/** The dimensions of an image of this media type. Undefined for other types, and when the file is cut off before them. */
export const dimensionsOf = (type: string, bytes: Buffer): Dimensions | undefined => {
  try {
    const found = readers[type]?.(bytes)
    return found && Math.min(found.width, found.height) > 0 ? found : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
