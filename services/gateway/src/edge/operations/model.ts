import { QueueStatus, ServiceStatus, Timestamp } from '@earshot/contracts'
import { serviceNames } from '@earshot/runtime'
import { z } from 'zod'

const idleQueue = { ready: 0, consumers: 1, unacked: 0, publishedPerSecond: 0, deliveredPerSecond: 0 }

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
        outbox: { unpublished: 3, oldestSeconds: 0.2, failed: 0 },
        queues: [
          {
            name: 'support.events',
            ...idleQueue,
            unacked: 2,
            publishedPerSecond: 1.4,
            deliveredPerSecond: 1.4,
          },
          { name: 'support.dead.events', ...idleQueue, consumers: 0 },
        ],
        lanes: null,
      },
    },
    { name: 'webhooks', status: null },
  ],
}

/** `unreachable`: no response in time. `refused`: 401 or 403. `unexpected`: any other response. */
export const ManagementFault = z.enum(['unreachable', 'refused', 'unexpected'])
export type ManagementFault = z.output<typeof ManagementFault>

const rate = z.number().min(0)

/** Figures that only the broker has. */
const QueueFigures = z.object({
  unacked: z.int().min(0).describe('Messages delivered to a consumer and not acknowledged yet.'),
  publishedPerSecond: rate.describe('Messages published to the queue, without dead letters of other queues.'),
  deliveredPerSecond: rate.describe('Messages delivered to consumers, including redeliveries.'),
})
export type QueueFigures = z.output<typeof QueueFigures>

const OperationsStatus = ServiceStatus.extend({
  queues: z
    .array(
      QueueStatus.extend({
        unacked: QueueFigures.shape.unacked.nullable(),
        publishedPerSecond: QueueFigures.shape.publishedPerSecond.nullable(),
        deliveredPerSecond: QueueFigures.shape.deliveredPerSecond.nullable(),
      }).meta({ id: 'QueueStatus' }),
    )
    .nullable()
    .describe('Null when the broker does not respond.'),
})
export type OperationsStatus = z.output<typeof OperationsStatus>

export const Operations = z
  .object({
    at: Timestamp.describe('When the statuses were read.'),
    management: z
      .object({
        fault: ManagementFault.nullable().describe(
          'Why there are no figures. `unreachable`: no response within 1.5 s. `refused`: wrong user or password, or missing permission. `unexpected`: the response is not from the management plugin.',
        ),
      })
      .nullable()
      .meta({
        id: 'ManagementStatus',
        description:
          'The management plugin of RabbitMQ, the source of `unacked` and the rates of queues, which are some seconds old. Null when `RABBITMQ_MANAGEMENT_URL` is not set. The figures are null then and when there is a fault.',
      }),
    services: z.array(
      z
        .object({
          name: z.enum(serviceNames),
          status: OperationsStatus.nullable().meta({
            id: 'ServiceStatus',
            description: 'Null when the service does not respond.',
          }),
        })
        .meta({ id: 'ServiceOperations' }),
    ),
  })
  .meta({ id: 'Operations', example })
export type Operations = z.output<typeof Operations>
