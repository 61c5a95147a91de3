import { once } from 'node:events'
import { type Id, isId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type Broker, consuming, type InMessage } from '@earshot/events'
import { gauge, type Loop, polling } from '@earshot/runtime'
import type { Connection, Connections } from '../../egress/connections/connections.ts'
import type { ReportedBreaker } from '../../subscriptions/breakers/repo.ts'
import { type BreakerState, breakerStates } from '../../subscriptions/breakers/state.ts'
import { liveUrl, liveWebhooks } from '../../subscriptions/webhooks/live-repo.ts'
import type { LaneBreaker } from './breaker.ts'
import { type Lane, openLane, type Slot, type Worked } from './lane.ts'

const breakers = gauge(
  'earshot_breakers',
  'Lanes of this worker by the state of their circuit breaker. An open breaker holds deliveries back until its receiver responds again.',
  ['state'],
)

/** The open lanes of this process. */
export type Lanes = {
  /** Opens or closes one lane depending on its webhook. Returns whether it is open. */
  refresh: (id: Id<'webhook'>) => Promise<boolean>
  /** A slot for an attempt of a lane of this process, if one is free for the event and the receiver is quick. */
  reserve: (id: Id<'webhook'>, event: { bulk: boolean }) => Slot | undefined
  breakerState: (id: Id<'webhook'>) => BreakerState
  /** The number of messages that this process holds for the lane without having started an attempt. */
  waiting: (id: Id<'webhook'>) => number
  /** Breakers that are not closed. */
  tripped: () => ReportedBreaker[]
  /** Calls back whenever a breaker changes its state. Returns a function that unsubscribes. */
  onBreakerChange: (changed: () => void) => () => void
  loops: () => Loop[]
}

/** The interval of checking all webhooks, in ms, in case an announcement was lost. */
const reloadEvery = 30_000

/** How long a stopping process waits for an unavailable database or broker to accept its last results, in ms. */
const ownFaultLimit = 7000

/** Processes one message, with a connection to the receiver that it releases after the attempt. */
export type LaneWork = (message: InMessage, breaker: LaneBreaker, connection: Connection) => Promise<Worked>

type LanesOptions = {
  pool: Pool
  broker: Broker
  connections: Connections
  work: LaneWork
  /** Aborted when the work should no longer wait for our own servers. */
  giveUp: AbortController
}

const showBreakers = (lanes: ReadonlyMap<string, Lane>) =>
  breakerStates.map(state =>
    breakers({ state }, () => [...lanes.values()].filter(({ breaker }) => breaker.state() === state).length),
  )

export const createLanes = ({ pool, broker, connections, work, giveUp }: LanesOptions): Lanes => {
  const lanes = new Map<Id<'webhook'>, Lane>()
  const breakerListeners = new Set<() => void>()
  let stopped = false

  const breakerChanged = () => {
    for (const changed of breakerListeners) changed()
  }
  const open = (id: Id<'webhook'>, url: string) => {
    if (stopped || lanes.has(id)) return
    lanes.set(id, openLane({ broker, connections, webhookId: id, url, work, breakerChanged }))
  }
  const close = async (id: Id<'webhook'>) => {
    const lane = lanes.get(id)
    lanes.delete(id)
    await lane?.close()
  }
  const refresh = async (id: Id<'webhook'>) => {
    const url = await liveUrl(pool, id)
    if (url === undefined) await close(id)
    else open(id, url)
    return url !== undefined
  }
  const reload = async () => {
    const webhooks = await liveWebhooks(pool)
    for (const { id, url } of webhooks) open(id, url)
    const live = new Set(webhooks.map(({ id }) => id))
    // Checked again: a webhook that was created after the list was read may already have its lane.
    await Promise.all([...lanes.keys()].filter(id => !live.has(id)).map(refresh))
  }
  const closeAll = async () => {
    stopped = true
    const timer = setTimeout(() => giveUp.abort(), ownFaultLimit)
    await Promise.all([...lanes.keys()].map(close))
    clearTimeout(timer)
  }

  let reloadNow = () => {}
  const reloading = polling({
    name: 'lanes',
    every: reloadEvery,
    work: async () => {
      await reload()
      return false
    },
    onWake: wake => {
      reloadNow = wake
      return () => {}
    },
  })

  return {
    refresh,
    reserve: (id, event) => lanes.get(id)?.reserve(event),
    breakerState: id => lanes.get(id)?.breaker.state() ?? 'closed',
    waiting: id => lanes.get(id)?.waiting() ?? 0,
    tripped: () =>
      [...lanes].flatMap(([webhookId, { breaker }]) => {
        const state = breaker.state()
        return state === 'closed' ? [] : [{ webhookId, state }]
      }),
    onBreakerChange: changed => {
      breakerListeners.add(changed)
      return () => breakerListeners.delete(changed)
    },
    loops: () => [
      {
        name: 'lanes',
        run: async context => {
          const shown = showBreakers(lanes)
          try {
            await reloading.run(context)
          } finally {
            for (const hide of shown) hide()
          }
        },
      },
      // A separate loop: if the process stops after an error of the loop above, that loop does not run again.
      {
        name: 'lane-closing',
        run: async ({ signal }) => {
          if (!signal.aborted) await once(signal, 'abort')
          await closeAll()
        },
      },
      // Announcements are lost while this consumer is not connected, so it starts by checking all webhooks.
      consuming(
        'control',
        handler =>
          broker.consume('webhooks.control', { prefetch: 20, established: () => reloadNow() }, handler),
        async message => {
          if (isId('webhook', message.key)) await refresh(message.key)
          return 'ack'
        },
      ),
    ],
  }
}

/** Announces a changed webhook to all workers. Best effort: workers also check at intervals. */
export const announceWebhook = (broker: Broker, id: Id<'webhook'>): void => {
  broker.publish({ exchange: 'webhooks.control', key: id, id, body: '{}' }).catch(() => undefined)
}
