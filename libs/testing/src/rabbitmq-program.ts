import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackage, installSystem } from './program.ts'

/** RabbitMQ's programs: the folder, and the command that enters their system, empty for this machine's own. */
export type RabbitProgram = { folder: string; enter: string[] }

export const howToFix =
  'Set AMQP_URL to a RabbitMQ that tests may use, or install rabbitmq-server (apt-get, brew, dnf).'

/** Debian's command requires its own user and folders, the script that it calls does not. */
const debianFolder = '/usr/lib/rabbitmq/bin'

const serverIn = (folder: string) => join(folder, 'rabbitmq-server')

const findFolder = async (): Promise<string | undefined> => {
  for (const folder of [debianFolder, ...(process.env.PATH ?? '').split(delimiter)]) {
    const found = await access(serverIn(folder)).then(
      () => true,
      () => false,
    )
    if (found) return folder
  }
}

const installFolder = async (): Promise<string> => {
  const message = `RabbitMQ was not found. ${howToFix}`
  await installPackage(`test -e ${serverIn(debianFolder)}`, 'rabbitmq-server', message)
  return (
    (await findFolder()) ??
    Promise.reject(new Error(`rabbitmq-server was installed but not found. ${howToFix}`))
  )
}

/**
 * Runs a command in the system of a folder. It has the processes, devices and temporary files of this machine, so paths of
 * temporary files are the same on both sides. The mounts end with the command, because they are in a namespace of its own.
 */
const enter = `
  for folder in /proc /dev "$1"; do mkdir -p "$0$folder"; mount --rbind "$folder" "$0$folder" || exit; done
  root=$0; shift
  exec chroot "$root" "$@"
`

/** Debian 13 has RabbitMQ 4.0. */
const suite = 'trixie'

/**
 * Installs a Debian with RabbitMQ 4 and returns its folder.
 * @throws {Error} if we are not root, or the installation fails
 */
export const installRabbit4 = (): Promise<string> =>
  installSystem(
    `rabbitmq-${suite}`,
    suite,
    'rabbitmq-server',
    'The tests on RabbitMQ 4 need root, and debootstrap.',
  )

/** The programs of the system in `root`, or those of this machine, which are installed if necessary. */
export const findRabbitProgram = async (root = process.env.TEST_RABBITMQ_ROOT): Promise<RabbitProgram> => {
  if (root)
    return {
      folder: debianFolder,
      enter: ['unshare', '--mount', 'sh', '-c', enter, root, tmpdir()],
    }
  return { folder: (await findFolder()) ?? (await installFolder()), enter: [] }
}
