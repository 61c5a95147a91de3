import { randomUUID } from 'node:crypto'
import type { Db } from '@earshot/db'
import type { FileAddresses, Log, ServiceName } from '@earshot/runtime'
import type { Broker } from '../broker/broker.ts'
import { epochQueue } from '../broker/topology.ts'
import { type Epoch, findEpoch, firstEpoch, markHealed, markReplayed, needHealing } from './epoch-repo.ts'
import { publishRows } from './publish-rows.ts'
import { readPublished } from './repo.ts'

export type HealingOptions = {
  broker: Broker
  source: ServiceName
  files: FileAddresses
  log: Log
  /** Publishes the service's other messages on the broker again. Rejects unless all are published. */
  refill?: ((signal: AbortSignal) => Promise<void>) | undefined
}

const lookEveryMs = 2000
/** The approximate number of rows per step; the relay publishes new events between steps. */
const step = 1000

/**
 * Detects that the broker has lost its data, by a missing queue, and publishes everything again from PostgreSQL. The need is
 * committed first, and then the queue of the new epoch is declared, so that another loss in between is detected too.
 * The relay's leader does a turn of the work when it is due, which returns whether there is more to do immediately.
 */
export const createHealing = ({ broker, source, files, log, refill }: HealingOptions) => {
  let lookAt = 0
  const queueOf = ({ id }: Pick<Epoch, 'id'>) => epochQueue(source, id)
  const exists = async (epoch: Epoch) => (await broker.depth(queueOf(epoch))) !== null

  const verified = async (db: Db): Promise<Epoch> => {
    const known = await findEpoch(db)
    if (known && (await exists(known))) return known
    const id = randomUUID()
    const fresh = known ? await needHealing(db, id) : await firstEpoch(db, id)
    if (known)
      log.error({ lost: known.id, epoch: id, events: fresh.lastSeq - fresh.replayedSeq }, 'broker.wiped')
    await broker.declare(queueOf(fresh))
    return fresh
  }

  /** One step of the replay. A row that the broker refuses now stops the replay until it is accepted. */
  const replay = async (db: Db, { replayedSeq, lastSeq }: Epoch): Promise<boolean> => {
    const to = Math.min(replayedSeq + step, lastSeq)
    const rows = await readPublished(db, replayedSeq, to)
    const { failed, reason } = await publishRows({ broker, source, files }, rows, { replayed: true })
    await markReplayed(db, failed[0] ? failed[0].seq - 1 : to)
    if (failed.length > 0) log.warn({ failed: failed.length, err: reason }, 'broker.replay_failed')
    return failed.length === 0
  }

  const turn = async (db: Db, signal: AbortSignal): Promise<boolean> => {
    const epoch = await verified(db)
    if (epoch.state !== 'healing') return false
    if (epoch.replayedSeq < epoch.lastSeq) {
      if (await replay(db, epoch)) lookAt = 0
      return lookAt === 0
    }
    await refill?.(signal)
    if (!(await exists(epoch))) return true
    await markHealed(db)
    log.warn({ epoch: epoch.id }, 'broker.healed')
    return false
  }

  return {
    isDue: (): boolean => broker.durable && broker.connected && performance.now() >= lookAt,
    turn: async (db: Db, signal: AbortSignal): Promise<boolean> => {
      lookAt = performance.now() + lookEveryMs
      try {
        return await turn(db, signal)
      } catch (err) {
        // The relay continues with new events, and the next turn retries.
        log.warn({ err }, 'broker.healing_failed')
        return false
      }
    },
  }
}
