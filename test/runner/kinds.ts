import type { Platform } from './platform.ts'

/** What a file starts. */
export const kinds = ['faults', 'browser', 'deployment', 'module'] as const
export type Kind = (typeof kinds)[number]

/** Test files that run one after another in one process, and the servers that they use. */
export type Job = { name: string; files: string[]; platform: Platform; kind: Kind }
