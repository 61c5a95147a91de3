import { route } from '@earshot/http'
import { Operations } from './model.ts'
import { lookAtAll, type OperationsSource } from './service.ts'

export const operationsRoutes = (source: OperationsSource) => [
  route({
    method: 'get',
    path: '/operations',
    operationId: 'getOperations',
    summary: 'Get how the services are, and what waits in their queues',
    description:
      'Each service tells of itself: its version, whether it is ready, its outbox and its queues. Of one that runs as several processes it is one that answers; what is in the database and on the broker is the same for all. What is in hand and the rates of queues are told by the management plugin of RabbitMQ, where `RABBITMQ_MANAGEMENT_URL` names it.',
    permission: 'admin:read',
    reply: { status: 200, body: Operations },
    handle: () => lookAtAll(source),
  }),
]
