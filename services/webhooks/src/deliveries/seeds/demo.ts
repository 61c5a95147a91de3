import { randomBytes } from 'node:crypto'
import { type EventData, type Id, newEvent } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import type { Sealer } from '@earshot/runtime'
import { secretPrefix } from '../../egress/signing/sign.ts'
import { preparePartitions } from '../partitions/repo.ts'
import { insertDelivery, insertEvent, insertPausedWebhook, type SeedAttempt } from './repo.ts'

const ok: SeedAttempt = { status: 'succeeded', statusCode: 200, error: null, durationMs: 42 }
const overloaded: SeedAttempt = { status: 'retrying', statusCode: 503, error: 'http_503', durationMs: 31 }
const gone: SeedAttempt = { status: 'failed', statusCode: 410, error: 'http_410', durationMs: 27 }

/** The attempts of each delivery, the oldest event first. */
const deliveries: SeedAttempt[][] = [[ok], [{ ...ok, durationMs: 118 }], [overloaded, ok], [gone], [ok]]

type Seed = { id: Id<'webhook'>; post: EventData<'post.created'>['post']; sealer: Sealer; now: number }

/**
 * Creates a paused webhook with a delivery log of the last seconds. Nothing is sent, and no event reaches the broker. Its
 * secret is known to no one; rotate it to use the webhook. False when the webhook was created before.
 */
export const seedWebhook = async (pool: Pool, { id, post, sealer, now }: Seed): Promise<boolean> => {
  await preparePartitions(pool, now)
  return tx(pool, async db => {
    const made = await insertPausedWebhook(db, {
      id,
      url: 'https://example.com/earshot',
      events: ['post.created', 'post.status_changed'],
      secret: sealer.seal(secretPrefix + randomBytes(32).toString('base64')),
      createdAt: new Date(now).toISOString(),
    })
    if (!made) return false
    for (const [n, attempts] of deliveries.entries()) {
      const event = newEvent('post.created', { post }, now - (deliveries.length - n) * 2000)
      const delivery = { webhookId: id, event, attempts }
      await insertEvent(db, delivery)
      await insertDelivery(db, delivery)
    }
    return true
  })
}
