import { useQuery, useQueryClient } from '@tanstack/react-query'
import { account } from '../../api/account.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import type { ApiKey, ApiKeyInput, Created } from '../../domain/keys/model.ts'
import { picturesKey } from '../../domain/pictures/queries.ts'

export type Profile = {
  name: string | null
  email: string | null
  hasPassword: boolean
  picturePath: string | null
}

export type SessionItem = {
  id: string
  userAgent: string | null
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

export type Connection = { clientId: string; name: string; createdAt: string }

type TokenPage = { data: ApiKey[]; meta: { pagination: { cursor: string | null } } }

const read =
  <T>(path: string) =>
  async ({ signal }: { signal: AbortSignal }): Promise<T> =>
    (await account.get(path, { signal })).data as T

const keys = {
  profile: ['profile'],
  sessions: ['sessions'],
  connections: ['connections'],
  tokens: ['tokens'],
}

export const useProfile = () => useQuery({ queryKey: keys.profile, queryFn: read<Profile>('/auth/profile') })

/** The user menu shows the name, too. */
export const useRename = () => {
  const queries = useQueryClient()
  return useChange(keys.profile, async (name: string) => {
    await account.patch('/auth/profile', { body: { name } })
    await queries.invalidateQueries({ queryKey: ['me'] })
  })
}

/** Null removes the picture. */
export const useSetPicture = () => {
  const queries = useQueryClient()
  return useChange(keys.profile, async (picture: string | null) => {
    await account.patch('/auth/profile', { body: { picture } })
    await queries.invalidateQueries({ queryKey: picturesKey })
  })
}

export const useChangePassword = () =>
  useChange(keys.sessions, (body: { currentPassword: string; password: string }) =>
    account.post('/auth/password', { body }),
  )

export const useSessions = () =>
  useQuery({ queryKey: keys.sessions, queryFn: read<SessionItem[]>('/auth/sessions') })

export const useEndSession = () =>
  useChange(keys.sessions, (id: string) => account.delete(`/auth/sessions/${encodeURIComponent(id)}`))

export const useConnections = () =>
  useQuery({ queryKey: keys.connections, queryFn: read<Connection[]>('/auth/connections') })

export const useEndConnection = () =>
  useChange(keys.connections, (id: string) => account.delete(`/auth/connections/${encodeURIComponent(id)}`))

export const useTokens = () =>
  usePages(
    keys.tokens,
    async (query, signal) => (await account.get('/auth/tokens', { params: { query }, signal })) as TokenPage,
  )

export const useCreateToken = () =>
  useChange(
    keys.tokens,
    async (body: ApiKeyInput): Promise<Created> =>
      (await account.post('/auth/tokens', { body })).data as Created,
  )

export const useRevokeToken = () =>
  useChange(keys.tokens, (id: string) => account.delete(`/auth/tokens/${encodeURIComponent(id)}`))
