import { parseArgs } from 'node:util'
import { startClock } from '../load/clock.ts'
import { runCluster } from './run.ts'

// Two processes of every service on three RabbitMQ nodes and a PostgreSQL pair, all of them real and our own, hurt under
// load. Ends with what became of everything that was accepted, and with 1 when something is lost.

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '10' }, away: { type: 'string', default: '15' } },
})
const [perSecond, away] = [Number(values.rate), Number(values.away)]
if (!perSecond || !away || perSecond > 200 || away > 600)
  throw new Error('npm run cluster -- [--rate 1..200, requests a second] [--away 1..600, seconds]')

const say = startClock()
const rows = await runCluster({ perSecond, awayMs: away * 1000, say })
// biome-ignore lint/suspicious/noConsole: the table is what people run this for
console.table(Object.fromEntries(rows.map(({ phase, ...row }) => [phase, row])))
const lost = rows.reduce((sum, row) => sum + row.lost, 0)
say(lost === 0 ? 'nothing is lost' : `${lost} are lost`)
process.exitCode = lost === 0 ? 0 : 1
