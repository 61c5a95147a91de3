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

/** Reads every file when `checksums` is set, and only sizes otherwise. Changes nothing. */
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
      const stored = sizes.get(id)
      if (stored === undefined) found.missing.push(id)
      else if (stored !== size || (checksums && !(await checksumOf(storage, id))?.equals(sha256)))
        found.damaged.push(id)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) break
  }
  // Rows are inserted before their bytes are stored, so bytes that were listed before have a row now, unless they are orphans.
  const keys = [...sizes.keys()]
  for (let start = 0; start < keys.length; start += batch) {
    const some = keys.slice(start, start + batch)
    const known = await repo.knownFiles(db, some)
    found.orphaned.push(...some.filter(key => !known.has(key)))
  }
  return found
}
