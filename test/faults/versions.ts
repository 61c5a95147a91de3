import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '@earshot/testing/root'

export type Version = AsyncDisposable & { folder: string }

const parts = ['libs', 'services', 'package.json']

/** Links third-party packages to the ones installed here, and `@earshot` packages to the copy. Skips npm's dotfiles. */
const linkPackages = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@earshot'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@earshot')
      await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const kind of ['libs', 'services'])
    for (const entry of await readdir(join(folder, kind), { withFileTypes: true }))
      if (entry.isDirectory())
        await symlink(join(folder, kind, entry.name), join(modules, '@earshot', entry.name))
}

/** Copies Earshot to a temporary folder, and adds or replaces files there. Disposing it removes the folder. */
export const createVersion = async (files: Record<string, string>): Promise<Version> => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-version-'))
  const own = (path: string) => basename(path) !== 'node_modules'
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true, filter: own })
  await linkPackages(folder)
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
