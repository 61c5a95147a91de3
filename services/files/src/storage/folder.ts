import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage, StoredFile } from './port.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Undefined if the file or folder does not exist. */
const ifExists = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Flushes a file or folder to disk. */
const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Folders have few entries: the last two characters of a key, which are random, name one of 1024. */
const shardOf = (key: string): string => key.slice(-2)

/** Where files arrive, also those for a bucket. */
export const incomingFolder = (folder: string): string => join(folder, 'incoming')

/**
 * Stores files in a folder. A file is flushed to disk and then moved into place, so that a power cut leaves the whole file or
 * none. Several processes can share the folder if it is on a file system that all of them mount.
 */
export const folderStorage = (folder: string): Storage => {
  const incoming = incomingFolder(folder)
  const files = join(folder, 'files')
  const pathOf = (key: string) => join(files, shardOf(key), key)

  async function* list(): AsyncGenerator<StoredFile> {
    const shards = await ifExists(() => opendir(files))
    for await (const shard of shards ?? [])
      for await (const { name: key } of await opendir(join(files, shard.name))) {
        const found = await ifExists(() => stat(pathOf(key)))
        if (found?.isFile()) yield { key, size: found.size, storedAt: found.mtime }
      }
  }

  return {
    incoming,
    put: async (key, { path }) => {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await flush(path)
      await rename(path, target)
      await flush(dirname(target))
    },
    read: async (key, range) => {
      const handle = await ifExists(() => open(pathOf(key)))
      return handle && createReadStream('', { fd: handle, ...range })
    },
    remove: async keys => {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    list,
    close: async () => {},
  }
}
