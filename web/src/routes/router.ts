import { createRoute, createRouter } from '@tanstack/react-router'
import { queries } from '../api/client.ts'
import { Loading } from '../components/states.tsx'
import { signedIn } from '../shell/signed-in.tsx'
import { accountRoutes } from './account.ts'
import { developerRoutes } from './developers.ts'
import { feedbackRoutes } from './feedback.ts'
import { feedbackSetupRoutes } from './feedback-setup.ts'
import { lazyFirstPage } from './missing-script.ts'
import { peopleRoutes } from './people.ts'
import { Broken, root } from './root.tsx'
import { supportRoutes } from './support.ts'
import { supportSetupRoutes } from './support-setup.ts'
import { workspaceRoutes } from './workspace.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: {
    navigation: { title: 'home.title', icon: 'home', isFor: () => true },
  },
  component: lazyFirstPage(() => import('../pages/home/home.tsx'), 'Home'),
  loader: () => {
    const loading = Promise.all([queries.ensureQueryData(signedIn), import('../pages/home/home.tsx')])
    loading.then(([me, { startRequests }]) => startRequests(me)).catch(() => undefined) // the page reports the error
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...accountRoutes,
    ...feedbackRoutes,
    ...supportRoutes,
    ...peopleRoutes,
    ...feedbackSetupRoutes,
    ...supportSetupRoutes,
    ...developerRoutes,
    ...workspaceRoutes,
  ]),
  basepath: '/admin',
  defaultPreload: 'intent', // loads the scripts of a page when the pointer or the focus is on a link to it
  defaultErrorComponent: Broken,
  defaultPendingComponent: Loading,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
