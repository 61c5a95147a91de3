// A process for tests: starts the database, sends the result to its parent, and drains on a signal.
import { Client } from 'pg'
import { start } from './start.ts'

const { dataDir, ...given } = JSON.parse(process.argv[2] ?? '{}')

const embedded = await start({ dataDir }, given)

/** Uses the database for 0.3 s after the signal, like a real drain. Exits with 1 if the database is gone. */
const drain = async () => {
  const client = new Client(embedded.url)
  await client.connect()
  await client.query('select pg_sleep(0.3)')
  await client.end()
  await embedded.stop()
  process.disconnect?.()
}
for (const event of ['SIGINT', 'SIGTERM', 'message']) process.once(event, drain)

const { url, version, adopted } = embedded
process.send?.({ url, version, adopted })
