/** In pixels. */
export type Dimensions = { width: number; height: number }

/** @throws {RangeError} when the file ends before its dimensions. */
export type ReadDimensions = (bytes: Buffer) => Dimensions | undefined

export const ofPng: ReadDimensions = bytes =>
  bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

/** SOF0 to SOF15, without the tables for Huffman codes and arithmetic coding between them, and JPG, which is reserved. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Skips the segments before the frame, such as Exif data. Each starts with 0xff, its marker and its length. */
export const ofJpeg: ReadDimensions = bytes => {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const fourteenBits = 0x3fff

/** The first chunk is that of a lossy image, a lossless one, or one with further chunks. */
export const ofWebp: ReadDimensions = bytes => {
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
