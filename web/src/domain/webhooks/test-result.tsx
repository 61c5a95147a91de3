import { Alert, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../components/code-block.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Outcome } from './outcome.tsx'
import type { TestAttempt } from './queries.ts'

const verdictOf = ({ error, statusCode }: TestAttempt): TextKey => {
  if (error === null) return 'webhooks.test.delivered'
  return statusCode === null ? 'webhooks.test.unreachable' : 'webhooks.test.refused'
}

export const TestResult = ({ attempt }: { attempt: TestAttempt }) => {
  const { t } = useTexts()
  return (
    <Stack gap="xs" role="status">
      <Alert color={attempt.error === null ? 'green' : 'red'}>
        <Text size="sm" fw={600} mb={4}>
          {t(verdictOf(attempt))}
        </Text>
        <Outcome {...attempt} />
      </Alert>
      {attempt.responseBody && <CodeBlock label={t('attempt.response')} text={attempt.responseBody} />}
    </Stack>
  )
}
