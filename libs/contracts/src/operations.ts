import { z } from 'zod'
import { Timestamp } from './event.ts'

const count = z.int().min(0)

export const QueueStatus = z.object({
  name: z.string(),
  ready: count.describe('Messages that wait for a consumer.'),
  consumers: count,
})
export type QueueStatus = z.output<typeof QueueStatus>

export const LanesStatus = z.object({
  waiting: count.describe('Waiting deliveries in the lanes of all webhooks.'),
  longest: count.describe('Waiting deliveries in the longest lane.'),
  backlogged: count.describe('Lanes with at least one waiting delivery.'),
})
export type LanesStatus = z.output<typeof LanesStatus>

/** The status of a service's process, and of the service's tables and queues. */
export const ServiceStatus = z.object({
  version: z.string(),
  role: z.enum(['all', 'web', 'worker']).describe('The role of the process that responds.'),
  startedAt: Timestamp,
  ready: z.boolean(),
  problems: z
    .array(z.string())
    .describe('The checks that fail while the process is not ready: `db failed`, `workers failed` …'),
  broker: z
    .object({
      kind: z.enum(['rabbitmq', 'in-process']),
      connected: z.boolean(),
      fault: z
        .string()
        .nullable()
        .describe('The permanent error that keeps the process from connecting, if any.'),
    })
    .meta({ id: 'BrokerStatus' }),
  outbox: z
    .object({
      unpublished: count.describe(
        'Events that the broker has not confirmed yet; the count stops at 100,000.',
      ),
      oldestSeconds: z
        .number()
        .min(0)
        .describe('The outbox lag: seconds since the oldest unconfirmed event; 0 when there is none.'),
      failed: count.describe(
        'Events that the broker rejected repeatedly. They need an operator when above 0.',
      ),
    })
    .nullable()
    .meta({ id: 'OutboxStatus', description: 'Null when the database does not respond.' }),
  queues: z.array(QueueStatus).nullable().describe('Null when the broker does not respond.'),
  lanes: LanesStatus.nullable().meta({
    id: 'LanesStatus',
    description: 'The lanes of webhooks; null for the other services.',
  }),
})
export type ServiceStatus = z.output<typeof ServiceStatus>
