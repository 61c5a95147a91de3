import type { EarshotEvents } from '../base/earshot.ts'

type Name = keyof EarshotEvents

export type Events = {
  on: <N extends Name>(name: N, handler: (event: EarshotEvents[N]) => void) => () => void
  emit: <N extends Name>(name: N, event: EarshotEvents[N]) => void
}

/** A handler of the page that throws must not stop the widget, nor the page's other handlers. */
const guarded = (act: () => void): void => {
  try {
    act()
  } catch (error) {
    reportError(error)
  }
}

export const createEvents = (): Events => {
  const handlers: { [N in Name]: Set<(event: EarshotEvents[N]) => void> } = {
    open: new Set(),
    close: new Set(),
    message: new Set(),
    unread: new Set(),
  }
  return {
    on: (name, handler) => {
      handlers[name].add(handler)
      return () => void handlers[name].delete(handler)
    },
    emit: (name, event) => {
      for (const handler of handlers[name]) guarded(() => handler(event))
    },
  }
}
