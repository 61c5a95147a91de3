import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { choicesOf } from '../../../components/forms/choices.ts'
import { ErrorNote } from '../../../components/states.tsx'
import { type EventName, useTestWebhook, type Webhook } from '../../../domain/webhooks/queries.ts'
import { TestFooter } from '../../../domain/webhooks/test-footer.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useAllWebhooks } from './queries.ts'

type FormProps = { type: EventName; webhooks: Webhook[]; close: () => void }

const Form = ({ type, webhooks, close }: FormProps) => {
  const { t } = useTexts()
  const [id, setId] = useState(webhooks[0]?.id ?? '')
  const sending = useTestWebhook(id)
  const choose = (next: string) => {
    sending.reset() // clear the result of the previous webhook
    setId(next)
  }
  return (
    <>
      <NativeSelect
        label={t('webhooks.one')}
        data={choicesOf(webhooks)}
        value={id}
        onChange={event => choose(event.currentTarget.value)}
        data-autofocus
      />
      <TestFooter sending={sending} type={type} close={close} />
    </>
  )
}

/** Sends a sample event to a chosen webhook, even if the webhook does not subscribe to its type. */
export const SendSample = ({ type, close }: { type: EventName; close: () => void }) => {
  const { t } = useTexts()
  const webhooks = useAllWebhooks()
  return (
    <Dialog title={t('eventTypes.send.title', { type })} close={close}>
      <Stack>
        <Text size="sm">{t('webhooks.test.about')}</Text>
        {webhooks.isPending && <Skeleton h={60} />}
        {webhooks.error && <ErrorNote error={webhooks.error} />}
        {webhooks.data?.length === 0 && <Text>{t('webhooks.empty')}</Text>}
        {webhooks.data && webhooks.data.length > 0 && (
          <Form type={type} webhooks={webhooks.data} close={close} />
        )}
      </Stack>
    </Dialog>
  )
}
