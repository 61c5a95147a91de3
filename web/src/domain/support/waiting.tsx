import { dateTimeIn } from '@earshot/i18n'
import { Text } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import { durationIn, useNow } from './durations.ts'

/** How long the customer has waited for a response. */
export const Waiting = ({ since }: { since: string }) => {
  const { t, language } = useTexts()
  const time = durationIn(language, useNow() - Date.parse(since))
  return (
    <Text component="time" dateTime={since} title={dateTimeIn(language, since)} size="xs" c="dimmed">
      {t('support.waits', { time })}
    </Text>
  )
}
