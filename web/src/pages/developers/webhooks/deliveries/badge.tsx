import { Badge } from '@mantine/core'
import { useTexts } from '../../../../texts/use-texts.tsx'
import type { DeliveryStatus } from './status.ts'

const colors = {
  pending: 'blue',
  retrying: 'yellow',
  succeeded: 'green',
  failed: 'red',
  skipped: 'gray',
} as const satisfies Record<DeliveryStatus, string>

export const DeliveryBadge = ({ status }: { status: DeliveryStatus }) => {
  const { t } = useTexts()
  return (
    <Badge variant="dot" color={colors[status]} tt="none">
      {t(`deliveries.status.${status}`)}
    </Badge>
  )
}
