import { Code, Group } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = { statusCode: number | null; error: string | null; durationMs: number }

/** What the receiver answered, or why it did not, and in what time. */
export const Outcome = ({ statusCode, error, durationMs }: Props) => {
  const { say } = useTexts()
  return (
    <Group gap="xs">
      {statusCode !== null && <bdi>HTTP {statusCode}</bdi>}
      {error && error !== `http_${statusCode}` && <Code dir="ltr">{error}</Code>}
      <span>{say('attempt.duration', { count: durationMs })}</span>
    </Group>
  )
}
