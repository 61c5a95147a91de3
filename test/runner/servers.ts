import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@earshot/db/embedded'
import { findRabbit } from '@earshot/testing'
import pg from 'pg'

export type Server = { url: string; version: string }

/** Every PostgreSQL at hand, the embedded one first, and a RabbitMQ. */
export type Servers = AsyncDisposable & { postgres: [Server, ...Server[]]; amqpUrl: string }

const versionAt = async (connectionString: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return rows[0]?.version
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

const givenServer = async (): Promise<Server | undefined> => {
  const given = process.env.TEST_DATABASE_URL
  const url = given ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
  const version = await versionAt(url)
  if (!version && given) throw new Error('TEST_DATABASE_URL is set, but nothing answers there')
  return version ? { url, version } : undefined
}

/** Where the embedded server of the tests keeps its data: in memory where there is room, since every fsync counts. */
const scratch = (): string => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

export const openServers = async (): Promise<Servers> => {
  await using opened = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(scratch(), 'earshot-test-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const given = await givenServer()
  const [rabbit, embedded] = await Promise.all([
    findRabbit().then(it => {
      opened.defer(it.stop)
      return it
    }),
    startEmbedded({ dataDir }).then(it => {
      opened.defer(it.stop)
      return it
    }),
  ])
  const all = opened.move()
  return {
    postgres: given ? [embedded, given] : [embedded],
    amqpUrl: rabbit.url,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
