import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@earshot/contracts'
import { Busboy } from '@fastify/busboy'
import type { Upload } from './upload.ts'

/** The file of a form, while it arrives. The name is empty if the form has none. */
export type FormFile = { name: string; bytes: Readable }

const malformed = () => new ApiError('BAD_REQUEST', { message: 'The request body is not a valid form.' })

const fileError = (message: string) =>
  new ApiError('VALIDATION_ERROR', {
    message: `file: ${message}`,
    details: { errors: [{ path: 'file', code: 'invalid', message }] },
  })

const open = (contentType: string) => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: field => field === 'file',
      limits: { fields: 20, fieldNameSize: 100, fieldSize: 1024, headerPairs: 100 },
    })
  } catch {
    throw malformed() // without a boundary
  }
}

/**
 * Passes the field `file` of a form to `take` while it arrives, and reads the form to its end. Other fields are ignored.
 * @throws {ApiError} BAD_REQUEST, VALIDATION_ERROR without a file or with several, and what `take` throws
 */
export const readForm = async <T>(
  { contentType, bytes }: Pick<Upload, 'contentType' | 'bytes'>,
  take: (file: FormFile) => Promise<T>,
): Promise<T> => {
  const form = open(contentType)
  const stop = new AbortController()
  let first: { bytes: Readable; taken: Promise<T> } | undefined
  let failure: unknown
  let files = 0
  form.on('file', (_field, stream, name = '') => {
    files++
    stream.on('error', () => undefined) // it may fail before or after it is read
    if (first) return void stream.resume()
    first = { bytes: stream, taken: take({ name, bytes: stream }) }
    first.taken.catch(error => {
      failure = error
      stop.abort()
    })
  })
  try {
    await pipeline(Readable.from(bytes, { objectMode: false }), form, { signal: stop.signal })
  } catch (error) {
    const cause = failure ?? (error instanceof ApiError ? error : malformed())
    first?.bytes.destroy(new Error('The form ended before the file'))
    await first?.taken.catch(() => undefined) // removes what has arrived
    throw cause
  }
  if (!first) throw fileError('is required')
  const taken = await first.taken
  if (files > 1) throw fileError('must be one file; upload several one by one')
  return taken
}
