import { type DurableQueue, epochQueue, lane } from '@earshot/events'
import { serviceNames } from '@earshot/runtime'
import type { TestDatabase } from './database.ts'

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
