// Shared by the tests of this library.
import { createLog } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { type DatabaseOptions, openDatabase } from './database.ts'
import type { Pool } from './pool.ts'
import { many } from './query.ts'
import type { Session } from './session.ts'

export const silent = createLog({ level: 'silent' })

/** A service's database, which closes at the end of the scope. */
export const open = (url: string, options: Partial<DatabaseOptions> = {}) => {
  const given = { url, schema: 'feedback', name: 'earshot-feedback', max: 4, migrations: [], log: silent }
  const database = openDatabase({ ...given, ...options })
  return { ...database, [Symbol.asyncDispose]: database.close }
}

/** Terminates the connections with this application name, like an operator or a crash. */
export const terminate = async (
  server: { query: (text: string, values: unknown[]) => Promise<unknown[]> },
  name: string,
): Promise<number> => {
  const ended = await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [name],
  )
  return ended.length
}

export const titles = async (pool: Pool): Promise<string[]> =>
  (await many<{ title: string }>(pool)`select title from posts order by title`).map(({ title }) => title)

/** Resolves once the session is connected and has called its listeners. */
export const isOpen = async (session: Session): Promise<void> => {
  const lock = await eventually(() => session.tryLock('test').catch(() => undefined))
  await lock.release()
}
