import { useContext } from 'react'
import type { Subject } from '../subject.ts'
import { AfterMerge } from './after-merge.tsx'
import { useMerge } from './queries.ts'

/** Merges a thread into the one that it was split off from. Undefined for any other thread. */
export const useUnsplit = ({ kind, id }: Subject, intoId: string | null) => {
  const after = useContext(AfterMerge)
  const { mutate, error } = useMerge(kind)
  const unsplit =
    intoId === null
      ? undefined
      : () => mutate({ id, intoId }, { onSuccess: () => after({ id, intoId, did: 'merged' }) })
  return { unsplit, error }
}
