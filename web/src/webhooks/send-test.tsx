import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Block } from '../parts/block.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/states.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { Outcome } from './outcome.tsx'
import { type EventName, type TestAttempt, useTestWebhook, type Webhook } from './queries.ts'

const Result = ({ attempt }: { attempt: TestAttempt }) => {
  const { say } = useTexts()
  const isWell = attempt.error === null
  return (
    <Stack gap="xs" role="status">
      <Alert color={isWell ? 'green' : 'red'}>
        <Text size="sm" fw={600} mb={4}>
          {say(isWell ? 'webhooks.test.well' : 'webhooks.test.failed')}
        </Text>
        <Outcome {...attempt} />
      </Alert>
      {attempt.responseBody && <Block label={say('attempt.answer')} text={attempt.responseBody} />}
    </Stack>
  )
}

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
        {sending.data && !sending.isPending && <Result attempt={sending.data} />}
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
