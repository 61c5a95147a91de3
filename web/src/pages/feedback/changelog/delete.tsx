import { Confirm } from '../../../components/confirm.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Entry, useDeleteEntry } from './queries.ts'

type Props = { entry: Pick<Entry, 'id' | 'title' | 'status'>; close: () => void; done?: () => void }

export const DeleteEntry = ({ entry: { id, title, status }, close, done = close }: Props) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('delete.title', { name: title })}
      about={t(status === 'published' ? 'changelog.delete.published' : 'changelog.delete.about')}
      label={t('list.delete')}
      change={useDeleteEntry()}
      input={id}
      close={close}
      done={done}
    />
  )
}
