import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropTemplates, findRabbit } from '@earshot/testing'
import {
  givenPostgres,
  memoryOrDisk,
  type Server,
  settingAt,
  startOwnPostgres,
} from '../deployments/servers.ts'
import type { TestServer } from './jobs.ts'

/** The PostgreSQL servers, the embedded one first, and the environment variables of the tests. */
export type Servers = AsyncDisposable & {
  postgres: [TestServer, ...TestServer[]]
  environment: NodeJS.ProcessEnv
}

const withConnections = async <S extends Server>(server: S): Promise<S & TestServer> => ({
  ...server,
  connections: Number(await settingAt(server.url, 'max_connections')),
})

export const openServers = async (): Promise<Servers> => {
  await using opened = new AsyncDisposableStack()
  const given = await givenPostgres()
  const embedded = await withConnections(opened.use(await startOwnPostgres(memoryOrDisk())))
  const rabbit = await findRabbit()
  opened.defer(rabbit.stop)
  const run = randomBytes(4).toString('hex')
  if (given) opened.defer(() => dropTemplates(given.url, run))
  const cache = mkdtempSync(join(tmpdir(), 'earshot-compiled-'))
  opened.defer(() => rmSync(cache, { recursive: true, force: true }))
  const all = opened.move()
  return {
    postgres: given ? [embedded, await withConnections(given)] : [embedded],
    environment: { ...process.env, AMQP_URL: rabbit.url, TEST_RUN: run, NODE_COMPILE_CACHE: cache },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
