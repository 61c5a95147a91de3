import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { conversations } from '../../changes/conversations/conversations.ts'
import { tickets } from '../../changes/tickets/tickets.ts'
import { conversationSubject, ticketSubject } from '../../reactions/sla/subjects.ts'
import { Sla, SlaInput } from '../../records/sla/model.ts'
import type { ThreadKind } from '../../records/threads/row.ts'
import { getSla, type SubjectStore, setSla } from './service.ts'

const reply = { status: 200, body: Sla } as const

const slaRoutes = <K extends ThreadKind, Row>(store: SubjectStore<K, Row>): Route[] => {
  const { kind } = store
  const params = z.object({ id: id(kind) })
  return [
    route({
      method: 'get',
      path: `/${kind}s/:id/sla`,
      summary: `Get the SLA targets of a ${kind}`,
      permission: 'read:support',
      params,
      reply,
      errors: ['NOT_FOUND'],
      handle: ({ pool, params }) => getSla(pool, store, params),
    }),
    route({
      method: 'put',
      path: `/${kind}s/:id/sla`,
      summary: `Set the SLA policy of a ${kind}`,
      description: 'The policy stays until it is set again, even if another policy matches.',
      permission: 'admin',
      params,
      body: SlaInput,
      reply,
      errors: ['NOT_FOUND'],
      handle: ({ pool, caller, params, body }) => setSla(pool, caller, store, { ...params, ...body }),
    }),
  ]
}

export const conversationSlaRoutes = (): Route[] =>
  slaRoutes({ ...conversations, kind: 'conversation', subjectOf: conversationSubject })

export const ticketSlaRoutes = (): Route[] =>
  slaRoutes({ ...tickets, kind: 'ticket', subjectOf: ticketSubject })
