import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test that failed beside others and passed alone. `fixed` is the commit that removed the cause, entered by hand. */
export type Flaky = { file: string; test: string; fixed?: string }

/** A green run of every test, or of all but those of the second tier that need not run again. */
export type RecordedRun = {
  commit: string
  /** `2026-11-27` */
  date: string
  whole: boolean
  tests: number
  minutes: number
  /** The share of the processor time that was used. */
  busy: number
  flaky: Flaky[]
}

/** The latest run comes last. */
const recordFile = join(import.meta.dirname, 'runs.json')

/** Paths from the root, which a recorded run changes. */
export const recordFiles = ['test/runner/runs.json', 'test/runner/times.json']

const kept = 20

export const readRuns = (): RecordedRun[] => JSON.parse(readFileSync(recordFile, 'utf8'))

export const addRun = (run: RecordedRun): void => {
  const runs = [...readRuns(), run].slice(-kept)
  writeFileSync(recordFile, `${JSON.stringify(runs, null, 2)}\n`)
}

/** Runs in which a test may be flaky once. */
const span = 10
const maxFlaky = 2

const isSame = (one: Flaky, other: Flaky): boolean => one.file === other.file && one.test === other.test

/**
 * Why flaky tests make a run red: one of them was already flaky in one of the last ten runs, or those runs had too many whose cause
 * is not fixed. One that is flaky after its cause was fixed makes the run red as well, since the fix was not one. A file whose
 * process failed has no test that could be compared, so its name stands for the test.
 */
export const tooFlaky = (runs: RecordedRun[], now: Flaky[]): string[] => {
  const before = runs.slice(-span + 1).flatMap(({ flaky }) => flaky)
  const again = now
    .filter(it => before.some(other => isSame(it, other)))
    .map(({ file, test }) => `${file}: ${test} was flaky in an earlier run: find the cause`)
  const all = before.filter(({ fixed }) => !fixed).length + now.length
  const many =
    now.length > 0 && all > maxFlaky
      ? [`${all} tests were flaky in the last ${span} runs, and ${maxFlaky} may be`]
      : []
  return [...again, ...many]
}
