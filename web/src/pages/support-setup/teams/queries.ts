import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { useChange } from '../../../api/use-change.ts'
import { teams } from '../../../domain/support/lookups.ts'

type Schemas = components['schemas']

export type Team = Schemas['Team']
export type Availability = Schemas['MemberAvailability']['availability']
/** `name` falls back to the id. */
export type Member = Omit<Schemas['TeamMember'], 'name'> & { id: string; name: string }

const memberKey = [...teams.key, 'members']

export const useTeam = (id: string) =>
  useQuery({
    queryKey: [...teams.key, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/teams/{id}', { params: { path: { id } }, signal })).data,
    ...useLive('audit'),
  })

/** Refetched with events, since each assignment changes a member's load. */
export const useMembers = (id: string) =>
  useQuery({
    queryKey: [...memberKey, id],
    queryFn: async ({ signal }): Promise<Member[]> => {
      const init = { params: { path: { id } }, signal }
      const members = await Array.fromAsync(paginate(api, '/api/v1/teams/{id}/members', init))
      return members.map(it => ({ ...it, id: it.principalId, name: it.name ?? it.principalId }))
    },
    ...useLive('audit', 'conversation'),
  })

const of = (id: string, principalId: string) => ({ params: { path: { id, principalId } } })

export const useAddMember = (id: string) =>
  useChange(teams.key, (principalId: string) =>
    api.put('/api/v1/teams/{id}/members/{principalId}', of(id, principalId)),
  )

export const useRemoveMember = (id: string) =>
  useChange(teams.key, (principalId: string) =>
    api.delete('/api/v1/teams/{id}/members/{principalId}', of(id, principalId)),
  )

/** Under the key of the teams, so that a change refetches the lists of members too. */
export const useAvailability = (id: string) =>
  useQuery({
    queryKey: [...teams.key, 'availability', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/principals/{id}/availability', { params: { path: { id } }, signal })).data,
  })

export const useSetAvailability = (id: string) =>
  useChange(teams.key, (availability: Availability) =>
    api.put('/api/v1/principals/{id}/availability', { params: { path: { id } }, body: { availability } }),
  )
