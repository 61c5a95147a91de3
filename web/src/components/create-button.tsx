import { Button } from '@mantine/core'
import { createContext } from 'react'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { Icon } from './icons.tsx'

/** What a page creates: the label of the button, and a function that opens the dialog. */
export type Creation = { label: TextKey; open: () => void }

/** What the page creates, for its list: while that is empty, it has the button. */
export const CreationContext = createContext<Creation | undefined>(undefined)

export const CreateButton = ({ label, open }: Creation) => {
  const { t } = useTexts()
  return (
    <Button className="create" leftSection={<Icon name="plus" size={16} />} onClick={open}>
      {t(label)}
    </Button>
  )
}
