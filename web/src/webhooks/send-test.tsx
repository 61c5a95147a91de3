import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/states.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { type EventName, useTestWebhook, type Webhook } from './queries.ts'
import { TestResult } from './test-result.tsx'

/** Sends a sample of one of its events, and tells what came of it. */
export const SendTest = ({ webhook, close }: { webhook: Webhook; close: () => void }) => {
  const { say } = useTexts()
  const [type, setType] = useState<string>(webhook.events[0] ?? '')
  const sending = useTestWebhook(webhook.id)
  return (
    <Dialog title={say('webhooks.test.title', { name: webhook.name })} close={close}>
      <Stack>
        <Text size="sm">{say('webhooks.test.about')}</Text>
        <NativeSelect
          label={say('webhooks.test.event')}
          data={webhook.events}
          value={type}
          onChange={event => setType(event.currentTarget.value)}
        />
        {sending.data && !sending.isPending && <TestResult attempt={sending.data} />}
        {sending.error && <ErrorNote error={sending.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {say('dialog.close')}
          </Button>
          {/* one of those in the list */}
          <Button loading={sending.isPending} onClick={() => sending.mutate(type as EventName)}>
            {say(sending.data ? 'webhooks.test.again' : 'webhooks.test.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
