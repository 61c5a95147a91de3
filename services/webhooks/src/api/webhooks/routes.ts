import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import {
  RotatedSecret,
  Rotation,
  Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookQuery,
  WebhookWithSecret,
} from '../../subscriptions/webhooks/model.ts'
import {
  changeWebhook,
  checkPatch,
  createWebhook,
  deleteWebhook,
  getWebhook,
  pageOfWebhooks,
  rotateSecret,
  type WebhookDeps,
} from './service.ts'

const params = z.object({ id: id('webhook') })

/** Refuses an address that needs no DNS lookup together with the errors of other fields. */
const bodies = (deps: WebhookDeps) => {
  const allowed = (url: string | undefined, context: z.RefinementCtx): void => {
    const message = url && deps.addresses.faultOf(url)
    if (message) context.addIssue({ code: 'custom', message })
  }
  return {
    Input: WebhookInput.extend({ url: WebhookInput.shape.url.superRefine(allowed) }).meta(
      WebhookInput.meta() ?? {},
    ),
    Patch: WebhookPatch.extend({ url: WebhookPatch.shape.url.superRefine(allowed) }).meta(
      WebhookPatch.meta() ?? {},
    ),
  }
}

export const webhookRoutes = (deps: WebhookDeps): Route[] => {
  const { Input, Patch } = bodies(deps)
  return [
    route({
      method: 'post',
      path: '/webhooks',
      summary: 'Create a webhook',
      permission: 'admin',
      body: Input,
      reply: { status: 201, body: WebhookWithSecret },
      secrets: ['secret'],
      location: webhook => `/api/v1/webhooks/${webhook.id}`,
      errors: ['LIMIT_REACHED', 'UNAVAILABLE'],
      handle: ({ pool, caller, body }) => createWebhook(pool, caller, { ...deps, ...body }),
    }),
    route({
      method: 'get',
      path: '/webhooks',
      summary: 'List webhooks',
      permission: 'admin:read',
      query: WebhookQuery,
      reply: { status: 200, list: Webhook, pageSize: 100 },
      handle: ({ pool, query, page }) => pageOfWebhooks(pool, { query, page }),
    }),
    route({
      method: 'get',
      path: '/webhooks/:id',
      summary: 'Get a webhook',
      permission: 'admin:read',
      params,
      reply: { status: 200, body: Webhook },
      errors: ['NOT_FOUND'],
      handle: ({ pool, params }) => getWebhook(pool, params.id),
    }),
    route({
      method: 'patch',
      path: '/webhooks/:id',
      summary: 'Update a webhook',
      permission: 'admin',
      params,
      body: Patch,
      reply: { status: 200, body: Webhook },
      errors: ['NOT_FOUND', 'UNAVAILABLE'],
      prepare: ({ db, params, body }) => checkPatch(db, { ...deps, ...params, ...body }),
      handle: ({ pool, caller, params, body }) =>
        changeWebhook(pool, caller, { changed: deps.changed, sealer: deps.sealer, ...params, ...body }),
    }),
    route({
      method: 'delete',
      path: '/webhooks/:id',
      summary: 'Delete a webhook',
      permission: 'admin',
      params,
      reply: { status: 204 },
      errors: ['NOT_FOUND'],
      handle: ({ pool, caller, params }) => deleteWebhook(pool, caller, { changed: deps.changed, ...params }),
    }),
    route({
      method: 'post',
      path: '/webhooks/:id/rotate',
      summary: 'Rotate a signing secret',
      permission: 'admin',
      params,
      body: Rotation,
      optionalBody: true,
      reply: { status: 200, body: RotatedSecret },
      secrets: ['secret'],
      errors: ['NOT_FOUND'],
      handle: ({ pool, caller, params, body }) =>
        rotateSecret(pool, caller, { sealer: deps.sealer, ...params, ...body }),
    }),
  ]
}
