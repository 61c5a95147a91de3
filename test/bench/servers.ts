import { cpus, totalmem } from 'node:os'
import { findRabbit } from '@earshot/testing'
import { connect } from 'amqplib'
import { givenPostgres, startOwnPostgres } from '../deployments/servers.ts'

/** The machine and the servers that the figures were measured on. */
export type Machine = {
  cpu: string
  cores: number
  memoryGb: number
  node: string
  postgresql: string
  rabbitmq: string
}

export type Servers = AsyncDisposable & { databaseUrl: string; amqpUrl: string; machine: Machine }

const rabbitVersion = async (url: string): Promise<string> => {
  const connection = await connect(url)
  const { version } = connection.connection.serverProperties
  await connection.close()
  return String(version)
}

/** Opens a RabbitMQ, and the PostgreSQL of TEST_DATABASE_URL or port 5432, or else a private one. */
export const openServers = async (): Promise<Servers> => {
  await using opened = new AsyncDisposableStack()
  const database = (await givenPostgres()) ?? opened.use(await startOwnPostgres())
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
