import { Code, Group, Text } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = {
  statusCode: number | null
  error: string | null
  errorDetail?: string | null
  durationMs: number
}

/** The response's status code or the error, the duration, and the cause of the error in English. */
export const Outcome = ({ statusCode, error, errorDetail, durationMs }: Props) => {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      {statusCode !== null && <bdi>HTTP {statusCode}</bdi>}
      {error && error !== `http_${statusCode}` && <Code dir="ltr">{error}</Code>}
      <span>{t('attempt.duration', { count: durationMs })}</span>
      {errorDetail && (
        <Text size="sm" lang="en" dir="ltr">
          {errorDetail}
        </Text>
      )}
    </Group>
  )
}
