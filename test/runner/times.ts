import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './job.ts'
import type { Job, Kind } from './kinds.ts'

/** What a file took in the last recorded run, in seconds. `cpu` is without the servers. */
export type Time = { wall: number; cpu: number }

/** By file. */
export type Times = Record<string, Time>

const timesFile = join(import.meta.dirname, 'times.json')

/** For a file that no recorded run knows: a new one is started early rather than last. */
const unknown: Record<Kind, Time> = {
  faults: { wall: 60, cpu: 20 },
  browser: { wall: 40, cpu: 25 },
  deployment: { wall: 20, cpu: 12 },
  module: { wall: 4, cpu: 2 },
}

export const readTimes = (): Times => JSON.parse(readFileSync(timesFile, 'utf8'))

/** What a job is expected to take. */
export const expected = (times: Times, { files, kind }: Pick<Job, 'files' | 'kind'>): Time => {
  const each = files.map(file => times[file] ?? unknown[kind])
  return {
    wall: each.reduce((sum, { wall }) => sum + wall, 0),
    cpu: each.reduce((sum, { cpu }) => sum + cpu, 0),
  }
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10

/**
 * The times of each file of a run. Files of one process share its times by the durations of their tests, and a file that ran on
 * two pairs of servers has the longer times.
 */
export const timesOf = (outcomes: Outcome[]): Times => {
  const times: Times = {}
  for (const { job, timed, seconds, cpu = 0 } of outcomes) {
    const inTests = (file?: string) =>
      timed
        .filter(test => file === undefined || test.file === file)
        .reduce((sum, test) => sum + test.seconds, 0)
    const all = inTests() + job.files.length * 0.01
    for (const file of job.files) {
      const share = (inTests(file) + 0.01) / all
      const known = times[file]
      times[file] = {
        wall: Math.max(known?.wall ?? 0, round(seconds * share)),
        cpu: Math.max(known?.cpu ?? 0, round(cpu * share)),
      }
    }
  }
  return times
}

/** One line a file, so that a change of one shows as one line. */
export const writeTimes = (times: Times): void => {
  const lines = Object.keys(times)
    .toSorted()
    .map(file => `  ${JSON.stringify(file)}: ${JSON.stringify(times[file])}`)
  writeFileSync(timesFile, `{\n${lines.join(',\n')}\n}\n`)
}
