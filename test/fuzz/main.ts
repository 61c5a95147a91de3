import { parseArgs } from 'node:util'
import { startEarshot } from '../deployments/earshot.ts'
import { fuzzEnvironment } from './requests.ts'
import { fuzz } from './run.ts'

// Sends random requests to every operation of the API. Exits with 1 if a response has a 5xx status, or a status that the OpenAPI
// document does not list.

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

await using earshot = await startEarshot(fuzzEnvironment)
const started = performance.now()
const report = await fuzz(earshot, { requests, seed, untilMs: started + minutes * 60_000, prepared: true })
const seconds = Math.round((performance.now() - started) / 1000)
for (const finding of report.findings) process.stdout.write(`${JSON.stringify(finding, null, 1)}\n`)
const statuses = [...report.statuses]
  .sort(([a], [b]) => a - b)
  .map(([status, count]) => `${status}: ${count}`)
process.stdout.write(`seed ${seed}, ${report.requests} requests in ${seconds} s; ${statuses.join(', ')}\n`)
process.stdout.write(`${report.requests - report.findings.length} passed, ${report.findings.length} failed\n`)
process.exitCode = report.findings.length > 0 ? 1 : 0
