import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/use-texts.tsx'

/** Something that nobody is shown again, and the way to keep it. */
export const Secret = ({ value, done }: { value: string; done: () => void }) => {
  const { say } = useTexts()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), []) // what had the focus is gone
  return (
    <Stack>
      <Alert color="yellow" role="status">
        {say('secret.once')}
      </Alert>
      <Code block dir="ltr" className="secret" data-testid="secret">
        {value}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} ref={first}>
              <span aria-live="polite">{say(copied ? 'secret.copied' : 'secret.copy')}</span>
            </Button>
          )}
        </CopyButton>
        <Button onClick={done}>{say('dialog.done')}</Button>
      </Group>
    </Stack>
  )
}
