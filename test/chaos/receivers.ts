import { setTimeout as sleep } from 'node:timers/promises'
import type { EventType } from '@earshot/contracts'
import { startReceiver } from '@earshot/testing'
import { type Arrivals, noteArrival } from '../load/account.ts'
import type { Random } from '../load/random.ts'

export type ReceiverKind = 'healthy' | 'slow' | 'flapping' | 'dead'

/** One of other people's servers, with what it answered with a 200, when it did. */
export type ChaosReceiver = AsyncDisposable & {
  name: string
  kind: ReceiverKind
  url: string
  events: EventType[]
  got: Arrivals
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

const openReceiver = async (kind: ReceiverKind, name: string, random: Random): Promise<ChaosReceiver> => {
  const got: Arrivals = new Map()
  const answer = kind === 'dead' ? async () => 503 : behaviours[kind](random)
  const server = await startReceiver(async request => {
    const status = await answer()
    if (status === 200) noteArrival(got, request, Date.now())
    return status
  })
  const close = () => server[Symbol.asyncDispose]()
  // A port that was somebody's refuses connections from now on.
  if (kind === 'dead') await close()
  return {
    name,
    kind,
    url: server.url,
    // At four a worker it would never catch up with everything.
    events: kind === 'slow' ? ['post.deleted'] : everything,
    got,
    [Symbol.asyncDispose]: async () => {
      if (kind !== 'dead') await close()
    },
  }
}

const kinds: ReceiverKind[] = [...Array<ReceiverKind>(7).fill('healthy'), 'slow', 'flapping', 'dead']

/** Seven healthy receivers, a slow, a flapping and a dead one. */
export const openReceivers = (random: Random): Promise<ChaosReceiver[]> =>
  Promise.all(kinds.map((kind, index) => openReceiver(kind, `${kind} ${index + 1}`, random)))
