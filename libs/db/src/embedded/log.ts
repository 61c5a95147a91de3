import { existsSync, readFileSync, statSync } from 'node:fs'
import { chown, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const maxBytes = 10_000_000

export type Log = {
  path: string
  /** The last lines since this start. */
  tail(): string
  /** Whether postgres exited because of another one on the same folder, or because of processes of a killed one. */
  showsRival(): boolean
}

/** Opens the server's log, which belongs to the owner of its folder. Renames it to `.1` when it is larger than 10 MB. */
export const openLog = async (path: string): Promise<Log> => {
  if (existsSync(path) && statSync(path).size > maxBytes) await rename(path, `${path}.1`)
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
