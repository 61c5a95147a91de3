import { Button, Group, Text } from '@mantine/core'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Dismissal, useRestoreDuplicate } from './post-queries.ts'

/** Says that two posts were dismissed as duplicates, with a button to undo it. */
export const DismissedNote = ({ pair, close }: { pair: Dismissal; close: () => void }) => {
  const { t } = useTexts()
  const restore = useRestoreDuplicate()
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" role="status">
        <Text size="sm">{t('pairs.dismissed')}</Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          loading={restore.isPending}
          onClick={() => restore.mutate(pair, { onSuccess: close })}
        >
          {t('bulk.undo')}
        </Button>
      </Group>
      {restore.error && <ErrorNote error={restore.error} />}
    </>
  )
}
