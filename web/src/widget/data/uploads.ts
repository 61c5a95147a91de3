import type { UploadedFile, Visitor } from '@earshot/client/browser'
import { createStore, type Store } from './store.ts'

export type Upload = {
  key: number
  name: string
  /** From 0 to 1. */
  progress: number
  /** Once it is uploaded. Only then an image is shown: a `blob:` would violate the policy of some pages. */
  file: UploadedFile | undefined
  error: unknown
}

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

/** Limit of the API for one message. */
export const maxFiles = 20

let count = 0

/** The files of a message that is being written. Each is uploaded when it is chosen, so that the message does not have to wait. */
export const createUploads = ({ upload }: Visitor, maxBytes: number): Uploads => {
  const state = createStore<Upload[]>([])
  const refusal = createStore<Refusal | undefined>(undefined)
  const files = new Map<number, { file: File; controller: AbortController }>()
  const change = (key: number, next: Partial<Upload>) =>
    state.set(now => now.map(it => (it.key === key ? { ...it, ...next } : it)))

  const start = async (key: number, file: File): Promise<void> => {
    const controller = new AbortController()
    files.set(key, { file, controller })
    change(key, { error: undefined, progress: 0 })
    try {
      const uploaded = await upload(file, {
        signal: controller.signal,
        onProgress: (sent, total) => change(key, { progress: total > 0 ? sent / total : 0 }),
      })
      change(key, { file: uploaded, progress: 1 })
    } catch (error) {
      change(key, { error })
    }
  }
  const forget = ({ key }: Upload) => {
    files.get(key)?.controller.abort()
    files.delete(key)
  }
  return {
    state,
    refusal,
    add: chosen => {
      const small = chosen.filter(({ size }) => size <= maxBytes)
      const fitting = small.slice(0, maxFiles - state.get().length)
      const large = chosen.find(({ size }) => size > maxBytes)
      const over = small[fitting.length]
      refusal.set(large ? { reason: 'large', name: large.name } : over && { reason: 'many', name: over.name })
      for (const file of fitting) {
        const key = count++
        const added: Upload = { key, name: file.name, progress: 0, file: undefined, error: undefined }
        state.set(now => [...now, added])
        void start(key, file)
      }
    },
    remove: key => {
      const removed = state.get().find(it => it.key === key)
      if (removed) forget(removed)
      state.set(now => now.filter(it => it.key !== key))
    },
    retry: key => {
      const known = files.get(key)
      if (known) void start(key, known.file)
    },
    clear: () => {
      for (const upload of state.get()) forget(upload)
      state.set([])
      refusal.set(undefined)
    },
  }
}
