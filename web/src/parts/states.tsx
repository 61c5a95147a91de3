import { EarshotError } from '@earshot/client'
import { Alert, Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import type { TextKey } from '../texts/en.ts'
import { useTexts } from '../texts/use-texts.tsx'

export const Loading = () => {
  const { say } = useTexts()
  return (
    <Center mih="50vh" role="status">
      <Loader aria-label={say('app.loading')} />
    </Center>
  )
}

const own: Partial<Record<string, TextKey>> = {
  NETWORK_ERROR: 'error.network',
  UNREADABLE_REPLY: 'error.server',
  INTERNAL_ERROR: 'error.server',
  UNAVAILABLE: 'error.server',
  FORBIDDEN: 'error.forbidden',
  LAST_ADMIN: 'error.LAST_ADMIN',
  NOT_FOUND: 'error.NOT_FOUND',
}

/** What to say of an error: a text of ours, or what the API says. */
const useMessage = (error: unknown): string => {
  const { say } = useTexts()
  if (!(error instanceof EarshotError)) return say('error.unexpected')
  const key = own[error.code]
  return key ? say(key) : error.message
}

export const ErrorNote = ({ error }: { error: unknown }) => {
  const { say } = useTexts()
  const message = useMessage(error)
  const requestId = error instanceof EarshotError ? error.requestId : undefined
  return (
    <Alert color="red" role="alert" title={say('error.title')}>
      <Text size="sm">{message}</Text>
      {requestId && (
        <Text size="xs" mt="xs">
          {say('error.request', { id: requestId })}
        </Text>
      )}
    </Alert>
  )
}

export const Failed = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { say } = useTexts()
  return (
    <Stack maw={480} mx="auto" my="xl" px="md">
      <ErrorNote error={error} />
      <Group>
        <Button onClick={retry}>{say('error.retry')}</Button>
      </Group>
    </Stack>
  )
}
