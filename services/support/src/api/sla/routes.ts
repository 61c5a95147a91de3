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
      summary: `Get what is promised to a ${kind}`,
      permission: 'read:support',
      params,
      reply,
      errors: ['NOT_FOUND'],
      handle: ({ pool, params }) => getSla(pool, store, params),
    }),
    route({
      method: 'put',
      path: `/${kind}s/:id/sla`,
      summary: 'Promise by another policy',
      description: 'From then on the policy stays as it was chosen, whatever would match.',
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
