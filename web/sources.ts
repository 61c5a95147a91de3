import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const patterns = [
  'web/index.html',
  'web/*.ts',
  'web/src/**/*',
  'libs/{client,i18n,markdown}/src/**/*',
  'package-lock.json',
]

/** The SHA-256 of everything the build depends on: the panel's sources, the libraries' sources and the package versions. */
export const hashSources = (folder = root): string => {
  const files = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  if (files.length < 3) throw new Error(`No panel sources found in ${folder}`)
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file.slice(folder.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}
