// UTF-8 with bytes of other encodings in it.

/** What browsers read where Windows-1252 has no character is a control, which is removed later. */
const windows1252 =
  '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ' +
  Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('')

/** The character of a byte beyond ASCII. */
export const windowsCharacter = (byte: number): string => windows1252[byte - 0x80] ?? ''

const characters = Array.from({ length: 128 }, (_, index) => Buffer.from(windowsCharacter(index + 0x80)))

/** The lowest and highest second byte after lead bytes that do not allow all. */
const secondBytes = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])

const isTrail = (byte = 0): boolean => byte >= 0x80 && byte <= 0xbf

/** The length of the character at a position; 0 if it is not valid. */
export const lengthAt = (bytes: Buffer, at: number): number => {
  const [lead = 0, second = 0, third, fourth] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const [low = 0x80, high = 0xbf] = secondBytes.get(lead) ?? []
  if (second < low || second > high) return 0
  if (lead < 0xe0) return 2
  if (!isTrail(third)) return 0
  if (lead < 0xf0) return 3
  return isTrail(fourth) ? 4 : 0
}

/** UTF-8, in which each byte that is not valid is read as Windows-1252. */
export const mixed = (bytes: Buffer): string => {
  const result = Buffer.allocUnsafe(bytes.length * 3)
  let size = 0
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at)
    const character = length === 0 ? characters[(bytes[at] ?? 0) - 0x80] : undefined
    if (character) size += character.copy(result, size)
    else for (let index = 0; index < length; index++) result[size++] = bytes[at + index] ?? 0
    at += length || 1
  }
  return result.toString('utf8', 0, size)
}
