import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError } from '@earshot/contracts'
import { megabyte } from '@earshot/runtime'
import { explainFull } from '../storage/full.ts'
import type { LocalFile, Storage } from '../storage/port.ts'
import type { FileLimits } from './limits.ts'
import { freeMemory } from './memory.ts'
import type { Pace } from './pace.ts'

/** A file that has arrived, in the storage's folder for arriving files. Disposal removes it if it is still there. */
export type Arrived = LocalFile & AsyncDisposable

/** The message for a file that is larger than the limit. */
export const tooLarge = ({ fileBytes }: FileLimits): string =>
  `The file is larger than ${Math.floor(fileBytes / megabyte)} MB.`

/**
 * Writes a stream to disk while it arrives, with its size and checksum. Nothing remains of an interrupted stream.
 * @throws {ApiError} PAYLOAD_TOO_LARGE, UNAVAILABLE when the disk is full, and what the stream throws
 */
export const receive = async (
  { incoming }: Pick<Storage, 'incoming'>,
  name: string,
  bytes: AsyncIterable<Buffer> | Readable,
  { limits, pace }: { limits: FileLimits; pace: Pace },
): Promise<Arrived> => {
  const path = join(incoming, name)
  const hash = createHash('sha256')
  let size = 0
  let previous: Buffer | undefined
  const remove = () => rm(path, { force: true })
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    await using target = await open(path, 'wx', 0o600)
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limits.fileBytes) throw new ApiError('PAYLOAD_TOO_LARGE', { message: tooLarge(limits) })
      await pace(chunk.length)
      hash.update(chunk)
      await target.appendFile(chunk)
      // A form cuts chunks into parts, so a chunk is done when a part of the next one arrives.
      if (previous && previous.buffer !== chunk.buffer) freeMemory(previous)
      previous = chunk
    }
  } catch (error) {
    await remove().catch(() => undefined) // a read-only disk keeps what arrived before
    throw explainFull(error)
  }
  return { path, size, sha256: hash.digest(), [Symbol.asyncDispose]: remove }
}
