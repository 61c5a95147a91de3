import { TextDecoder } from 'node:util'
import { fail } from '@earshot/contracts'

const marks = [
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
]

/** What the first bytes of a file say of its encoding. */
const charsetIn = (first: Buffer): string | undefined =>
  marks.find(({ bytes }) => bytes.every((byte, at) => first[at] === byte))?.charset

const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return fail('UNSUPPORTED_MEDIA_TYPE', 'The charset is not known.')
  }
}

const decoded = (decoder: TextDecoder, chunk?: Buffer): string => {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    return fail(
      'BAD_REQUEST',
      `The file is not ${decoder.encoding}. Name its encoding as the charset of its Content-Type.`,
    )
  }
}

/** The text of a file, without its byte order mark. It is UTF-8 unless its type or its mark says otherwise. */
export async function* textOf(
  bytes: AsyncIterable<Buffer>,
  charset: string | undefined,
): AsyncGenerator<string> {
  let decoder = charset === undefined ? undefined : decoderOf(charset)
  for await (const chunk of bytes) {
    decoder ??= decoderOf(charsetIn(chunk) ?? 'utf-8')
    yield decoded(decoder, chunk)
  }
  if (decoder) yield decoded(decoder)
}
