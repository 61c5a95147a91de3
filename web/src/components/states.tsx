import { EarshotError } from '@earshot/client'
import { Alert, Button, Center, Group, Loader, type LoaderProps, Stack, Text } from '@mantine/core'
import { fieldErrorsOf, fieldText } from '../api/field-text.ts'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'

/** A name is only read, and allowed, on an element that has a role. */
export const Spinner = (props: Pick<LoaderProps, 'size'>) => {
  const { t } = useTexts()
  return <Loader {...props} role="progressbar" aria-label={t('app.loading')} />
}

export const Loading = () => (
  <Center mih="50vh" role="status">
    <Spinner />
  </Center>
)

/** Texts to show instead of the API's message, by error code. */
export type ErrorTexts = Partial<Record<string, TextKey>>

const own: ErrorTexts = {
  NETWORK_ERROR: 'error.network',
  UNREADABLE_REPLY: 'error.server',
  INTERNAL_ERROR: 'error.server',
  UNAVAILABLE: 'error.server',
  FORBIDDEN: 'error.forbidden',
  LAST_ADMIN: 'error.LAST_ADMIN',
  UNDO_EXPIRED: 'error.UNDO_EXPIRED',
  NOT_FOUND: 'error.NOT_FOUND',
  PRECONDITION_FAILED: 'error.PRECONDITION_FAILED',
  PAYLOAD_TOO_LARGE: 'error.PAYLOAD_TOO_LARGE',
  RATE_LIMITED: 'error.RATE_LIMITED',
}

/** The request was understood and refused: the message says what to do, and support cannot help. */
const isRefusal = (error: unknown): error is EarshotError =>
  error instanceof EarshotError && error.status >= 400 && error.status < 500

/** Refusals that a repeat may change. */
const mayPass = [404, 408, 429]

/** The panel's text for an error, or the API's message. */
const useMessage = (error: unknown, texts: ErrorTexts): string => {
  const { t } = useTexts()
  if (!(error instanceof EarshotError)) return t('error.unexpected')
  const key = texts[error.code] ?? own[error.code]
  if (key) return t(key)
  const fields = fieldErrorsOf(error)
  return fields.length > 0 ? fields.map(it => fieldText(t, it)).join(' ') : error.message
}

type NoteProps = { error: unknown; texts?: ErrorTexts | undefined }

export const ErrorNote = ({ error, texts = {} }: NoteProps) => {
  const { t } = useTexts()
  const message = useMessage(error, texts)
  if (isRefusal(error))
    return (
      <Alert color="red" role="alert">
        <Text size="sm">{message}</Text>
      </Alert>
    )
  const requestId = error instanceof EarshotError ? error.requestId : undefined
  return (
    <Alert color="red" role="alert" title={t('error.title')}>
      <Text size="sm">{message}</Text>
      {requestId && (
        <Text size="xs" mt="xs">
          {t('error.request', { id: requestId })}
        </Text>
      )}
    </Alert>
  )
}

export const Failed = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { t } = useTexts()
  return (
    <Stack maw={480} mx="auto" my="xl" px="md">
      <ErrorNote error={error} />
      {(!isRefusal(error) || mayPass.includes(error.status)) && (
        <Group>
          <Button onClick={retry}>{t('error.retry')}</Button>
        </Group>
      )}
    </Stack>
  )
}
