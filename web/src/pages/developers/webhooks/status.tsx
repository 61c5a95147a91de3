import { Badge, Text } from '@mantine/core'
import type { Webhook } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const colors = { active: 'green', paused: 'gray', disabled: 'red' } as const

export const WebhookStatus = ({ status, disabledReason, breaker }: Webhook) => {
  const { t } = useTexts()
  return (
    <>
      <Badge variant="dot" color={colors[status]} tt="none">
        {t(`webhooks.status.${status}`)}
      </Badge>
      {disabledReason && (
        <Text size="xs" c="dimmed" mt={4}>
          <bdi>{disabledReason}</bdi>
        </Text>
      )}
      {status === 'active' && breaker !== 'closed' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t(`webhooks.breaker.${breaker}`)}
        </Text>
      )}
    </>
  )
}
