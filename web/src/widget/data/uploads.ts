import type { UploadedFile } from '@earshot/client/browser'
import { maxFiles, type Progress } from '../../components/uploads/queue.ts'
import type { RunningUpload, Uploader } from '../../components/uploads/uploader.ts'
import { createStore, type Store } from './store.ts'

/** An image is shown only when it is uploaded: a `blob:` would violate the policy of some pages. */
export type Upload = { key: number; name: string; size: number; progress: Progress<UploadedFile> }

/** Why a file was not taken. */
export type Refusal = { reason: 'large' | 'many'; name: string }

export type Uploads = {
  state: Store<Upload[]>
  refusal: Store<Refusal | undefined>
  add: (files: File[]) => void
  remove: (key: number) => void
  retry: (key: number) => void
  clear: () => void
}

let count = 0

/** The files of a message that is being written. Each is uploaded when it is chosen, so that the message does not have to wait. */
export const createUploads = (uploader: Uploader<UploadedFile>, maxBytes: number): Uploads => {
  const state = createStore<Upload[]>([])
  const refusal = createStore<Refusal | undefined>(undefined)
  const running = new Map<number, RunningUpload>()

  const start = (file: File): void => {
    const key = count++
    const { name, size } = file
    state.set(now => [...now, { key, name, size, progress: { step: 'waiting' } }])
    const show = (progress: Upload['progress']) =>
      state.set(now => now.map(it => (it.key === key ? { ...it, progress } : it)))
    running.set(key, uploader.add(file, show))
  }
  const remove = (key: number): void => {
    running.get(key)?.remove()
    running.delete(key)
    state.set(now => now.filter(it => it.key !== key))
  }
  return {
    state,
    refusal,
    add: chosen => {
      const small = chosen.filter(({ size }) => size <= maxBytes)
      const room = maxFiles - state.get().length
      const large = chosen.find(({ size }) => size > maxBytes)
      const over = small[room]
      refusal.set(large ? { reason: 'large', name: large.name } : over && { reason: 'many', name: over.name })
      for (const file of small.slice(0, room)) start(file)
    },
    remove,
    retry: key => running.get(key)?.retry(),
    clear: () => {
      // Backwards, so that none of them starts when one before it is cancelled.
      for (const { key } of state.get().toReversed()) remove(key)
      refusal.set(undefined)
    },
  }
}
