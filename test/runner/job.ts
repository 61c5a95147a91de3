import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { Job, Kind } from './kinds.ts'
import { environmentOf, nameOf } from './platform.ts'

/**
 * A test that failed. `file` is undefined if the process failed outside of a test. `isCancelled` is the test that was running when
 * the test around it ended: it stands for all that its file could not run, and for the reason.
 */
export type Failure = { file: string | undefined; name: string; why: string; isCancelled: boolean }

/** A test that passed or failed, without the suites around it. */
export type TimedTest = { file: string; name: string; seconds: number; tags: readonly string[] }

/** The result of a job. `cpu` counts its processes, not the servers, in seconds; undefined if it was killed. */
export type Outcome = {
  job: Job
  tests: number
  failures: Failure[]
  /** Tests that failed without a failure of their own, such as suites. */
  failed: number
  timed: TimedTest[]
  seconds: number
  cpu: number | undefined
}

/** What a run gives to all of its jobs: the repository, the variables of a job in addition to those of its servers, and its end. */
export type Setting = {
  root: string
  environment: (job: Job) => NodeJS.ProcessEnv
  signal: AbortSignal
  /** How long a process may live after a test while none runs, in ms. */
  idleMs: number
}

/** Node's timeout ends tests, but not a file whose process keeps running after them. In ms. */
const fileTimeout = 20 * 60_000

/**
 * Per test, in ms. A fault test waits for leases and timeouts of the product. A browser file is one test around all of its tests,
 * which only the limit of a file may end: each of its steps has Playwright's limit of 30 s.
 */
const timeouts: Record<Kind, number> = {
  faults: 600_000,
  browser: fileTimeout,
  deployment: 300_000,
  module: 300_000,
}

const batch = join(import.meta.dirname, 'batch.ts')
const child = join(import.meta.dirname, 'child.ts')

/**
 * Aborts when no test has run for `idleMs` since the last one: after a failure, an open connection would keep the process until the limit of
 * a file. The file itself is an event like a test.
 */
const watchTests = (entry: string, idleMs: number) => {
  const idle = new AbortController()
  let running = 0
  let timer: NodeJS.Timeout | undefined
  return {
    signal: idle.signal,
    see: ({ type, data }: TestEvent): void => {
      if (!data || !('name' in data) || data.name === entry) return
      if (type === 'test:dequeue') running++
      if (type === 'test:complete') running--
      clearTimeout(timer)
      if (running === 0) timer = setTimeout(() => idle.abort(), idleMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Node's totals at the end of each file. The run prints its own totals instead. */
const isTotal = ({ type, data }: TestEvent) =>
  type === 'test:summary' || (type === 'test:diagnostic' && data.file === undefined)

const pathOf = (root: string, file: string | undefined): string | undefined =>
  file === undefined || file === batch ? undefined : relative(root, file)

/** A test that did not end, or did not start, because the test around it ended. */
const isCancelled = (error: { failureType?: string }): boolean =>
  error.failureType === 'cancelledByParent' || error.failureType === 'parentAlreadyFinished'

/** Adds what an event says to the outcome. */
const record = (outcome: Outcome, event: TestEvent, root: string): void => {
  if (event.type === 'test:summary' && !event.data.file) {
    outcome.tests += event.data.counts.tests
    outcome.failed += event.data.counts.tests - event.data.counts.passed
  }
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return
  const { name, tags, details } = event.data
  const file = pathOf(root, event.data.file)
  if (file && details.type === 'test')
    outcome.timed.push({ file, name, tags, seconds: details.duration_ms / 1000 })
  if (event.type === 'test:pass') return
  const error: Error & { failureType?: string } = event.data.details.error
  if (error.failureType === 'subtestsFailed') return
  const why = inspect(error.cause ?? error).slice(0, 1500)
  const cancelled = outcome.failures.findLast(it => it.file === file && it.isCancelled)
  if (cancelled) cancelled.why += `\n${name}: ${why}`
  else outcome.failures.push({ file, name, why, isCancelled: isCancelled(error) })
}

const readUsage = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Runs the files of a job in a process, and prints its report when it has ended. */
export const runJob = async ({ root, environment, signal, idleMs }: Setting, job: Job): Promise<Outcome> => {
  const { files, platform } = job
  const [file = '', ...more] = files
  const started = performance.now()
  const outcome: Outcome = {
    job,
    tests: 0,
    failed: 0,
    failures: [],
    timed: [],
    seconds: 0,
    cpu: undefined,
  }
  const folder = mkdtempSync(join(tmpdir(), 'earshot-usage-'))
  const usage = join(folder, 'seconds')
  const events: TestEvent[] = []
  const entry = more.length > 0 ? batch : join(root, file)
  const watch = watchTests(entry, idleMs)
  const stream = run({
    files: [entry],
    concurrency: 1,
    timeout: timeouts[job.kind],
    signal: AbortSignal.any([signal, watch.signal, AbortSignal.timeout(fileTimeout)]),
    execArgv: ['--import', child, '--disable-warning=ExperimentalWarning'], // of test tags
    env: {
      ...environment(job),
      ...environmentOf(platform),
      TEST_FILES: JSON.stringify(files),
      TEST_USAGE: usage,
    },
  })
  for await (const event of stream as AsyncIterable<TestEvent>) {
    watch.see(event)
    if (!isTotal(event)) events.push(event)
    record(outcome, event, root)
  }
  watch.stop()
  outcome.seconds = (performance.now() - started) / 1000
  outcome.cpu = readUsage(usage)
  rmSync(folder, { recursive: true, force: true })
  const text = await Readable.from(events).compose(new spec()).toArray()
  process.stdout.write(
    `\n${job.name}, ${nameOf(platform)}, ${outcome.seconds.toFixed(1)} s\n${text.join('')}`,
  )
  return outcome
}
