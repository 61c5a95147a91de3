import { useEffect, useState } from 'preact/hooks'

export type Store<Value> = {
  get: () => Value
  set: (change: Value | ((now: Value) => Value)) => void
  subscribe: (listener: () => void) => () => void
}

const isChange = <Value>(change: Value | ((now: Value) => Value)): change is (now: Value) => Value =>
  typeof change === 'function'

export const createStore = <Value>(first: Value): Store<Value> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: change => {
      const next = isChange(change) ? change(value) : change
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Renders the component again when the value of the store changes. */
export const useStore = <Value>(store: Store<Value>): Value => {
  const [, setVersion] = useState(0)
  useEffect(() => {
    const update = () => setVersion(version => version + 1)
    update() // it may have changed since the component was rendered
    return store.subscribe(update)
  }, [store])
  return store.get()
}
