import { useEffect, useState } from 'react'
import type { WrittenFiles } from './use-attachments.ts'

/** Moves the focus to the first upload that has failed. */
const goToFailed = (): void => document.querySelector<HTMLElement>('[data-step="failed"] button')?.focus()

/**
 * Delays sending until no upload runs. `hold` returns true if it must not be sent now; `send` is called when the uploads are done.
 * Nothing is sent while an upload has failed, nor after one was cancelled in the meantime.
 */
export const useAfterUploads = (
  { items, isPending, hasFailed }: Pick<WrittenFiles, 'items' | 'isPending' | 'hasFailed'>,
  send: () => void,
) => {
  const [waitingFor, setWaitingFor] = useState<number>()
  useEffect(() => {
    if (waitingFor === undefined || (isPending && items.length === waitingFor)) return
    setWaitingFor(undefined)
    if (hasFailed) goToFailed()
    else if (items.length === waitingFor) send()
  })
  return {
    isWaiting: waitingFor !== undefined,
    hold: (): boolean => {
      if (hasFailed) goToFailed()
      else if (isPending) setWaitingFor(items.length)
      return hasFailed || isPending
    },
  }
}
