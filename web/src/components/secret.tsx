import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../texts/use-texts.tsx'
import { Copy } from './copy.tsx'

type Props = {
  kind: 'secret' | 'signingSecret' | 'key' | 'token' | 'link'
  /** Undefined after a retried request: only the first response contains the secret. */
  value: string | undefined
  done: () => void
  /** What it is for, and what a developer needs to use it. */
  children?: ReactNode
}

/** A value that is no secret, with a button to copy it. */
export const Given = ({ label, value }: { label: string; value: string }) => (
  <Group justify="space-between" wrap="nowrap" align="flex-end">
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="sm" component="bdi" dir="ltr" className="breakable">
        {value}
      </Text>
    </div>
    <Copy value={value} size="xs" />
  </Group>
)

/** Shows a secret once, with a button to copy it. */
export const Secret = ({ kind, value, done, children }: Props) => {
  const { t } = useTexts()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), []) // the element that had the focus is gone
  return (
    <Stack>
      <Alert color="yellow" role="status">
        {t(value ? `secret.once.${kind}` : 'secret.lost')}
      </Alert>
      {value && (
        <Code block dir="ltr" className="secret" data-testid="secret">
          {value}
        </Code>
      )}
      {children}
      <Group justify="flex-end" className="buttons">
        {value && <Copy value={value} label={`secret.copy.${kind}`} buttonRef={first} />}
        <Button onClick={done}>{t('dialog.done')}</Button>
      </Group>
    </Stack>
  )
}
