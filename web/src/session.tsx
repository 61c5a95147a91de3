import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { api } from './api.ts'
import { Failed, Loading } from './parts/states.tsx'

export type Me = components['schemas']['Me']

const MeContext = createContext<Me | undefined>(undefined)

/** Shows the panel to whoever is signed in, once it is known who that is. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const me = useQuery({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/me', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (me.data) return <MeContext value={me.data}>{children}</MeContext>
  if (me.isPending) return <Loading />
  return <Failed error={me.error} retry={() => me.refetch()} />
}

export const useMe = (): Me => {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is signed in')
  return me
}

export const canAdminister = (me: Me): boolean => me.scopes.includes('admin')
export const canReadFeedback = (me: Me): boolean => me.scopes.includes('read:feedback')
export const canWriteFeedback = (me: Me): boolean => me.scopes.includes('write:feedback')
export const canReadSupport = (me: Me): boolean => me.scopes.includes('read:support')
export const canWriteSupport = (me: Me): boolean => me.scopes.includes('write:support')
