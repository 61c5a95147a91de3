import type { Id } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { startsOf } from '../stats/service.ts'
import { trendHours, type WebhookTrend, type WebhookTrends } from './model.ts'
import { type CountedHour, hoursOfEach } from './repo.ts'

const hourMs = 60 * 60 * 1000

const hoursFrom = (starts: string[], counted: CountedHour[]): WebhookTrend['hours'] => {
  const byHour = new Map(counted.map(it => [it.hour, it]))
  return starts.map(hour => {
    const { succeeded, retried, failed } = byHour.get(hour) ?? {}
    return { hour, succeeded: succeeded ?? 0, retried: retried ?? 0, failed: failed ?? 0 }
  })
}

/** The last day of several webhooks by the hour. Hours without attempts have zeros. */
export const trendsOf = async (
  pool: Pool,
  { ids, now }: { ids: Id<'webhook'>[]; now: number },
): Promise<WebhookTrends> => {
  const starts = startsOf(hourMs, trendHours, now)
  const [since = new Date(now).toISOString()] = starts
  const counted = Map.groupBy(await hoursOfEach(pool, { ids, since }), it => it.webhookId)
  return {
    webhooks: Array.from(counted, ([webhookId, some]) => ({ webhookId, hours: hoursFrom(starts, some) })),
  }
}
