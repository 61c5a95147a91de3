import { Code, Text } from '@mantine/core'

/** A longer text of somebody's machine, as it is. */
export const Block = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {label}
    </Text>
    <Code block dir="ltr" className="as-it-is">
      {text}
    </Code>
  </div>
)
