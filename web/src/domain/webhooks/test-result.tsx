import { Alert, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../components/code-block.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { Outcome } from './outcome.tsx'
import type { TestAttempt } from './queries.ts'

export const TestResult = ({ attempt }: { attempt: TestAttempt }) => {
  const { t } = useTexts()
  const isWell = attempt.error === null
  return (
    <Stack gap="xs" role="status">
      <Alert color={isWell ? 'green' : 'red'}>
        <Text size="sm" fw={600} mb={4}>
          {t(isWell ? 'webhooks.test.delivered' : 'webhooks.test.failed')}
        </Text>
        <Outcome {...attempt} />
      </Alert>
      {attempt.responseBody && <CodeBlock label={t('attempt.response')} text={attempt.responseBody} />}
    </Stack>
  )
}
