import { distanceIn, momentIn } from '../texts/times.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** How long ago or in what time; the exact moment is shown to who points at it. */
export const Time = ({ moment }: { moment: string }) => {
  const { language } = useTexts()
  return (
    <time dateTime={moment} title={momentIn(language, moment)}>
      {distanceIn(language, moment, Date.now())}
    </time>
  )
}
