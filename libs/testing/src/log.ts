import { createLog, type Log } from '@earshot/runtime'

export type KeptLog = {
  log: Log
  /** What was written, a line each. */
  text: () => string
  /** The lines, parsed. */
  lines: () => Record<string, unknown>[]
}

/** A log that is kept, to be looked at. */
export const keptLog = (level = 'info'): KeptLog => {
  const lines: string[] = []
  return {
    log: createLog({ level }, { write: line => lines.push(line) }),
    text: () => lines.join(''),
    lines: () => lines.map(line => JSON.parse(line)),
  }
}
