import { Button } from '@mantine/core'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { Icon } from './icons.tsx'

export const CreateButton = ({ label, open }: { label: TextKey; open: () => void }) => {
  const { t } = useTexts()
  return (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      {t(label)}
    </Button>
  )
}
