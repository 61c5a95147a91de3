import { Code, Group } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = { statusCode: number | null; error: string | null; durationMs: number }

/** The response's status code or the error, and the duration. */
export const Outcome = ({ statusCode, error, durationMs }: Props) => {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      {statusCode !== null && <bdi>HTTP {statusCode}</bdi>}
      {error && error !== `http_${statusCode}` && <Code dir="ltr">{error}</Code>}
      <span>{t('attempt.duration', { count: durationMs })}</span>
    </Group>
  )
}
