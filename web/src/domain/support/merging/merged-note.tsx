import { canWriteSupport, useMe } from '../../../api/session.ts'
import { UndoNote } from '../../../components/undo-note.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { RecordLink } from '../../record-link.tsx'
import { recordOf, type Subject } from '../subject.ts'
import { useUnmerge } from './queries.ts'

type Props = {
  subject: Subject
  intoId: string /** Undefined until it has loaded. */
  name: string | undefined
}

/** Links to the thread that this one is merged into, with a button to undo it. */
export const MergedNote = ({ subject: { kind, id }, intoId, name }: Props) => {
  const { t } = useTexts()
  return (
    <UndoNote
      title={t(`thread.mergedInto.${kind}`)}
      undo={useUnmerge(kind)}
      id={id}
      label={t('bulk.undo')}
      mayUndo={canWriteSupport(useMe())}
    >
      <RecordLink kind={recordOf[kind]} id={intoId} name={name ?? '…'} />
    </UndoNote>
  )
}
