import { dateTimeIn } from '@earshot/i18n'
import type { ReactNode } from 'react'
import { canWriteFeedback, useMe } from '../../api/session.ts'
import { BulkOutcome } from '../../components/bulk/outcome.tsx'
import { Failed } from '../../components/states.tsx'
import { UndoNote } from '../../components/undo-note.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { UserLink } from './link.tsx'
import type { MergedPair } from './merge.tsx'
import { useMerges, useUnmergeUser } from './merges.ts'
import { isGone } from './queries.ts'

type NoteProps = { title: string; id: string; undoUntil: string | null; children?: ReactNode }

/** A merge that can be undone. */
const Note = ({ title, id, undoUntil, children }: NoteProps) => {
  const { t, language } = useTexts()
  return (
    <UndoNote
      title={title}
      undo={useUnmergeUser()}
      id={id}
      label={t('bulk.undo')}
      mayUndo={canWriteFeedback(useMe())}
    >
      {children}
      {undoUntil && t('users.merged.until', { time: dateTimeIn(language, undoUntil, 'minute') })}
    </UndoNote>
  )
}

const useMergesOf = (id: string) => useMerges(id).data?.pages.flatMap(({ items }) => items) ?? []

/** The users who were merged into this one, for as long as this can be undone. */
export const MergedHere = ({ id }: { id: string }) => {
  const { t } = useTexts()
  return useMergesOf(id)
    .filter(({ into }) => into.id === id)
    .map(({ from, undoUntil }) => (
      <Note
        key={from.id}
        id={from.id}
        undoUntil={undoUntil}
        title={t('users.merged.here', { name: from.name })}
      />
    ))
}

/** In place of the page of a user who does not exist, perhaps because of a merge. */
export const MergedAway = ({ id, error, retry }: { id: string; error: Error; retry: () => void }) => {
  const { t } = useTexts()
  const merge = useMergesOf(id).find(({ from }) => from.id === id)
  if (!merge || !isGone(error)) return <Failed error={error} retry={retry} />
  return (
    <Note id={id} undoUntil={merge.undoUntil} title={t('users.merged.away')}>
      <UserLink {...merge.into} />
      <br />
    </Note>
  )
}

/** Says that a user was merged, and undoes it. */
export const MergeOutcome = ({ pair: { from, into }, close }: { pair: MergedPair; close: () => void }) => {
  const { t } = useTexts()
  const unmerge = useUnmergeUser()
  const { error } = unmerge
  return (
    <BulkOutcome
      message={t('users.merge.done', { name: from.name, kept: into.name })}
      failed={error ? [{ id: from.id, name: from.name, message: error.message }] : []}
      undo={() => unmerge.mutate(from.id, { onSuccess: close })}
      isUndoing={unmerge.isPending}
      close={close}
    />
  )
}
