import { createContext, type ReactNode, useState } from 'react'
import { BulkOutcome } from '../../../components/bulk/outcome.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Kind, type Pair, useMerge, useUnmerge } from './queries.ts'

/** A thread that was merged into another one, or split off from it. */
type Done = Pair & { did: 'merged' | 'wasSplit' }

/** Called once a conversation or ticket is merged or split. */
export const AfterMerge = createContext<(done: Done) => void>(() => undefined)

type Props = { kind: Kind /** Opens a thread of this kind. */; open: (id: string) => void }

/** Undoes a split by a merge. */
const useUndo = (kind: Kind, { id, intoId, did }: Done, undone: (openId: string) => void) => {
  const merge = useMerge(kind)
  const unmerge = useUnmerge(kind)
  return did === 'wasSplit'
    ? { ...merge, undo: () => merge.mutate({ id, intoId }, { onSuccess: () => undone(intoId) }) }
    : { ...unmerge, undo: () => unmerge.mutate(id, { onSuccess: () => undone(id) }) }
}

/** Says that a thread was merged or split, and undoes it. */
const Outcome = ({ kind, done, open, close }: Props & { done: Done; close: () => void }) => {
  const { t } = useTexts()
  const { undo, error, isPending } = useUndo(kind, done, openId => {
    close()
    open(openId)
  })
  return (
    <BulkOutcome
      message={t(`thread.${done.did}.${kind}`)}
      failed={error ? [{ id: done.id, name: t('bulk.undo'), message: error.message }] : []}
      undo={undo}
      isUndoing={isPending}
      close={close}
    />
  )
}

/** After a merge, the other thread is open, and after a split the new one. A note undoes it. */
export const WithMerges = ({ kind, open, children }: Props & { children: ReactNode }) => {
  const [done, setDone] = useState<Done>()
  const after = (it: Done): void => {
    setDone(it)
    open(it.did === 'wasSplit' ? it.id : it.intoId)
  }
  return (
    <>
      <AfterMerge value={after}>{children}</AfterMerge>
      {done && (
        <Outcome
          key={`${done.did} ${done.id}`}
          kind={kind}
          done={done}
          open={open}
          close={() => setDone(undefined)}
        />
      )}
    </>
  )
}
