import { Code, Text } from '@mantine/core'

/** Preformatted text, such as JSON or a response body. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {label}
    </Text>
    <Code block dir="ltr" className="as-it-is">
      {text}
    </Code>
  </div>
)
