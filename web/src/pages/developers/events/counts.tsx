import { Group, Text } from '@mantine/core'
import { DeliveryBadge } from '../../../domain/webhooks/deliveries/badge.tsx'
import { deliveryStatuses } from '../../../domain/webhooks/deliveries/status.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { EventItem } from './queries.ts'

/** How many deliveries of an event have each status. */
export const DeliveryCounts = (counts: EventItem['deliveryCounts']) => {
  const { t } = useTexts()
  const shown = deliveryStatuses.filter(status => counts[status] > 0)
  if (shown.length === 0) return <Text inherit>{t('events.unsent')}</Text>
  return (
    <Group gap="xs">
      {shown.map(status => (
        <DeliveryBadge key={status} status={status} count={counts[status]} />
      ))}
    </Group>
  )
}
