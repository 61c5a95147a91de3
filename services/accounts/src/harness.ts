import { randomBytes } from 'node:crypto'
import { defaultEmailChoices } from '@earshot/contracts'
import { type Broker, createInProcessBroker } from '@earshot/events'
import { createGateway, type GatewayOptions } from '@earshot/gateway/main'
import {
  commonSettings,
  freePort,
  freePorts,
  readSettings,
  type ServiceName,
  type Upstream,
} from '@earshot/runtime'
import {
  isStoring,
  type ServerLimits,
  type ServiceDefinition,
  type StoringDefinition,
  startService,
} from '@earshot/service'
import {
  migrated,
  nowhereUrls,
  startUpstream,
  type TestClient,
  type TestDatabase,
  testClient,
  testDatabase,
  testLog,
  testOrigin,
  testSecret,
} from '@earshot/testing'
import { type AccountsOptions, createAccounts } from './main.ts'

/** The admin key of tests. It does not have the format of generated keys. */
export const testAdminKey = 'an-admin-key-that-only-tests-ever-use'

export type TestGateway = AsyncDisposable & {
  url: string
  /** The accounts service behind it. */
  accountsUrl: string
  /** The URL of a service behind it, for its internal routes. */
  urlOf: (service: Upstream) => string
  database: TestDatabase
  /** A client with this key, or the admin key by default. Paths are below `/api/v1`. */
  as: (key?: string) => TestClient
  /** A client without a credential. Paths are absolute. */
  anybody: TestClient
  /** Creates an API key with the admin key. */
  createKey: (input?: Record<string, unknown>) => Promise<{ id: string; key: string; principalId: string }>
  firstKeys: string[]
  /** Links to set the first password. */
  firstLinks: string[]
  /** The events in the outboxes of all services, in order; of one type, or all. */
  events: (type?: string) => Promise<OutboxEvent[]>
}

// biome-ignore lint/suspicious/noExplicitAny: the assertions of a test check the data
type OutboxEvent = { id: string; type: string; data: any }

type Options = {
  /** Another gateway, to share its database. */
  on?: TestGateway
  environment?: Record<string, string>
  urls?: Partial<Record<ServiceName, string>>
  /** Further services on the same database and broker. */
  beside?: StoringDefinition[]
  /** An in-process broker by default. Closed with the gateway. */
  broker?: Broker
  /** Listens on the port in `BASE_URL`, so that URLs made from `BASE_URL` work. */
  reachable?: boolean
  /** The gateway's timeouts for clients. */
  limits?: Partial<ServerLimits>
} & Partial<AccountsOptions> &
  GatewayOptions

/** All events in the outboxes of services. Their ids sort by time; those of one service stay in order. */
const readOutboxes = async ({ query }: TestDatabase, schemas: string[]): Promise<OutboxEvent[]> => {
  const tables = schemas.map(schema => `select body, seq from ${schema}.outbox`)
  const rows = await query(
    `select body from (${tables.join(' union all ')}) it order by body::jsonb ->> 'id', seq`,
  )
  return rows.map(row => JSON.parse(String(row.body)) as OutboxEvent)
}

/** A mail service without a mail server, which stores nothing about anyone. */
const startMailless = () => {
  const answers: Record<string, unknown> = {
    '/internal/mail-server': { isSet: false },
    '/internal/email-choices': { choices: defaultEmailChoices },
    '/internal/people/export': { items: [], next: null },
    '/internal/demo-data': {},
    '/internal/demo-data/remove': {},
  }
  return startUpstream((request, response) => {
    const data = answers[request.url ?? '']
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
}

type Started = Awaited<ReturnType<typeof startService>>

/** Starts a gateway and the accounts service behind it, in the web role, with a new database unless `on` is given. */
export const startGateway = async ({
  on,
  environment,
  urls,
  beside = [],
  reachable = false,
  limits,
  broker = createInProcessBroker({ log: testLog() }),
  ...options
}: Options = {}): Promise<TestGateway> => {
  const firstKeys: string[] = []
  const firstLinks: string[] = []
  const accounts = createAccounts({
    firstKey: key => void firstKeys.push(key),
    firstLink: link => void firstLinks.push(link),
    ...options,
  })
  const storing = [accounts, ...beside]
  const database = on?.database ?? (await testDatabase(migrated(...storing)))
  const log = testLog()
  const port = reachable ? await freePort() : 0
  const own = reachable ? { BASE_URL: `http://127.0.0.1:${port}` } : {}
  const mailless = beside.some(({ name }) => name === 'mail') ? undefined : await startMailless()
  const ports = await freePorts(storing.length)
  const internal = Object.fromEntries(
    storing.map(({ name }, index) => [name, `http://127.0.0.1:${ports[index]}`]),
  )
  const start = (it: ServiceDefinition, at: number) => {
    const settings = readSettings(
      { ...it.settings, ...commonSettings },
      {
        SERVICE_ROLE: 'web',
        BOOTSTRAP_ADMIN_KEY: testAdminKey,
        ...own,
        ...environment,
        ...(!isStoring(it) && { SERVICE_ROLE: 'web' }),
      },
    )
    return startService(it, {
      settings,
      log,
      secret: testSecret,
      databaseUrl: database.url,
      broker,
      host: '127.0.0.1',
      port: at,
      ...(limits && { limits }),
      origin: settings.BASE_URL ?? testOrigin,
      urls: { ...nowhereUrls, ...(mailless && { mail: mailless.url }), ...internal, ...urls },
    })
  }
  const services: Started[] = []
  for (const [index, it] of storing.entries()) services.push(await start(it, ports[index] ?? 0))
  const gateway = await start(createGateway(options), port)
  for (const it of [...services, gateway]) await it.ready
  const url = `http://127.0.0.1:${gateway.port}`
  const urlOf = (service: Upstream) => internal[service] ?? testOrigin
  const as = (key = testAdminKey) => testClient(`${url}/api/v1`, { authorization: `Bearer ${key}` })
  return {
    url,
    accountsUrl: urlOf('accounts'),
    urlOf,
    database,
    as,
    anybody: testClient(url),
    createKey: async (input = {}) => {
      const made = await as().post('/api-keys', { name: 'Test', ...input })
      if (made.status !== 201) throw new Error(`Creating a key failed: ${JSON.stringify(made.body)}`)
      return made.data
    },
    firstKeys,
    firstLinks,
    events: async type => {
      const schemas = storing.map(({ schema }) => schema)
      return (await readOutboxes(database, schemas)).filter(it => type === undefined || it.type === type)
    },
    [Symbol.asyncDispose]: async () => {
      for (const it of [gateway, ...services]) await it.close()
      await broker.close()
      await mailless?.[Symbol.asyncDispose]()
      if (!on) await database[Symbol.asyncDispose]()
    },
  }
}

/** A unique prefix for a test's keys in Redis. */
export const redisPrefix = (): string => `earshot-test:${randomBytes(6).toString('hex')}:`
