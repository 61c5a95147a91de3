import { freePort } from '@earshot/runtime'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'
import { findProgram } from './program.ts'

export type Redis = AsyncDisposable & { url: string }

const localUrl = 'redis://127.0.0.1:6379'

const answers = async (url: string): Promise<boolean> => {
  const { createClient } = await import('redis') // takes 0.15 s, and most test files do not need it
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.ping()
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}

/** A real Redis for tests: TEST_REDIS_URL, or the one on this machine, or a private one. Disposing stops only a private one. */
export const findRedis = async (): Promise<Redis> => {
  const url = process.env.TEST_REDIS_URL ?? ((await answers(localUrl)) ? localUrl : undefined)
  return url ? { url, [Symbol.asyncDispose]: async () => undefined } : startRedis()
}

/** A private server, which stores nothing on disk. */
export const startRedis = async (): Promise<Redis> => {
  const program = await findProgram(['redis-server'], 'redis-server')
  const port = await freePort()
  const running = startProcess([program, '--port', `${port}`, '--bind', '127.0.0.1', '--save', ''])
  const url = `redis://127.0.0.1:${port}`
  try {
    await eventually(() => answers(url))
  } catch {
    await running[Symbol.asyncDispose]()
    throw new Error(`A private Redis did not start:\n${running.output()}`)
  }
  return { url, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() }
}
