import { List, Text } from '@mantine/core'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useWidgetOrigins } from './queries.ts'

/** On which sites the script was loaded, so that who embeds it sees that it works. */
export const Sightings = () => {
  const { t } = useTexts()
  const { data } = useWidgetOrigins()
  const seen = data?.origins.flatMap(({ origin, lastSeenAt }) => (lastSeenAt ? { origin, lastSeenAt } : []))
  if (!seen) return null
  return (
    <div role="status">
      {seen.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('widget.seen.none')}
        </Text>
      ) : (
        <>
          <Text size="sm">{t('widget.seen')}</Text>
          <List size="sm">
            {seen.map(({ origin, lastSeenAt }) => (
              <List.Item key={origin}>
                <bdi dir="ltr">{origin}</bdi> · <Time moment={lastSeenAt} />
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  )
}
