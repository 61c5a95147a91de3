import type { Db } from '@earshot/db'
import { bulkWaitingFor, markAndRead, type OutboxRow } from './repo.ts'

/** The number of ordinary events that are read at once. */
const ordinaryLimit = 200

/** The next events to publish, oldest first, and whether others wait that were left out. */
export type NextRows = { rows: OutboxRow[]; hasMore: boolean }

type Wanted = { published: OutboxRow[]; floor: number; room: number }

/**
 * Marks events as published, and selects the next ones: ordinary events, and as many bulk events as there is room for. Events of one
 * object keep their order: an ordinary event waits for earlier bulk events of its object, and a bulk event for all earlier ordinary ones.
 */
export const nextRows = async (db: Db, { published, floor, room }: Wanted): Promise<NextRows> => {
  const read = await markAndRead(db, published, { floor, ordinary: ordinaryLimit, bulk: room })
  const [ordinary, bulk] = [read.filter(row => !row.bulk), read.filter(row => row.bulk)]
  const isFull = ordinary.length === ordinaryLimit
  const last = isFull ? (ordinary.at(-1)?.seq ?? 0) : Number.POSITIVE_INFINITY
  const ready = read.filter(row => row.seq <= last)
  const hasMoreBulk = bulk.length === room
  if (!hasMoreBulk || ordinary.length === 0) return { rows: ready, hasMore: isFull || hasMoreBulk }
  const objects = ordinary.flatMap(({ objectId }) => objectId ?? [])
  const waiting = await bulkWaitingFor(db, objects, bulk)
  const isHeld = ({ objectId, seq }: OutboxRow) => (waiting.get(objectId ?? '') ?? seq) < seq
  return { rows: ready.filter(row => row.bulk || !isHeld(row)), hasMore: true }
}
