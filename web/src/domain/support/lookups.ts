import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { collectionOf } from '../../api/collection.ts'
import { useLive } from '../../api/live.ts'

export type Attribute = components['schemas']['AttributeDefinition']
export type TicketStatus = components['schemas']['TicketStatus']

/** Everybody of the team; for admins only. */
export const useAgents = (isAsked = true) =>
  useQuery({
    queryKey: ['principals', 'all'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/principals', { signal })),
    enabled: isAsked,
    ...useLive('principal', 'audit'),
  })

/** Whoever lists or changes them has them from here: one answer for all pages. */
export const teams = collectionOf('/api/v1/teams')
export const macros = collectionOf('/api/v1/macros')
export const attributes = collectionOf('/api/v1/attribute-definitions')
export const ticketStatuses = collectionOf('/api/v1/ticket-statuses')
export const policies = collectionOf('/api/v1/sla-policies')
