import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../api/client.ts'
import { MeContext } from '../api/session.ts'
import { Failed, Loading } from '../components/states.tsx'

/** The signed-in member. index.html preloads the response. */
export const signedIn = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/me', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads the signed-in member before it shows the panel. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const me = useQuery(signedIn)
  if (me.data) return <MeContext value={me.data}>{children}</MeContext>
  if (me.isPending) return <Loading />
  return <Failed error={me.error} retry={() => me.refetch()} />
}
