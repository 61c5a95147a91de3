import { z } from 'zod'
import { Timestamp } from './event.ts'

const count = z.int().min(0)

export const QueueStatus = z.object({
  name: z.string(),
  ready: count.describe('Messages that wait, without those in hand.'),
  consumers: count,
})
export type QueueStatus = z.output<typeof QueueStatus>

export const LanesStatus = z.object({
  waiting: count.describe('Deliveries that wait in the lanes of all webhooks.'),
  longest: count.describe('In the longest lane.'),
  backlogged: count.describe('Lanes in which anything waits.'),
})
export type LanesStatus = z.output<typeof LanesStatus>

/** What a process of a service tells of itself, and of what its service has in the database and on the broker. */
export const ServiceStatus = z.object({
  version: z.string(),
  role: z.enum(['all', 'web', 'worker']).describe('Of the process that answers.'),
  startedAt: Timestamp,
  ready: z.boolean(),
  problems: z.array(z.string()).describe('What keeps it from being ready: `db failed`, `workers failed` …'),
  broker: z.object({
    kind: z.enum(['rabbitmq', 'in-process']),
    connected: z.boolean(),
    fault: z.string().nullable().describe('Why it is not connected, where waiting will not help.'),
  }),
  outbox: z
    .object({
      unpublished: count.describe('Events that the broker has not confirmed yet, counted up to 100,000.'),
      oldestSeconds: z.number().min(0).describe('Age of the oldest of them; 0 when there is none.'),
      parked: count.describe('Events that the broker refused again and again. Above 0 somebody must look.'),
    })
    .nullable()
    .describe('Null when the database does not tell.'),
  queues: z.array(QueueStatus).nullable().describe('Null when the broker does not tell.'),
  lanes: LanesStatus.nullable().describe('Of the webhooks service only.'),
})
export type ServiceStatus = z.output<typeof ServiceStatus>
