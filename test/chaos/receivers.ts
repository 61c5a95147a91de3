import { setTimeout as sleep } from 'node:timers/promises'
import type { EventType } from '@earshot/contracts'
import { startReceiver } from '@earshot/testing'
import type { Random } from '../load/random.ts'
import { type Arrivals, noteArrival } from '../load/reconcile.ts'

export type ReceiverKind = 'healthy' | 'slow' | 'flapping' | 'dead'

/** A receiver, and the times of the requests that it accepted with 200. */
export type ChaosReceiver = AsyncDisposable & {
  name: string
  kind: ReceiverKind
  url: string
  events: EventType[]
  got: Arrivals
}

export const allTypes: EventType[] = ['post.created', 'post.deleted']

const upMs = 4000
const downMs = 2500

/** How each kind responds. Random delays and offsets come from the seed. */
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

const openReceiver = async (kind: ReceiverKind, name: string, random: Random): Promise<ChaosReceiver> => {
  const got: Arrivals = new Map()
  const respond = kind === 'dead' ? async () => 503 : behaviours[kind](random)
  const server = await startReceiver(async request => {
    const status = await respond()
    if (status === 200) noteArrival(got, request, Date.now())
    return status
  })
  const close = () => server[Symbol.asyncDispose]()
  // A closed port refuses connections.
  if (kind === 'dead') await close()
  return {
    name,
    kind,
    url: server.url,
    // With four concurrent requests per worker it could not keep up with all events.
    events: kind === 'slow' ? ['post.deleted'] : allTypes,
    got,
    [Symbol.asyncDispose]: async () => {
      if (kind !== 'dead') await close()
    },
  }
}

const kinds: ReceiverKind[] = [...Array<ReceiverKind>(7).fill('healthy'), 'slow', 'flapping', 'dead']

/** Opens seven healthy receivers, a slow, a flapping and a dead one. */
export const openReceivers = (random: Random): Promise<ChaosReceiver[]> =>
  Promise.all(kinds.map((kind, index) => openReceiver(kind, `${kind} ${index + 1}`, random)))
