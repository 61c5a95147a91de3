import { TextDecoder } from 'node:util'
import { fail } from '@earshot/contracts'

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
]
const longestMark = 3

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

/** The same chunks, except that the first one is long enough for a byte order mark. */
async function* withWholeMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (first === undefined) {
      yield chunk
      continue
    }
    first = Buffer.concat([first, chunk])
    if (first.length < longestMark) continue
    yield first
    first = undefined
  }
  if (first?.length) yield first
}

/**
 * Decodes a file, without its byte order mark. The mark says the encoding, as in browsers: programs send a charset that the file does
 * not have, and Excel's UTF-16 as UTF-8. Without a mark, the charset does, or it is UTF-8.
 */
export async function* textOf(
  bytes: AsyncIterable<Buffer>,
  charset: string | undefined,
): AsyncGenerator<string> {
  const given = decoderOf(charset ?? 'utf-8')
  let decoder: TextDecoder | undefined
  for await (const chunk of withWholeMark(bytes)) {
    const marked = decoder ? undefined : charsetIn(chunk)
    decoder ??= marked === undefined ? given : decoderOf(marked)
    yield decoded(decoder, chunk)
  }
  if (decoder) yield decoded(decoder)
}
