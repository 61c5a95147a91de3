import type { Notice } from './types.ts'

/** A listener that throws must not keep an event from being settled. */
export const harmless =
  (listener: (notice: Notice) => unknown = () => undefined) =>
  (notice: Notice): void => {
    try {
      listener(notice)
    } catch {
      // It is told of nothing that it could lose.
    }
  }
