import { createLog, type Log } from '@earshot/runtime'

export type KeptLog = {
  log: Log
  /** The written lines as text. */
  text: () => string
  /** The lines, parsed. */
  lines: () => Record<string, unknown>[]
}

/** A log that keeps its lines in memory. */
export const recordLog = (level = 'info'): KeptLog => {
  const lines: string[] = []
  return {
    log: createLog({ level }, { write: line => lines.push(line) }),
    text: () => lines.join(''),
    lines: () => lines.map(line => JSON.parse(line)),
  }
}
