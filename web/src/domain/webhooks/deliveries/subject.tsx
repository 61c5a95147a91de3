import { Text } from '@mantine/core'

/** What an event is about, on one line. */
export const Subject = ({ text }: { text: string | null }) =>
  text !== null && (
    <Text size="xs" c="dimmed" lineClamp={1} dir="auto" className="own-direction" title={text}>
      {text}
    </Text>
  )
