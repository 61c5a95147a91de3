import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { ConsumerReplay, ConsumerReplayInput } from './model.ts'
import {
  cancelConsumerReplay,
  getConsumerReplay,
  pageOfConsumerReplays,
  startConsumerReplay,
} from './service.ts'

/** How long events are kept, in ms. */
export type ConsumerReplayDeps = { retentionMs: number }

const ofReplay = z.object({ id: id('replay') })

export const consumerReplayRoutes = ({ retentionMs }: ConsumerReplayDeps): Route[] => [
  route({
    method: 'post',
    path: '/replays',
    summary: 'Replay events to a consumer',
    description:
      'Starts a background job that publishes stored events again, oldest first, to the queue of one consumer on RabbitMQ. The messages are byte-for-byte the same as the originals, with the additional header `x-replay`. Each consumer can have one running replay. The replay fails if no queue is bound for the consumer.',
    permission: 'admin',
    body: ConsumerReplayInput,
    reply: { status: 201, body: ConsumerReplay },
    location: replay => `/api/v1/replays/${replay.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => startConsumerReplay(pool, caller, { ...body, retentionMs }),
  }),
  route({
    method: 'get',
    path: '/replays',
    summary: 'List replays to consumers',
    permission: 'admin:read',
    reply: { status: 200, list: ConsumerReplay },
    handle: ({ pool, page }) => pageOfConsumerReplays(pool, page),
  }),
  route({
    method: 'get',
    path: '/replays/:id',
    summary: 'Get a replay to a consumer',
    permission: 'admin:read',
    params: ofReplay,
    reply: { status: 200, body: ConsumerReplay },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getConsumerReplay(pool, params.id),
  }),
  route({
    method: 'delete',
    path: '/replays/:id',
    summary: 'Cancel a replay to a consumer',
    description:
      'Stops publishing; events in flight may still arrive. The replay stays in the list, and its events stay in the queue.',
    permission: 'admin',
    params: ofReplay,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => cancelConsumerReplay(pool, caller, params.id),
  }),
]
