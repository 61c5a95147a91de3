import { randomBytes } from 'node:crypto'
import { type DurableQueue, epochQueue, lane, removeTopology } from '@earshot/events'
import { serviceNames } from '@earshot/runtime'
import type { TestDatabase } from './database.ts'
import { findRabbit } from './rabbitmq.ts'

/** The schema of the accounts service is called identity. */
const schemaOf = (service: string) => (service === 'accounts' ? 'identity' : service)

/** The queues whose names depend on rows of the database: lanes and epoch queues. A test deletes them at its end. */
export const queuesMadeFor = async ({ query }: Pick<TestDatabase, 'query'>): Promise<DurableQueue[]> => {
  const idsIn = async (table: string) => {
    const [row] = await query('select to_regclass($1) is not null as found', [table])
    return row?.found ? (await query(`select id from ${table}`)).map(({ id }) => String(id)) : []
  }
  const queues = (await idsIn('webhooks.webhooks')).map<DurableQueue>(lane)
  for (const service of serviceNames)
    for (const id of await idsIn(`${schemaOf(service)}.broker_epoch`)) queues.push(epochQueue(service, id))
  return queues
}

export type TestRabbit = AsyncDisposable & { url: string; prefix: string }

/**
 * RabbitMQ with a new prefix, for services on this database: the given server, or the one that is found. Disposing deletes
 * everything with the prefix. The names of some queues are only in the database, so stop services before and the database
 * after it.
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
