import { route } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import { RotatedVisitorSecret, VisitorSecret, VisitorSecretRotation } from './model.ts'
import { getVisitorSecret, rotateVisitorSecret } from './secret.ts'

export const visitorSecretRoutes = (sealer: Sealer) => [
  route({
    method: 'get',
    path: '/settings/visitor-secret',
    operationId: 'getVisitorSecret',
    summary: 'Get when the visitor secret was last rotated',
    permission: 'admin:read',
    reply: { status: 200, body: VisitorSecret },
    handle: ({ pool }) => getVisitorSecret(pool),
  }),
  route({
    method: 'post',
    path: '/settings/visitor-secret/rotate',
    operationId: 'rotateVisitorSecret',
    summary: 'Rotate the visitor secret',
    description:
      'Creates the secret if none exists. Your servers sign visitor tokens (JWT, HS256) with it. With such a token, a visitor has their own conversations and takes part in feedback like a user of the portal. Without a grace period, all tokens signed with the previous secret are rejected within 2 seconds.',
    permission: 'admin',
    body: VisitorSecretRotation,
    optionalBody: true,
    reply: { status: 200, body: RotatedVisitorSecret },
    secrets: ['secret'],
    handle: ({ pool, caller, body }) => rotateVisitorSecret(pool, caller, { ...body, sealer }),
  }),
]
