import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The server that the tests of this run use. */
const serverUrl = (): string =>
  process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'

export type TestDatabase = AsyncDisposable & {
  url: string
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

const onServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An empty database of its own on a real PostgreSQL; gone, with whoever still uses it, at the end of the scope. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `earshot_test_${randomBytes(6).toString('hex')}`
  await onServer(client => client.query(`create database ${name}`))
  const url = withDatabase(serverUrl(), name)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // dropped with the database at the end
  await client.connect()
  return {
    url,
    query: async (text, values = []) => (await client.query(text, values)).rows,
    [Symbol.asyncDispose]: async () => {
      await client.end().catch(() => undefined)
      await onServer(it => it.query(`drop database ${name} with (force)`))
    },
  }
}

/** Replaces the database of a connection URL; a URL without a host reaches its server by a `host` parameter. */
const withDatabase = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
