import type { Message, Visitor } from '@earshot/client/browser'
import { createStore, type Store } from './store.ts'

export type Pictures = {
  /** Addresses by the ids of members. */
  state: Store<Record<string, string>>
  /** Loads the pictures of the members who wrote these messages, each once. */
  load: (messages: Message[]) => Promise<void>
}

export const createPictures = ({ pictures }: Visitor): Pictures => {
  const state = createStore<Record<string, string>>({})
  const asked = new Set<string>()
  return {
    state,
    load: async messages => {
      const members = messages.flatMap(it => (it.senderType === 'agent' ? (it.authorPrincipalId ?? []) : []))
      const missing = [...new Set(members)].filter(id => !asked.has(id))
      if (missing.length === 0) return
      for (const id of missing) asked.add(id)
      const found = await pictures(missing).catch(() => ({})) // the initials are shown
      state.set(now => ({ ...now, ...found }))
    },
  }
}
