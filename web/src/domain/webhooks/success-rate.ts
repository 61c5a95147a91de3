export type Outcomes = Record<'succeeded' | 'retried' | 'failed', number>

export const attemptsIn = ({ succeeded, retried, failed }: Outcomes): number => succeeded + retried + failed

/** The share of attempts that succeeded; null where nothing was attempted. */
export const successRateOf = (outcomes: Outcomes): number | null => {
  const all = attemptsIn(outcomes)
  return all === 0 ? null : outcomes.succeeded / all
}

/** Rounded down, so that only all of them are 100 %. */
export const percentIn = (language: string) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' })
