import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The server for tests. */
const serverUrl = (): string =>
  process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'

export type TestDatabase = AsyncDisposable & {
  url: string
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** The prefix of test databases, so that databases of aborted runs can be dropped. */
export const testDatabasePrefix = 'earshot_test_'

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const drop = (name: string) =>
  onServer(client => client.query(`drop database if exists ${name} with (force)`))

/** Unused databases of this process. Creating and dropping a database takes a second, emptying it a tenth. */
const free: string[] = []

const take = async (): Promise<string> => {
  const known = free.pop()
  if (known) return known
  const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
  await onServer(client => client.query(`create database ${name}`))
  // Fails if the server was private to the test and has already stopped.
  process.once('beforeExit', () => void drop(name).catch(() => undefined))
  return name
}

/** Terminates all connections and drops every schema. */
const empty = async (client: pg.Pool): Promise<void> => {
  await client.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const { rows } = await client.query<{ name: string }>(`
    select nspname as name from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`)
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`)
}

/**
 * An empty database on a real PostgreSQL. At the end of the scope its connections are terminated and it is emptied. It is
 * dropped at the end of the process.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = await take()
  const url = withDatabase(serverUrl(), name)
  // A pool of one connection, which reconnects after a test has terminated connections or restarted the server.
  const client = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  client.on('error', () => undefined)
  return {
    url,
    query: async (text, values = []) => (await client.query(text, values)).rows,
    [Symbol.asyncDispose]: async () => {
      const emptied = await empty(client).then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (emptied) free.push(name)
      else await drop(name)
    },
  }
}

/** Replaces the database in a connection URL. Also for URLs without a host, which have a `host` parameter. */
const withDatabase = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
