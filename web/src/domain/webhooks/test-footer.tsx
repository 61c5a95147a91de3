import { Button, Group } from '@mantine/core'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import type { EventName, useTestWebhook } from './queries.ts'
import { TestResult } from './test-result.tsx'

type Props = { sending: ReturnType<typeof useTestWebhook>; type: EventName; close: () => void }

/** The result of a test event and the buttons to send one. */
export const TestFooter = ({ sending, type, close }: Props) => {
  const { t } = useTexts()
  return (
    <>
      {sending.data && !sending.isPending && <TestResult attempt={sending.data} />}
      {sending.error && <ErrorNote error={sending.error} />}
      <Group justify="flex-end" className="buttons">
        <Button variant="default" onClick={close}>
          {t('dialog.close')}
        </Button>
        <Button loading={sending.isPending} onClick={() => sending.mutate(type)}>
          {t(sending.data ? 'webhooks.test.again' : 'webhooks.test.send')}
        </Button>
      </Group>
    </>
  )
}
