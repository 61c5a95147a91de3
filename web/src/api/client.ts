import { createClient, EarshotError } from '@earshot/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { checkConnection, onReconnect } from './connection.ts'

/** The panel is served by the gateway of the same version, so it knows all values of enums. */
declare module '@earshot/client' {
  interface Register {
    enums: 'closed'
  }
}

/** The public API, called with the session of the signed-in member. */
export const api = createClient({ baseUrl: window.location.origin })

/** After sign-in the browser returns to the current page. */
export const goToSignIn = (): void => {
  const { pathname, search } = window.location
  window.location.assign(`/sign-in?${new URLSearchParams({ returnTo: pathname + search })}`)
}

const onError = (error: Error): void => {
  if (!(error instanceof EarshotError)) return
  if (error.status === 401) goToSignIn()
  if (error.code === 'NETWORK_ERROR' || error.status === 503) void checkConnection()
}

/** No retries here: the client already retries safe requests. `always` lets requests fail while offline instead of pausing. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 10_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onReconnect(() => void queries.invalidateQueries())

/** Redirects to the sign-in page even if the request fails. That page shows whether the session has ended. */
export const signOut = async (): Promise<void> => {
  await fetch('/auth/sign-out', { method: 'POST' }).catch(() => undefined)
  sessionStorage.clear() // drafts of replies
  window.location.assign(`/sign-in?${new URLSearchParams({ returnTo: '/admin' })}`)
}
