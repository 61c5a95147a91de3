import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventType } from '@earshot/contracts'
import type { Random } from './random.ts'

export type ReceiverKind = 'healthy' | 'slow' | 'flapping' | 'dead'

/** One of other people's servers, with what it got: when each event came first, and how often. */
export type ChaosReceiver = AsyncDisposable & {
  name: string
  kind: ReceiverKind
  url: string
  events: EventType[]
  got: Map<string, { at: number; times: number }>
}

export const everything: EventType[] = ['post.created', 'post.deleted']

const upMs = 4000
const downMs = 2500

/** When it answers, and with what. Each gets its own clock from chance, so that runs with a seed are alike. */
const behaviours = {
  healthy: () => async () => 200,
  slow: (random: Random) => async () => {
    await sleep(random.between(1200, 2500))
    return 200
  },
  flapping: (random: Random) => {
    const offset = random.between(0, upMs + downMs)
    return async () => ((Date.now() + offset) % (upMs + downMs) < upMs ? 200 : 503)
  },
} satisfies Record<Exclude<ReceiverKind, 'dead'>, (random: Random) => () => Promise<number>>

const listen = async (answer: () => Promise<number>, got: ChaosReceiver['got']) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const status = await answer()
    if (status === 200) note(got, JSON.parse(Buffer.concat(chunks).toString()).id)
    response.writeHead(status).end()
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close }
}

const note = (got: ChaosReceiver['got'], id: string): void => {
  const known = got.get(id)
  if (known) known.times++
  else got.set(id, { at: Date.now(), times: 1 })
}

const openReceiver = async (kind: ReceiverKind, name: string, random: Random): Promise<ChaosReceiver> => {
  const got: ChaosReceiver['got'] = new Map()
  const server = await listen(kind === 'dead' ? async () => 503 : behaviours[kind](random), got)
  // A port that was somebody's refuses connections from now on.
  if (kind === 'dead') await server.close()
  return {
    name,
    kind,
    url: server.url,
    // At four a worker it would never catch up with everything.
    events: kind === 'slow' ? ['post.deleted'] : everything,
    got,
    [Symbol.asyncDispose]: async () => {
      if (kind !== 'dead') await server.close()
    },
  }
}

const kinds: ReceiverKind[] = [...Array<ReceiverKind>(7).fill('healthy'), 'slow', 'flapping', 'dead']

/** Seven healthy receivers, a slow, a flapping and a dead one. */
export const openReceivers = (random: Random): Promise<ChaosReceiver[]> =>
  Promise.all(kinds.map((kind, index) => openReceiver(kind, `${kind} ${index + 1}`, random)))
