import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../../api/session.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Sender, SenderTest } from './model.ts'
import { useTestSender } from './queries.ts'

const Verdict = ({ verdict, to, reason, statusCode }: SenderTest) => {
  const { t } = useTexts()
  const codes = [reason, statusCode].filter(code => code !== null).join(' · ')
  return (
    <Alert color={verdict === 'accepted' ? 'green' : 'red'} role="status">
      <Text size="sm" fw={600}>
        {t(`email.test.${verdict}`, { address: to })}
      </Text>
      {codes && (
        <Text size="xs" mt={4} dir="ltr">
          {codes}
        </Text>
      )}
    </Alert>
  )
}

/** Sends a test email and shows what the mail server said. */
export const TestSender = ({ sender, close }: { sender: Sender; close: () => void }) => {
  const { t } = useTexts()
  const me = useMe()
  const [to, setTo] = useState(me.email ?? '')
  const sending = useTestSender(sender.id)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    sending.mutate(to)
  }
  return (
    <Dialog title={t('email.test.title', { name: sender.name })} close={close}>
      <form onSubmit={send} noValidate>
        <Stack>
          <TextInput
            label={t('email.test.to')}
            type="email"
            dir="ltr"
            data-autofocus
            value={to}
            onChange={event => setTo(event.currentTarget.value)}
          />
          {sending.error && <ErrorNote error={sending.error} />}
          {sending.data && <Verdict {...sending.data} />}
          <Group justify="flex-end" className="buttons">
            <Button variant="default" onClick={close}>
              {t('dialog.close')}
            </Button>
            <Button type="submit" loading={sending.isPending} disabled={!to.trim()}>
              {t('email.test.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
