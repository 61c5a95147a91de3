import { durationIn } from '@earshot/i18n'
import { useTexts } from '../../../texts/use-texts.tsx'

/** What a number of a report is: so many, seconds, a part of all, or a rating. */
export type FigureKind = 'count' | 'time' | 'share' | 'score'

/** How each is said; nothing was there to measure where it is null. */
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
