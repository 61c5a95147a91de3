import { pause, runtime, withLock } from './page.ts'
import { isToken } from './token.ts'
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
  claim?: { by: string; until: number } | undefined
}

export type Store = {
  read: () => Kept
  write: (change: Kept) => void
  /** Runs the work in one tab at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

const ownStorage = (): VisitorStorage | null => {
  try {
    return runtime.localStorage ?? null
  } catch {
    return null // blocked
  }
}

const parsed = (text: string | null): Kept => {
  const { token, ...kept } = JSON.parse(text ?? '{}') as Kept
  return isToken(token) ? { ...kept, token } : { seen: kept.seen, claim: kept.claim }
}

/** The storage under one key. Falls back to memory if the storage throws, as in private windows. */
export const createStore = (given: VisitorStorage | null | undefined): Store => {
  const storage = given === undefined ? ownStorage() : given
  const id = String(Math.random())
  let memory: Kept | undefined = storage ? undefined : {}

  const read = (): Kept => {
    if (memory) return memory
    let text: string | null = null
    try {
      text = storage?.getItem(key) ?? null
    } catch {
      memory = {}
    }
    try {
      return parsed(text)
    } catch {
      return {} // not ours
    }
  }
  const write = (change: Kept): void => {
    const next = { ...read(), ...change }
    if (!memory) {
      try {
        storage?.setItem(key, JSON.stringify(next))
        return
      } catch {
        // full or blocked
      }
    }
    memory = next
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
      if (read().claim?.by === id) write({ claim: undefined })
    }
  }
  return {
    read,
    write,
    alone: work => withLock(key, {}, work, () => aloneByClaim(work)),
  }
}
