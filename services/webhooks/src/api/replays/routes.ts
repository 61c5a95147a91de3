import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { NewReplay, Replay } from './model.ts'
import { cancelReplay, getReplay, pageOfReplays, startReplay } from './service.ts'

const ofWebhook = z.object({ id: id('webhook') })
const ofReplay = z.object({ id: id('webhook'), replayId: id('replay') })

const keyOf = ({ id, replayId }: z.output<typeof ofReplay>) => ({ webhookId: id, id: replayId })

export const replayRoutes = (): Route[] => [
  route({
    method: 'post',
    path: '/webhooks/:id/replay',
    summary: 'Send past deliveries again',
    description:
      'A job that works in the background, oldest event first and behind what is new, at 100 deliveries a second at most. It works while the webhook is paused or disabled too; failures do not count towards disabling it. One at a time for each webhook. Tests are left out.',
    permission: 'admin',
    params: ofWebhook,
    body: NewReplay,
    strict: true,
    reply: { status: 201, body: Replay },
    location: replay => `/api/v1/webhooks/${replay.webhookId}/replays/${replay.id}`,
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => startReplay(pool, caller, { webhookId: params.id, ...body }),
  }),
  route({
    method: 'get',
    path: '/webhooks/:id/replays',
    summary: "List a webhook's replays",
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
    description:
      'Nothing more is sent by it, but for the few deliveries that are on their way. It stays in the list.',
    permission: 'admin',
    params: ofReplay,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => cancelReplay(pool, caller, keyOf(params)),
  }),
]
