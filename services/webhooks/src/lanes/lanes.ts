import { type Id, isId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { Broker, InMessage } from '@earshot/events'
import { type Loop, polling } from '@earshot/runtime'
import { consuming } from '../consuming.ts'
import type { BreakerState, LaneBreaker } from './breaker.ts'
import { type Lane, openLane, type Worked } from './lane.ts'
import { activeWebhooks, isActive } from './repo.ts'

/** The open lanes of this process. */
export type Lanes = {
  /** Opens or closes one lane by what its webhook is now. Returns whether it is open. */
  look: (id: Id<'webhook'>) => Promise<boolean>
  breakerState: (id: Id<'webhook'>) => BreakerState
  loops: () => Loop[]
}

/** All webhooks are looked at this often, in case an announcement was lost, in ms. */
const reloadEvery = 30_000

/** A process that stops waits this long for a database or broker that is away to take its last results, in ms. */
const ownFaultLimit = 7000

export type LaneWork = (message: InMessage, breaker: LaneBreaker) => Promise<Worked>

export const createLanes = (options: {
  pool: Pool
  broker: Broker
  work: LaneWork
  /** Aborted when the work is to wait for our own servers no longer. */
  giveUp: AbortController
}): Lanes => {
  const { pool, broker, work, giveUp } = options
  const lanes = new Map<Id<'webhook'>, Lane>()
  let stopped = false

  const setOpen = async (id: Id<'webhook'>, open: boolean): Promise<void> => {
    const lane = lanes.get(id)
    if (open && !stopped && !lane) lanes.set(id, openLane(broker, id, work))
    if (!open && lane) {
      lanes.delete(id)
      await lane.close()
    }
  }
  const look = async (id: Id<'webhook'>) => {
    const active = await isActive(pool, id)
    await setOpen(id, active)
    return active
  }
  const reload = async () => {
    const active = new Set((await activeWebhooks(pool)).map(row => row.id))
    await Promise.all([...active].map(id => setOpen(id, true)))
    await Promise.all([...lanes.keys()].filter(id => !active.has(id)).map(id => setOpen(id, false)))
  }
  const closeAll = async () => {
    stopped = true
    const timer = setTimeout(() => giveUp.abort(), ownFaultLimit)
    await Promise.all([...lanes.keys()].map(id => setOpen(id, false)))
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
    look,
    breakerState: id => lanes.get(id)?.breaker.state() ?? 'closed',
    loops: () => [
      {
        name: 'lanes',
        run: async context => {
          await reloading.run(context)
          await closeAll()
        },
      },
      // Announcements made while this consumer was not in place went by, so it begins with a look at everything.
      consuming(
        'control',
        handler =>
          broker.consume('webhooks.control', { prefetch: 20, established: () => reloadNow() }, handler),
        async message => {
          if (isId('webhook', message.key)) await look(message.key)
          return 'ack'
        },
      ),
    ],
  }
}

/** Tells every worker to look at a webhook again. Best effort: workers also reload by themselves. */
export const announceWebhook = (broker: Broker, id: Id<'webhook'>): void => {
  broker.publish({ exchange: 'webhooks.control', key: id, id, body: '{}' }).catch(() => undefined)
}
