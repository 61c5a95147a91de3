import { route } from '@earshot/http'
import { Me } from './model.ts'

export const meRoutes = (limits: Me['limits']) => [
  route({
    method: 'get',
    path: '/me',
    operationId: 'getMe',
    summary: 'Get the caller, its role and its scopes',
    permission: 'any',
    reply: { status: 200, body: Me },
    handle: async ({ caller: { principalId, name, email, role, scopes, credentialId } }) => ({
      principalId,
      name,
      email,
      role: role === 'service' ? ('member' as const) : role,
      scopes,
      credentialId,
      limits,
    }),
  }),
]
