import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { Sla, SlaInput } from '../../records/sla/model.ts'
import type { SubjectKind } from '../../records/sla/subject.ts'
import { getSla, type SubjectStore, setSla } from './service.ts'
import { conversationStore, ticketStore } from './stores.ts'

const reply = { status: 200, body: Sla } as const

const slaRoutes = <K extends SubjectKind>(store: SubjectStore<K>): Route[] => {
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

export const conversationSlaRoutes = (): Route[] => slaRoutes(conversationStore)
export const ticketSlaRoutes = (): Route[] => slaRoutes(ticketStore)
