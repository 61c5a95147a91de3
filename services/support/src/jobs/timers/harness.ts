import { nodeCommand, startProcess, type TestProcess, testRabbit } from '@earshot/testing'
import type { Support } from '../../harness.ts'

/** Starts worker processes on the database of the service. A killed worker is started again. */
export const startWorkers = async ({ database, accounts }: Support, count: number) => {
  const rabbit = await testRabbit(database)
  const start = async (): Promise<TestProcess> => {
    const worker = startProcess(nodeCommand('services/support/src/main.ts'), {
      DATABASE_URL: database.url,
      AMQP_URL: rabbit.url,
      AMQP_PREFIX: rabbit.prefix,
      SECRET_KEY: 'a-secret-that-only-this-test-ever-uses',
      BASE_URL: accounts.url,
      ACCOUNTS_URL: accounts.url,
      SERVICE_ROLE: 'worker',
      HOST: '127.0.0.1',
      PORT: '0',
    })
    await worker.waitFor(/service\.ready/, 120_000)
    return worker
  }
  const running = await Promise.all(Array.from({ length: count }, start))
  return {
    kill: async (index: number) => {
      const victim = running[index]
      victim?.kill('SIGKILL')
      await victim?.exited
      running[index] = await start()
    },
    [Symbol.asyncDispose]: async () => {
      for (const worker of running) await worker[Symbol.asyncDispose]()
      await rabbit[Symbol.asyncDispose]()
    },
  }
}
