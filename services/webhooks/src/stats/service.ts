import { fail, type Id } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { everWas } from '../subscriptions/repo.ts'
import { type CountedHour, hoursOf, skippedIn } from './repo.ts'
import type { HourStats, StatsQuery, WebhookStats } from './stats.ts'

const hourMs = 60 * 60 * 1000

const hourStats = (hour: string, counted: CountedHour | undefined, skipped: number): HourStats => ({
  hour,
  succeeded: counted?.succeeded ?? 0,
  retried: counted?.retried ?? 0,
  failed: counted?.failed ?? 0,
  skipped,
  latencyMs: counted ? { p50: counted.p50, p95: counted.p95, p99: counted.p99 } : null,
})

const sum = (hours: HourStats[], name: 'succeeded' | 'retried' | 'failed' | 'skipped') =>
  hours.reduce((total, hour) => total + hour[name], 0)

/** The last hours of a webhook, the present one included; those in which nothing happened are there with zeros. */
export const statsOf = async (
  pool: Pool,
  { id, hours: span, now }: { id: Id<'webhook'>; now: number } & StatsQuery,
): Promise<WebhookStats> => {
  if (!(await everWas(pool, id))) fail('NOT_FOUND')
  const present = Math.floor(now / hourMs) * hourMs
  const names = Array.from({ length: span }, (_, index) =>
    new Date(present - (span - 1 - index) * hourMs).toISOString(),
  )
  const since = names[0] ?? new Date(present).toISOString()
  const counted = new Map((await hoursOf(pool, id, since)).map(it => [it.hour, it]))
  const skipped = new Map((await skippedIn(pool, id, since)).map(it => [it.hour, it.skipped]))
  const hours = names.map(hour => hourStats(hour, counted.get(hour), skipped.get(hour) ?? 0))
  const totals = {
    succeeded: sum(hours, 'succeeded'),
    retried: sum(hours, 'retried'),
    failed: sum(hours, 'failed'),
    skipped: sum(hours, 'skipped'),
  }
  return { webhookId: id, totals, hours }
}
