import { type components, EarshotError } from '@earshot/client'
import { type Language, personName } from '@earshot/i18n'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Schemas = components['schemas']

/** `name` is the name to show. `ownName` is the name from the API. */
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

export const withName = (language: Language, user: Schemas['User']): User => ({
  ...user,
  id: user.principalId,
  name: personName(language, { ...user, id: user.principalId }),
  ownName: user.name,
})

export const useUsers = (query: UserQuery) => {
  const { language } = useTexts()
  return usePages(
    [...key, 'list', query, language],
    async (paging, signal) => {
      const init = { params: { query: { ...query, ...paging } }, signal }
      const { data, meta } = await api.get('/api/v1/users', init)
      return { data: data.map(it => withName(language, it)), meta }
    },
    useLive('principal', ...(query.segment ? (['audit'] as const) : [])),
  )
}

/** The user does not exist, or not any more. */
export const isGone = (error: unknown): boolean => error instanceof EarshotError && error.code === 'NOT_FOUND'

/** `isAsked` is false while the user is not needed. */
export const useUser = (principalId: string, isAsked = true) => {
  const { language } = useTexts()
  return useQuery({
    queryKey: [...key, principalId],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/v1/users/{principalId}', {
        params: { path: { principalId } },
        signal,
      })
      return data
    },
    select: data => withName(language, data),
    enabled: isAsked,
  })
}

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
