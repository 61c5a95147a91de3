import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownSignatureHolds, standardSignatureHolds } from './verify.ts'

/** One delivery, as the receiver saw it. */
export type Arrival = {
  /** `performance.now()` when all of it was there. */
  at: number
  type: string
  postId: string
  own: boolean
  standard: boolean
  answered: number
}

export type Receiver = AsyncDisposable & {
  url: string
  /** What it verifies deliveries with, once the webhook is there. */
  secret: string
  /** How often deliveries about a post of that title are still to be answered with 500. */
  failures: Map<string, number>
  /** The first, second … delivery about a post, when it is there. Throws when any fails its verification, or none comes. */
  delivery: (number: number, postId: string) => Promise<Arrival>
}

const patienceMs = 30_000

/** Listens where the instance can reach it: on loopback, or everywhere when `host` names this machine from outside. */
export const startReceiver = async (host: string | undefined, signal: AbortSignal): Promise<Receiver> => {
  const seen: Arrival[] = []
  const bell = new EventEmitter()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const arrival = judge(receiver, request.headers, body)
    response.writeHead(arrival.answered).end()
    seen.push(arrival)
    bell.emit('arrival')
  })
  server.listen(0, host ? '0.0.0.0' : '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server that listens

  const receiver: Receiver = {
    url: `http://${host ?? '127.0.0.1'}:${port}/hook`,
    secret: '',
    failures: new Map(),
    delivery: async (number, postId) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      for (;;) {
        const forged = seen.find(({ own, standard }) => !own || !standard)
        if (forged) throw new Error(`A delivery did not pass: ${verdict(forged)}.`)
        const found = seen.filter(arrival => arrival.postId === postId)[number - 1]
        if (found) return found
        await once(bell, 'arrival', { signal: limit }).catch(() => {
          throw new Error(
            signal.aborted ? 'Interrupted.' : `Nothing arrived within ${patienceMs / 1000} seconds.`,
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

const judge = (receiver: Receiver, headers: IncomingHttpHeaders, body: string): Arrival => {
  const at = performance.now()
  const own = ownSignatureHolds(headers, body, receiver.secret)
  const standard = standardSignatureHolds(headers, body, receiver.secret)
  if (!own || !standard) return { at, type: '', postId: '', own, standard, answered: 400 }
  const { type, data } = JSON.parse(body)
  const failures = receiver.failures.get(data.post.title) ?? 0
  if (failures > 0) receiver.failures.set(data.post.title, failures - 1)
  return { at, type, postId: data.post.id, own, standard, answered: failures > 0 ? 500 : 200 }
}

const verdict = ({ own, standard }: Arrival) =>
  `X-Service-Signature ${own ? 'is right' : 'is wrong'}, Standard Webhooks ${standard ? 'is right' : 'is wrong'}`
