import { Pool } from 'undici'
import { atRate } from './pace.ts'

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
  await atRate({ perSecond, count: perSecond * seconds }, async (index, due) => {
    const it = request(index)
    const status = await client.send(it).catch(() => 0)
    load.latencies.push(performance.now() - due)
    if (status !== it.expect) load.failed++
  })
  return load
}
