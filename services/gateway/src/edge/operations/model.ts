import { QueueStatus, ServiceStatus, Timestamp } from '@earshot/contracts'
import { serviceNames } from '@earshot/runtime'
import { z } from 'zod'

const quiet = { ready: 0, consumers: 1, unacked: 0, publishedPerSecond: 0, deliveredPerSecond: 0 }

const example = {
  at: '2026-03-10T15:20:00.000Z',
  management: { fault: null },
  services: [
    {
      name: 'support',
      status: {
        version: '0.1.0',
        role: 'all',
        startedAt: '2026-03-09T08:00:00.000Z',
        ready: true,
        problems: [],
        broker: { kind: 'rabbitmq', connected: true, fault: null },
        outbox: { unpublished: 3, oldestSeconds: 0.2, parked: 0 },
        queues: [
          { name: 'support.events', ...quiet, unacked: 2, publishedPerSecond: 1.4, deliveredPerSecond: 1.4 },
          { name: 'support.dead.events', ...quiet, consumers: 0 },
        ],
        lanes: null,
      },
    },
    { name: 'webhooks', status: null },
  ],
}

/** Why the management plugin told nothing: it did not answer in time, did not let us in, or is something else. */
export const ManagementFault = z.enum(['unreachable', 'refused', 'unexpected'])
export type ManagementFault = z.output<typeof ManagementFault>

const rate = z.number().min(0)

/** What only the broker counts. */
const QueueFigures = z.object({
  unacked: z.int().min(0).describe('Messages in hand: delivered to a consumer, and not settled yet.'),
  publishedPerSecond: rate.describe(
    'Messages that came in by a publish, not as dead letters of another queue.',
  ),
  deliveredPerSecond: rate.describe('Messages that went out to consumers, those included that go out again.'),
})
export type QueueFigures = z.output<typeof QueueFigures>

const OperationsStatus = ServiceStatus.extend({
  queues: z
    .array(
      QueueStatus.extend({
        unacked: QueueFigures.shape.unacked.nullable(),
        publishedPerSecond: QueueFigures.shape.publishedPerSecond.nullable(),
        deliveredPerSecond: QueueFigures.shape.deliveredPerSecond.nullable(),
      }),
    )
    .nullable()
    .describe('Null when the broker does not tell.'),
})
export type OperationsStatus = z.output<typeof OperationsStatus>

export const Operations = z
  .object({
    at: Timestamp.describe('When it was looked at.'),
    management: z
      .object({
        fault: ManagementFault.nullable().describe(
          'Why it tells nothing: it does not answer within 1.5 s, does not let the user in, or what answers is not it.',
        ),
      })
      .nullable()
      .describe(
        'The management plugin of RabbitMQ, which tells `unacked` and the rates of queues, as they were some seconds ago. Null when it is not asked; then, and with a fault, those are null.',
      ),
    services: z.array(
      z.object({
        name: z.enum(serviceNames),
        status: OperationsStatus.nullable().describe('Null when the service does not answer.'),
      }),
    ),
  })
  .meta({ id: 'Operations', example })
export type Operations = z.output<typeof Operations>
