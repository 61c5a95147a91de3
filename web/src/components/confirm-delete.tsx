import type { UseMutationResult } from '@tanstack/react-query'
import type { TextKey } from '../texts/en/index.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { Confirm } from './confirm.tsx'

type Props = {
  item: { id: string; name: string }
  about: TextKey
  change: UseMutationResult<unknown, Error, string>
  close: () => void
}

/** Asks for confirmation before deleting an item. */
export const ConfirmDelete = ({ item: { id, name }, about, change, close }: Props) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('delete.title', { name })}
      about={t(about)}
      label={t('list.delete')}
      change={change}
      input={id}
      close={close}
    />
  )
}
