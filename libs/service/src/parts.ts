import type { SealedTable } from '@earshot/db'
import { consumeEvents, type EventHandlers, erasureHandlers, type TraceColumn } from '@earshot/events'
import { mountService, type Route } from '@earshot/http'
import type { Upstream } from '@earshot/runtime'
import type { Express, RequestHandler } from 'express'
import type { ServiceContext, ServiceParts } from './definition.ts'

export type Routes = {
  /** Below `/api/v1`. */
  api: Route[]
  /** Below `/api/v1`, without a credential. */
  open: Route[]
  /** Below `/internal`, for other services only. */
  internal: Route[]
  /** At the root, for requests without a caller. */
  others: RequestHandler[]
}

/** What a part of a service contributes while it runs. Other values that it opens are for the parts above it. */
export type Part = Omit<ServiceParts, 'mount' | 'close'> & {
  /** Only called in processes that serve HTTP. */
  routes?: () => Partial<Routes>
  /** Handlers of events of other services. */
  handlers?: EventHandlers
  /** Closes what the part opened, after the last request and the last loop. */
  close?: () => void | Promise<void>
}

/** What a part declares before it is open. */
export type PartDeclaration = {
  /** Columns with copies of personal data. */
  traces?: TraceColumn[]
  /** Tables with encrypted columns. A table that is missing would be unreadable after SECRET_KEY is rotated. */
  sealed?: SealedTable[]
}

/** What several parts declare, for the definition of their service. */
export const declaredBy = (parts: PartDeclaration[]): Required<PartDeclaration> => ({
  traces: parts.flatMap(({ traces = [] }) => traces),
  sealed: parts.flatMap(({ sealed = [] }) => sealed),
})

const routesOf = (parts: Part[]): Routes => {
  const all = parts.map(part => part.routes?.() ?? {})
  return {
    api: all.flatMap(({ api = [] }) => api),
    open: all.flatMap(({ open = [] }) => open),
    internal: all.flatMap(({ internal = [] }) => internal),
    others: all.flatMap(({ others = [] }) => others),
  }
}

type Handler = (data: never, event: never) => Promise<void>

/** Calls the handlers of an event one after the other. If one rejects, all of them get the event again. */
const joinHandlers = (parts: Part[]): EventHandlers => {
  const all = parts.flatMap(({ handlers = {} }) => Object.entries(handlers) as [string, Handler][])
  const joined = [...Map.groupBy(all, ([type]) => type)].map(([type, group]): [string, Handler] => [
    type,
    async (data, event) => {
      for (const [, handle] of group) await handle(data, event)
    },
  ])
  return Object.fromEntries(joined) as EventHandlers // each type has the handlers of this type
}

/** Undefined if no part has messages to publish again. */
const refillOf = (parts: Part[]): Pick<ServiceParts, 'refill'> => {
  const refills = parts.flatMap(({ refill }) => refill ?? [])
  if (refills.length === 0) return {}
  return { refill: async signal => void (await Promise.all(refills.map(refill => refill(signal)))) }
}

const readinessOf = (parts: Part[]): Pick<ServiceParts, 'readiness'> => {
  const readiness = parts.find(it => it.readiness)?.readiness
  return readiness ? { readiness } : {}
}

type Mount = (app: Express, routes: Routes) => void

export const mountBehindGateway =
  (context: ServiceContext): Mount =>
  (app, { api, open, internal, others }) =>
    mountService(app, { ...context, routes: [...api, ...open], internal, others })

/**
 * Joins the parts of a service, in the order in which they were opened. They are closed in the reverse order, and one that fails to
 * close keeps no other from being closed. If a part handles events, the queue of the service is consumed.
 */
export const joinParts = (
  context: ServiceContext,
  parts: Part[],
  mount: Mount = mountBehindGateway(context),
): ServiceParts => {
  const { name, database, secret, broker, log } = context
  const consumer = () =>
    consumeEvents({
      broker,
      queue: `${name as Upstream}.events`, // the gateway handles no events
      handlers: erasureHandlers(database.pool, secret, joinHandlers(parts)),
      log,
    })
  return {
    mount: app => mount(app, routesOf(parts)),
    prepare: async () => {
      for (const part of parts) await part.prepare?.()
    },
    loops: () => [
      ...(parts.some(({ handlers }) => handlers) ? [consumer()] : []),
      ...parts.flatMap(part => part.loops?.() ?? []),
    ],
    ...refillOf(parts),
    ...readinessOf(parts),
    endStreams: () => {
      for (const part of parts) part.endStreams?.()
    },
    close: async () => {
      await using opened = new AsyncDisposableStack()
      for (const part of parts) opened.defer(async () => part.close?.())
    },
  }
}
