import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { Replay, ReplayInput } from './model.ts'
import { cancelReplay, getReplay, pageOfReplays, startReplay } from './service.ts'

const ofWebhook = z.object({ id: id('webhook') })
const ofReplay = z.object({ id: id('webhook'), replayId: id('replay') })

const keyOf = ({ id, replayId }: z.output<typeof ofReplay>) => ({ webhookId: id, id: replayId })

export const replayRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/webhooks/:id/replay',
    summary: 'Replay past deliveries',
    description:
      'Starts a background job that sends deliveries again, oldest event first, after new events, at up to 100 deliveries per second. It also runs while the webhook is paused or disabled, and failures do not count towards disabling the webhook. Each webhook can have one running replay. Test deliveries are not replayed.',
    permission: 'admin',
    params: ofWebhook,
    body: ReplayInput,
    reply: { status: 201, body: Replay },
    location: replay => `/api/v1/webhooks/${replay.webhookId}/replays/${replay.id}`,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => startReplay(pool, caller, { webhookId: params.id, ...body }),
  }),
  route({
    method: 'get',
    path: '/webhooks/:id/replays',
    summary: 'List replays of a webhook',
    permission: 'admin:read',
    params: ofWebhook,
    reply: { status: 200, list: Replay },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, page }) => pageOfReplays(pool, { webhookId: params.id, page }),
  }),
  route({
    method: 'get',
    path: '/webhooks/:id/replays/:replayId',
    summary: 'Get a replay',
    permission: 'admin:read',
    params: ofReplay,
    reply: { status: 200, body: Replay },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getReplay(pool, keyOf(params)),
  }),
  route({
    method: 'delete',
    path: '/webhooks/:id/replays/:replayId',
    summary: 'Cancel a replay',
    description: 'Stops the replay; deliveries in flight may still be sent. The replay stays in the list.',
    permission: 'admin',
    params: ofReplay,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => cancelReplay(pool, caller, keyOf(params)),
  }),
]
