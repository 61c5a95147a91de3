import type { Readable } from 'node:stream'

/** A file on this machine, with its size in bytes and its SHA-256. */
export type LocalFile = { path: string; size: number; sha256: Buffer }

/** What is stored under a key. */
export type StoredFile = { key: string; size: number; storedAt: Date }

/** The first and the last byte of a part of a file. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of files are stored. A key has the characters a-z, 0-9 and `_`. */
export type Storage = {
  /** A folder for files that are still arriving, on this machine. */
  incoming: string
  /**
   * Stores a file, whose local copy may be gone afterwards. Readers see the whole file or none. Storing the same file again
   * changes nothing.
   */
  put: (key: string, file: LocalFile) => Promise<void>
  /** The file or a part of it. Undefined when nothing is stored under the key. */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  /** Removes files. Keys under which nothing is stored are ignored. */
  remove: (keys: readonly string[]) => Promise<void>
  /** All stored files, in no particular order. */
  list: () => AsyncIterable<StoredFile>
  close: () => Promise<void>
}
