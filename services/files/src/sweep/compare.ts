import { createHash } from 'node:crypto'
import type { Db } from '@earshot/db'
import * as repo from '../records/repo.ts'
import type { Storage } from '../storage/port.ts'

const batch = 500

/** Differences between the rows of files and the storage. */
export type Comparison = {
  files: number
  bytes: number
  /** Files whose bytes are missing. */
  missing: string[]
  /** Files whose bytes are not those that were uploaded. */
  damaged: string[]
  /** Stored bytes of no file. */
  orphaned: string[]
}

const checksumOf = async (storage: Storage, key: string): Promise<Buffer | undefined> => {
  const bytes = await storage.read(key)
  if (!bytes) return undefined
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest()
}

const isStored = async (storage: Storage, key: string): Promise<boolean> => {
  const bytes = await storage.read(key)
  bytes?.destroy()
  return bytes !== undefined
}

/** Reads every file when `checksums` is set, and only sizes otherwise. Files may be stored and removed meanwhile. Changes nothing. */
export const compareFiles = async (
  db: Db,
  storage: Storage,
  { checksums }: { checksums: boolean },
): Promise<Comparison> => {
  const found: Comparison = { files: 0, bytes: 0, missing: [], damaged: [], orphaned: [] }
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list()) sizes.set(key, size)
  for (let after = ''; ; ) {
    const rows = await repo.filesAfter(db, after, batch)
    for (const { id, size, sha256 } of rows) {
      found.files++
      found.bytes += size
      if (sizes.get(id) === size && !checksums) continue
      const checksum = await checksumOf(storage, id) // it may have been stored since
      if (checksum?.equals(sha256) || !(await repo.findFile(db, id))) continue
      if (checksum) found.damaged.push(id)
      else found.missing.push(id)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) break
  }
  // Rows are inserted before their bytes are stored, so bytes that were listed before have a row now, unless they are orphans.
  const keys = [...sizes.keys()]
  for (let start = 0; start < keys.length; start += batch) {
    const some = keys.slice(start, start + batch)
    const known = await repo.knownFiles(db, some)
    for (const key of some) if (!known.has(key) && (await isStored(storage, key))) found.orphaned.push(key)
  }
  return found
}
