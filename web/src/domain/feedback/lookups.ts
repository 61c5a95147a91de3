import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'

type Schemas = components['schemas']

export type Board = Schemas['Board']
export type Status = Schemas['Status']
export type Tag = Schemas['Tag']
type User = Schemas['User']

/** Whoever changes one of them asks again for what is under its key. */
export const keys = { boards: ['boards'], statuses: ['statuses'], tags: ['tags'] } as const

/** They change rarely, and whoever changes them here asks for them again. */
const staleTime = 60_000

export const useBoards = () =>
  useQuery({
    queryKey: keys.boards,
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/boards', { signal })),
    staleTime,
    ...useLive('board'),
  })

/** In their order. */
export const useStatuses = () =>
  useQuery({
    queryKey: keys.statuses,
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/statuses', { signal })),
    staleTime,
  })

export const useTags = () =>
  useQuery({
    queryKey: keys.tags,
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/tags', { signal })),
    staleTime,
  })

/** Those who may look after a post. */
export const useTeam = () =>
  useQuery({
    queryKey: ['users', 'team'],
    queryFn: ({ signal }) => {
      const query = { team: 'true', sort: 'name', limit: 100 } as const
      return Array.fromAsync(paginate(api, '/api/v1/users', { params: { query }, signal }))
    },
    staleTime,
  })

/** What somebody is called: those who never said have an address at least, or an id. */
export const nameOf = ({ name, email, principalId }: Pick<User, 'name' | 'email' | 'principalId'>): string =>
  name ?? email ?? principalId
