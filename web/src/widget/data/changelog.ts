import type { ChangelogEntry, Visitor } from '@earshot/client/browser'
import { createStore, type Store } from './store.ts'

export type Changelog = {
  /** Newest first. Undefined until they are loaded. */
  entries: ChangelogEntry[] | undefined
  /** How many of them the visitor had not seen when they were loaded. */
  unseen: number
  /** For older entries. */
  cursor: string | null
  error: unknown
}

export type ChangelogSource = {
  state: Store<Changelog>
  /** Loads the latest entries, and marks all as seen. */
  show: () => Promise<void>
  more: () => Promise<void>
}

export const createChangelog = ({ changelog }: Visitor): ChangelogSource => {
  const state = createStore<Changelog>({ entries: undefined, unseen: 0, cursor: null, error: undefined })
  const attempt = async (request: () => Promise<Partial<Changelog>>): Promise<void> => {
    const next = await request().catch((error: unknown) => ({ error }))
    state.set(now => ({ ...now, error: undefined, ...next }))
  }
  return {
    state,
    show: () =>
      attempt(async () => {
        const [unseen, { data, cursor }] = await Promise.all([changelog.unread(), changelog.list()])
        changelog.markSeen()
        return { entries: data, cursor, unseen }
      }),
    more: () =>
      attempt(async () => {
        const { entries = [], cursor: from } = state.get()
        const { data, cursor } = await changelog.list(from)
        return { entries: [...entries, ...data], cursor }
      }),
  }
}
