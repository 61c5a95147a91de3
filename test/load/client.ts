import { Pool } from 'undici'
import { atRate } from './pace.ts'

/** A request of the load, and the status that it must get. */
export type LoadRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  expect: number
}

export type Client = AsyncDisposable & {
  /** Sends a request and reads the whole response. Resolves with the status. */
  send: (request: LoadRequest) => Promise<number>
}

const limits = { headersTimeout: 30_000, bodyTimeout: 30_000, connectTimeout: 10_000 }

/** Opens a client with up to `connections` connections to one server. */
export const openClient = (origin: string, connections: number): Client => {
  const pool = new Pool(origin, { connections, ...limits })
  return {
    send: async ({ method, path, headers, body }) => {
      const response = await pool.request({ method, path, headers, ...(body !== undefined && { body }) })
      await response.body.dump()
      return response.statusCode
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

/** Sends a request. @throws when the status is not `expect` */
export const sendExpecting = async (client: Client, request: LoadRequest): Promise<void> => {
  const status = await client.send(request)
  if (status !== request.expect)
    throw new Error(`${request.method} ${request.path} returned ${status}, expected ${request.expect}`)
}

export type OpenLoad = { latencies: number[]; failed: number }

/**
 * Sends requests at fixed times, without waiting for earlier responses. Latencies, in ms, count from the time at which a
 * request was due, so that a stall shows in every request that it delayed.
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
