import { dateTimeIn, type Precision, relativeTimeIn } from '@earshot/i18n'
import { useEffect, useReducer } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

const minuteMs = 60_000

/** Re-renders every second for as long as the time is shown in seconds. */
const useSeconds = (moment: string, finest: Precision): void => {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const isFresh = () => Math.abs(Date.now() - Date.parse(moment)) < 2 * minuteMs
    if (finest !== 'second' || !isFresh()) return undefined
    const timer = setInterval(() => (isFresh() ? tick() : clearInterval(timer)), 1000)
    return () => clearInterval(timer)
  }, [moment, finest])
}

/** A relative time, with the exact time as a tooltip. */
export const Time = ({ moment, finest = 'minute' }: { moment: string; finest?: Precision }) => {
  const { language } = useTexts()
  useSeconds(moment, finest)
  return (
    <time dateTime={moment} title={dateTimeIn(language, moment, finest)}>
      {relativeTimeIn(language, moment, Date.now(), finest)}
    </time>
  )
}
