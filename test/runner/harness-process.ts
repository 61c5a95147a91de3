import { type Job, kinds } from './kinds.ts'
import { runJobs } from './pool.ts'
import { retry } from './retry.ts'

// Runs the file it.test.mjs of FOLDER like a job of a run, and prints the verdict. A process of its own, because Node runs no tests
// from within a test.

delete process.env.NODE_TEST_CONTEXT // of the test around
const ended = new AbortController()
process.once('SIGTERM', () => ended.abort())
const postgres = { url: 'none', version: '18', connections: 200 }
const job: Job = {
  name: 'it',
  files: ['it.test.mjs'],
  kind: kinds[3],
  platform: { postgres, rabbit: undefined },
}
const setting = {
  root: process.env.FOLDER ?? '',
  environment: () => process.env,
  signal: ended.signal,
  idleMs: 1000,
}
const outcomes = await runJobs(setting, [job], {})
const verdict = await retry(setting, outcomes)
const [one] = outcomes
process.stdout.write(`verdict ${JSON.stringify({ ...verdict, tests: one?.tests, cpu: one?.cpu })}`)
