import { ownStorage, pause, withLock } from './page.ts'
import type { VisitorStorage } from './types.ts'

const key = 'earshot.visitor'
/** A tab that died while it had the claim delays the others by this much. */
const claimMs = 10_000
/** Longer than a write of one tab takes to reach another. */
const settleMs = 100

/** What a browser keeps about its visitor. */
export type Kept = {
  /** The token of the anonymous visitor, and their id. */
  token?: string | undefined
  principalId?: string | undefined
  /** The time of the newest changelog entry that was shown. */
  seen?: string | undefined
  /** The tab that requests a token, without Web Locks. */
  claim?: { by: number; until: number } | undefined
}

export type Store = {
  read: () => Kept
  write: (change: Kept) => void
  /** Runs the work in one tab at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

/** The storage under one key. Falls back to memory if the storage throws, as in private windows. */
export const createStore = (given: VisitorStorage | null | undefined): Store => {
  const storage = given === undefined ? ownStorage() : given
  let memory: Kept | undefined = storage ? undefined : {}
  const id = Math.random()

  const read = (): Kept => {
    if (memory) return memory
    try {
      return (JSON.parse(storage?.getItem(key) ?? '{}') as Kept | null) ?? {}
    } catch {
      return {} // blocked, or not ours
    }
  }
  const write = (change: Kept): void => {
    const next = { ...read(), ...change }
    try {
      if (memory) memory = next
      else storage?.setItem(key, JSON.stringify(next))
    } catch {
      memory = next // full or blocked
    }
  }
  /** Pages without TLS have no Web Locks: a claim in the storage takes their place. */
  const aloneByClaim = async <T>(work: () => Promise<T>): Promise<T> => {
    while (!memory) {
      const { claim } = read()
      if (claim?.by === id) break
      if (!claim || claim.until < Date.now()) write({ claim: { by: id, until: Date.now() + claimMs } })
      await pause(settleMs)
    }
    try {
      return await work()
    } finally {
      write({ claim: undefined })
    }
  }
  return { read, write, alone: work => withLock(key, {}, work, () => aloneByClaim(work)) }
}
