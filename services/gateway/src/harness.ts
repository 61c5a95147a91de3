import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInProcessBroker } from '@earshot/events'
import { commonSettings, createLog, readSettings, type ServiceName } from '@earshot/runtime'
import { startService } from '@earshot/service'
import { type TestClient, type TestDatabase, testClient, testDatabase, testSecret } from '@earshot/testing'
import { createGateway, type GatewayOptions } from './main.ts'

/** What the tests administer with: a key of a form that is not ours. */
export const testAdminKey = 'an-admin-key-that-only-tests-ever-use'

export type TestGateway = AsyncDisposable & {
  url: string
  database: TestDatabase
  /** Asks with a credential, or with the admin's; paths begin below `/api/v1`. */
  as: (key?: string) => TestClient
  /** Asks without a credential; paths are whole. */
  anybody: TestClient
  /** Makes a key with the admin's and gives it back. */
  createKey: (input?: Record<string, unknown>) => Promise<{ id: string; key: string; principalId: string }>
  firstKeys: string[]
}

type Options = {
  /** Another gateway's database, for several on one. */
  on?: TestGateway
  environment?: Record<string, string>
  urls?: Partial<Record<ServiceName, string>>
} & Partial<GatewayOptions>

const nowhere = 'http://127.0.0.1:9'

/** Starts a gateway in the web role, on a database of its own unless told which. */
export const startGateway = async ({
  on,
  environment,
  urls,
  ...options
}: Options = {}): Promise<TestGateway> => {
  const database = on?.database ?? (await testDatabase())
  const firstKeys: string[] = []
  const definition = createGateway({ firstKey: key => void firstKeys.push(key), ...options })
  const log = createLog({ level: process.env.LOG_LEVEL ?? 'silent' })
  const broker = createInProcessBroker({ log })
  const service = await startService(definition, {
    settings: readSettings(
      { ...definition.settings, ...commonSettings },
      { SERVICE_ROLE: 'web', BOOTSTRAP_ADMIN_KEY: testAdminKey, ...environment },
    ),
    log,
    secret: testSecret,
    databaseUrl: database.url,
    broker,
    host: '127.0.0.1',
    port: 0,
    urls: { gateway: nowhere, feedback: nowhere, support: nowhere, webhooks: nowhere, ...urls },
  })
  await service.ready
  const url = `http://127.0.0.1:${service.port}`
  const as = (key = testAdminKey) => testClient(`${url}/api/v1`, { authorization: `Bearer ${key}` })
  return {
    url,
    database,
    as,
    anybody: testClient(url),
    createKey: async (input = {}) => {
      const made = await as().post('/api-keys', { name: 'Test', ...input })
      if (made.status !== 201) throw new Error(`No key was made: ${JSON.stringify(made.body)}`)
      return made.data
    },
    firstKeys,
    [Symbol.asyncDispose]: async () => {
      await service.close()
      await broker.close()
      if (!on) await database[Symbol.asyncDispose]()
    },
  }
}

export type Upstream = AsyncDisposable & { url: string; server: Server; requests: IncomingMessage[] }

/** Stands in for a service: it keeps the heads of the requests and answers as it is told. */
export const startUpstream = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
  },
): Promise<Upstream> => {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A prefix of its own for a test's keys in Redis. */
export const redisPrefix = (): string => `earshot-test:${randomBytes(6).toString('hex')}:`
