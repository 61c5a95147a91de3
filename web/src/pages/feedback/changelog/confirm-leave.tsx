import { Button, Group, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../../../components/dialog.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

/** Asks for confirmation before leaving a page with unsaved changes. */
export const ConfirmLeave = ({ isUnsaved }: { isUnsaved: () => boolean }) => {
  const { t } = useTexts()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={t('changelog.leave.title')} close={blocker.reset}>
      <Stack>
        <Text size="sm">{t('changelog.leave.about')}</Text>
        <Group justify="flex-end" className="buttons">
          <Button variant="default" onClick={blocker.proceed}>
            {t('changelog.leave')}
          </Button>
          <Button onClick={blocker.reset} data-autofocus>
            {t('changelog.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
