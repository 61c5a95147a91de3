import { z } from 'zod'

/** The scopes of credentials. Only the role `admin` can have the scope `admin`. */
export const scopes = ['read:feedback', 'write:feedback', 'read:support', 'write:support', 'admin'] as const
export type Scope = (typeof scopes)[number]
/** The schema of a scope in the API. */
export const Scope = z.enum(scopes).meta({ id: 'Scope' })

export const roles = ['admin', 'member'] as const
export type Role = (typeof roles)[number]

/**
 * The permission that a route requires. `admin:read` is for reading admin resources: a read-only key of the role `admin`
 * has it, although it does not have the scope `admin`. `write` is for what belongs to lists of several services: either scope to write
 * is enough. `none` is for operations that need no credential.
 */
export type Permission = Scope | 'admin:read' | 'write' | 'any' | 'none'

/** The authenticated identity that the gateway forwards to services. `role` is `service` for calls between services. */
export const Identity = z.object({
  principalId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** `user` is a user of the portal, `service` one of our own services. */
  role: z.enum([...roles, 'user', 'service']),
  scopes: z.array(z.enum(scopes)),
  credentialId: z.string(),
  /** Set for an anonymous visitor, who is only known by a token of their browser and may do less than a user. */
  anonymous: z.literal(true).optional(),
})
export type Identity = z.infer<typeof Identity>

/** An identity with the client's IP address, which is null or absent when no client made the request. */
export type AuthenticatedCaller = Identity & {
  address?: string | null | undefined
  /** Keyed hashes of the network of an anonymous visitor: with the current key, then the previous one if it is being replaced. */
  places?: string[] | undefined
}

/** The identity behind a change, and the request that it came with. */
export type Caller = AuthenticatedCaller & {
  requestId: string | null
  /** The W3C trace context of the request. */
  traceparent?: string
  /** Set for a change that brings in history: `outboxInsertIf` emits no event for it. */
  isQuiet?: boolean
}

/** The caller of changes that a service's background work makes, without a request. */
export const systemCaller = (service: string): Caller => ({
  principalId: `service:${service}`,
  name: service,
  email: null,
  role: 'service',
  scopes: [],
  credentialId: `service:${service}`,
  requestId: null,
})

/** The scopes of an access preset. Only `full` access of the role `admin` includes the scope `admin`. */
export const presetScopes = (access: 'read-only' | 'full', role: Role): Scope[] => {
  if (access === 'read-only') return ['read:feedback', 'read:support']
  const full: Scope[] = ['read:feedback', 'write:feedback', 'read:support', 'write:support']
  return role === 'admin' ? [...full, 'admin'] : full
}

export const permits = (caller: Identity, permission: Permission): boolean => {
  if (permission === 'any' || permission === 'none') return true
  if (permission === 'write') return caller.scopes.some(scope => scope.startsWith('write:'))
  if (permission === 'admin') return caller.role === 'admin' && caller.scopes.includes('admin')
  if (permission === 'admin:read')
    return (
      caller.role === 'admin' && caller.scopes.some(scope => scope === 'admin' || scope.startsWith('read:'))
    )
  return caller.scopes.includes(permission)
}

/** Whether the caller belongs to the team, which may see what the public may not. */
export const isTeam = ({ role }: Pick<Identity, 'role'>): boolean => role !== 'user'
