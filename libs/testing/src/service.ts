import { createHash } from 'node:crypto'
import { type Identity, presetScopes } from '@earshot/contracts'
import { openDatabase } from '@earshot/db'
import { type Broker, createInProcessBroker } from '@earshot/events'
import { signCaller } from '@earshot/http'
import {
  commonSettings,
  createFileAddresses,
  createLog,
  type Log,
  readSettings,
  type ServiceName,
  serviceNames,
} from '@earshot/runtime'
import { migrationsOf, type RunningService, type StoringDefinition, startService } from '@earshot/service'
import { type Template, type TestDatabase, testDatabase } from './database.ts'
import { type TestClient, testClient } from './http.ts'
import { testLog } from './log.ts'

export const testSecret = { current: 'a-secret-that-only-tests-ever-use' }

/** The public address of services under test, which is not reachable. */
export const testOrigin = 'http://127.0.0.1:9'

/** The URLs of services that are down. */
export const nowhereUrls = Object.fromEntries(serviceNames.map(name => [name, testOrigin])) as Record<
  ServiceName,
  string
> // built from the list of all services

/** The addresses of files of these services. */
export const testFiles = createFileAddresses({
  secret: testSecret,
  origin: testOrigin,
  now: Date.now,
})

/** Whether it is a signed address of the file, as a response has it. */
export const isFileAddress = (address: string, fileId: string): boolean => {
  const { pathname, searchParams } = new URL(address)
  const [expires = '', signature = ''] = ['expires', 'signature'].map(name => searchParams.get(name) ?? '')
  return pathname === `/files/${fileId}` && testFiles.isValid(fileId, expires, signature)
}

/** An admin of the workspace, as authenticated by the gateway. */
export const testAdmin: Identity = {
  principalId: 'principal_01jadm1nadm1nadm1nadm1nadm',
  name: 'Ada Admin',
  email: null,
  role: 'admin',
  scopes: presetScopes('full', 'admin'),
  credentialId: 'key_01jadm1nadm1nadm1nadm1nadm',
}

export type TestService = AsyncDisposable & {
  service: RunningService
  database: TestDatabase
  schema: string
  url: string
  /** A client for the test's admin or another caller. Paths are relative to `/api/v1`. */
  as: (caller?: Identity) => TestClient
  /** The event types in the outbox, in order. */
  eventTypes: () => Promise<string[]>
  /** The envelopes in the outbox, in order. */
  events: () => Promise<{ id: string; type: string; createdAt: string; data: Record<string, unknown> }[]>
}

/** The last statement of each open transaction that waits for its client: the service. */
export const transactionsOf = async ({ database }: Pick<TestService, 'database'>): Promise<unknown[]> => {
  const rows = await database.query(
    `select query from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows.map(({ query }) => query)
}

/** What the migrations of services create. They do not change during a run, so their folders identify them. */
export const migrated = (...definitions: StoringDefinition[]): Template => {
  const sets = definitions.map(it => ({ schema: it.schema, migrations: migrationsOf(it) }))
  const folders = sets.flatMap(({ schema, migrations }) => [
    schema,
    ...migrations.map(it => it.directory.href),
  ])
  const hash = createHash('sha256').update(folders.join(' ')).digest('hex').slice(0, 8)
  return {
    name: `${definitions.map(({ name }) => name).join('_')}_${hash}`,
    fill: async url => {
      const log = createLog({ level: 'silent' })
      for (const { schema, migrations } of sets) {
        const database = openDatabase({ url, schema, name: 'template', max: 1, migrations, log })
        await database.migrate(new AbortController().signal)
        await database.close()
      }
    },
  }
}

/** Starts one service with a new database and without the other services, in the web role by default. */
export const testService = async (
  definition: StoringDefinition,
  options: {
    environment?: Record<string, string>
    urls?: Partial<Record<ServiceName, string>>
    /** An in-process broker by default. A given broker is not closed. */
    broker?: Broker
    /** Prepares the database before the service starts. */
    prepare?: (database: TestDatabase) => Promise<unknown>
    /** A new database by default. A given one is not disposed. */
    database?: TestDatabase
    log?: Log
  } = {},
): Promise<TestService> => {
  await using opened = new AsyncDisposableStack()
  const database =
    options.database ?? opened.use(await testDatabase(options.prepare ? undefined : migrated(definition)))
  await options.prepare?.(database)
  const environment = { SERVICE_ROLE: 'web', ...options.environment }
  const settings = readSettings({ ...definition.settings, ...commonSettings }, environment)
  const log = options.log ?? testLog()
  const broker = options.broker ?? createInProcessBroker({ log })
  if (!options.broker) opened.defer(broker.close)
  const service = await startService(definition, {
    settings,
    log,
    secret: testSecret,
    databaseUrl: database.url,
    broker,
    host: '127.0.0.1',
    port: 0,
    origin: settings.BASE_URL ?? testOrigin,
    urls: { ...nowhereUrls, ...options.urls },
  })
  opened.defer(service.close)
  await service.ready
  const all = opened.move()
  const url = `http://127.0.0.1:${service.port}`
  const events = async () => {
    const rows = await database.query(`select body from ${definition.schema}.outbox order by seq`)
    return rows.map(row => JSON.parse(String(row.body)))
  }
  return {
    service,
    database,
    schema: definition.schema,
    url,
    as: (caller = testAdmin) =>
      testClient(`${url}/api/v1`, () => ({
        'x-caller': signCaller(testSecret, caller, definition.name, Date.now()),
      })),
    events,
    eventTypes: async () => (await events()).map(event => event.type),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
