import { spawn } from 'node:child_process'
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

const majorOf = (programs: string) => Number(dirname(programs).split('/').at(-1))

/** Debian has a folder for the programs of each major version, which is not on the PATH. The oldest comes first. */
const installed = (): string[] =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter(folder => ['initdb', 'postgres', 'pg_dump'].every(name => existsSync(join(folder, name))))
    .toSorted((one, other) => majorOf(one) - majorOf(other))

/** The oldest major version that Earshot supports. */
const oldestMajor = 15

const findPostgres = async (version: 'oldest' | 'newest'): Promise<string> => {
  const find = () =>
    version === 'newest' ? installed().at(-1) : installed().find(it => majorOf(it) >= oldestMajor)
  const found = find()
  if (found) return found
  await installPackage('ls /usr/lib/postgresql/*/bin/initdb', 'postgresql', howToFix)
  return find() ?? Promise.reject(new Error(howToFix))
}

/** PostgreSQL and PgBouncer do not run as root; the package creates a user for them, who gets the folder. */
export const userFor = async (home: string): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {}
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  if (!uid || !gid) throw new Error(howToFix)
  await chown(home, Number(uid), Number(gid))
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * The input names the signal that stops the server. It ends when we close the pipe or die, even by `kill -9`; then the server
 * stops, too, and its folder is removed.
 */
const supervise = `
  home=$0
  "$@" < /dev/null &
  server=$!
  read -r signal || signal=INT
  kill "-$signal" "$server" 2> /dev/null
  wait "$server"
  rm -rf "$home"
`

type Place = { programs: string; parent: string; settings: string[] }

/** Creates a data folder with one of PostgreSQL's programs, and starts a server with it. */
const startOn = async (place: Place, fill: string, ...args: string[]): Promise<OwnPostgres> => {
  const { programs, parent, settings } = place
  const home = await mkdtemp(join(parent, 'earshot-postgres-'))
  const options = { cwd: '/', ...(await userFor(home)) }
  const data = ['-D', join(home, 'data')]
  const made = startProcess([join(programs, fill), ...data, ...args], {}, options)
  if ((await made.exited) !== 0) {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
    throw new Error(`${fill} failed:\n${made.output()}`)
  }
  const port = await freePort()
  const given = settings.flatMap(setting => ['-c', setting])
  const command = [join(programs, 'postgres'), ...data, '-p', `${port}`, '-h', '127.0.0.1', ...given]
  const server = spawn('/bin/sh', ['-c', supervise, home, ...command, '-c', 'unix_socket_directories='], {
    ...options,
    detached: true, // in its own process group, which Ctrl-C does not signal; closing the pipe stops it
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', chunk => (output += chunk))
  const exited = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const end = async (signal: 'INT' | 'QUIT') => {
    if (server.stdin.writable) server.stdin.end(`${signal}\n`)
    await exited
  }
  try {
    await eventually(() => /ready to accept (read-only )?connections/.test(output))
  } catch {
    await end('INT')
    throw new Error(`PostgreSQL did not start:\n${output}`)
  }
  const authority = `127.0.0.1:${port}`
  const url = `postgresql://postgres@${authority}/postgres`
  return {
    url,
    authority,
    programs,
    cut: () => end('QUIT'),
    startStandby: () => startOn(place, 'pg_basebackup', '-R', '--checkpoint=fast', '-d', url),
    [Symbol.asyncDispose]: () => end('INT'),
  }
}

export type PostgresOptions = {
  /** Of the installed major versions that Earshot supports. */
  version?: 'oldest' | 'newest'
  /** The folder of its temporary folder. */
  parent?: string
  /** `name=value`, as in postgresql.conf. */
  settings?: string[]
}

/** A private server of an installed version. It stops with this process, and its data is removed. */
export const startPostgres = async ({
  version = 'newest',
  parent = tmpdir(),
  settings = [],
}: PostgresOptions = {}): Promise<OwnPostgres> =>
  startOn(
    { programs: await findPostgres(version), parent, settings },
    'initdb',
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
