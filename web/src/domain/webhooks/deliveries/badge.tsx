import { Badge } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { DeliveryStatus } from './status.ts'

const colors = {
  pending: 'blue',
  retrying: 'yellow',
  succeeded: 'green',
  failed: 'red',
  skipped: 'gray',
} as const satisfies Record<DeliveryStatus, string>

/** A status, or the number of deliveries that have it. */
export const DeliveryBadge = ({ status, count }: { status: DeliveryStatus; count?: number }) => {
  const { t, language } = useTexts()
  return (
    <Badge variant="dot" color={colors[status]} tt="none">
      {t(`deliveries.status.${status}`)}
      {count !== undefined && ` ${new Intl.NumberFormat(language).format(count)}`}
    </Badge>
  )
}
