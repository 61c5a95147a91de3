import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@earshot/db/embedded'
import { findRabbit } from '@earshot/testing'
import { connect } from 'amqplib'
import pg from 'pg'

/** The machine and the servers that figures were taken on. */
export type Machine = {
  cpu: string
  cores: number
  memoryGb: number
  node: string
  postgresql: string
  rabbitmq: string
}

export type Servers = AsyncDisposable & { databaseUrl: string; amqpUrl: string; machine: Machine }

const localUrl = 'postgresql://postgres@127.0.0.1:5432/postgres'

const versionAt = async (connectionString: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

const rabbitVersion = async (url: string): Promise<string> => {
  const connection = await connect(url)
  const { version } = connection.connection.serverProperties
  await connection.close()
  return String(version)
}

/** PostgreSQL that was given or answers on 5432, else one of our own; and a RabbitMQ. */
export const openServers = async (given: string | undefined): Promise<Servers> => {
  await using opened = new AsyncDisposableStack()
  const url = given ?? localUrl
  const found = await versionAt(url)
  if (!found && given) throw new Error('TEST_DATABASE_URL is set, but nothing answers there')
  const database = found ? { url, version: found } : await startOwn(opened)
  const rabbit = await findRabbit()
  opened.defer(rabbit.stop)
  const all = opened.move()
  return {
    databaseUrl: database.url,
    amqpUrl: rabbit.url,
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.version,
      postgresql: database.version,
      rabbitmq: await rabbitVersion(rabbit.url),
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const startOwn = async (opened: AsyncDisposableStack) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbedded({ dataDir })
  opened.defer(embedded.stop)
  return embedded
}
