import { Alert, Button, Group, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from './states.tsx'

type Props = {
  title: string
  /** Undoes it for this id. */
  undo: UseMutationResult<unknown, Error, string>
  id: string
  label: string
  mayUndo: boolean
  children: ReactNode
}

/** Says what has become of a record, with a button to undo it. */
export const UndoNote = ({ title, undo, id, label, mayUndo, children }: Props) => (
  <Alert variant="default" role="status" title={title}>
    <Group justify="space-between">
      <Text size="sm" component="div">
        {children}
      </Text>
      {mayUndo && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate(id)}>
          {label}
        </Button>
      )}
    </Group>
    {undo.error && <ErrorNote error={undo.error} />}
  </Alert>
)
