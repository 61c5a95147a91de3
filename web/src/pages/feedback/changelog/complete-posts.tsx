import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useStatuses } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { useComplete } from './queries.ts'

/** The first status of the workspace that means that a post is done. */
export const useCompleteStatus = () => useStatuses().data?.find(({ category }) => category === 'complete')

type Props = { count: number; isOn: boolean; change: (isOn: boolean) => void }

/** The choice to set the linked posts to the status that means done, which notifies their followers. */
export const CompletePosts = ({ count, isOn, change }: Props) => {
  const { t } = useTexts()
  const status = useCompleteStatus()
  if (!status || count === 0) return null
  return (
    <Checkbox
      label={t('changelog.complete', { count, name: status.name })}
      description={t('changelog.complete.about')}
      checked={isOn}
      onChange={event => change(event.currentTarget.checked)}
    />
  )
}

/** Says which posts did not get the status. The entry is published all the same. */
export const NotCompleted = ({ change }: { change: ReturnType<typeof useComplete> }) => {
  const { t } = useTexts()
  const { error, data, reset } = change
  const failed = data?.failed ?? []
  if (!error && failed.length === 0) return null
  return (
    <Dialog title={t('changelog.complete.failed')} close={reset}>
      <Stack>
        {error && <ErrorNote error={error} />}
        {failed.map(({ item, message }) => (
          <Text key={item} size="sm">
            <bdi>{item}</bdi>: {message}
          </Text>
        ))}
        <Group justify="flex-end">
          <Button onClick={reset}>{t('dialog.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
