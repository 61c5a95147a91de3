import { type Caller, fail, failFields, type Id, id, isTeam, permits } from '@earshot/contracts'
import { type Limiter, refuse, type upstreamClients } from '@earshot/edge'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { type Occupant, Presence, PresenceInput, type PresenceState } from './model.ts'
import type { PresenceHub } from './presence.ts'
import { recordReader, type Visitor } from './records.ts'
import { viewFor } from './views.ts'

/** Requests per minute of a caller: ten open tabs, each with a renewal every ten seconds, and typing in one of them. */
const perMinute = 120

const description = {
  list: `
Members who have it open now, and whether they type. Visitors never see this list. The stream of changes (\`GET /changes\`) contains
\`presence.changed\` with the id of the conversation or ticket when the list has changed.
`.trim(),
  conversation: `

In their own conversation, visitors see in \`typing\` which members write a reply, and show with the state \`typing\` that they write a
message: other states are rejected, and typing ends after 10 seconds without a renewal or with \`DELETE\`. Members see it in \`typing\`,
and are notified while one of them has the conversation open.
`.trimEnd(),
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

const principalOf = ({ principalId }: Caller): Id<'principal'> => principalId as Id<'principal'> // callers of the gateway's routes are principals

const occupantOf = (caller: Caller, state: PresenceState, { visitorName }: Visitor): Occupant => {
  const principalId = principalOf(caller)
  return isTeam(caller)
    ? { side: 'team', principalId, name: caller.name, state }
    : { side: 'visitor', principalId, name: visitorName, state: 'typing' }
}

/** @throws {ApiError} INSUFFICIENT_SCOPE, VALIDATION_ERROR */
const assertMayShow = (caller: Caller, state: PresenceState): void => {
  if (!isTeam(caller) && state !== 'typing')
    failFields({ path: 'state', code: 'invalid_value', message: 'must be typing for visitors' })
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
  const isConversation = kind === 'conversation'
  const common = {
    path,
    params,
    permission: 'read:support',
    forUsers: isConversation,
    forAnonymous: isConversation,
  } as const
  const more = isConversation ? description.conversation : ''
  const shown = { status: 200, body: Presence } as const
  const read = recordReader(support)
  return [
    route({
      ...common,
      method: 'get',
      operationId: names.get,
      summary: `List who has a ${kind} open`,
      description: description.list + more,
      reply: shown,
      errors: ['NOT_FOUND', 'FEATURE_DISABLED', 'UNAVAILABLE'],
      prepare: async ({ caller, params }) => {
        await read(caller, params.id)
        return viewFor(caller, presence.list(params.id))
      },
      handle: async ({ prepared }) => prepared,
    }),
    route({
      ...common,
      method: 'put',
      operationId: names.set,
      summary: `Show that you have a ${kind} open`,
      description: description.set + more,
      // A messenger reports typing every few seconds.
      ...(isConversation && {
        visitorLimit: { verb: 'send', what: 'typing signals', limit: 60, minutes: 1 },
      }),
      body: PresenceInput,
      reply: shown,
      errors: ['NOT_FOUND', 'FEATURE_DISABLED', 'UNAVAILABLE'],
      prepare: async ({ caller, params, body: { state } }) => {
        assertMayShow(caller, state)
        await limit(limiter, caller)
        const visitor = await read(caller, params.id)
        const place = { record: params.id, visitorId: visitor.visitorId }
        await presence.set(place, occupantOf(caller, state, visitor))
        return viewFor(caller, presence.list(params.id))
      },
      handle: async ({ prepared }) => prepared,
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
        const before = viewFor(caller, presence.list(params.id))
        await presence.leave(params.id, principalOf(caller))
        return before // for If-Match
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
