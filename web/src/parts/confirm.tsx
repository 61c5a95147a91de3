import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTexts } from '../texts/use-texts.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './states.tsx'

type Props<T> = {
  title: string
  about: string
  /** What the button says. */
  label: string
  change: UseMutationResult<unknown, Error, T>
  input: T
  close: () => void
  /** Instead of closing, when it is done. */
  done?: () => void
}

/** Asks once before something that cannot be undone. */
export const Confirm = <T,>({ title, about, label, change, input, close, done = close }: Props<T>) => {
  const { say } = useTexts()
  return (
    <Dialog title={title} close={close}>
      <Stack>
        <Text size="sm">{about}</Text>
        {change.error && <ErrorNote error={change.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {say('dialog.cancel')}
          </Button>
          <Button
            color="red.9"
            loading={change.isPending}
            onClick={() => change.mutate(input, { onSuccess: done })}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
