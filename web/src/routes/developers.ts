import { createRoute } from '@tanstack/react-router'
import { canAdminister } from '../api/session.ts'
import { type DeadQueue, isDeadQueue } from '../domain/operations/dead-queue.ts'
import { type DeliveryFilter, toDeliveryFilter } from '../domain/webhooks/deliveries/filter.ts'
import { isWebhookFilter, type WebhookFilter } from '../domain/webhooks/filter.ts'
import { toEventFilter } from '../pages/developers/events/filter.ts'
import { isStatsRange, type StatsRange } from '../pages/developers/webhooks/stats/range.ts'
import { isWebhookTab, type WebhookTab } from '../pages/developers/webhooks/tab.ts'
import { withCreate } from '../url/search-params.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

type WebhookSearch = DeliveryFilter & {
  tab?: Exclude<WebhookTab, 'deliveries'>
  range?: StatsRange
  delivery?: string
}

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  staticData: {
    navigation: { group: 'pages.access', title: 'keys.title', icon: 'key', isFor: canAdminister },
  },
  validateSearch: withCreate,
  component: lazyPage(() => import('../pages/developers/api-keys/page.tsx'), 'ApiKeysPage'),
})

const oauthClients = createRoute({
  getParentRoute: () => root,
  path: '/oauth-clients',
  staticData: {
    navigation: { group: 'pages.access', title: 'clients.title', icon: 'program', isFor: canAdminister },
  },
  validateSearch: withCreate,
  component: lazyPage(() => import('../pages/developers/oauth-clients/page.tsx'), 'OAuthClientsPage'),
})

/** The filters of the webhook list. */
const ofWebhooks = ({
  status,
  ...search
}: Record<string, unknown>): { status?: WebhookFilter; create?: true } => ({
  ...(isWebhookFilter(status) && { status }),
  ...withCreate(search),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  staticData: {
    navigation: { group: 'pages.developers', title: 'webhooks.title', icon: 'webhook', isFor: canAdminister },
  },
  validateSearch: ofWebhooks,
  component: lazyPage(() => import('../pages/developers/webhooks/page.tsx'), 'WebhooksPage'),
})

/** The tab, the time range, the filters of deliveries and the open delivery. */
const ofWebhook = ({ tab, range, delivery, ...search }: Record<string, unknown>): WebhookSearch => ({
  ...(isWebhookTab(tab) && tab !== 'deliveries' && { tab }),
  ...(isStatsRange(range) && { range }),
  ...toDeliveryFilter(search),
  ...(typeof delivery === 'string' && { delivery }),
})

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  validateSearch: ofWebhook,
  component: lazyPage(() => import('../pages/developers/webhooks/detail.tsx'), 'WebhookPage'),
})

const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  staticData: {
    navigation: { group: 'pages.developers', title: 'events.title', icon: 'log', isFor: canAdminister },
  },
  validateSearch: toEventFilter,
  component: lazyPage(() => import('../pages/developers/events/page.tsx'), 'EventsPage'),
})

const event = createRoute({
  getParentRoute: () => root,
  path: '/events/$id',
  validateSearch: ({ delivery }): { delivery?: string } => (typeof delivery === 'string' ? { delivery } : {}),
  component: lazyPage(() => import('../pages/developers/events/detail.tsx'), 'EventPage'),
})

/** The search text and the open event type. */
const ofEventTypes = ({ q, type }: Record<string, unknown>): { q?: string; type?: string } => ({
  ...(typeof q === 'string' && q && { q }),
  ...(typeof type === 'string' && { type }),
})

const eventTypes = createRoute({
  getParentRoute: () => root,
  path: '/event-types',
  staticData: {
    navigation: { group: 'pages.developers', title: 'eventTypes.title', icon: 'event', isFor: () => true },
  },
  validateSearch: ofEventTypes,
  component: lazyPage(() => import('../pages/developers/event-types/page.tsx'), 'EventTypesPage'),
})

/** The queue whose dead letters are listed. */
const ofOperations = ({ queue }: Record<string, unknown>): { queue?: DeadQueue } =>
  isDeadQueue(queue) ? { queue } : {}

const operations = createRoute({
  getParentRoute: () => root,
  path: '/operations',
  staticData: {
    navigation: {
      group: 'pages.developers',
      title: 'operations.title',
      icon: 'operations',
      isFor: canAdminister,
    },
  },
  validateSearch: ofOperations,
  component: lazyPage(() => import('../pages/developers/operations/page.tsx'), 'OperationsPage'),
})

export const developerRoutes = [
  webhooks,
  webhook,
  events,
  event,
  eventTypes,
  operations,
  apiKeys,
  oauthClients,
] as const
