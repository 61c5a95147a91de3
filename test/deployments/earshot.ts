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
} from '@earshot/testing'

export const adminKey = 'the-admin-key-of-a-started-earshot'

/** Three seconds at leisure; a machine that runs many tests at once takes far longer. */
const startLimitMs = 120_000

export type TestEarshot = AsyncDisposable & {
  /** `http://127.0.0.1:…` */
  url: string
  /** The board that a new workspace has. */
  board: string
  /** Asks as the admin; paths begin below `/api/v1`. */
  api: TestClient
  /** `POST` as the admin, with what was made of it. @throws {Error} when it was not made */
  make: (path: string, values: object) => Promise<TestResponse['data']>
  databaseUrl: string
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** The whole system as a newcomer starts it: one process, every service, the broker inside. */
export const startEarshot = async (environment: Record<string, string> = {}): Promise<TestEarshot> => {
  const database = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-whole-'))
  const process = startProcess(nodeCommand('services/all/start.ts'), {
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '4', // as in a deployment of several processes
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    BOOTSTRAP_ADMIN_KEY: adminKey,
    LOG_LEVEL: 'warn',
    ...environment,
  })
  const stop = async () => {
    process.kill('SIGTERM')
    await process.exited
    await database[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  }
  const said = async (pattern: RegExp) => {
    const [, found = ''] = await process.waitFor(pattern, startLimitMs)
    return found
  }
  const begun = async () => ({
    port: await said(/Earshot is running at http:\/\/localhost:(\d+)/),
    board: await said(/Board "Feedback" +(board_\w+)/),
  })
  const { port, board } = await begun().catch(async (error: unknown) => {
    await stop() // or the test would never end
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
    [Symbol.asyncDispose]: stop,
  }
}
