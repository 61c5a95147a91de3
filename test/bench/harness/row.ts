import type { Environment } from '@earshot/runtime'
import { median } from '../../load/numbers.ts'

/** The options of a benchmark run. */
export type Bench = {
  /** `smoke` is the smallest run that shows that a row works. Its figures are meaningless. */
  size: 'full' | 'smoke'
  /** Added to the environment of every service process. */
  environment: Environment
  /** Aborts the run. Rows check it between rounds. */
  signal: AbortSignal
}

/** Whether a figure meets its target. */
export type Verdict = { aim: string; met: boolean }

export type Figure = {
  name: string
  unit: string
  /** Median over the rounds. */
  value: number
  reference?: { name: string; value: number }
  /** The median of each round's ratio of value to reference, since both sides of a round run under the same conditions. */
  ratio?: number
  /** Absent when the figure has no target. */
  verdict?: Verdict
  rounds: number
}

/** One row of the benchmark. */
export type Row = { name: string; title: string; measure: (bench: Bench) => Promise<Figure[]> }

/** A figure without a reference. */
export const figure = (
  name: string,
  unit: string,
  rounds: number[],
  judge?: (value: number) => Verdict,
): Figure => {
  const value = median(rounds)
  return { name, unit, value, ...(judge && { verdict: judge(value) }), rounds: rounds.length }
}

/** A figure with its reference, compared round by round. */
export const compared = (
  name: string,
  unit: string,
  rounds: number[],
  reference: { name: string; rounds: number[] },
  judge?: (ratio: number, value: number, reference: number) => Verdict,
): Figure => {
  const ratio = median(rounds.map((value, round) => value / (reference.rounds[round] ?? Number.NaN)))
  const value = median(rounds)
  const referenceValue = median(reference.rounds)
  return {
    name,
    unit,
    value,
    reference: { name: reference.name, value: referenceValue },
    ratio,
    ...(judge && { verdict: judge(ratio, value, referenceValue) }),
    rounds: rounds.length,
  }
}

export const atLeast =
  (least: number) =>
  (it: number): Verdict => ({ aim: `≥ ${least}`, met: it >= least })

export const within =
  (least: number, most: number) =>
  (it: number): Verdict => ({ aim: `${least} to ${most}`, met: it >= least && it <= most })

export const atMost =
  (most: number) =>
  (it: number): Verdict => ({ aim: `≤ ${most}`, met: it <= most })
