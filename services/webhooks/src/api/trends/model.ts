import { id, idList } from '@earshot/contracts'
import { z } from 'zod'
import { attemptCounts, periodStart } from '../stats/model.ts'

export const trendHours = 24

export const TrendsQuery = z.object({
  ids: idList('webhook').describe('The webhooks.'),
})

const TrendHour = z.object({ hour: periodStart, ...attemptCounts }).meta({ id: 'TrendHour' })

export const WebhookTrend = z
  .object({
    webhookId: id('webhook'),
    hours: z
      .array(TrendHour)
      .describe(`The last ${trendHours} hours, oldest first; the last is the current one.`),
  })
  .meta({ id: 'WebhookTrend' })
export type WebhookTrend = z.output<typeof WebhookTrend>

export const WebhookTrends = z
  .object({
    webhooks: z
      .array(WebhookTrend)
      .describe('Newest webhook first. Webhooks that do not exist are left out.'),
  })
  .meta({
    id: 'WebhookTrends',
    example: {
      webhooks: [
        {
          webhookId: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
          hours: [{ hour: '2026-03-09T14:00:00.000Z', succeeded: 118, retried: 3, failed: 1 }],
        },
      ],
    },
  })
export type WebhookTrends = z.output<typeof WebhookTrends>
