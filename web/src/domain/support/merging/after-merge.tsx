import { createContext, type ReactNode, useState } from 'react'
import { BulkOutcome } from '../../../components/bulk/outcome.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Kind, type Pair, useUnmerge } from './queries.ts'

/** Called once a conversation or ticket is merged. */
export const AfterMerge = createContext<(pair: Pair) => void>(() => undefined)

type Props = { kind: Kind /** Opens a thread of this kind. */; open: (id: string) => void }

/** Says that a thread was merged, and undoes it. */
const MergedOutcome = ({ kind, id, open, close }: Props & { id: string; close: () => void }) => {
  const { t } = useTexts()
  const { mutate, error, isPending } = useUnmerge(kind)
  const undone = (): void => {
    close()
    open(id)
  }
  return (
    <BulkOutcome
      message={t(`thread.merged.${kind}`)}
      failed={error ? [{ id, name: t('bulk.undo'), message: error.message }] : []}
      undo={() => mutate(id, { onSuccess: undone })}
      isUndoing={isPending}
      close={close}
    />
  )
}

/** After a merge, the other thread is open, and a note undoes the merge. */
export const WithMerges = ({ kind, open, children }: Props & { children: ReactNode }) => {
  const [merged, setMerged] = useState<string>()
  const after = ({ id, intoId }: Pair): void => {
    setMerged(id)
    open(intoId)
  }
  return (
    <>
      <AfterMerge value={after}>{children}</AfterMerge>
      {merged && (
        <MergedOutcome key={merged} kind={kind} id={merged} open={open} close={() => setMerged(undefined)} />
      )}
    </>
  )
}
