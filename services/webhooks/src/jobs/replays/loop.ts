import type { Id } from '@earshot/contracts'
import { asLeader, type Database, type Pool, tx } from '@earshot/db'
import { type Broker, lane } from '@earshot/events'
import { type Log, type Loop, pause, polling } from '@earshot/runtime'
import {
  countOpen,
  lockRunning,
  nextDeliveries,
  type Running,
  runningReplays,
  saveProgress,
} from '../../api/replays/repo.ts'
import { replaysChannel } from '../../api/replays/service.ts'
import { type Due, dispatch } from '../../deliveries/pointers/dispatch.ts'
import { runAgain } from '../../deliveries/runs/repo.ts'
import { isBreakerClosed } from '../../subscriptions/breakers/repo.ts'

/** The maximum number of deliveries of one replay in flight, so that a new event waits behind at most this many. */
const window = 20
/** With the window, this is 100 deliveries per second; fewer with a slow receiver. */
const stepMs = 200
/** The interval of the check for replays whose wake-up was lost. */
const lookEveryMs = 20_000

type Options = { database: Database; broker: Broker; log: Log }

/** Whether a webhook can take replayed deliveries: its lane is empty and its circuit breaker is not open. */
const hasRoom = async ({ database, broker }: Options, webhookId: Id<'webhook'>): Promise<boolean> => {
  const depth = await broker.depth(lane(webhookId))
  return (depth === null || depth.ready === 0) && (await isBreakerClosed(database.pool, webhookId))
}

/**
 * Starts the next deliveries of a replay, up to the free room in its window, and saves the progress in the same transaction, so
 * that another worker can continue after a crash. The due sweep replaces lost pointers.
 */
const advance = (pool: Pool, id: Id<'replay'>, hasRoom: boolean): Promise<Due[]> =>
  tx(pool, async db => {
    const replay = await lockRunning(db, id)
    if (!replay) return []
    const open = await countOpen(db, id)
    const room = hasRoom ? window - open : 0
    const next = room > 0 ? await nextDeliveries(db, replay, room) : []
    const due = next.length > 0 ? await runAgain(db, next, { trigger: 'replay', replayId: id }) : []
    const queued = replay.queued + due.length
    const exhausted = room > 0 && next.length < room
    const inFlight = open + due.length
    await saveProgress(db, id, {
      queued,
      done: queued - inFlight,
      last: next.at(-1),
      complete: exhausted && inFlight === 0,
    })
    return due
  })

/** Processes all running replays in small steps. */
export const replayLoop = (options: Options): Loop => {
  const { database, broker, log } = options
  const step = async ({ id, webhookId }: Pick<Running, 'id' | 'webhookId'>): Promise<void> => {
    const due = await advance(database.pool, id, await hasRoom(options, webhookId))
    await Promise.all(due.map(it => dispatch(broker, it)))
  }
  return asLeader(database.session, 'replays', context =>
    polling({
      name: 'replays',
      every: lookEveryMs,
      onWake: wake => database.session.listen(replaysChannel, wake),
      work: async ({ signal }) => {
        const running = await runningReplays(database.pool)
        for (const replay of running)
          await step(replay).catch(err => log.warn({ err, replayId: replay.id }, 'replay.step_failed'))
        if (running.length > 0) await pause(stepMs, signal)
        return running.length > 0
      },
    }).run(context),
  )
}
