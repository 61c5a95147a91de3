import { createRoute } from '@tanstack/react-router'
import { withCreate } from '../url/search-params.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  staticData: {
    navigation: { group: 'pages.account', title: 'account.title', icon: 'person', isFor: () => true },
  },
  validateSearch: withCreate,
  component: lazyPage(() => import('../pages/account/page.tsx'), 'AccountPage'),
})

export const accountRoutes = [account] as const
