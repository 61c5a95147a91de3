import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, runJob, type Setting } from './job.ts'
import type { Job } from './kinds.ts'
import { expected, type Times } from './times.ts'

/** A deployment opens about 35 connections; module tests that run at the same time need the rest. */
const connectionsPerDeployment = 45
/** More browsers and deployments at a time would take so long that tests reach their time limits. */
const maxDeployments = 4
/** Two and a half for each processor keep it busy. With four, a request waited for seconds, and tests reached limits of the product. */
const maxJobs = Math.ceil(2.5 * availableParallelism())

/**
 * Jobs start while they are expected to use fewer processors than this machine has. A job uses its CPU time divided by its
 * duration, and the same again: the servers use 0.7 of it, and durations are those of a full machine. What the recorded times do
 * not know, such as another machine, the measured idle time corrects.
 */
const serverShare = 2

const useOf = (times: Times, job: Job): number => {
  const { wall, cpu } = expected(times, job)
  return wall === 0 ? 0 : (serverShare * cpu) / wall
}

const isDeployment = ({ kind }: Job): boolean => kind !== 'module'

/**
 * Fault tests measure which of two events comes first. A browser beside them, which takes all processors for seconds, would decide
 * that, and so would a second fault test.
 */
const disturbs = (one: Job, other: Job): boolean =>
  one.kind === 'faults' && (other.kind === 'faults' || other.kind === 'browser')

const mayStart = (job: Job, running: Job[], hasRoom: boolean): boolean => {
  if (running.length === 0) return true
  if (running.length >= maxJobs || !hasRoom) return false
  if (running.some(other => disturbs(job, other) || disturbs(other, job))) return false
  if (!isDeployment(job)) return true
  const deployments = running.filter(isDeployment)
  const onServer = deployments.filter(({ platform }) => platform === job.platform).length
  return (
    deployments.length < maxDeployments &&
    (onServer + 1) * connectionsPerDeployment <= job.platform.postgres.connections
  )
}

/** In ms. A file that has just started does not use the CPU yet. */
const idlePeriod = 2000
const idleShare = 0.12

/** The time that all processors have spent, in ms, and how much of it was idle. */
export const cpuTimes = () => {
  const times = cpus().map(it => it.times)
  const sum = (of: (it: (typeof times)[number]) => number) => times.reduce((all, it) => all + of(it), 0)
  return { idle: sum(it => it.idle), all: sum(it => it.user + it.nice + it.sys + it.irq + it.idle) }
}

/** The share of the processors' time that was idle between two moments. */
export const idleBetween = (from: ReturnType<typeof cpuTimes>, to: ReturnType<typeof cpuTimes>): number =>
  (to.idle - from.idle) / Math.max(1, to.all - from.all)

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
    const idle = idleBetween(from, to)
    reset()
    return idle > idleShare
  }
  return { isIdle, reset }
}

/**
 * Runs jobs in the given order, as many at a time as the machine can take. A job that does not fit lets later ones start first.
 * An aborted run starts no other job.
 */
export const runJobs = async (setting: Setting, jobs: Job[], times: Times): Promise<Outcome[]> => {
  const waiting = [...jobs]
  const running = new Map<Job, Promise<void>>()
  const outcomes: Outcome[] = []
  const start = async (job: Job) => {
    outcomes.push(await runJob(setting, job))
    running.delete(job)
  }
  const cpu = watchCpu()
  while (running.size > 0 || (waiting.length > 0 && !setting.signal.aborted)) {
    const now = [...running.keys()]
    const used = now.reduce((sum, job) => sum + useOf(times, job), 0)
    const idle = cpu.isIdle()
    const next = setting.signal.aborted
      ? -1
      : waiting.findIndex(job =>
          mayStart(job, now, idle || used + useOf(times, job) <= availableParallelism()),
        )
    const [job] = next < 0 ? [] : waiting.splice(next, 1)
    if (job) {
      running.set(job, start(job))
      cpu.reset()
    } else {
      const stop = new AbortController()
      const nextCheck = sleep(500, undefined, { signal: stop.signal }).catch(() => undefined)
      await Promise.race([...running.values(), nextCheck])
      stop.abort()
    }
  }
  return outcomes
}
