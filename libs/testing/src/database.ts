import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The server for tests. */
const serverUrl = (): string =>
  process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres'

export type TestDatabase = AsyncDisposable & {
  url: string
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** Starts the name of every database that a test makes. */
const prefix = 'earshot_test_'

const randomName = () => `${prefix}${randomBytes(6).toString('hex')}`

const onServer = async <T>(work: (client: pg.Client) => Promise<T>, url = serverUrl()): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
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
  const name = randomName()
  await onServer(client => client.query(`create database ${name}`))
  // Fails if the server was private to the test and has already stopped.
  process.once('beforeExit', () => void drop(name).catch(() => undefined))
  return name
}

/** A database that tests copy: a copy takes PostgreSQL a third of the time of the migrations. */
export type Template = {
  /** Letters, digits and underscores; different for different contents. */
  name: string
  fill: (url: string) => Promise<void>
}

/** All processes of a run share its templates; a test file that runs alone drops its own. */
const run = process.env.TEST_RUN ?? randomBytes(4).toString('hex')

const templatesOf = (id: string) => `${prefix}template_${id}_`

const templates = new Map<string, Promise<string>>()

/** Makes the template once in a run, and gives the name of its database. */
const templateOf = (template: Template): Promise<string> => {
  const known = templates.get(template.name)
  if (known) return known
  if (templates.size === 0 && !process.env.TEST_RUN)
    process.once('beforeExit', () => void dropTemplates(serverUrl(), run).catch(() => undefined))
  const made = makeTemplate(`${templatesOf(run)}${template.name}`, template.fill)
  templates.set(template.name, made)
  return made
}

const makeTemplate = (name: string, fill: Template['fill']): Promise<string> =>
  onServer(async client => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    await fill(withDatabase(serverUrl(), draft))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  })

/** Drops the templates that the processes of a run made on a server. */
export const dropTemplates = (url: string, id: string): Promise<void> =>
  onServer(async client => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [templatesOf(id)],
    )
    for (const { name } of rows) await client.query(`drop database ${name}`)
  }, url)

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
 * A database on a real PostgreSQL, empty unless it is copied from a template. At the end of the scope its connections are
 * terminated. An empty one is kept for the next test of the process.
 */
export const testDatabase = async (template?: Template): Promise<TestDatabase> => {
  const copied = template && (await templateOf(template))
  const name = copied ? randomName() : await take()
  if (copied)
    await onServer(client => client.query(`create database ${name} template ${copied} strategy file_copy`))
  const url = withDatabase(serverUrl(), name)
  // A pool of one connection, which reconnects after a test has terminated connections or restarted the server.
  const client = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  client.on('error', () => undefined)
  return {
    url,
    query: async (text, values = []) => (await client.query(text, values)).rows,
    [Symbol.asyncDispose]: async () => {
      const emptied =
        !copied &&
        (await empty(client).then(
          () => true,
          () => false,
        ))
      await client.end().catch(() => undefined)
      if (emptied) free.push(name)
      else await drop(name)
    },
  }
}

/** Replaces the database in a connection URL. Also for URLs without a host, which have a `host` parameter. */
const withDatabase = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
