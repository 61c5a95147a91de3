import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SecretKey } from '@earshot/runtime'

const keyFile = (dataDir: string) => join(dataDir, 'secret-key')
/** Exists only while the key is being replaced. */
const previousFile = (dataDir: string) => join(dataDir, 'secret-key-previous')

/** Flushes a file or folder to disk. A key lost in a power cut would make everything encrypted with it unreadable. */
const flushToDisk = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a new key to a temporary file next to `file`. */
const writeNewKey = (file: string): string => {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 })
  flushToDisk(temporary)
  return temporary
}

/** Links a file under another name, unless that name exists. */
const linkOnce = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

const read = (file: string): string => readFileSync(file, 'utf8').trim()

/**
 * Reads the current key first. A concurrent replacement writes the previous key before the new one, so the pair always has
 * the key that was current before.
 */
const readKeys = (dataDir: string): SecretKey => {
  const current = read(keyFile(dataDir))
  const previous = existsSync(previousFile(dataDir)) ? read(previousFile(dataDir)) : undefined
  return { current, ...(previous && { previous }) }
}

/**
 * The secret key of a deployment that sets none: generated once and stored in the data folder, readable by its owner only.
 * Two concurrent first starts use the same key, since linking to an existing name fails.
 */
export const secretKeyIn = (dataDir: string): SecretKey => {
  const file = keyFile(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    const temporary = writeNewKey(file)
    try {
      linkOnce(temporary, file)
    } finally {
      unlinkSync(temporary)
    }
    flushToDisk(dataDir)
  }
  return readKeys(dataDir)
}

export const hasSecretKey = (dataDir: string): boolean => existsSync(keyFile(dataDir))

/**
 * Replaces the key in the data folder and keeps the old one as the previous key. Continues an interrupted replacement. A key
 * that may have encrypted something is never missing.
 */
export const replaceSecretKeyIn = (dataDir: string): SecretKey => {
  const file = keyFile(dataDir)
  linkOnce(file, previousFile(dataDir))
  flushToDisk(dataDir)
  if (read(file) === read(previousFile(dataDir))) {
    renameSync(writeNewKey(file), file)
    flushToDisk(dataDir)
  }
  return readKeys(dataDir)
}

/** Deletes the previous key. Call it only when nothing is encrypted with that key. */
export const dropPreviousKeyIn = (dataDir: string): void => {
  rmSync(previousFile(dataDir), { force: true })
  flushToDisk(dataDir)
}

const addressFile = (dataDir: string) => join(dataDir, 'address')

/** Stores the public address of the Earshot that was started last, for the links of admin commands. */
export const keepAddress = (dataDir: string, origin: string): void =>
  writeFileSync(addressFile(dataDir), `${origin}\n`, { mode: 0o600 })

/** Undefined if Earshot has not been started with this data folder. */
export const keptAddress = (dataDir: string): string | undefined =>
  existsSync(addressFile(dataDir)) ? read(addressFile(dataDir)) : undefined

/** Stores the first admin key in the data folder, readable by its owner only, because it is printed just once. */
export const keepAdminKey = (dataDir: string, key: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'admin-key'), `${key}\n`, { mode: 0o600 })
}
