import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote, type ErrorTexts } from './states.tsx'

type Props<T, Output> = {
  title: string
  about: string
  /** The label of the button. */
  label: string
  change: UseMutationResult<Output, Error, T>
  input: T
  close: () => void
  /** Called on success instead of closing. */
  done?: (output: Output) => void
  errors?: ErrorTexts
  /** The action is not destructive, so the button is not red. */
  isGood?: boolean
  /** Fields to fill in before confirming. */
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone or that notifies others. */
export const Confirm = <T, Output>({
  title,
  about,
  label,
  change,
  input,
  close,
  done = close,
  errors,
  isGood = false,
  children,
}: Props<T, Output>) => {
  const { t } = useTexts()
  return (
    <Dialog title={title} close={close}>
      <Stack>
        <Text size="sm">{about}</Text>
        {children}
        {change.error && <ErrorNote error={change.error} texts={errors} />}
        <Group justify="flex-end" className="buttons">
          <Button variant="default" onClick={close} data-autofocus>
            {t('dialog.cancel')}
          </Button>
          <Button
            {...(!isGood && { color: 'red.9' })}
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
