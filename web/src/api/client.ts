import { createClient, EarshotError } from '@earshot/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/** The public API, asked as whoever is signed in. */
export const api = createClient({ baseUrl: window.location.origin })

/** Comes back to where the person is now. */
export const goToSignIn = (): void => {
  const { pathname, search } = window.location
  window.location.assign(`/sign-in?${new URLSearchParams({ returnTo: pathname + search })}`)
}

const onError = (error: Error): void => {
  if (error instanceof EarshotError && error.status === 401) goToSignIn()
}

/** The client sends again by itself what may be sent again, and knows that it is offline when it has tried. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 10_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Signs this browser out. Whether that worked or not, the sign-in page says what is so. */
export const signOut = async (): Promise<void> => {
  await fetch('/auth/sign-out', { method: 'POST' }).catch(() => undefined)
  window.location.assign(`/sign-in?${new URLSearchParams({ returnTo: '/admin' })}`)
}
