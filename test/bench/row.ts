import type { Environment } from '@earshot/runtime'
import { median } from '../load/numbers.ts'

/** What every row gets to work with. */
export type Bench = {
  /** `smoke` is the smallest run that still proves that a row works; its figures say nothing. */
  size: 'full' | 'smoke'
  /** Added to the environment of every service's process. */
  environment: Environment
  /** Aborts when the bench is to end early; rows look at it between two rounds. */
  signal: AbortSignal
}

/** What an aim says of a figure. */
export type Verdict = { aim: string; met: boolean }

export type Figure = {
  name: string
  unit: string
  /** Median over the rounds. */
  value: number
  reference?: { name: string; value: number }
  /** Value to reference: the median of the ratios of the rounds, since a round's two sides meet the same machine. */
  ratio?: number
  /** Absent where the figure is only told beside others. */
  verdict?: Verdict
  rounds: number
}

/** One row of the table of measures. */
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

/** A figure beside its reference, round by round. */
export const compared = (
  name: string,
  unit: string,
  rounds: number[],
  reference: { name: string; rounds: number[] },
  judge?: (ratio: number, value: number, reference: number) => Verdict,
): Figure => {
  const ratio = median(rounds.map((value, round) => value / (reference.rounds[round] ?? Number.NaN)))
  const value = median(rounds)
  const beside = median(reference.rounds)
  return {
    name,
    unit,
    value,
    reference: { name: reference.name, value: beside },
    ratio,
    ...(judge && { verdict: judge(ratio, value, beside) }),
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
