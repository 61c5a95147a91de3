import { type Route, route } from '@earshot/http'
import { DeadLetter, DeadLetterQuery, Discard, Discarded, Redrive, Redriven } from './model.ts'
import { type DeadLetterDeps, discard, pageOfDeadLetters, redrive } from './service.ts'

export const deadLetterRoutes = (deps: DeadLetterDeps): Route[] => [
  route({
    method: 'get',
    path: '/dead-letters',
    summary: 'List parked messages',
    description:
      'What no worker could work with, and what came back twenty times. Of each queue the oldest thousand, or 16 MiB of them.',
    permission: 'admin:read',
    query: DeadLetterQuery,
    reply: { status: 200, list: DeadLetter },
    handle: ({ query, page }) => pageOfDeadLetters(deps, { queue: query.queue, page }),
  }),
  route({
    method: 'post',
    path: '/dead-letters/redrive',
    summary: 'Try parked messages again',
    description: 'Those that can be read, up to a thousand of each queue. A receiver gets none of it twice.',
    permission: 'admin',
    body: Redrive,
    strict: true,
    reply: { status: 200, body: Redriven },
    handle: ({ pool, caller, body }) => redrive(pool, caller, { ...deps, queue: body.queue }),
  }),
  route({
    method: 'post',
    path: '/dead-letters/discard',
    summary: 'Throw parked messages away',
    permission: 'admin',
    body: Discard,
    strict: true,
    reply: { status: 200, body: Discarded },
    handle: ({ pool, caller, body }) => discard(pool, caller, { ...deps, ...body }),
  }),
]
