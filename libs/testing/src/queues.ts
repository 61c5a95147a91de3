import { randomBytes } from 'node:crypto'
import { type DurableQueue, epochQueue, lane, removeTopology } from '@earshot/events'
import { serviceNames } from '@earshot/runtime'
import type { TestDatabase } from './database.ts'
import { findRabbit } from './rabbitmq.ts'

/** The schema of the gateway is named for what is in it. */
const schemaOf = (service: string) => (service === 'gateway' ? 'identity' : service)

/** The queues that services have made for what is in their databases: a test that ends takes them away. */
export const queuesMadeFor = async ({ query }: Pick<TestDatabase, 'query'>): Promise<DurableQueue[]> => {
  const idsIn = async (table: string) => {
    const [row] = await query('select to_regclass($1) is not null as there', [table])
    return row?.there ? (await query(`select id from ${table}`)).map(({ id }) => String(id)) : []
  }
  const queues = (await idsIn('webhooks.webhooks')).map<DurableQueue>(lane)
  for (const service of serviceNames)
    for (const id of await idsIn(`${schemaOf(service)}.broker_epoch`)) queues.push(epochQueue(service, id))
  return queues
}

export type TestRabbit = AsyncDisposable & { url: string; prefix: string }

/**
 * RabbitMQ, the one that is given or the one that is found, under a prefix of its own, for services on this database. At its end everything under the prefix goes. A service
 * makes queues as it goes along, and what they are called stands in the database only: so let services end before it, and
 * the database after it.
 */
export const testRabbit = async (database: TestDatabase, given?: string): Promise<TestRabbit> => {
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await findRabbit()
  const prefix = `test-${randomBytes(4).toString('hex')}.`
  return {
    url,
    prefix,
    [Symbol.asyncDispose]: async () => {
      await removeTopology(url, prefix, await queuesMadeFor(database))
      await stop()
    },
  }
}
