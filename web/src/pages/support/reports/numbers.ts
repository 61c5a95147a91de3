import { durationIn } from '@earshot/i18n'
import { useTexts } from '../../../texts/use-texts.tsx'

/** The unit of a number: a count, seconds, a share of the total, or a rating. */
export type FigureKind = 'count' | 'time' | 'share' | 'score'

/** Formats numbers by their unit. Null means there was no data. */
export const useNumbers = (): ((kind: FigureKind, value: number | null) => string) => {
  const { language } = useTexts()
  const formats = {
    count: new Intl.NumberFormat(language),
    share: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
    score: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
  }
  return (kind, value) => {
    if (value === null) return '–'
    return kind === 'time' ? durationIn(language, value, 'narrow', 2) : formats[kind].format(value)
  }
}
