import { type Outcome, runJob, type Setting } from './job.ts'
import type { Job } from './kinds.ts'
import { nameOf } from './platform.ts'
import type { Flaky } from './record.ts'

/** More failures than this are no accident, and would only cost time. */
const maxRetries = 5

const hasFailed = ({ failed, failures }: Outcome): boolean => failed > 0 || failures.length > 0

/** The files of a job that failed, each as a job of its own. A process that failed outside of a test fails all of its files. */
const retriesOf = ({ job, failures }: Outcome): Job[] => {
  const known = failures.flatMap(({ file }) => file ?? [])
  const files = known.length < failures.length || known.length === 0 ? job.files : [...new Set(known)]
  return files.map(file => ({ ...job, name: file, files: [file] }))
}

/** A failure as the run prints it. */
const describe = ({ job }: Outcome, { file, name, why }: Outcome['failures'][number]): string =>
  `${file ?? job.name}, ${nameOf(job.platform)}: ${name}\n${why}`

const flakyIn = ({ job, failures }: Outcome): Flaky[] =>
  failures.length === 0
    ? [{ file: job.name, test: job.name }]
    : failures.map(({ file, name }) => ({ file: file ?? job.name, test: name }))

export type Verdict = {
  /** The failures of tests that also fail alone, as printed. */
  failed: string[]
  /** Tests that failed beside others and passed alone, and their first failures as printed. */
  flaky: Flaky[]
  first: string[]
}

/** Runs each failed file again, alone, when everything else has ended. */
export const retry = async (setting: Setting, outcomes: Outcome[]): Promise<Verdict> => {
  const verdict: Verdict = { failed: [], flaky: [], first: [] }
  const failed = outcomes.filter(hasFailed).map(outcome => ({ outcome, retries: retriesOf(outcome) }))
  const isAccident = failed.flatMap(({ retries }) => retries).length <= maxRetries && !setting.signal.aborted
  for (const { outcome, retries } of failed) {
    const first = outcome.failures.map(failure => describe(outcome, failure))
    if (first.length === 0)
      first.push(`${outcome.job.name}, ${nameOf(outcome.job.platform)}: ${outcome.failed} failed`)
    const again: Outcome[] = []
    if (isAccident) for (const job of retries) again.push(await runJob(setting, job))
    if (!isAccident || again.some(hasFailed)) verdict.failed.push(...first)
    else {
      verdict.flaky.push(...flakyIn(outcome))
      verdict.first.push(...first)
    }
  }
  return verdict
}
