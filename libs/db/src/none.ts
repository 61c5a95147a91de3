import type { Database } from './database.ts'
import type { Pool } from './pool.ts'

const pool: Pool = {
  query: () => Promise.reject(new Error('This service has no database')),
  signal: () => undefined,
  afterCommit: task => task(),
  inTransaction: false,
  attempt: work => work(pool),
  transaction: work => work(pool),
  for: () => pool,
}

/** In place of the database of a service that has none: every statement is a fault of ours. */
export const noDatabase: Database = {
  pool,
  session: {
    listen: () => () => undefined,
    notify: () => undefined,
    tryLock: async () => undefined,
    close: async () => undefined,
  },
  schema: '',
  migrate: async () => undefined,
  probe: {
    answers: async () => undefined,
    hasFreeConnection: async () => undefined,
    migrationsBehind: async () => false,
  },
  load: () => ({ busy: 0, idle: 0, waiting: 0 }),
  close: async () => undefined,
}
