import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyServiceSignature, verifyStandardWebhooks } from './verify.ts'

/** The fields of event data that name a subject. */
type Data = {
  post?: { id: string; title: string }
  conversation?: { id: string }
  message?: { conversationId: string }
  ticket?: { id: string }
}

/** A delivery that the receiver got. */
export type Arrival = {
  /** `performance.now()` when the request was complete. */
  at: number
  id: string
  type: string
  createdAt: string
  data: Data
  own: boolean
  standard: boolean
  status: number
}

export type Receiver = AsyncDisposable & {
  url: string
  /** The signing secret, known once the webhook is created. */
  secret: string
  /** How many deliveries about a post with this title still get a 500 response. */
  failures: Map<string, number>
  /** Waits for the nth delivery about a post. Throws if verification fails or no delivery arrives in time. */
  delivery: (number: number, postId: string) => Promise<Arrival>
  /** Waits until `find` returns a result for the deliveries so far. Throws like `delivery`. */
  until: <T>(find: (seen: Arrival[]) => T | undefined, withinMs?: number) => Promise<T>
}

const timeoutMs = 30_000

/** Listens on loopback, or on all interfaces if `host` is the address of this machine from outside. */
export const startReceiver = async (host: string | undefined, signal: AbortSignal): Promise<Receiver> => {
  const seen: Arrival[] = []
  const arrivals = new EventEmitter()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const arrival = verifyDelivery(receiver, request.headers, body)
    response.writeHead(arrival.status).end()
    seen.push(arrival)
    arrivals.emit('arrival')
  })
  server.listen(0, host ? '0.0.0.0' : '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens

  const receiver: Receiver = {
    url: `http://${host ?? '127.0.0.1'}:${port}/hook`,
    secret: '',
    failures: new Map(),
    delivery: (number, postId) =>
      receiver.until(all => all.filter(({ data }) => data.post?.id === postId)[number - 1]),
    until: async (find, withinMs = timeoutMs) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
      for (;;) {
        const forged = seen.find(({ own, standard }) => !own || !standard)
        if (forged) throw new Error(`A delivery failed verification: ${describeSignatures(forged)}.`)
        const found = find(seen)
        if (found !== undefined) return found
        await once(arrivals, 'arrival', { signal: limit }).catch(() => {
          throw new Error(
            signal.aborted ? 'Interrupted.' : `No delivery arrived within ${withinMs / 1000} seconds.`,
          )
        })
      }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

const verifyDelivery = (receiver: Receiver, headers: IncomingHttpHeaders, body: string): Arrival => {
  const at = performance.now()
  const own = verifyServiceSignature(headers, body, receiver.secret)
  const standard = verifyStandardWebhooks(headers, body, receiver.secret)
  if (!own || !standard) return { at, id: '', type: '', createdAt: '', data: {}, own, standard, status: 400 }
  const { id, type, createdAt, data }: Pick<Arrival, 'id' | 'type' | 'createdAt' | 'data'> = JSON.parse(body)
  const title = data.post?.title ?? ''
  const failures = receiver.failures.get(title) ?? 0
  if (failures > 0) receiver.failures.set(title, failures - 1)
  return { at, id, type, createdAt, data, own, standard, status: failures > 0 ? 500 : 200 }
}

const describeSignatures = ({ own, standard }: Arrival) =>
  `X-Service-Signature ${own ? 'valid' : 'invalid'}, Standard Webhooks ${standard ? 'valid' : 'invalid'}`
