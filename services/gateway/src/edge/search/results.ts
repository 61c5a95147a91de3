import type { components } from '@earshot/client'
import type { SearchResult } from './model.ts'

type Schemas = components['schemas']

const shown = { detail: null, parentId: null }

export const ofPost = (
  it: Pick<Schemas['PostItem'], 'id' | 'title' | 'boardName' | 'createdAt'>,
): SearchResult => ({
  ...shown,
  kind: 'post',
  id: it.id,
  title: it.title,
  detail: it.boardName,
  createdAt: it.createdAt,
})

export const ofConversation = (
  it: Schemas['Conversation'] & Partial<Pick<Schemas['ConversationItem'], 'lastMessage'>>,
): SearchResult => ({
  ...shown,
  kind: 'conversation',
  id: it.id,
  title: it.subject ?? it.lastMessage?.preview ?? it.id,
  detail: it.visitorName ?? it.visitorEmail,
  createdAt: it.createdAt,
})

export const ofTicket = (it: Schemas['Ticket']): SearchResult => ({
  ...shown,
  kind: 'ticket',
  id: it.id,
  title: it.title,
  detail: `#${it.number}`,
  createdAt: it.createdAt,
})

export const ofUser = (it: Schemas['User']): SearchResult => ({
  ...shown,
  kind: 'user',
  id: it.principalId,
  title: it.name ?? it.email ?? it.principalId,
  detail: it.email,
  createdAt: it.joinedAt,
})

export const ofCompany = (it: Schemas['Company']): SearchResult => ({
  ...shown,
  kind: 'company',
  id: it.id,
  title: it.name,
  detail: it.domain,
  createdAt: it.createdAt,
})

export const ofWebhook = (it: Schemas['Webhook']): SearchResult => ({
  ...shown,
  kind: 'webhook',
  id: it.id,
  title: it.url,
  detail: it.description,
  createdAt: it.createdAt,
})

export const ofEvent = (it: Pick<Schemas['EventItem'], 'id' | 'type' | 'createdAt'>): SearchResult => ({
  ...shown,
  kind: 'event',
  id: it.id,
  title: it.type,
  createdAt: it.createdAt,
})

export const ofDelivery = (it: Schemas['Delivery']): SearchResult => ({
  kind: 'delivery',
  id: it.id,
  title: it.type,
  detail: it.status,
  parentId: it.eventId,
  createdAt: it.createdAt,
})
