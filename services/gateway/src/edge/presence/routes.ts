import { type Caller, fail, type Id, id, permits } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { refuse } from '../../base/rate-limit/headers.ts'
import type { Limiter } from '../../base/rate-limit/limiter.ts'
import type { upstreamClients } from '../../base/upstream/clients.ts'
import { Presence, PresenceInput, type PresenceState } from './model.ts'
import type { PresenceHub } from './presence.ts'
import { recordReader } from './records.ts'

/** Requests per minute of a caller: ten open tabs, each with a renewal every ten seconds, and typing in one of them. */
const perMinute = 120

const description = {
  list: `
Members who have it open now, and whether they type. Customers never see this. The stream of changes (\`GET /changes\`) contains
\`presence.changed\` with the id of the conversation or ticket when the list has changed.
`.trim(),
  set: `
Shows the caller to other members, and returns who else has it open. Send it again at least every 30 seconds: without a renewal,
the caller disappears after that time. A state of typing becomes \`viewing\` after 10 seconds. Typing requires the scope
write:support. A caller has one state for each conversation and ticket, and may send 120 of these requests per minute. Nothing is
stored, and no event is emitted.
`.trim(),
}

export type PresenceDeps = {
  presence: PresenceHub
  support: ReturnType<typeof upstreamClients>
  limiter: Limiter
}

const memberOf = ({ principalId, name }: Caller) => ({
  principalId: principalId as Id<'principal'>, // callers of the gateway's routes are principals
  name,
})

/** @throws {ApiError} INSUFFICIENT_SCOPE */
const assertMayType = (caller: Caller, state: PresenceState): void => {
  if (state !== 'viewing' && !permits(caller, 'write:support'))
    fail('INSUFFICIENT_SCOPE', 'This state requires the scope write:support.')
}

/** @throws {ApiError} RATE_LIMITED */
const limit = async (limiter: Limiter, { principalId }: Caller): Promise<void> => {
  const verdict = await limiter.take(`presence ${principalId}`, perMinute, 1)
  if (!verdict.allowed) throw refuse(verdict)
}

const routesOf = (
  { presence, support, limiter }: PresenceDeps,
  kind: 'conversation' | 'ticket',
  names: { get: string; set: string; end: string },
): Route[] => {
  const params = z.object({ id: id<'conversation' | 'ticket'>(kind) })
  const path = `/${kind}s/:id/presence`
  const common = { path, params, permission: 'read:support' } as const
  const shown = { status: 200, body: Presence } as const
  const assertReadable = recordReader(support)
  return [
    route({
      ...common,
      method: 'get',
      operationId: names.get,
      summary: `List who has a ${kind} open`,
      description: description.list,
      reply: shown,
      errors: ['NOT_FOUND', 'FEATURE_DISABLED', 'UNAVAILABLE'],
      prepare: async ({ caller, params }) => {
        await assertReadable(caller, params.id)
        return presence.list(params.id)
      },
      handle: async ({ prepared: members }) => ({ members }),
    }),
    route({
      ...common,
      method: 'put',
      operationId: names.set,
      summary: `Show that you have a ${kind} open`,
      description: description.set,
      body: PresenceInput,
      reply: shown,
      errors: ['NOT_FOUND', 'FEATURE_DISABLED', 'UNAVAILABLE'],
      prepare: async ({ caller, params, body: { state } }) => {
        assertMayType(caller, state)
        await limit(limiter, caller)
        await assertReadable(caller, params.id)
        await presence.set(params.id, { ...memberOf(caller), state })
        return presence.list(params.id)
      },
      handle: async ({ prepared: members }) => ({ members }),
    }),
    route({
      ...common,
      method: 'delete',
      operationId: names.end,
      summary: `Show that you have closed a ${kind}`,
      description: 'Removes the caller from the list. Does nothing if the caller is not in it.',
      reply: { status: 204 },
      errors: ['UNAVAILABLE'],
      prepare: async ({ caller, params }) => {
        await limit(limiter, caller)
        await presence.leave(params.id, memberOf(caller))
      },
      handle: async () => undefined,
    }),
  ]
}

/** Which members have a conversation or ticket open, and which of them type. */
export const presenceRoutes = (deps: PresenceDeps): Route[] => [
  ...routesOf(deps, 'conversation', {
    get: 'getConversationPresence',
    set: 'setConversationPresence',
    end: 'endConversationPresence',
  }),
  ...routesOf(deps, 'ticket', {
    get: 'getTicketPresence',
    set: 'setTicketPresence',
    end: 'endTicketPresence',
  }),
]
