import type { Pool } from '@earshot/db'
import type { DeliverySummary, SummaryQuery } from './model.ts'
import { attemptsSince, countWebhooks, latencySince } from './repo.ts'

const hourMs = 60 * 60 * 1000

/** Statistics of the last hours of all webhooks, including the current one. */
export const summaryOf = async (
  pool: Pool,
  { hours, now }: { now: number } & SummaryQuery,
): Promise<DeliverySummary> => {
  const since = new Date((Math.floor(now / hourMs) - hours + 1) * hourMs).toISOString()
  const attempts = await attemptsSince(pool, since)
  const { p50, p95, p99 } = await latencySince(pool, new Date(now - hourMs).toISOString())
  const latencyMs = p50 === null || p95 === null || p99 === null ? null : { p50, p95, p99 }
  return { since, ...attempts, latencyMs, webhooks: await countWebhooks(pool) }
}
