import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
} from '@tanstack/react-router'

import { Page } from './parts/page.tsx'
import { ErrorNote, Loading } from './parts/states.tsx'
import { Shell } from './shell/shell.tsx'
import { useTexts } from './texts/use-texts.tsx'
import { type DeliveryStatus, isDeliveryStatus } from './webhooks/delivery-status.ts'

type DeliverySearch = { status?: DeliveryStatus; delivery?: string }

const NotFound = () => {
  const { say } = useTexts()
  return (
    <Page title={say('error.notFound')} about={say('error.notFound.about')}>
      <Anchor renderRoot={props => <Link to="/" {...props} />}>{say('error.goHome')}</Anchor>
    </Page>
  )
}

/** Also after a new version came, whose scripts have other names: to reload is what helps. */
export const Broken = ({ error }: Pick<ErrorComponentProps, 'error'>) => {
  const { say } = useTexts()
  return (
    <Stack maw={480} mx="auto" my="xl" px="md">
      <ErrorNote error={error} />
      <Text size="sm" c="dimmed">
        {String(error)}
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>{say('error.reload')}</Button>
      </Group>
    </Stack>
  )
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home.tsx'), 'Home'),
})

/** A dialog that has an address is found by the search, and closed by going back. */
const withCreate = (search: Record<string, unknown>): { create?: true } =>
  search.create === true ? { create: true } : {}

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  validateSearch: withCreate,
  component: lazyRouteComponent(() => import('./api-keys/page.tsx'), 'ApiKeysPage'),
})

const oauthClients = createRoute({
  getParentRoute: () => root,
  path: '/oauth-clients',
  validateSearch: withCreate,
  component: lazyRouteComponent(() => import('./oauth-clients/page.tsx'), 'OAuthClientsPage'),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: withCreate,
  component: lazyRouteComponent(() => import('./webhooks/page.tsx'), 'WebhooksPage'),
})

/** The deliveries that are shown, and the one that is open. */
const withDeliveries = ({ status, delivery }: Record<string, unknown>): DeliverySearch => ({
  ...(isDeliveryStatus(status) && { status }),
  ...(typeof delivery === 'string' && { delivery }),
})

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  validateSearch: withDeliveries,
  component: lazyRouteComponent(() => import('./webhooks/one.tsx'), 'WebhookPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, webhooks, webhook, apiKeys, oauthClients]),
  basepath: '/admin',
  defaultErrorComponent: Broken,
  defaultPendingComponent: Loading,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
