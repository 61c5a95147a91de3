import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'

type Schemas = components['schemas']

export type Board = Schemas['Board']
export type Status = Schemas['Status']
export type Tag = Schemas['Tag']

/** Query keys. Code that changes one of these collections invalidates its key. */
export const keys = { boards: ['boards'], statuses: ['statuses'], tags: ['tags'] } as const

/** These collections rarely change, and changes from the panel invalidate them. */
const staleTime = 60_000

export const useBoards = () =>
  useQuery({
    queryKey: keys.boards,
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/boards', { signal })),
    staleTime,
    ...useLive('board'),
  })

/** In the order of the workspace. */
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

/** The members who can own a post. */
export const useTeam = () =>
  useQuery({
    queryKey: ['users', 'team'],
    queryFn: ({ signal }) => {
      const query = { team: true, sort: 'name', limit: 100 } as const
      return Array.fromAsync(paginate(api, '/api/v1/users', { params: { query }, signal }))
    },
    staleTime,
  })
