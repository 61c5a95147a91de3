import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { Ref } from 'react'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'

type CopyProps = { value: string; label?: TextKey; size?: 'xs' | 'sm'; buttonRef?: Ref<HTMLButtonElement> }

/** A button that copies a text. */
export const Copy = ({ value, label = 'secret.copy', size = 'sm', buttonRef }: CopyProps) => {
  const { t } = useTexts()
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button size={size} variant="default" flex="none" onClick={copy} ref={buttonRef}>
          <span aria-live="polite">{t(copied ? 'secret.copied' : label)}</span>
        </Button>
      )}
    </CopyButton>
  )
}

/** Code with a button to copy it. */
export const Snippet = ({ code, label }: { code: string; label?: string }) => (
  <Stack gap="xs" mt="sm">
    <Group justify={label ? 'space-between' : 'flex-end'}>
      {label && (
        <Text size="sm" fw={600}>
          {label}
        </Text>
      )}
      <Copy value={code} size="xs" />
    </Group>
    <Code block dir="ltr" className="snippet" tabIndex={0}>
      {code}
    </Code>
  </Stack>
)
