import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@earshot/runtime'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'
import { installPackage } from './program.ts'

/** A private server that a test may stop or damage. */
export type OwnPostgres = AsyncDisposable & {
  url: string
  /** `host:port`, for a URL with several hosts. */
  authority: string
  /** The folder with its programs, including `pg_dump` of the same version. */
  programs: string
  /** Stops it at once, like a power failure. It cannot be started again. */
  cut: () => Promise<void>
  /** Starts a standby: a copy of this server that replicates it. */
  startStandby: () => Promise<OwnPostgres>
}

const howToFix =
  'This test needs PostgreSQL with its client programs: install postgresql (apt-get) or set TEST_DATABASE_URL.'

/** Debian has a folder for the programs of each major version, which is not on the PATH. */
const newest = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter(folder => ['initdb', 'postgres', 'pg_dump'].every(name => existsSync(join(folder, name))))
    .toSorted(
      (one, other) => Number(dirname(one).split('/').at(-1)) - Number(dirname(other).split('/').at(-1)),
    )
    .at(-1)

const findPostgres = async (): Promise<string> => {
  const found = newest()
  if (found) return found
  await installPackage('ls /usr/lib/postgresql/*/bin/initdb', 'postgresql', howToFix)
  return newest() ?? Promise.reject(new Error(howToFix))
}

/** PostgreSQL does not run as root; the package creates a user for it. */
const userFor = async (home: string): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {}
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  if (!uid || !gid) throw new Error(howToFix)
  await chown(home, Number(uid), Number(gid))
  return { uid: Number(uid), gid: Number(gid) }
}

/** Creates a data folder with one of PostgreSQL's programs, and starts a server with it. */
const startOn = async (programs: string, fill: string, ...args: string[]): Promise<OwnPostgres> => {
  const home = await mkdtemp(join(tmpdir(), 'earshot-postgres-'))
  const removeHome = () => rm(home, { recursive: true, force: true, maxRetries: 5 })
  const options = { cwd: '/', ...(await userFor(home)) }
  const run = (program: string, ...given: string[]) =>
    startProcess([join(programs, program), '-D', join(home, 'data'), ...given], {}, options)

  const made = run(fill, ...args)
  if ((await made.exited) !== 0) {
    await removeHome()
    throw new Error(`${fill} failed:\n${made.output()}`)
  }
  const port = await freePort()
  const server = run('postgres', '-p', `${port}`, '-h', '127.0.0.1', '-c', 'unix_socket_directories=')
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    server.kill(signal)
    await server.exited
  }
  const stop = async () => {
    await end('SIGINT')
    await removeHome()
  }
  try {
    await eventually(() => /ready to accept (read-only )?connections/.test(server.output()))
  } catch {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${server.output()}`)
  }
  const authority = `127.0.0.1:${port}`
  const url = `postgresql://postgres@${authority}/postgres`
  return {
    url,
    authority,
    programs,
    cut: () => end('SIGQUIT'),
    startStandby: () => startOn(programs, 'pg_basebackup', '-R', '--checkpoint=fast', '-d', url),
    [Symbol.asyncDispose]: stop,
  }
}

/** A private server of the newest installed version. Its data is removed at the end. */
export const startPostgres = async (): Promise<OwnPostgres> =>
  startOn(
    await findPostgres(),
    'initdb',
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
