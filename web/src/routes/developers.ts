import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type DeadQueue, isDeadQueue } from '../operations/dead-queue.ts'
import { type DeliveryStatus, isDeliveryStatus } from '../webhooks/delivery-status.ts'
import { isWebhookStanding, type WebhookStanding } from '../webhooks/standing.ts'
import { isStatsRange, type StatsRange } from '../webhooks/stats-range.ts'
import { isWebhookTab, type WebhookTab } from '../webhooks/tab.ts'
import { root } from './root.tsx'
import { withCreate } from './search.ts'

type WebhookSearch = {
  tab?: Exclude<WebhookTab, 'deliveries'>
  range?: StatsRange
  status?: DeliveryStatus
  delivery?: string
}

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  validateSearch: withCreate,
  component: lazyRouteComponent(() => import('../api-keys/page.tsx'), 'ApiKeysPage'),
})

const oauthClients = createRoute({
  getParentRoute: () => root,
  path: '/oauth-clients',
  validateSearch: withCreate,
  component: lazyRouteComponent(() => import('../oauth-clients/page.tsx'), 'OAuthClientsPage'),
})

/** Which of them are shown. */
const ofWebhooks = ({
  status,
  ...search
}: Record<string, unknown>): { status?: WebhookStanding; create?: true } => ({
  ...(isWebhookStanding(status) && { status }),
  ...withCreate(search),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: ofWebhooks,
  component: lazyRouteComponent(() => import('../webhooks/page.tsx'), 'WebhooksPage'),
})

/** Which part of it is shown, which time and deliveries, and the delivery that is open. */
const ofWebhook = ({ tab, range, status, delivery }: Record<string, unknown>): WebhookSearch => ({
  ...(isWebhookTab(tab) && tab !== 'deliveries' && { tab }),
  ...(isStatsRange(range) && { range }),
  ...(isDeliveryStatus(status) && { status }),
  ...(typeof delivery === 'string' && { delivery }),
})

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  validateSearch: ofWebhook,
  component: lazyRouteComponent(() => import('../webhooks/one.tsx'), 'WebhookPage'),
})

/** What is searched for, and the type that is open. */
const ofEvents = ({ q, type }: Record<string, unknown>): { q?: string; type?: string } => ({
  ...(typeof q === 'string' && q && { q }),
  ...(typeof type === 'string' && { type }),
})

const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  validateSearch: ofEvents,
  component: lazyRouteComponent(() => import('../events/page.tsx'), 'EventsPage'),
})

/** Whose dead letters are shown. */
const ofOperations = ({ queue }: Record<string, unknown>): { queue?: DeadQueue } =>
  isDeadQueue(queue) ? { queue } : {}

const operations = createRoute({
  getParentRoute: () => root,
  path: '/operations',
  validateSearch: ofOperations,
  component: lazyRouteComponent(() => import('../operations/page.tsx'), 'OperationsPage'),
})

export const developerRoutes = [webhooks, webhook, events, operations, apiKeys, oauthClients] as const
