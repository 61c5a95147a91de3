import { randomBytes } from 'node:crypto'
import { newId } from '@earshot/contracts'
import { type Broker, createInProcessBroker } from '@earshot/events'
import { createGateway, type GatewayOptions } from '@earshot/gateway/main'
import {
  commonSettings,
  createLog,
  freePort,
  readSettings,
  type ServiceName,
  storedUrl,
} from '@earshot/runtime'
import { type ServerLimits, type ServiceDefinition, startService } from '@earshot/service'
import {
  migrated,
  nowhereUrls,
  startUpstream,
  type TestClient,
  type TestDatabase,
  testClient,
  testDatabase,
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
  /** The events in the outbox of the accounts service, in order; of one type, or all. */
  events: (type?: string) => Promise<OutboxEvent[]>
}

// biome-ignore lint/suspicious/noExplicitAny: the assertions of a test check the data
type OutboxEvent = { type: string; data: any }

type Options = {
  /** Another gateway, to share its database. */
  on?: TestGateway
  environment?: Record<string, string>
  urls?: Partial<Record<ServiceName, string>>
  /** An in-process broker by default. Closed with the gateway. */
  broker?: Broker
  /** Listens on the port in `BASE_URL`, so that URLs made from `BASE_URL` work. */
  reachable?: boolean
  /** The gateway's timeouts for clients. */
  limits?: Partial<ServerLimits>
} & Partial<AccountsOptions> &
  GatewayOptions

/** A support service that knows these teams, and nothing else. */
export const startTeams = (...ids: string[]) =>
  startUpstream((request, response) => {
    const found = ids.some(id => request.url === `/internal/teams/${id}`)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end('{"data":{}}')
  })

/** A files service that stores every file of an email, and has no images. */
export const startFileStore = () =>
  startUpstream(async (request, response) => {
    let size = 0
    for await (const part of request) size += (part as Buffer).length
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://files')
    const fileId = newId('file')
    const attachment = {
      ...{ fileId, name: searchParams.get('name') ?? '', url: storedUrl(fileId), size },
      ...{ contentType: 'text/plain', width: null, height: null },
    }
    const data = pathname === '/internal/files/images' ? { images: [] } : { attachment }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })

/** Starts a gateway and the accounts service behind it, in the web role, with a new database unless `on` is given. */
export const startGateway = async ({
  on,
  environment,
  urls,
  reachable = false,
  limits,
  broker = createInProcessBroker({ log: createLog({ level: 'silent' }) }),
  ...options
}: Options = {}): Promise<TestGateway> => {
  const firstKeys: string[] = []
  const firstLinks: string[] = []
  const definition = createAccounts({
    firstKey: key => void firstKeys.push(key),
    firstLink: link => void firstLinks.push(link),
    ...options,
  })
  const database = on?.database ?? (await testDatabase(migrated(definition)))
  const log = createLog({ level: process.env.LOG_LEVEL ?? 'silent' })
  const port = reachable ? await freePort() : 0
  const own = reachable ? { BASE_URL: `http://127.0.0.1:${port}` } : {}
  const start = (it: ServiceDefinition, more: Record<string, string>, accounts: string, at: number) => {
    const settings = readSettings(
      { ...it.settings, ...commonSettings },
      { SERVICE_ROLE: 'web', BOOTSTRAP_ADMIN_KEY: testAdminKey, ...own, ...environment, ...more },
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
      urls: { ...nowhereUrls, accounts, ...urls },
    })
  }
  const accounts = await start(definition, {}, testOrigin, 0)
  const accountsUrl = `http://127.0.0.1:${accounts.port}`
  const service = await start(createGateway(options), { SERVICE_ROLE: 'web' }, accountsUrl, port)
  await accounts.ready
  await service.ready
  const url = `http://127.0.0.1:${service.port}`
  const as = (key = testAdminKey) => testClient(`${url}/api/v1`, { authorization: `Bearer ${key}` })
  return {
    url,
    accountsUrl,
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
      const rows = await database.query('select body from identity.outbox order by seq')
      return rows
        .map(row => JSON.parse(String(row.body)) as OutboxEvent)
        .filter(event => type === undefined || event.type === type)
    },
    [Symbol.asyncDispose]: async () => {
      await service.close()
      await accounts.close()
      await broker.close()
      if (!on) await database[Symbol.asyncDispose]()
    },
  }
}

/** A unique prefix for a test's keys in Redis. */
export const redisPrefix = (): string => `earshot-test:${randomBytes(6).toString('hex')}:`
