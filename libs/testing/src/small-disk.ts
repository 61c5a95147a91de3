import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const command = promisify(execFile)

/** Mounts a file system of 256 KiB in a folder, which needs root. It is unmounted at the end of the scope. */
export const smallDisk = async (folder: string) => {
  await mkdir(folder, { recursive: true })
  await command('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'earshot-test', folder])
  return {
    /** Options of mount: `ro`, `rw`, `size=…`. */
    remount: (options: string) => command('mount', ['-o', `remount,${options}`, folder]),
    [Symbol.asyncDispose]: async () => void (await command('umount', ['--lazy', folder])),
  }
}
