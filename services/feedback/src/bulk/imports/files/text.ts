import { TextDecoder } from 'node:util'
import { fail } from '@earshot/contracts'

const marks = [
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
]

/** The encoding that the byte order mark of a file indicates. */
const charsetIn = (first: Buffer): string | undefined =>
  marks.find(({ bytes }) => bytes.every((byte, at) => first[at] === byte))?.charset

const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return fail('UNSUPPORTED_MEDIA_TYPE', 'The charset is not supported.')
  }
}

const decoded = (decoder: TextDecoder, chunk?: Buffer): string => {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    return fail(
      'BAD_REQUEST',
      `The file is not valid ${decoder.encoding}. Set its encoding as the charset in the Content-Type header.`,
    )
  }
}

/**
 * Decodes a file, without its byte order mark. The default is UTF-8, unless the charset or the byte order mark says
 * otherwise.
 */
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
