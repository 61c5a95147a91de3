import { type Id, id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import type { StoredWebhook } from './repo.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  pageOfWebhooks,
  rotateSecret,
  type WebhookDeps,
} from './service.ts'
import {
  type breakerStates,
  NewWebhook,
  RotatedSecret,
  Rotation,
  Webhook,
  WebhookPatch,
  WebhookWithSecret,
} from './webhook.ts'

export type WebhookRoutesDeps = WebhookDeps & {
  /** The state of a webhook's breaker in this process. */
  breaker?: (id: Id<'webhook'>) => (typeof breakerStates)[number]
}

const params = z.object({ id: id('webhook') })

export const webhookRoutes = ({ breaker = () => 'closed', ...deps }: WebhookRoutesDeps): Route[] => {
  const shown = <T extends StoredWebhook>(webhook: T) => ({ ...webhook, breaker: breaker(webhook.id) })
  return [
    route({
      method: 'post',
      path: '/webhooks',
      summary: 'Create a webhook',
      permission: 'admin',
      body: NewWebhook,
      strict: true,
      reply: { status: 201, body: WebhookWithSecret },
      secrets: ['secret'],
      location: webhook => `/api/v1/webhooks/${webhook.id}`,
      errors: ['LIMIT_REACHED', 'UNAVAILABLE'],
      handle: async ({ pool, body }) => shown(await createWebhook(pool, { ...deps, ...body })),
    }),
    route({
      method: 'get',
      path: '/webhooks',
      summary: 'List webhooks',
      permission: 'admin:read',
      reply: { status: 200, list: Webhook, pageSize: 100 },
      handle: async ({ pool, page }) => {
        const { items, cursor } = await pageOfWebhooks(pool, page)
        return { items: items.map(shown), cursor }
      },
    }),
    route({
      method: 'get',
      path: '/webhooks/:id',
      summary: 'Get a webhook',
      permission: 'admin:read',
      params,
      reply: { status: 200, body: Webhook },
      errors: ['NOT_FOUND'],
      handle: async ({ pool, params }) => shown(await getWebhook(pool, params.id)),
    }),
    route({
      method: 'patch',
      path: '/webhooks/:id',
      summary: 'Change, pause or enable a webhook',
      permission: 'admin',
      params,
      body: WebhookPatch,
      strict: true,
      reply: { status: 200, body: Webhook },
      errors: ['NOT_FOUND', 'UNAVAILABLE'],
      handle: async ({ pool, params, body }) =>
        shown(await changeWebhook(pool, { ...deps, ...params, ...body })),
    }),
    route({
      method: 'delete',
      path: '/webhooks/:id',
      summary: 'Delete a webhook',
      permission: 'admin',
      params,
      reply: { status: 204 },
      errors: ['NOT_FOUND'],
      handle: ({ pool, params }) => deleteWebhook(pool, { changed: deps.changed, ...params }),
    }),
    route({
      method: 'post',
      path: '/webhooks/:id/rotate',
      summary: "Replace a webhook's secret",
      permission: 'admin',
      params,
      body: Rotation,
      strict: true,
      reply: { status: 200, body: RotatedSecret },
      secrets: ['secret'],
      errors: ['NOT_FOUND'],
      handle: ({ pool, params, body }) => rotateSecret(pool, { sealer: deps.sealer, ...params, ...body }),
    }),
  ]
}
