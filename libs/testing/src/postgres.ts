import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@earshot/runtime'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'
import { installPackage } from './program.ts'

/** A server that a test may hurt. */
export type OwnPostgres = AsyncDisposable & {
  url: string
  /** `host:port`, for a URL with several hosts. */
  authority: string
  /** The folder with its programs, `pg_dump` of the same version among them. */
  programs: string
  /** Ends it as a power cut does: at once, whatever it was about to write. It does not come back. */
  cut: () => Promise<void>
  /** Starts another server that begins as a copy of this one, and follows it. */
  startStandby: () => Promise<OwnPostgres>
}

const sorry =
  'This test needs a PostgreSQL with its clients: install postgresql (apt-get) or set TEST_DATABASE_URL.'

/** Debian keeps the programs of each major in a folder of their own, and none of a server on the PATH. */
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
  await installPackage('ls /usr/lib/postgresql/*/bin/initdb', 'postgresql', sorry)
  return newest() ?? Promise.reject(new Error(sorry))
}

/** PostgreSQL refuses to run as root; the package brings the user for it. */
const userFor = async (home: string): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {}
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  if (!uid || !gid) throw new Error(sorry)
  await chown(home, Number(uid), Number(gid))
  return { uid: Number(uid), gid: Number(gid) }
}

/** Fills a folder with data by one of PostgreSQL's programs, and starts a server on it. */
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

/** A private server of the newest version that Debian's packages have here, beside any other. Nothing of it stays. */
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
