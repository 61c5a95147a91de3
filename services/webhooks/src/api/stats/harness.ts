import { type Id, newId } from '@earshot/contracts'
import type { WebhooksUnderTest } from '../../harness.ts'

export const hourMs = 60 * 60 * 1000

export const thisHour = () => Math.floor(Date.now() / hourMs) * hourMs

type Attempted = { at: number; durationMs: number; outcome: string; statusCode?: number | null }

/** Inserts attempts as the workers would, each for a separate delivery. */
export const attempts = async (
  { database, id }: Pick<WebhooksUnderTest, 'database'> & { id: Id<'webhook'> },
  made: Attempted[],
  webhookId = id,
) => {
  for (const { at, durationMs, outcome, statusCode = 200 } of made)
    await database.query(
      `insert into webhooks.earlier_attempts (event_at, delivery_id, run, number, trigger, at, duration_ms, request_headers,
         webhook_id, outcome, status_code)
       values (now(), $1, 1, 1, 'event', $2, $3, '{}', $4, $5, $6)`,
      [newId('delivery'), new Date(at), durationMs, webhookId, outcome, statusCode],
    )
}
