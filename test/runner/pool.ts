import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Job, Kind } from './jobs.ts'
import { environmentOf, nameOf } from './platform.ts'

/** The result of a job. */
export type Outcome = { job: Job; tests: number; failed: number; failures: string[]; seconds: number }

/**
 * The weight of each kind of file. The weights of running files may sum to `capacity`: on two cores four module tests, which wait
 * for half of their time, or two deployments and a module test. While the CPU is idle, up to `idleCapacity`.
 */
const weights: Record<Kind, number> = { faults: 1, browser: 1.5, deployment: 1.5, module: 1 }
const capacity = 4
const idleCapacity = 6

/** A deployment opens about 35 connections; module tests that run at the same time need the rest. */
const connectionsPerDeployment = 45
const maxDeployments = 3
/** Fault tests measure latencies, which more parallel tests would distort. */
const maxFaultFiles = 2

/** The environment variables of a job, in addition to those of its servers. */
type EnvironmentFor = (job: Job) => NodeJS.ProcessEnv

const count = (jobs: Job[], matches: (job: Job) => boolean) => jobs.filter(matches).length

const mayStart = (job: Job, running: Job[], idle: boolean): boolean => {
  const used = running.reduce((sum, { kind }) => sum + weights[kind], 0)
  if (used + weights[job.kind] > (idle ? idleCapacity : capacity)) return false
  const deployments = running.filter(({ kind }) => kind !== 'module')
  if (job.kind === 'module') return true
  if (job.kind === 'faults' && count(deployments, ({ kind }) => kind === 'faults') >= maxFaultFiles)
    return false
  const onServer = count(deployments, ({ platform }) => platform === job.platform)
  return (
    deployments.length < maxDeployments &&
    (onServer + 1) * connectionsPerDeployment <= job.platform.postgres.connections
  )
}

/** Per test, in ms. */
const timeouts: Record<Kind, number> = {
  faults: 600_000,
  browser: 300_000,
  deployment: 300_000,
  module: 300_000,
}

/** Node's timeout ends tests, but not a file whose process keeps running after them. In ms. */
const fileTimeout = 20 * 60_000

const batch = join(import.meta.dirname, 'batch.ts')

/** Node's totals at the end of each file. The run prints its own totals instead. */
const isTotal = ({ type, data }: TestEvent) =>
  type === 'test:summary' || (type === 'test:diagnostic' && data.file === undefined)

const runJob = async (root: string, job: Job, environment: EnvironmentFor): Promise<Outcome> => {
  const { files, platform, kind } = job
  const name = `${job.name}, ${nameOf(platform)}`
  const [file = '', ...more] = files
  const started = performance.now()
  const outcome: Outcome = { job, tests: 0, failed: 0, failures: [], seconds: 0 }
  const events: TestEvent[] = []
  const stream = run({
    files: [more.length > 0 ? batch : join(root, file)],
    concurrency: 1,
    timeout: timeouts[kind],
    signal: AbortSignal.timeout(fileTimeout),
    env: { ...environment(job), ...environmentOf(platform), TEST_FILES: JSON.stringify(files) },
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
      const failed = event.data.file ? relative(root, event.data.file) : job.name
      const why = inspect(error.cause ?? error).slice(0, 1500)
      outcome.failures.push(`${failed}, ${nameOf(platform)}: ${event.data.name}\n${why}`)
    }
  }
  outcome.seconds = (performance.now() - started) / 1000
  const text = await Readable.from(events).compose(new spec()).toArray()
  process.stdout.write(`\n${name}, ${outcome.seconds.toFixed(1)} s\n${text.join('')}`)
  return outcome
}

/** In ms. A file that has just started does not use the CPU yet. */
const idlePeriod = 4000
const idleShare = 0.3

const cpuTimes = () => {
  const times = cpus().map(it => it.times)
  const sum = (of: (it: (typeof times)[number]) => number) => times.reduce((all, it) => all + of(it), 0)
  return { idle: sum(it => it.idle), all: sum(it => it.user + it.nice + it.sys + it.irq + it.idle) }
}

/** Measures how idle the CPU was since the last check or `reset`. Reports nothing as idle before `idlePeriod` has passed. */
const watchCpu = () => {
  let from = cpuTimes()
  let since = performance.now()
  const reset = () => {
    from = cpuTimes()
    since = performance.now()
  }
  const isIdle = () => {
    if (performance.now() - since < idlePeriod) return false
    const to = cpuTimes()
    const idle = (to.idle - from.idle) / (to.all - from.all)
    reset()
    return idle > idleShare
  }
  return { isIdle, reset }
}

/** Runs jobs in the given order, as many at a time as the machine can take. A job that does not fit lets later ones start first. */
export const runJobs = async (root: string, jobs: Job[], environment: EnvironmentFor): Promise<Outcome[]> => {
  const waiting = [...jobs]
  const running = new Map<Job, Promise<void>>()
  const outcomes: Outcome[] = []
  const start = async (job: Job) => {
    outcomes.push(await runJob(root, job, environment))
    running.delete(job)
  }
  const cpu = watchCpu()
  while (waiting.length > 0 || running.size > 0) {
    const idle = cpu.isIdle()
    const next = waiting.findIndex(job => mayStart(job, [...running.keys()], idle))
    const [job] = next < 0 ? [] : waiting.splice(next, 1)
    if (job) {
      running.set(job, start(job))
      cpu.reset()
    } else {
      const stop = new AbortController()
      const nextCheck = sleep(1000, undefined, { signal: stop.signal }).catch(() => undefined)
      await Promise.race([...running.values(), nextCheck])
      stop.abort()
    }
  }
  return outcomes
}
