import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

type Props = {
  kind: 'secret' | 'signingSecret' | 'key' | 'link'
  /** Undefined after a retried request: only the first response contains the secret. */
  value: string | undefined
  done: () => void
}

const SecretValue = ({ value }: { value: string }) => (
  <Code block dir="ltr" className="secret" data-testid="secret">
    {value}
  </Code>
)

/** Shows a secret once, with a button to copy it. */
export const Secret = ({ kind, value, done }: Props) => {
  const { t } = useTexts()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), []) // the element that had the focus is gone
  return (
    <Stack>
      <Alert color="yellow" role="status">
        {t(value ? `secret.once.${kind}` : 'secret.lost')}
      </Alert>
      {value && <SecretValue value={value} />}
      <Group justify="flex-end">
        {value && (
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} ref={first}>
                <span aria-live="polite">{t(copied ? 'secret.copied' : 'secret.copy')}</span>
              </Button>
            )}
          </CopyButton>
        )}
        <Button onClick={done}>{t('dialog.done')}</Button>
      </Group>
    </Stack>
  )
}
