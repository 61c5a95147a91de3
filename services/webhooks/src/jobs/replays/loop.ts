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

/** Deliveries of one replay that may be on their way at once, so that an event that is new waits behind so many at most. */
const window = 20
/** With the window this is 100 deliveries a second; a receiver that is slow gets fewer. */
const stepMs = 200
/** A replay whose wake-up was lost is seen this late. */
const lookEveryMs = 5000

type Options = { database: Database; broker: Broker; log: Log }

/** Whether a webhook can take more than what is new: nothing waits in its lane, and its receiver answers. */
const hasRoom = async ({ database, broker }: Options, webhookId: Id<'webhook'>): Promise<boolean> => {
  const depth = await broker.depth(lane(webhookId))
  return (depth === null || depth.ready === 0) && (await isBreakerClosed(database.pool, webhookId))
}

/**
 * Takes the next deliveries of a replay, as many as there is room for, and notes how far it has come: all in one
 * transaction, so that whoever goes on after a crash takes up where it ended. Pointers that are lost on the way are made
 * good by the due sweep.
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
    const onTheWay = open + due.length
    await saveProgress(db, id, {
      queued,
      done: queued - onTheWay,
      last: next.at(-1),
      complete: exhausted && onTheWay === 0,
    })
    return due
  })

/** Works on every replay that runs, in small steps. */
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
