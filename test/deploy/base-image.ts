import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installSystem } from '@earshot/testing'

const run = promisify(execFile)

/** npm verifies servers with the certificates that this machine trusts. */
const certificates = 'etc/ssl/certs/ca-certificates.crt'

/**
 * Fills `folder` with a Debian in place of the official `node` image: a minimal system with the
 * Node of this process and npm in /usr/local.
 */
export const makeBaseFolder = async (folder: string): Promise<void> => {
  const system = await installSystem(
    'debian-bookworm',
    'bookworm',
    'ca-certificates',
    'The tests of the image need root, and debootstrap.',
  )
  await run('cp', ['--archive', system, folder])
  await rm(join(folder, 'var/lib/apt/lists'), { recursive: true, force: true })
  await copyFile(process.execPath, join(folder, 'usr/local/bin/node'))
  await run('npm', ['install', '--global', '--prefix', join(folder, 'usr/local'), 'npm@11'])
  await cp(`/${certificates}`, join(folder, certificates))
  await mkdir(join(folder, 'usr/local/etc'), { recursive: true })
  await writeFile(join(folder, 'usr/local/etc/npmrc'), `cafile=/${certificates}\n`)
}
