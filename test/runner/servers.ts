import { findRabbit } from '@earshot/testing'
import { givenPostgres, memoryOrDisk, type Server, startOwnPostgres } from '../deployments/servers.ts'

/** Every PostgreSQL at hand, the embedded one first, and a RabbitMQ. */
export type Servers = AsyncDisposable & { postgres: [Server, ...Server[]]; amqpUrl: string }

export const openServers = async (): Promise<Servers> => {
  await using opened = new AsyncDisposableStack()
  const given = await givenPostgres()
  const embedded = opened.use(await startOwnPostgres(memoryOrDisk()))
  const rabbit = await findRabbit()
  opened.defer(rabbit.stop)
  const all = opened.move()
  return {
    postgres: given ? [embedded, given] : [embedded],
    amqpUrl: rabbit.url,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
