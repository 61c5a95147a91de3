import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import { nameOf } from '../feedback/lookups.ts'

type Schemas = components['schemas']

/** `name` falls back to the email address or the id. `ownName` is the name from the API. */
export type User = Omit<Schemas['User'], 'name'> & { id: string; name: string; ownName: string | null }
export type UserBody = Schemas['UserPatch']

export type UserQuery = {
  search?: string
  verified?: boolean
  companyId?: string
  segment?: string
  team?: boolean
  sort?: 'newest' | 'oldest' | 'name' | 'most_active'
}

const key = ['users']

export const withName = (user: Schemas['User']): User => ({
  ...user,
  id: user.principalId,
  name: nameOf(user),
  ownName: user.name,
})

export const useUsers = (query: UserQuery) =>
  usePages(
    [...key, 'list', query],
    async (paging, signal) => {
      const init = { params: { query: { ...query, ...paging } }, signal }
      const { data, meta } = await api.get('/api/v1/users', init)
      return { data: data.map(withName), meta }
    },
    useLive('principal', ...(query.segment ? (['audit'] as const) : [])),
  )

export const useUser = (principalId: string) =>
  useQuery({
    queryKey: [...key, principalId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/v1/users/{principalId}', {
        params: { path: { principalId } },
        signal,
      })
      return withName(data)
    },
  })

export const useCreateUser = () =>
  useChange(key, async (body: UserBody) => (await api.post('/api/v1/users', { body })).data)

export const useEditUser = (principalId: string) =>
  useChange(key, (body: UserBody) =>
    api.patch('/api/v1/users/{principalId}', { params: { path: { principalId } }, body }),
  )

/** Invalidates only the list, since an erased user cannot be fetched any more. */
export const useEraseUser = () =>
  useChange([...key, 'list'], (principalId: string) =>
    api.delete('/api/v1/users/{principalId}', { params: { path: { principalId } } }),
  )
