import { z } from 'zod'

/** What a credential may do. `admin` is only ever held by the role `admin`. */
export const scopes = ['read:feedback', 'write:feedback', 'read:support', 'write:support', 'admin'] as const
export type Scope = (typeof scopes)[number]

export const roles = ['admin', 'member'] as const
export type Role = (typeof roles)[number]

/**
 * What a route asks of its caller. `admin:read` is an admin resource that is only looked at: a read-only key of
 * role `admin` may do it, though it does not hold the scope `admin`.
 */
export type Permission = Scope | 'admin:read' | 'any'

/** What a credential proves, as the gateway passes it on. `role` is `service` for calls between services. */
export const Identity = z.object({
  principalId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** `user` is a person of the portal; `service` one of our own services. */
  role: z.enum([...roles, 'user', 'service']),
  scopes: z.array(z.enum(scopes)),
  credentialId: z.string(),
})
export type Identity = z.infer<typeof Identity>

/** An identity and the address that it came from: null or absent where no client is behind it. */
export type ProvenCaller = Identity & { address?: string | null | undefined }

/** Who does something, and in which request. */
export type Caller = ProvenCaller & {
  requestId: string | null
  /** The W3C trace context of the request. */
  traceparent?: string
}

/** The background work of a service, where no request is behind a change. */
export const systemCaller = (service: string): Caller => ({
  principalId: `service:${service}`,
  name: service,
  email: null,
  role: 'service',
  scopes: [],
  credentialId: `service:${service}`,
  requestId: null,
})

/** The scopes that a preset stands for. A member never holds `admin`, and `read-only` never does either. */
export const presetScopes = (access: 'read-only' | 'full', role: Role): Scope[] => {
  if (access === 'read-only') return ['read:feedback', 'read:support']
  const full: Scope[] = ['read:feedback', 'write:feedback', 'read:support', 'write:support']
  return role === 'admin' ? [...full, 'admin'] : full
}

export const permits = (caller: Identity, permission: Permission): boolean => {
  if (permission === 'any') return true
  if (permission === 'admin') return caller.role === 'admin' && caller.scopes.includes('admin')
  if (permission === 'admin:read')
    return (
      caller.role === 'admin' && caller.scopes.some(scope => scope === 'admin' || scope.startsWith('read:'))
    )
  return caller.scopes.includes(permission)
}

/** Whether somebody belongs to those who run the workspace: they see what the public does not. */
export const isTeam = (caller: Identity): boolean => caller.role !== 'user'
