import type { IconName } from './parts/icons.tsx'
import { canAdminister, type Me } from './session.tsx'
import type { TextKey } from './texts/en.ts'

type PageEntry = {
  path: '/' | '/api-keys' | '/oauth-clients' | '/webhooks'
  title: TextKey
  about?: TextKey
  icon: IconName
  isFor: (me: Me) => boolean
}

/** What there is to go to: the navigation, the search and the first page have it from here. */
export const pages: PageEntry[] = [
  { path: '/', title: 'home.title', icon: 'home', isFor: () => true },
  {
    path: '/webhooks',
    title: 'webhooks.title',
    about: 'webhooks.about',
    icon: 'webhook',
    isFor: canAdminister,
  },
  { path: '/api-keys', title: 'keys.title', about: 'keys.about', icon: 'key', isFor: canAdminister },
  {
    path: '/oauth-clients',
    title: 'clients.title',
    about: 'clients.about',
    icon: 'program',
    isFor: canAdminister,
  },
]
