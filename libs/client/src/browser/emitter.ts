/** Calls a handler of the site. One that throws keeps nothing else from running: the error is an uncaught one of the page. */
export const callHandler = <Value>(handler: (value: Value) => void, value: Value): void => {
  try {
    handler(value)
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}

type Handlers<Events> = { [Event in keyof Events]?: ((value: Events[Event]) => void)[] }

export type Emitter<Events> = ReturnType<typeof createEmitter<Events>>

/** Handlers by event. */
export const createEmitter = <Events>() => {
  let handlers: Handlers<Events> = {}
  const of = <Event extends keyof Events>(event: Event) => handlers[event] ?? []
  return {
    has: (event: keyof Events): boolean => of(event).length > 0,
    emit: <Event extends keyof Events>(event: Event, value: Events[Event]): void => {
      for (const handler of of(event)) callHandler(handler, value)
    },
    on: <Event extends keyof Events>(event: Event, handler: (value: Events[Event]) => void): (() => void) => {
      // Another function, so that a handler that is added twice is removed once.
      const added = (value: Events[Event]) => handler(value)
      handlers[event] = [...of(event), added]
      return () => {
        handlers[event] = of(event).filter(it => it !== added)
      }
    },
    clear: (): void => {
      handlers = {}
    },
  }
}
