import { ownStorage } from './page.ts'
import type { VisitorStorage } from './types.ts'

export const storageKey = 'earshot.visitor'

/** What a browser keeps about its visitor. */
export type Kept = {
  /** The token of the anonymous visitor, and their id. */
  token?: string | undefined
  principalId?: string | undefined
  /** The time of the newest changelog entry that was shown. */
  seen?: string | undefined
}

export type Store = { read: () => Kept; write: (change: Kept) => void }

/** The storage under one key. Falls back to memory if the storage throws, as in private windows. */
export const createStore = (storage: VisitorStorage | null = ownStorage()): Store => {
  let memory: Kept | undefined = storage ? undefined : {}

  const read = (): Kept => {
    if (memory) return memory
    try {
      return (JSON.parse(storage?.getItem(storageKey) ?? '{}') as Kept | null) ?? {}
    } catch {
      return {} // blocked, or not ours
    }
  }
  return {
    read,
    write: change => {
      const next = { ...read(), ...change }
      try {
        if (memory) memory = next
        else storage?.setItem(storageKey, JSON.stringify(next))
      } catch {
        memory = next // full or blocked
      }
    },
  }
}
