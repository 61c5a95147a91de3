import type { Policy } from './queries.ts'

/** What can be promised, in the order in which it comes. */
export const targets = [
  'firstResponseSeconds',
  'nextResponseSeconds',
  'resolutionSeconds',
  'timeToResolveSeconds',
] as const satisfies (keyof Policy['targets'])[]
