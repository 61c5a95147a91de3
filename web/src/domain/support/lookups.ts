import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { collectionOf } from '../../api/collection.ts'
import { useLive } from '../../api/live.ts'

export type Attribute = components['schemas']['AttributeDefinition']
export type TicketStatus = components['schemas']['TicketStatus']

/** All members. Only admins may list them. */
export const useAllMembers = (isAsked = true) =>
  useQuery({
    queryKey: ['principals', 'all'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/principals', { signal })),
    enabled: isAsked,
    ...useLive('principal', 'audit'),
  })

/** Shared by all pages, so that they use one cache. */
export const teams = collectionOf('/api/v1/teams')
export const macros = collectionOf('/api/v1/macros')
export const attributes = collectionOf('/api/v1/attribute-definitions')
export const ticketStatuses = collectionOf('/api/v1/ticket-statuses')
export const policies = collectionOf('/api/v1/sla-policies')
