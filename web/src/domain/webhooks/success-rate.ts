export type Outcomes = Record<'succeeded' | 'retried' | 'failed', number>

export const attemptsIn = ({ succeeded, retried, failed }: Outcomes): number => succeeded + retried + failed

/** The share of attempts that succeeded; null without attempts. */
export const successRateOf = (outcomes: Outcomes): number | null => {
  const all = attemptsIn(outcomes)
  return all === 0 ? null : outcomes.succeeded / all
}

/** Rounds down, so that 100% means every attempt succeeded. */
export const percentIn = (language: string) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' })
