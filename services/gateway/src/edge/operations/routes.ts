import { route } from '@earshot/http'
import { Operations } from './model.ts'
import { getOperations, type OperationsSource } from './service.ts'

export const operationsRoutes = (source: OperationsSource) => [
  route({
    method: 'get',
    path: '/operations',
    operationId: 'getOperations',
    summary: 'Get the status of the services and their queues',
    description:
      'Each service reports its version, whether it is ready, its outbox and its queues. If a service runs as several processes, one of them responds; the figures of the database and the broker are the same for all. The number of unacknowledged messages and the rates of queues come from the management plugin of RabbitMQ and need `RABBITMQ_MANAGEMENT_URL`.',
    permission: 'admin:read',
    reply: { status: 200, body: Operations },
    handle: () => getOperations(source),
  }),
]
