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
/** There while the key is being replaced. */
const previousFile = (dataDir: string) => join(dataDir, 'secret-key-previous')

/** Through to the disk: what is encrypted with a key that a power cut took is lost. */
const toDisk = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A new key in a file beside the one that it is for. */
const newKeyBeside = (file: string): string => {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 })
  toDisk(mine)
  return mine
}

/** Gives a file another name, unless that is taken. */
const linkOnce = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

const read = (file: string): string => readFileSync(file, 'utf8').trim()

/** The current key first: whoever replaces it lays the previous one down before. */
const readKeys = (dataDir: string): SecretKey => {
  const current = read(keyFile(dataDir))
  const previous = existsSync(previousFile(dataDir)) ? read(previousFile(dataDir)) : undefined
  return { current, ...(previous && { previous }) }
}

/**
 * The secret of a deployment that was given none: made once and kept in the data folder, readable by its owner only. Two
 * first starts at once agree on one, since a link to a name that is taken fails.
 */
export const secretKeyIn = (dataDir: string): SecretKey => {
  const file = keyFile(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    const mine = newKeyBeside(file)
    try {
      linkOnce(mine, file)
    } finally {
      unlinkSync(mine)
    }
    toDisk(dataDir)
  }
  return readKeys(dataDir)
}

export const hasSecretKey = (dataDir: string): boolean => existsSync(keyFile(dataDir))

/**
 * Puts a new key in the place of the one in the data folder, which stays beside it as the previous one; goes on with a
 * replacement that was begun. At no moment is a key gone that something may be encrypted with.
 */
export const replaceSecretKeyIn = (dataDir: string): SecretKey => {
  const file = keyFile(dataDir)
  linkOnce(file, previousFile(dataDir))
  toDisk(dataDir)
  if (read(file) === read(previousFile(dataDir))) {
    renameSync(newKeyBeside(file), file)
    toDisk(dataDir)
  }
  return readKeys(dataDir)
}

/** Once nothing is encrypted with it. */
export const dropPreviousKeyIn = (dataDir: string): void => {
  rmSync(previousFile(dataDir), { force: true })
  toDisk(dataDir)
}

/** Keeps the first admin key where only the owner of the folder reads it: it is printed once and scrolls away. */
export const keepAdminKey = (dataDir: string, key: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'admin-key'), `${key}\n`, { mode: 0o600 })
}
