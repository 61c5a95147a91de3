// The content of signed S/MIME messages in one part (RFC 8551, 3.5.2): it is not encrypted, only wrapped. Signatures are not verified.

type Element = { tag: number; content: Buffer; next: number; isIndefinite: boolean }

/** One element of BER; undefined if it is not complete. */
const elementAt = (bytes: Buffer, at: number): Element | undefined => {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) return undefined
  if (first === 0x80) return { tag, content: bytes.subarray(at + 2), next: bytes.length, isIndefinite: true }
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4 || at + 2 + lengthBytes > bytes.length) return undefined
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  const from = at + 2 + lengthBytes
  const next = from + length
  return next > bytes.length
    ? undefined
    : { tag, content: bytes.subarray(from, next), next, isIndefinite: false }
}

const signedData = Buffer.from('06092a864886f70d010702', 'hex')
const envelopedTypes = ['06092a864886f70d010703', '060b2a864886f70d0109100117'].map(hex =>
  Buffer.from(hex, 'hex'),
)
const plainData = Buffer.from('06092a864886f70d010701', 'hex')

const octets = 0x04
const constructedOctets = 0x24

/** The octets of a string, which may be one piece or many. */
const octetsAt = (bytes: Buffer, at: number): Buffer | undefined => {
  const string = elementAt(bytes, at)
  if (string?.tag === octets) return string.content
  if (string?.tag !== constructedOctets) return undefined
  const pieces: Buffer[] = []
  for (let from = 0; from < string.content.length; ) {
    const piece = elementAt(string.content, from)
    if (piece?.tag !== octets) break
    pieces.push(piece.content)
    from = piece.next
  }
  return Buffer.concat(pieces)
}

/** The start of the content: the structure of CMS has its type there. */
const headBytes = 200

const hasType = (bytes: Buffer, type: Buffer): boolean => bytes.subarray(0, headBytes).includes(type)

export const isEnveloped = (bytes: Buffer): boolean => envelopedTypes.some(type => hasType(bytes, type))

/** The signed content; undefined if there is none. */
export const signedContent = (bytes: Buffer): Buffer | undefined => {
  if (bytes[0] !== 0x30 || !hasType(bytes, signedData)) return undefined
  // The type of the content precedes it, after the digest algorithms.
  const at = bytes
    .subarray(0, 4 * headBytes)
    .indexOf(plainData, bytes.indexOf(signedData) + signedData.length)
  const explicit = at < 0 ? undefined : elementAt(bytes, at + plainData.length)
  return explicit?.tag === 0xa0 ? octetsAt(explicit.content, 0) : undefined
}
