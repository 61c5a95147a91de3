import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  nodeCommand,
  startProcess,
  type TestClient,
  type TestResponse,
  testClient,
  testDatabase,
  testRabbit,
} from '@earshot/testing'
import { tablesOfAll } from './tables.ts'

export const adminKey = 'the-admin-key-of-a-started-earshot'

/** A start takes three seconds, and far longer on a machine that runs many tests at once. */
const startLimitMs = 120_000

export type TestEarshot = AsyncDisposable & {
  /** `http://127.0.0.1:…` */
  url: string
  /** The id of the first board of the workspace. */
  board: string
  /** A client with the admin key. Paths are relative to `/api/v1`. */
  api: TestClient
  /** Creates a resource with `POST` as the admin and returns it. @throws {Error} when the status is not 201 */
  make: (path: string, values: object) => Promise<TestResponse['data']>
  databaseUrl: string
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Stops Earshot, and starts it again at the same address and with the same data. */
  restart: (meanwhile?: () => Promise<unknown>) => Promise<void>
}

/** Starts all services in one process, with the in-process broker or with RabbitMQ. */
export const startEarshot = async (
  environment: Record<string, string> = {},
  broker: 'in-process' | 'rabbitmq' = 'in-process',
): Promise<TestEarshot> => {
  const database = await testDatabase(tablesOfAll)
  const rabbit = broker === 'rabbitmq' ? await testRabbit(database) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'earshot-whole-'))
  const start = (at: string) =>
    startProcess(nodeCommand('services/all/start.ts'), {
      DATABASE_URL: database.url,
      DATABASE_POOL_MAX: '4', // as in a deployment of several processes
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: at,
      BOOTSTRAP_ADMIN_KEY: adminKey,
      LOG_LEVEL: 'warn',
      ...(rabbit && { AMQP_URL: rabbit.url, AMQP_PREFIX: rabbit.prefix }),
      ...environment,
    })
  let process = start('0')
  const end = async () => {
    process.kill('SIGTERM')
    await process.exited
  }
  const stop = async () => {
    await end()
    await rabbit?.[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  }
  const printed = async (pattern: RegExp) => {
    const [, found = ''] = await process.waitFor(pattern, startLimitMs)
    return found
  }
  const readOutput = async () => ({
    port: await printed(/Earshot is running at http:\/\/localhost:(\d+)/),
    board: await printed(/Board "Feedback" +(board_\w+)/),
  })
  const { port, board } = await readOutput().catch(async (error: unknown) => {
    await stop() // otherwise the test would not end
    throw error
  })
  const url = `http://127.0.0.1:${port}`
  const api = testClient(`${url}/api/v1`, { authorization: `Bearer ${adminKey}` })
  const make: TestEarshot['make'] = async (path, values) => {
    const { status, body, data } = await api.post(path, values)
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return data
  }
  return {
    url,
    board,
    api,
    make,
    databaseUrl: database.url,
    query: database.query,
    restart: async (meanwhile = async () => undefined) => {
      await end()
      await meanwhile()
      process = start(port)
      await printed(/Earshot is running at/)
    },
    [Symbol.asyncDispose]: stop,
  }
}
