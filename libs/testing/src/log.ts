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

/** The newest warnings and errors of the services in this process, and how many there were. */
const warnings: string[] = []
let warned = 0
const keptWarnings = 5
const keptLength = 400

/** The log of a service under test: its warnings appear only in the error of `eventually`, unless `LOG_LEVEL` is set. */
export const testLog = (): Log => {
  const level = process.env.LOG_LEVEL
  if (level) return createLog({ level })
  const write = (line: string) => {
    warned++
    warnings.push(line.trim().slice(0, keptLength))
    if (warnings.length > keptWarnings) warnings.shift()
  }
  return createLog({ level: 'warn' }, { write })
}

/** Returns a function that returns the newest warnings of services since this call, oldest first. */
export const warningsFromNow = (): (() => string[]) => {
  const before = warned
  return () => warnings.slice(Math.max(0, warnings.length - (warned - before)))
}
