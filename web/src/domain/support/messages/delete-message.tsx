import { Confirm } from '../../../components/confirm.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Subject } from '../subject.ts'
import type { Message } from '../types.ts'
import { useDeleteMessage } from './queries.ts'

type Props = { subject: Subject; message: Message; close: () => void; done: () => void }

export const DeleteMessage = ({ subject, message: { id, isInternal }, close, done }: Props) => {
  const { say } = useTexts()
  const kind = isInternal ? 'note' : 'message'
  return (
    <Confirm
      title={say(`message.delete.${kind}`)}
      about={say(`message.delete.${kind}.about`)}
      label={say('message.delete')}
      change={useDeleteMessage(subject)}
      input={id}
      close={close}
      done={done}
    />
  )
}
