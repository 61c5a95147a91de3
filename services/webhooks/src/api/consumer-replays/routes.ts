import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { ConsumerReplay, NewConsumerReplay } from './model.ts'
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
    summary: "Send past events to a team's queue again",
    description:
      'A job that works in the background, oldest event first: what Earshot has kept of these events goes to the queue of this one consumer on RabbitMQ, byte for byte as the first time, with the header `x-replay`. One at a time for each consumer. It fails when no queue is bound for that consumer.',
    permission: 'admin',
    body: NewConsumerReplay,
    strict: true,
    reply: { status: 201, body: ConsumerReplay },
    location: replay => `/api/v1/replays/${replay.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => startConsumerReplay(pool, caller, { ...body, retentionMs }),
  }),
  route({
    method: 'get',
    path: '/replays',
    summary: "List the replays to teams' queues",
    permission: 'admin:read',
    reply: { status: 200, list: ConsumerReplay },
    handle: ({ pool, page }) => pageOfConsumerReplays(pool, page),
  }),
  route({
    method: 'get',
    path: '/replays/:id',
    summary: "Get a replay to a team's queue",
    permission: 'admin:read',
    params: ofReplay,
    reply: { status: 200, body: ConsumerReplay },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getConsumerReplay(pool, params.id),
  }),
  route({
    method: 'delete',
    path: '/replays/:id',
    summary: "Cancel a replay to a team's queue",
    description:
      'It publishes no more, but for the few events that are on their way. It stays in the list, and what is in the queue stays there.',
    permission: 'admin',
    params: ofReplay,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => cancelConsumerReplay(pool, caller, params.id),
  }),
]
