import { distanceIn, type Finest, momentIn } from '@earshot/i18n'
import { useEffect, useReducer } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

const minuteMs = 60_000

/** Shows it anew each second for as long as seconds are told. */
const useSeconds = (moment: string, finest: Finest): void => {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const isFresh = () => Math.abs(Date.now() - Date.parse(moment)) < 2 * minuteMs
    if (finest !== 'second' || !isFresh()) return undefined
    const timer = setInterval(() => (isFresh() ? tick() : clearInterval(timer)), 1000)
    return () => clearInterval(timer)
  }, [moment, finest])
}

/** How long ago or in what time; the exact moment is shown to who points at it. */
export const Time = ({ moment, finest = 'minute' }: { moment: string; finest?: Finest }) => {
  const { language } = useTexts()
  useSeconds(moment, finest)
  return (
    <time dateTime={moment} title={momentIn(language, moment, finest)}>
      {distanceIn(language, moment, Date.now(), finest)}
    </time>
  )
}
