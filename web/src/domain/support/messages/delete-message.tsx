import { Confirm } from '../../../components/confirm.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Subject } from '../subject.ts'
import type { Message } from '../types.ts'
import { useDeleteMessage } from './queries.ts'

type Props = { subject: Subject; message: Message; close: () => void; done: () => void }

export const DeleteMessage = ({ subject, message: { id, isInternal }, close, done }: Props) => {
  const { t } = useTexts()
  const kind = isInternal ? 'note' : 'message'
  return (
    <Confirm
      title={t(`message.delete.${kind}`)}
      about={t(`message.delete.${kind}.about`)}
      label={t('message.delete')}
      change={useDeleteMessage(subject)}
      input={id}
      close={close}
      done={done}
    />
  )
}
