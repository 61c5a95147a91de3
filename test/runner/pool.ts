import { cpus } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Job, Kind } from './jobs.ts'

/** What became of a file. */
export type Outcome = { job: Job; tests: number; failed: number; failures: string[]; seconds: number }

/**
 * How much of the machine a file of a kind takes, of `capacity`: on two cores four tests of modules, which wait for half of their
 * time, or two whole deployments and a test of a module. While the processor is idle, up to `most` run.
 */
const share: Record<Kind, number> = { faults: 1, browser: 1.5, deployment: 1.5, module: 1 }
const capacity = 4
const most = 6

/** A whole deployment takes about 35, and beside it run tests of modules. */
const connectionsPerWhole = 45
const mostWhole = 3
/** Fault tests measure who waits for whom. */
const mostFaults = 2

const count = (jobs: Job[], matches: (job: Job) => boolean) => jobs.filter(matches).length

const mayStart = (job: Job, running: Job[], idle: boolean): boolean => {
  const taken = running.reduce((sum, { kind }) => sum + share[kind], 0)
  if (taken + share[job.kind] > (idle ? most : capacity)) return false
  const whole = running.filter(({ kind }) => kind !== 'module')
  if (job.kind === 'module') return true
  if (job.kind === 'faults' && count(whole, ({ kind }) => kind === 'faults') >= mostFaults) return false
  const beside = count(whole, ({ server }) => server === job.server)
  return whole.length < mostWhole && (beside + 1) * connectionsPerWhole <= job.server.connections
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

/** In ms. A file that has just started is not busy yet. */
const idlePeriod = 4000
const idleShare = 0.3

const processorTimes = () => {
  const times = cpus().map(it => it.times)
  const sum = (of: (it: (typeof times)[number]) => number) => times.reduce((all, it) => all + of(it), 0)
  return { idle: sum(it => it.idle), all: sum(it => it.user + it.nice + it.sys + it.irq + it.idle) }
}

/** Says whether the processor was idle for a part of the time since it last said so, or since `reset`. */
const watchProcessor = () => {
  let from = processorTimes()
  let since = performance.now()
  const reset = () => {
    from = processorTimes()
    since = performance.now()
  }
  const isIdle = () => {
    if (performance.now() - since < idlePeriod) return false
    const to = processorTimes()
    const idle = (to.idle - from.idle) / (to.all - from.all)
    reset()
    return idle > idleShare
  }
  return { isIdle, reset }
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
  const processor = watchProcessor()
  while (waiting.length > 0 || running.size > 0) {
    const idle = processor.isIdle()
    const next = waiting.findIndex(job => mayStart(job, [...running.keys()], idle))
    const [job] = next < 0 ? [] : waiting.splice(next, 1)
    if (job) {
      running.set(job, start(job))
      processor.reset()
    } else {
      const looked = new AbortController()
      const look = sleep(1000, undefined, { signal: looked.signal }).catch(() => undefined)
      await Promise.race([...running.values(), look])
      looked.abort()
    }
  }
  return outcomes
}
