import type { Notice } from './types.ts'

/** A listener that throws must not prevent the event from being settled. */
export const ignoreErrors =
  (listener: (notice: Notice) => unknown = () => undefined) =>
  (notice: Notice): void => {
    try {
      listener(notice)
    } catch {
      // Notices are informational, so their errors are ignored.
    }
  }
