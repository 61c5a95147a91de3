import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of a deployment that was given none: made once and kept in the data folder, readable by its owner only. Two
 * first starts at once agree on one, since a link to a name that is taken fails.
 */
export const secretKeyIn = (dataDir: string): string => {
  const file = join(dataDir, 'secret-key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(mine, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(mine)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Keeps the first admin key where only the owner of the folder reads it: it is printed once and scrolls away. */
export const keepAdminKey = (dataDir: string, key: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'admin-key'), `${key}\n`, { mode: 0o600 })
}
