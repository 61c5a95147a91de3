import { join } from 'node:path'
import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { Job, Kind } from './jobs.ts'

/** What became of a file. */
export type Outcome = { job: Job; tests: number; failed: number; failures: string[]; seconds: number }

/**
 * How much of the machine a file of a kind takes, of `capacity`: on two cores four tests of modules, which wait for half of their
 * time, or two whole deployments and a test of a module.
 */
const share: Record<Kind, number> = { faults: 1, browser: 1.5, deployment: 1.5, module: 1 }
const capacity = 4

/** Tests of faults wait for three quarters of their time, but are about who waits for whom: only tests of modules run beside two. */
const mayStart = (kind: Kind, running: Kind[]): boolean => {
  const faults = running.filter(it => it === 'faults').length
  const taken = running.reduce((sum, it) => sum + share[it], 0)
  if (taken + share[kind] > capacity) return false
  return kind === 'module' || faults < (kind === 'faults' ? 2 : 1)
}

/** In ms, of one test. */
const timeouts: Record<Kind, number> = {
  faults: 600_000,
  browser: 300_000,
  deployment: 300_000,
  module: 300_000,
}

/** Node's timeout ends tests; a file whose process lives on after them would hold up the rest for ever. In ms. */
const longestFile = 20 * 60_000

/** The counts that Node adds to the end of each file; the run adds them up. */
const isTotal = ({ type, data }: TestEvent) =>
  type === 'test:summary' || (type === 'test:diagnostic' && data.file === undefined)

const runFile = async (root: string, job: Job, environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { file, server, kind } = job
  const started = performance.now()
  const outcome: Outcome = { job, tests: 0, failed: 0, failures: [], seconds: 0 }
  const events: TestEvent[] = []
  const stream = run({
    files: [join(root, file)],
    concurrency: 1,
    timeout: timeouts[kind],
    signal: AbortSignal.timeout(longestFile),
    env: { ...environment, TEST_DATABASE_URL: server.url },
  })
  for await (const event of stream as AsyncIterable<TestEvent>) {
    if (!isTotal(event)) events.push(event)
    if (event.type === 'test:summary' && !event.data.file) {
      outcome.tests += event.data.counts.tests
      outcome.failed += event.data.counts.tests - event.data.counts.passed
    }
    if (event.type === 'test:fail') {
      const error: Error & { failureType?: string } = event.data.details.error
      if (error.failureType === 'subtestsFailed') continue
      const why = inspect(error.cause ?? error).slice(0, 1500)
      outcome.failures.push(`${file}, PostgreSQL ${server.version}: ${event.data.name}\n${why}`)
    }
  }
  outcome.seconds = (performance.now() - started) / 1000
  const text = await Readable.from(events).compose(new spec()).toArray()
  process.stdout.write(
    `\n${file}, PostgreSQL ${server.version}, ${outcome.seconds.toFixed(1)} s\n${text.join('')}`,
  )
  return outcome
}

/** Runs as many at a time as the machine has room for, in the order given; one that has no room yet lets the next one pass. */
export const runJobs = async (
  root: string,
  jobs: Job[],
  environment: NodeJS.ProcessEnv,
): Promise<Outcome[]> => {
  const waiting = [...jobs]
  const running = new Map<Job, Promise<void>>()
  const outcomes: Outcome[] = []
  const start = async (job: Job) => {
    outcomes.push(await runFile(root, job, environment))
    running.delete(job)
  }
  while (waiting.length > 0 || running.size > 0) {
    const kinds = [...running.keys()].map(({ kind }) => kind)
    const next = waiting.findIndex(({ kind }) => mayStart(kind, kinds))
    const [job] = next < 0 ? [] : waiting.splice(next, 1)
    if (job) running.set(job, start(job))
    else await Promise.race(running.values())
  }
  return outcomes
}
