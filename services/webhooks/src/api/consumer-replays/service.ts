import { type Caller, fail, failFields, type Id, id, moment, newId } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { ConsumerReplay, ConsumerReplayInput } from './model.ts'
import { cancelReplay, findReplay, insertReplay, listReplays, lockReplay, type Span } from './repo.ts'

/** The notification channel that wakes the replay loop. */
export const consumerReplaysChannel = 'consumer_replays'

type ReplayRequest = ConsumerReplayInput & { retentionMs: number }

/** Events are deleted by whole days, so the day in which the retention ends is complete. */
const oldestKept = (now: number, retentionMs: number): string =>
  `${new Date(now - retentionMs).toISOString().slice(0, 10)}T00:00:00.000Z`

const reject = (path: 'since' | 'until', message: string): never =>
  failFields({ path, code: 'invalid', message })

/** @throws {ApiError} for an invalid range, with the invalid field. */
const spanOf = ({ since, until, retentionMs }: ReplayRequest): Pick<Span, 'since' | 'until'> => {
  const now = new Date().toISOString()
  if (since >= now) reject('since', 'must not be in the future')
  const oldest = oldestKept(Date.parse(now), retentionMs)
  if (since < oldest) reject('since', `must not be before ${oldest}: older events are deleted`)
  if (until !== undefined && until <= since) reject('until', 'must be after since')
  return { since, until: until !== undefined && until < now ? until : now }
}

/** Starts a replay of past events to the queue of one consumer. */
export const startConsumerReplay = async (
  pool: Pool,
  caller: Caller,
  request: ReplayRequest,
): Promise<ConsumerReplay> => {
  const span = { consumer: request.consumer, types: [...new Set(request.types)], ...spanOf(request) }
  return tx(pool, async db => {
    const replay =
      (await insertReplay(db, newId('replay'), span)) ??
      fail('CONFLICT', 'Another replay to this consumer is running.')
    await audit(db, caller, {
      action: 'replay.started',
      target: { kind: 'replay', id: replay.id },
      before: null,
      after: span,
    })
    db.signal(consumerReplaysChannel)
    return replay
  })
}

const cursors = cursorOf('consumer-replays', z.tuple([moment, id('replay')]))

export const pageOfConsumerReplays = async (
  pool: Pool,
  { limit, cursor }: PageRequest,
): Promise<Page<ConsumerReplay>> => {
  const keys = cursors.decode(cursor)
  const after = keys && { createdAt: keys[0], id: keys[1] }
  const rows = await listReplays(pool, { limit: limit + 1, after })
  return pageOf(rows, limit, row => cursors.encode([row.createdAt, row.id]))
}

export const getConsumerReplay = async (pool: Pool, id: Id<'replay'>): Promise<ConsumerReplay> =>
  (await findReplay(pool, id)) ?? fail('NOT_FOUND')

/** Cancelling a cancelled replay does nothing; a completed or failed replay cannot be cancelled. */
export const cancelConsumerReplay = (pool: Pool, caller: Caller, id: Id<'replay'>): Promise<undefined> =>
  tx(pool, async db => {
    const { status, consumer } = (await lockReplay(db, id)) ?? fail('NOT_FOUND')
    if (status === 'cancelled') return undefined
    if (status !== 'running') fail('CONFLICT', `The replay is ${status}.`)
    await cancelReplay(db, id)
    await audit(db, caller, {
      action: 'replay.cancelled',
      target: { kind: 'replay', id },
      before: { consumer, status },
      after: { consumer, status: 'cancelled' },
    })
    return undefined
  })
