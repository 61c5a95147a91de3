import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './port.ts'
import { startProcess } from './process.ts'
import { installPackage } from './program.ts'

export type OwnPostgres = AsyncDisposable & {
  url: string
  /** The folder with its programs, `pg_dump` of the same version among them. */
  programs: string
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

/** A private server of the newest version that Debian's packages have here, beside any other. Nothing of it stays. */
export const startPostgres = async (): Promise<OwnPostgres> => {
  const programs = await findPostgres()
  const home = await mkdtemp(join(tmpdir(), 'earshot-postgres-'))
  const removeHome = () => rm(home, { recursive: true, force: true, maxRetries: 5 })
  const options = { cwd: '/', ...(await userFor(home)) }
  const data = join(home, 'data')
  const run = (program: string, ...args: string[]) =>
    startProcess([join(programs, program), '-D', data, ...args], {}, options)

  const made = run(
    'initdb',
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  if ((await made.exited) !== 0) {
    await removeHome()
    throw new Error(`initdb failed:\n${made.output()}`)
  }
  const port = await freePort()
  const server = run('postgres', '-p', `${port}`, '-h', '127.0.0.1', '-c', 'unix_socket_directories=')
  const stop = async () => {
    server.kill('SIGINT')
    await server.exited
    await removeHome()
  }
  try {
    await eventually(() => /ready to accept connections/.test(server.output()))
  } catch {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${server.output()}`)
  }
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, programs, [Symbol.asyncDispose]: stop }
}
