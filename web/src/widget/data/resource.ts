import { useEffect, useState } from 'preact/hooks'
import { createStore, type Store, useStore } from './store.ts'

type Loaded<Value> = { value: Value | undefined; error: unknown }

export type Resource<Value> = Loaded<Value> & { reload: () => void }

const createResource = <Value>(load: () => Promise<Value>) => {
  const state: Store<Loaded<Value>> = createStore<Loaded<Value>>({ value: undefined, error: undefined })
  return {
    state,
    reload: () => {
      state.set(now => ({ ...now, error: undefined }))
      load().then(
        value => state.set({ value, error: undefined }),
        (error: unknown) => state.set(now => ({ ...now, error })),
      )
    },
  }
}

/** Loads a value when the component appears, and again on request. */
export const useResource = <Value>(load: () => Promise<Value>): Resource<Value> => {
  const [{ state, reload }] = useState(() => createResource(load))
  useEffect(reload, [reload])
  return { ...useStore(state), reload }
}
