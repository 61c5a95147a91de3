import { fail, type Id } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { webhookEverExisted } from '../../subscriptions/webhooks/repo.ts'
import type { HourStats, StatsQuery, WebhookStats } from './model.ts'
import {
  type Counted,
  hoursOf,
  minutesOf,
  responsesInHours,
  responsesInMinutes,
  type Step,
  skippedBy,
} from './repo.ts'

const minuteMs = 60 * 1000

const steps = {
  hour: { ms: 60 * minuteMs, count: hoursOf, responses: responsesInHours },
  minute: { ms: minuteMs, count: minutesOf, responses: responsesInMinutes },
} as const

type Figures = Omit<HourStats, 'hour'>

const figuresOf = (counted: Counted | undefined, skipped: number): Figures => ({
  succeeded: counted?.succeeded ?? 0,
  retried: counted?.retried ?? 0,
  failed: counted?.failed ?? 0,
  skipped,
  latencyMs: counted ? { p50: counted.p50, p95: counted.p95, p99: counted.p99 } : null,
})

const sum = (all: Figures[], name: 'succeeded' | 'retried' | 'failed' | 'skipped') =>
  all.reduce((total, figures) => total + figures[name], 0)

/** The starts of the last `span` steps, including the current one; oldest first. */
export const startsOf = (ms: number, span: number, now: number): string[] => {
  const present = Math.floor(now / ms) * ms
  return Array.from({ length: span }, (_, index) => new Date(present - (span - 1 - index) * ms).toISOString())
}

type StatsRequest = { id: Id<'webhook'>; step: Step; span: number; now: number }

const figuresBy = async (pool: Pool, { id, step, span, now }: StatsRequest) => {
  const { ms, count, responses } = steps[step]
  const starts = startsOf(ms, span, now)
  const range = { webhookId: id, since: starts[0] ?? new Date(now).toISOString() }
  const counted = new Map((await count(pool, range)).map(it => [it.start, it]))
  const skipped = new Map((await skippedBy(pool, step, range)).map(it => [it.start, it.skipped]))
  const figures = starts.map(start => ({
    start,
    ...figuresOf(counted.get(start), skipped.get(start) ?? 0),
  }))
  return { figures, responses: await responses(pool, range) }
}

/** Statistics of the last hours or minutes of a webhook, including the current one. Periods without attempts have zeros. */
export const statsOf = async (
  pool: Pool,
  { id, hours, minutes, now }: { id: Id<'webhook'>; now: number } & StatsQuery,
): Promise<WebhookStats> => {
  if (!(await webhookEverExisted(pool, id))) fail('NOT_FOUND')
  const step = minutes ? 'minute' : 'hour'
  const { figures, responses } = await figuresBy(pool, { id, step, span: minutes ?? hours, now })
  const totals = {
    succeeded: sum(figures, 'succeeded'),
    retried: sum(figures, 'retried'),
    failed: sum(figures, 'failed'),
    skipped: sum(figures, 'skipped'),
  }
  return {
    webhookId: id,
    totals,
    responses,
    hours: minutes ? [] : figures.map(({ start, ...it }) => ({ hour: start, ...it })),
    minutes: minutes ? figures.map(({ start, ...it }) => ({ minute: start, ...it })) : [],
  }
}
