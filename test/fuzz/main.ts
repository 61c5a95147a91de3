import { parseArgs } from 'node:util'
import { startEarshot } from '../deployments/earshot.ts'
import { fuzz } from './run.ts'

// Random requests to every operation of the API. Ends with 1 when one was answered with a 5xx, or with a status that the
// OpenAPI document does not list for it.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const [requests, minutes, seed] = [values.requests, values.minutes, values.seed].map(Number)
if (!requests || !minutes || seed === undefined || Number.isNaN(seed))
  throw new Error('npm run test:fuzz -- [--requests <number>] [--minutes <number>] [--seed <number>]')

await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
const begun = performance.now()
const report = await fuzz(earshot, { requests, seed, untilMs: begun + minutes * 60_000, furnished: true })
const seconds = Math.round((performance.now() - begun) / 1000)
for (const finding of report.findings) process.stdout.write(`${JSON.stringify(finding, null, 1)}\n`)
const statuses = [...report.statuses]
  .sort(([a], [b]) => a - b)
  .map(([status, count]) => `${status}: ${count}`)
process.stdout.write(`seed ${seed}, ${report.requests} requests in ${seconds} s; ${statuses.join(', ')}\n`)
process.stdout.write(`${report.requests - report.findings.length} passed, ${report.findings.length} failed\n`)
process.exitCode = report.findings.length > 0 ? 1 : 0
