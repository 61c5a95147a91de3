import type { Outcome } from './job.ts'
import { type Kind, kinds } from './kinds.ts'
import { nameOf } from './platform.ts'

const total = (numbers: number[]): number => numbers.reduce((sum, it) => sum + it, 0)

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

const line = (seconds: number, text: string): string => `${seconds.toFixed(1).padStart(7)} s  ${text}`

/** The ten slowest jobs, with their share of the time of all jobs. */
export const slowestJobs = (outcomes: Outcome[]): string => {
  const all = total(outcomes.map(({ seconds }) => seconds))
  return outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ job, seconds }) =>
      line(seconds, `${percent(seconds / all)}  ${job.name}, ${nameOf(job.platform)}`),
    )
    .join('\n')
}

/** A test may take so long, in seconds, without a reason. */
const limit = 2

/** Tags may contain spaces: `{ tags: ['slow: starts four processes'] }`. */
const saysWhy = (tags: readonly string[]): boolean => tags.some(tag => tag.startsWith('slow: '))

/** Tests that take long and do not say why in their tags, the slowest first. */
export const unexplained = (outcomes: Outcome[]): { count: number; slowest: string } => {
  const slow = outcomes
    .flatMap(({ timed }) => timed)
    .filter(({ seconds, tags }) => seconds > limit && !saysWhy(tags))
    .toSorted((one, other) => other.seconds - one.seconds)
  return {
    count: slow.length,
    slowest: slow
      .slice(0, 10)
      .map(({ file, name, seconds }) => line(seconds, `${file}: ${name}`))
      .join('\n'),
  }
}

/**
 * Where the minutes go: for each kind of file the jobs, the time of their processes, and the CPU time of these. `busy` is the CPU
 * time of the machine during the run in seconds, of which the servers and the run itself used what no job did.
 */
export const byKind = (outcomes: Outcome[], busy: number): string => {
  const rowOf = (kind: Kind) => {
    const these = outcomes.filter(({ job }) => job.kind === kind)
    const cpu = total(these.map(it => it.cpu ?? 0))
    const seconds = total(these.map(it => it.seconds))
    const files = total(these.map(({ job }) => job.files.length))
    const tests = total(these.map(it => it.tests))
    return { cpu, text: [kind, `${files}`, `${tests}`, seconds.toFixed(0), cpu.toFixed(0)] }
  }
  const rows = kinds.map(rowOf)
  const servers = busy - total(rows.map(({ cpu }) => cpu))
  const table = [
    ['', 'files', 'tests', 'seconds', 'CPU'],
    ...rows.map(({ text }) => text),
    ['servers', '', '', '', servers.toFixed(0)],
  ]
  return table
    .map(([name = '', ...cells]) => `${name.padEnd(12)}${cells.map(cell => cell.padStart(9)).join('')}`)
    .join('\n')
}
