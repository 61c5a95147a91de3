import { route } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { RotatedVisitorSecret, VisitorSecret, VisitorSecretRotation } from './model.ts'
import { getVisitorSecret, rotateVisitorSecret } from './secret.ts'

export const visitorSecretRoutes = (sealer: Sealer) => [
  route({
    method: 'get',
    path: '/settings/visitor-secret',
    operationId: 'getVisitorSecret',
    summary: 'See when the visitor secret was made',
    permission: 'admin:read',
    reply: { status: 200, body: VisitorSecret },
    handle: ({ pool }) => getVisitorSecret(pool),
  }),
  route({
    method: 'post',
    path: '/settings/visitor-secret/rotate',
    operationId: 'rotateVisitorSecret',
    summary: 'Make a new visitor secret',
    description:
      'Your servers sign the tokens of visitors with it (JWT, HS256), who read and write their own conversations with them. Without a grace every token that was signed with the former one is refused within 2 seconds.',
    permission: 'admin',
    body: VisitorSecretRotation,
    strict: true,
    reply: { status: 200, body: RotatedVisitorSecret },
    secrets: ['secret'],
    handle: ({ pool, caller, body }) => rotateVisitorSecret(pool, caller, { ...body, sealer }),
  }),
]
