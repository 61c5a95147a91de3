import { type Caller, fail, failFields, type Id, id, moment, newId } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { findWebhook, webhookEverExisted } from '../../subscriptions/webhooks/repo.ts'
import type { Replay, ReplayInput } from './model.ts'
import { cancelReplays, countMatching, findReplay, insertReplay, listReplays, lockReplay } from './repo.ts'

/** The notification channel that wakes the replay loop. */
export const replaysChannel = 'replays'

type OfWebhook = { webhookId: Id<'webhook'> }

/** Starts a replay of a webhook's deliveries in a time range. */
export const startReplay = async (
  pool: Pool,
  caller: Caller,
  { webhookId, since, until, deliveryStatus }: OfWebhook & ReplayInput,
): Promise<Replay> => {
  if (!(await findWebhook(pool, webhookId))) fail('NOT_FOUND')
  const now = new Date().toISOString()
  if (since > now) failFields({ path: 'since', code: 'invalid', message: 'must not be in the future' })
  if (until && until < since)
    failFields({ path: 'until', code: 'invalid', message: 'must not be before since' })
  const range = { webhookId, deliveryStatus, since, until: until && until < now ? until : now }
  const total = await countMatching(pool, range)
  return tx(pool, async db => {
    const replay =
      (await insertReplay(db, newId('replay'), range, total)) ??
      fail('CONFLICT', 'Another replay of this webhook is running.')
    await audit(db, caller, {
      action: 'webhook.replayed',
      target: { kind: 'webhook', id: webhookId },
      before: null,
      after: { replayId: replay.id, since, until: range.until, deliveryStatus, total },
    })
    db.signal(replaysChannel)
    return replay
  })
}

const cursors = ({ webhookId }: OfWebhook) =>
  cursorOf({ list: 'replays', webhookId }, z.tuple([moment, id('replay')]))

export const pageOfReplays = async (
  pool: Pool,
  { webhookId, page }: OfWebhook & { page: PageRequest },
): Promise<Page<Replay>> => {
  if (!(await webhookEverExisted(pool, webhookId))) fail('NOT_FOUND')
  const keys = cursors({ webhookId }).decode(page.cursor)
  const after = keys && { createdAt: keys[0], id: keys[1] }
  const rows = await listReplays(pool, { webhookId, limit: page.limit + 1, after })
  return pageOf(rows, page.limit, row => cursors({ webhookId }).encode([row.createdAt, row.id]))
}

type ReplayKey = OfWebhook & { id: Id<'replay'> }

export const getReplay = async (pool: Pool, key: ReplayKey): Promise<Replay> =>
  (await findReplay(pool, key)) ?? fail('NOT_FOUND')

/** Cancelling a cancelled replay does nothing; a completed replay cannot be cancelled. */
export const cancelReplay = (pool: Pool, caller: Caller, key: ReplayKey): Promise<undefined> =>
  tx(pool, async db => {
    const before = (await lockReplay(db, key)) ?? fail('NOT_FOUND')
    if (before.status === 'completed') fail('CONFLICT', 'The replay is completed.')
    if (before.status === 'cancelled') return undefined
    await cancelReplays(db, key.webhookId)
    await audit(db, caller, {
      action: 'webhook.replay_cancelled',
      target: { kind: 'webhook', id: key.webhookId },
      before: { replayId: key.id, status: before.status },
      after: { replayId: key.id, status: 'cancelled' },
    })
    return undefined
  })
