import type { EarshotClient } from '@earshot/client'
import { type IdPrefix, isId, type Permission } from '@earshot/contracts'
import type { ServiceName, Upstream } from '@earshot/runtime'
import type { SearchResult } from './model.ts'
import {
  ofCompany,
  ofConversation,
  ofDelivery,
  ofEvent,
  ofPost,
  ofTicket,
  ofUser,
  ofWebhook,
} from './results.ts'

/** The services whose records are found. */
export type Searched = Exclude<Upstream, 'files' | 'mail'>

/** A client of each service for the caller. */
export type Sources = { clients: Record<Searched, EarshotClient> }

type Finder = {
  service: ServiceName
  permission: Permission
  prefix: IdPrefix
  byText: (sources: Sources, text: string) => Promise<SearchResult[]>
  /** @throws if it does not exist */
  byId: (sources: Sources, id: string) => Promise<SearchResult>
}

const limit = 5

/** A search in the bodies of events reads thousands: not worth it for two letters. */
const shortestEventText = 3

const ticketNumber = (text: string): number | undefined => {
  const digits = /^#?([1-9]\d{0,8})$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const post: Finder = {
  service: 'feedback',
  permission: 'read:feedback',
  prefix: 'post',
  byText: async ({ clients }, search) => {
    const query = { search, limit, sort: 'votes' as const }
    return (await clients.feedback.get('/api/v1/posts', { params: { query } })).data.map(ofPost)
  },
  byId: async ({ clients }, id) =>
    ofPost((await clients.feedback.get('/api/v1/posts/{id}', { params: { path: { id } } })).data),
}

const conversation: Finder = {
  service: 'support',
  permission: 'read:support',
  prefix: 'conversation',
  byText: async ({ clients }, search) => {
    const query = { search, limit }
    const { data } = await clients.support.get('/api/v1/conversations', { params: { query } })
    return data.map(ofConversation)
  },
  byId: async ({ clients }, id) =>
    ofConversation(
      (await clients.support.get('/api/v1/conversations/{id}', { params: { path: { id } } })).data,
    ),
}

const ticket: Finder = {
  service: 'support',
  permission: 'read:support',
  prefix: 'ticket',
  byText: async ({ clients }, search) => {
    const number = ticketNumber(search)
    const query = { limit, ...(number === undefined ? { search } : { number }) }
    return (await clients.support.get('/api/v1/tickets', { params: { query } })).data.map(ofTicket)
  },
  byId: async ({ clients }, id) =>
    ofTicket((await clients.support.get('/api/v1/tickets/{id}', { params: { path: { id } } })).data),
}

const user: Finder = {
  service: 'accounts',
  permission: 'read:feedback',
  prefix: 'principal',
  byText: async ({ clients }, search) => {
    const query = { search, limit, sort: 'most_active' as const }
    return (await clients.accounts.get('/api/v1/users', { params: { query } })).data.map(ofUser)
  },
  byId: async ({ clients }, principalId) =>
    ofUser(
      (await clients.accounts.get('/api/v1/users/{principalId}', { params: { path: { principalId } } })).data,
    ),
}

const company: Finder = {
  service: 'accounts',
  permission: 'read:feedback',
  prefix: 'company',
  byText: async ({ clients }, search) => {
    const query = { search, limit }
    return (await clients.accounts.get('/api/v1/companies', { params: { query } })).data.map(ofCompany)
  },
  byId: async ({ clients }, id) =>
    ofCompany((await clients.accounts.get('/api/v1/companies/{id}', { params: { path: { id } } })).data),
}

const webhook: Finder = {
  service: 'webhooks',
  permission: 'admin:read',
  prefix: 'webhook',
  byText: async ({ clients }, text) => {
    const { data } = await clients.webhooks.get('/api/v1/webhooks')
    const has = (part: string | null) => part?.toLowerCase().includes(text.toLowerCase())
    return data
      .filter(({ url, description }) => has(url) || has(description))
      .slice(0, limit)
      .map(ofWebhook)
  },
  byId: async ({ clients }, id) =>
    ofWebhook((await clients.webhooks.get('/api/v1/webhooks/{id}', { params: { path: { id } } })).data),
}

const event: Finder = {
  service: 'webhooks',
  permission: 'admin:read',
  prefix: 'evt',
  byText: async ({ clients }, search) => {
    if (search.length < shortestEventText) return []
    const query = { search, limit }
    return (await clients.webhooks.get('/api/v1/events', { params: { query } })).data.map(ofEvent)
  },
  byId: async ({ clients }, id) =>
    ofEvent((await clients.webhooks.get('/api/v1/events/{id}', { params: { path: { id } } })).data),
}

/** Found by text through their events. */
const delivery: Finder = {
  service: 'webhooks',
  permission: 'admin:read',
  prefix: 'delivery',
  byText: async () => [],
  byId: async ({ clients }, id) =>
    ofDelivery((await clients.webhooks.get('/api/v1/deliveries/{id}', { params: { path: { id } } })).data),
}

export const finders = [post, conversation, ticket, user, company, webhook, event, delivery]

/** The finder of the record with this id; undefined if the text is no id. */
export const finderOf = (text: string): Finder | undefined => finders.find(({ prefix }) => isId(prefix, text))
