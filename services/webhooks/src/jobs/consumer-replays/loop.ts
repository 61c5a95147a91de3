import { asLeader, type Database, type Db } from '@earshot/db'
import type { Broker } from '@earshot/events'
import { counter, type FileAddresses, type Log, type Loop, pause, polling } from '@earshot/runtime'
import {
  type Copy,
  countEvents,
  failReplay,
  isErasing,
  lookAhead,
  type NextEvent,
  type Running,
  readCopies,
  runningReplays,
  saveProgress,
  saveTotal,
} from '../../api/consumer-replays/repo.ts'
import { consumerReplaysChannel } from '../../api/consumer-replays/service.ts'
import { type Published, publishCopies } from './publish.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The interval of the check for replays whose wake-up was lost. */
const lookEveryMs = 20_000
/** The pause after an error, or while the broker is unavailable. */
const retryMs = 5000
/** The maximum number of events that one statement reads, of any type. */
const ahead = 2000
/** Five batches per second. A batch is limited, so that it fits into memory at any rate. */
const batchFor = (perSecond: number): number => Math.min(1000, Math.ceil(perSecond / 5))

const replayed = counter(
  'earshot_replayed_events_total',
  "Past events that replays published to consumers' queues. Events that are published twice because of a crash count twice.",
)

type Options = {
  database: Database
  broker: Broker
  files: FileAddresses
  log: Log
  /** The maximum rate over all replays. */
  perSecond: number
}

/** Counts day by day, as events are partitioned: one statement over a long range could exceed the statement timeout. */
const countAll = async (db: Db, { types, since, until }: Running): Promise<number> => {
  let total = 0
  for (let from = since; from <= until; ) {
    const next = new Date(Math.floor(Date.parse(from) / dayMs + 1) * dayMs)
    const last = new Date(next.getTime() - 1).toISOString()
    total += await countEvents(db, { types, since: from, until: last < until ? last : until })
    from = next.toISOString()
  }
  return total
}

const failureReason = (broker: Broker, { consumer }: Running, { type, private: isPrivate }: Copy): string => {
  if (!broker.durable)
    return 'This deployment does not use RabbitMQ (AMQP_URL is not set), so consumers have no queues.'
  if (isPrivate)
    return `${type} is private, and no queue is bound to earshot.replays.private as ${consumer}. Either set private: true for the team in consumers.yml and in its consumer, or leave this type out.`
  return `No queue is bound to earshot.replays as ${consumer}. Start the team's consumer: createConsumer binds its queue by name. Programs without createConsumer must bind it themselves.`
}

/** Selects one batch of the next events, and how far it reaches. */
const choose = (places: NextEvent[], limit: number) => {
  const wanted = places.filter(place => place.wanted).slice(0, limit)
  const isFull = wanted.length === limit
  return { wanted, last: isFull ? wanted.at(-1) : places.at(-1), isOver: !isFull && places.length < ahead }
}

/** Publishes one batch of a replay. Progress is saved on the leader's connection, so that a former leader cannot save any. */
const advance = async (options: Options, leader: Db, replay: Running): Promise<Published> => {
  const { database, broker, perSecond } = options
  if (replay.total === null) await saveTotal(leader, replay.id, await countAll(database.pool, replay))
  const places = await lookAhead(database.pool, replay, ahead)
  const { wanted, last, isOver } = choose(places, batchFor(perSecond))
  const copies = wanted.length > 0 ? await readCopies(database.pool, wanted) : []
  const published = await publishCopies(options, replay, copies)
  const { done, skipped, unbound, error } = published
  const allDone = done === copies.length
  replayed.inc(done - skipped)
  await saveProgress(leader, replay.id, {
    done,
    skipped,
    last: allDone ? last : copies[done - 1],
    isOver: allDone && isOver,
  })
  if (unbound) await failReplay(leader, replay.id, failureReason(broker, replay, unbound))
  if (error !== undefined)
    options.log.warn({ err: error, replayId: replay.id }, 'consumer_replay.publish_failed')
  return published
}

/** Processes all running replays to consumers, one batch of each in turn. */
export const consumerReplayLoop = (options: Options): Loop => {
  const { database, broker, log, perSecond } = options
  const work = async (leader: Db, signal: AbortSignal): Promise<boolean | number> => {
    const running = await runningReplays(database.pool)
    if (running.length === 0) return false
    if (!broker.connected || (await isErasing(database.pool))) return retryMs
    let hasErrors = false
    for (const replay of running) {
      if (signal.aborted) return false
      const started = performance.now()
      const published = await advance(options, leader, replay).catch((err: unknown) => {
        log.warn({ err, replayId: replay.id }, 'consumer_replay.step_failed')
        return { done: 0, error: err }
      })
      hasErrors ||= published.error !== undefined
      const restMs = (published.done / perSecond) * 1000 - (performance.now() - started)
      if (restMs > 0) await pause(restMs, signal)
    }
    return hasErrors ? retryMs : true
  }
  return asLeader(database.session, 'consumer-replays', context =>
    polling({
      name: 'consumer-replays',
      every: lookEveryMs,
      onWake: wake => database.session.listen(consumerReplaysChannel, wake),
      work: ({ signal }) => work(context.db, signal),
    }).run(context),
  )
}
