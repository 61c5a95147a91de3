import { parseArgs } from 'node:util'
import { startClock } from '../load/clock.ts'
import { runCluster } from './run.ts'

// Injects faults under load into two processes of every service, three RabbitMQ nodes and a PostgreSQL pair, all of them private.
// Prints the results of all accepted requests, and exits with 1 if something was lost.

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '10' }, away: { type: 'string', default: '15' } },
})
const [perSecond, away] = [Number(values.rate), Number(values.away)]
if (!perSecond || !away || perSecond > 200 || away > 600)
  throw new Error('npm run cluster -- [--rate 1..200, requests per second] [--away 1..600, seconds]')

const log = startClock()
const rows = await runCluster({ perSecond, awayMs: away * 1000, log })
// biome-ignore lint/suspicious/noConsole: the table is the result of the command
console.table(Object.fromEntries(rows.map(({ phase, ...row }) => [phase, row])))
const lost = rows.reduce((sum, row) => sum + row.lost, 0)
log(lost === 0 ? 'nothing was lost' : `${lost} were lost`)
process.exitCode = lost === 0 ? 0 : 1
