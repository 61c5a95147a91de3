import { existsSync, readFileSync, statSync } from 'node:fs'
import { chown, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const largest = 10_000_000

export type Log = {
  path: string
  /** The last lines written since this start began. */
  tail(): string
  /** Whether postgres gave way to another one on the same folder, or to what a killed one left running. */
  showsRival(): boolean
}

/** The server's log: renamed to `.1` when it has grown past 10 MB, and given to the owner of its folder. */
export const openLog = async (path: string): Promise<Log> => {
  if (existsSync(path) && statSync(path).size > largest) await rename(path, `${path}.1`)
  await using handle = await open(path, 'a', 0o600)
  const { size: begin } = await handle.stat()
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dirname(path))
    await chown(path, uid, gid)
  }
  const written = () => readFileSync(path).subarray(begin).toString()
  return {
    path,
    tail: () => written().trimEnd().split('\n').slice(-20).join('\n'),
    showsRival: () => /lock file ".*" (already exists|is empty)|is still in use/.test(written()),
  }
}
