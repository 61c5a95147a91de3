import { Button, Group, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Dismissal, useRestoreDuplicate, useUnmerge } from './post-queries.ts'

type Props<T> = { text: string; undo: UseMutationResult<unknown, Error, T>; input: T; close: () => void }

/** Says what was done, with a button to undo it. */
const UndoNote = <T,>({ text, undo, input, close }: Props<T>) => {
  const { t } = useTexts()
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" role="status">
        <Text size="sm" className="breakable">
          {text}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          loading={undo.isPending}
          onClick={() => undo.mutate(input, { onSuccess: close })}
        >
          {t('bulk.undo')}
        </Button>
      </Group>
      {undo.error && <ErrorNote error={undo.error} />}
    </>
  )
}

/** Says that two posts were dismissed as duplicates. */
export const DismissedNote = ({ pair, close }: { pair: Dismissal; close: () => void }) => {
  const { t } = useTexts()
  return <UndoNote text={t('pairs.dismissed')} undo={useRestoreDuplicate()} input={pair} close={close} />
}

/** Two posts, of which one was merged into the other. */
export type MergedPair = { id: string; title: string; kept: string }

export const MergedPairNote = ({
  pair: { id, ...names },
  close,
}: {
  pair: MergedPair
  close: () => void
}) => {
  const { t } = useTexts()
  return <UndoNote text={t('pairs.merged', names)} undo={useUnmerge()} input={id} close={close} />
}
