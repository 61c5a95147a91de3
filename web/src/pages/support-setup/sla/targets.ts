import type { Policy } from './queries.ts'

/** The SLA targets, in the order in which they become due. */
export const targets = [
  'firstResponseSeconds',
  'nextResponseSeconds',
  'resolutionSeconds',
  'timeToResolveSeconds',
] as const satisfies (keyof Policy['targets'])[]
