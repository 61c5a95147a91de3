import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { type EventName, useTestWebhook, type Webhook } from '../../../domain/webhooks/queries.ts'
import { TestFooter } from '../../../domain/webhooks/test-footer.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

/** Sends a sample of one of the webhook's event types and shows the result. */
export const SendTest = ({ webhook, close }: { webhook: Webhook; close: () => void }) => {
  const { t } = useTexts()
  const [type, setType] = useState<string>(webhook.events[0] ?? '')
  const sending = useTestWebhook(webhook.id)
  return (
    <Dialog title={t('webhooks.test.title', { name: webhook.name })} close={close}>
      <Stack>
        <Text size="sm">{t('webhooks.test.about')}</Text>
        <NativeSelect
          label={t('webhooks.test.event')}
          data={webhook.events}
          value={type}
          onChange={event => setType(event.currentTarget.value)}
        />
        {/* the value is one of the listed types */}
        <TestFooter sending={sending} type={type as EventName} close={close} />
      </Stack>
    </Dialog>
  )
}
