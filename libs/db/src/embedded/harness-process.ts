// A process of its own for the tests: starts, tells what it got, and drains when it is told to end.
import { Client } from 'pg'
import { start } from './start.ts'

const { dataDir, ...given } = JSON.parse(process.argv[2] ?? '{}')

const embedded = await start({ dataDir }, given)

/** Needs the database for a while after the signal, as a real drain does. Exits with 1 when it is gone. */
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
