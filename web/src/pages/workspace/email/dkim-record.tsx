import { Stack, Text } from '@mantine/core'
import { Snippet } from '../../../components/copy.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Sender } from './queries.ts'

/** The DNS record with which mail servers verify the signature. */
export const DkimRecord = ({ sender, close }: { sender: Sender; close: () => void }) => {
  const { t } = useTexts()
  if (!sender.dkim) return null
  const { recordName, recordValue } = sender.dkim
  return (
    <Dialog title={t('email.record.title', { name: sender.name })} close={close} size="lg">
      <Stack gap="xs">
        <Text size="sm">{t('email.record.about')}</Text>
        <Snippet label={t('email.record.name')} code={recordName} />
        <Snippet label={t('email.record.value')} code={recordValue} />
      </Stack>
    </Dialog>
  )
}
