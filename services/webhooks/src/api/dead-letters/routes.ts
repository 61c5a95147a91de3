import { type Route, route } from '@earshot/http'
import { DeadLetter, DeadLetterQuery, Discard, Discarded, Redrive, Redriven } from './model.ts'
import { type DeadLetterDeps, discard, pageOfDeadLetters, redrive } from './service.ts'

export const deadLetterRoutes = (deps: DeadLetterDeps): Route[] => [
  route({
    method: 'get',
    path: '/dead-letters',
    summary: 'List dead letters',
    description:
      'Messages that could not be processed, and messages that were delivered twenty times without success. Lists the oldest thousand of each queue, up to 16 MiB.',
    permission: 'admin:read',
    query: DeadLetterQuery,
    reply: { status: 200, list: DeadLetter },
    handle: ({ query, page }) => pageOfDeadLetters(deps, { queue: query.queue, page }),
  }),
  route({
    method: 'post',
    path: '/dead-letters/redrive',
    summary: 'Redrive dead letters',
    description:
      'Moves readable messages back for processing, up to a thousand of each queue. A receiver does not get a delivery twice.',
    permission: 'admin',
    body: Redrive,
    optionalBody: true,
    reply: { status: 200, body: Redriven },
    handle: ({ pool, caller, body }) => redrive(pool, caller, { ...deps, queue: body.queue }),
  }),
  route({
    method: 'post',
    path: '/dead-letters/discard',
    summary: 'Discard dead letters',
    permission: 'admin',
    body: Discard,
    reply: { status: 200, body: Discarded },
    handle: ({ pool, caller, body }) => discard(pool, caller, { ...deps, ...body }),
  }),
]
