/** Handlers by event. A handler that throws does not keep the others from their event. */
export const createEmitter = <Events extends Record<string, unknown>>() => {
  const handlers = new Map<keyof Events, Set<(value: never) => void>>()
  const of = (event: keyof Events) => handlers.get(event) ?? new Set()
  const call = (handler: () => void): void => {
    try {
      handler()
    } catch (error) {
      // Reported as an uncaught error of the page.
      setTimeout(() => {
        throw error
      })
    }
  }
  return {
    has: (event: keyof Events): boolean => of(event).size > 0,
    call,
    emit: <Event extends keyof Events>(event: Event, value: Events[Event]): void => {
      for (const handler of [...of(event)]) call(() => handler(value as never)) // `on` pairs events and handlers
    },
    on: <Event extends keyof Events>(event: Event, handler: (value: Events[Event]) => void): (() => void) => {
      // Wrapped, so that a handler that is added twice is called twice, and removed once.
      const added = (value: Events[Event]) => handler(value)
      const set = of(event)
      handlers.set(event, set.add(added))
      return () => void set.delete(added)
    },
    clear: () => handlers.clear(),
  }
}
