import type { ConversationItem, Visitor } from '@earshot/client/browser'
import { createStore, type Store } from './store.ts'

export type Inbox = {
  items: ConversationItem[] | undefined
  /** For older conversations. */
  cursor: string | null
  error: unknown
}

export type InboxSource = {
  state: Store<Inbox>
  load: () => Promise<void>
  /** Loads again after each change, until the returned function is called. */
  listen: () => () => void
  more: () => Promise<void>
}

const merged = (items: ConversationItem[], older: ConversationItem[]): ConversationItem[] => {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...older.filter(({ id }) => !known.has(id))]
}

/** The conversations of the visitor, latest first. */
export const createInbox = ({ conversations, on }: Visitor): InboxSource => {
  const state = createStore<Inbox>({ items: undefined, cursor: null, error: undefined })
  let latest = 0
  /** An older response does not replace a newer one. */
  const attempt = async (request: () => Promise<Inbox>): Promise<void> => {
    latest++
    const own = latest
    const next = await request().catch((error: unknown): Inbox => ({ ...state.get(), error }))
    if (own === latest) state.set(next)
  }
  const load = () =>
    attempt(async () => {
      const { data, cursor } = await conversations.list()
      const shown = state.get()
      // Older conversations that are shown stay.
      return shown.items && shown.items.length > data.length
        ? { ...shown, items: merged(data, shown.items), error: undefined }
        : { items: data, cursor, error: undefined }
    })
  return {
    state,
    load,
    listen: () => {
      const stops = [on('conversation', () => void load()), on('message', () => void load())]
      return () => {
        for (const stop of stops) stop()
      }
    },
    more: () =>
      attempt(async () => {
        const { items = [], cursor } = state.get()
        const page = await conversations.list(cursor)
        return { items: merged(items, page.data), cursor: page.cursor, error: undefined }
      }),
  }
}
