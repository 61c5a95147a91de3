import { asLeader, type Database, type Db } from '@earshot/db'
import type { Broker } from '@earshot/events'
import { counter, type Log, type Loop, pause, polling } from '@earshot/runtime'
import {
  type Ahead,
  type Copy,
  countEvents,
  failReplay,
  isErasing,
  lookAhead,
  type Running,
  readCopies,
  runningReplays,
  saveProgress,
  saveTotal,
} from '../../api/consumer-replays/repo.ts'
import { consumerReplaysChannel } from '../../api/consumer-replays/service.ts'
import { type Published, publishCopies } from './publish.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A replay whose wake-up was lost, or whose broker was away, is looked at again this late. */
const lookEveryMs = 5000
/** Events, wanted or not, that one statement looks at. */
const ahead = 2000
/** Five batches a second, and so much of one that it fits into memory whatever the cap. */
const batchFor = (perSecond: number): number => Math.min(1000, Math.ceil(perSecond / 5))

const replayed = counter(
  'earshot_replayed_events_total',
  "Past events that replays have published to teams' queues. Those that are published twice around a crash count twice.",
)

type Options = {
  database: Database
  broker: Broker
  log: Log
  /** Events of all replays together. */
  perSecond: number
}

/** Day by day, as events are kept: all of a long span in one statement may take longer than statements may. */
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

const whyNot = (broker: Broker, { consumer }: Running, { type, private: isPrivate }: Copy): string => {
  if (!broker.durable) return 'There is no RabbitMQ here (AMQP_URL), so no team has a queue.'
  if (isPrivate)
    return `${type} is private, and no queue is bound to earshot.replays.private as ${consumer}. Give the team the grant (private: true in consumers.yml) and let its consumer set private: true, or leave this type out.`
  return `No queue is bound to earshot.replays as ${consumer}. Start the team's consumer: createConsumer binds its queue with its name. Other programs do it themselves.`
}

/** Of what lies ahead, what goes into one batch, and how far that reaches. */
const choose = (places: Ahead[], limit: number) => {
  const wanted = places.filter(place => place.wanted).slice(0, limit)
  const isFull = wanted.length === limit
  return { wanted, last: isFull ? wanted.at(-1) : places.at(-1), isOver: !isFull && places.length < ahead }
}

/** Brings a replay on by one batch. What was published is noted by the leader's own connection: a former one notes nothing. */
const advance = async (options: Options, leader: Db, replay: Running): Promise<Published> => {
  const { database, broker, perSecond } = options
  if (replay.total === null) await saveTotal(leader, replay.id, await countAll(database.pool, replay))
  const places = await lookAhead(database.pool, replay, ahead)
  const { wanted, last, isOver } = choose(places, batchFor(perSecond))
  const copies = wanted.length > 0 ? await readCopies(database.pool, wanted) : []
  const published = await publishCopies(broker, replay, copies)
  const { done, skipped, unbound, trouble } = published
  const isThrough = done === copies.length
  replayed.inc(done - skipped)
  await saveProgress(leader, replay.id, {
    done,
    skipped,
    last: isThrough ? last : copies[done - 1],
    isOver: isThrough && isOver,
  })
  if (unbound) await failReplay(leader, replay.id, whyNot(broker, replay, unbound))
  if (trouble !== undefined)
    options.log.warn({ err: trouble, replayId: replay.id }, 'consumer_replay.publish_failed')
  return published
}

/** Works on every replay to a team's queue that runs, a batch of each in turn. */
export const consumerReplayLoop = (options: Options): Loop => {
  const { database, broker, log, perSecond } = options
  const work = async (leader: Db, signal: AbortSignal): Promise<boolean> => {
    const running = await runningReplays(database.pool)
    if (running.length === 0 || !broker.connected || (await isErasing(database.pool))) return false
    let isTroubled = false
    for (const replay of running) {
      if (signal.aborted) return false
      const started = performance.now()
      const published = await advance(options, leader, replay).catch((err: unknown) => {
        log.warn({ err, replayId: replay.id }, 'consumer_replay.step_failed')
        return { done: 0, trouble: err }
      })
      isTroubled ||= published.trouble !== undefined
      const restMs = (published.done / perSecond) * 1000 - (performance.now() - started)
      if (restMs > 0) await pause(restMs, signal)
    }
    return !isTroubled
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
