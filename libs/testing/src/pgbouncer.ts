import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@earshot/runtime'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { userFor } from './postgres.ts'
import { startProcess } from './process.ts'
import { findProgram } from './program.ts'
import { databaseProxy } from './proxy.ts'

export type PgBouncer = AsyncDisposable & {
  /** The URL of the database through the pooler. */
  url: string
}

/** Clients need no password, and the server is that of `url`. Through a proxy, since its user cannot open every Unix socket. */
const configuration = (server: URL, port: number, settings: Record<string, string | number>) => {
  const { hostname, port: serverPort, username, password } = server
  const login = `user=${decodeURIComponent(username)}${password && ` password=${decodeURIComponent(password)}`}`
  return [
    '[databases]',
    `* = host=${hostname} port=${serverPort} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n')
}

const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A real PgBouncer in front of a database, with these settings of pgbouncer.ini. */
export const startPgBouncer = async (
  url: string,
  settings: Record<string, string | number>,
): Promise<PgBouncer> => {
  const program = await findProgram(['pgbouncer'], 'pgbouncer')
  await using opened = new AsyncDisposableStack()
  const proxy = opened.use(await databaseProxy(url))
  const folder = await mkdtemp(join(tmpdir(), 'earshot-pgbouncer-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const server = new URL(proxy.url)
  await writeFile(file, configuration(server, port, settings), { mode: 0o644 })
  const running = opened.use(startProcess([program, file], {}, { cwd: folder, ...(await userFor(folder)) }))
  const pooled = `postgresql://earshot@127.0.0.1:${port}${server.pathname}`
  await eventually(() => answers(pooled)).catch(cause => {
    throw new Error(`PgBouncer did not start:\n${running.output()}`, { cause })
  })
  const all = opened.move()
  return { url: pooled, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
