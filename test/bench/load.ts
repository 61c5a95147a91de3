import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

/** A request that a load is made of, and the status that it must get. */
export type LoadRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  expect: number
}

export type Client = AsyncDisposable & {
  /** Sends one and reads the answer to its end. Resolves with its status. */
  send: (request: LoadRequest) => Promise<number>
}

const limits = { headersTimeout: 30_000, bodyTimeout: 30_000, connectTimeout: 10_000 }

/** Keeps up to so many connections to one server. */
export const openClient = (origin: string, connections: number): Client => {
  const pool = new Pool(origin, { connections, ...limits })
  return {
    send: async ({ method, path, headers, body }) => {
      const answer = await pool.request({ method, path, headers, ...(body !== undefined && { body }) })
      await answer.body.dump()
      return answer.statusCode
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

/** So many at a time, each sent when one before it has been answered. Resolves with how many a second. */
export const closedLoop = async (
  task: (index: number) => Promise<unknown>,
  { count, concurrency }: { count: number; concurrency: number },
): Promise<number> => {
  const started = performance.now()
  let next = 0
  const worker = async () => {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return (count / (performance.now() - started)) * 1000
}

/** One of the answers was not what it must be. */
export const sendExpecting = async (client: Client, request: LoadRequest): Promise<void> => {
  const status = await client.send(request)
  if (status !== request.expect)
    throw new Error(`${request.method} ${request.path} was answered ${status}, not ${request.expect}`)
}

export type OpenLoad = { latencies: number[]; failed: number }

/**
 * Sends at fixed times whether or not those before have been answered. A latency, in ms, counts from the time at which
 * the request was due, so that a stall is felt by all that it held up.
 */
export const openLoop = async (
  client: Client,
  request: (index: number) => LoadRequest,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<OpenLoad> => {
  const load: OpenLoad = { latencies: [], failed: 0 }
  const started = performance.now()
  const one = async (it: LoadRequest, due: number) => {
    const status = await client.send(it).catch(() => 0)
    load.latencies.push(performance.now() - due)
    if (status !== it.expect) load.failed++
  }
  const under: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = started + (index * 1000) / perSecond
    if (due > performance.now()) await sleep(due - performance.now())
    under.push(one(request(index), due))
  }
  await Promise.all(under)
  return load
}
