import {
  type Envelope,
  type EventType,
  eventDef,
  eventTypes,
  type Identity,
  isEventType,
  type Permission,
} from '@earshot/contracts'
import type { Change } from './model.ts'

const feedbackFamilies = new Set<string>(['post', 'comment', 'changelog'])

/** Not an event: the gateways send it to each other, and nothing stores it. */
export const presenceChanged = 'presence.changed'

/**
 * Internal events, which are not delivered to webhooks. Leaves out `principal.activity`, which every vote emits,
 * `notification.requested`, `mail.requested` and `letter.requested`, after which `notification.changed` and `mail.updated` follow,
 * and the copies of companies, segments and contact addresses.
 */
const internalTypes: Record<string, Permission> = {
  'board.created': 'read:feedback',
  'board.updated': 'read:feedback',
  'board.deleted': 'read:feedback',
  'principal.created': 'any',
  'principal.updated': 'any',
  'principal.merged': 'any',
  'principal.unmerged': 'any',
  'principal.erased': 'any',
  'settings.updated': 'any',
  'mail.updated': 'read:support',
  'audit.recorded': 'admin:read',
  'mail.received': 'admin:read',
  'webhook.failing': 'admin:read',
  'webhook.disabled': 'admin:read',
  'webhook.recovered': 'admin:read',
  'notification.changed': 'any',
  [presenceChanged]: 'read:support',
}

/** The permission to receive changes of a type; undefined when the type is not streamed. */
export const permissionFor = (type: string): Permission | undefined => {
  if (!isEventType(type)) return internalTypes[type]
  return feedbackFamilies.has(eventDef(type)?.family ?? '') ? 'read:feedback' : 'read:support'
}

/**
 * What callers outside the team receive of their own conversations: only what `GET /conversations` shows them. Leaves out notes,
 * and what concerns the team only, such as assignments and SLA targets.
 */
const visitorTypes = new Set([
  'conversation.created',
  'conversation.status_changed',
  'conversation.csat_submitted',
  'conversation.csat_comment_added',
  'message.created',
  'message.updated',
  'message.deleted',
] satisfies EventType[] as string[])

/** What every caller outside the team receives, like anyone who reads the public feed. */
const publicTypes = new Set(['changelog.published'] satisfies EventType[] as string[])

/** Which callers outside the team receive changes of a type: all of them, the visitor whose conversation it is, or none. */
export const audienceOf = (type: string): 'everyone' | 'visitor' | 'team' => {
  if (publicTypes.has(type)) return 'everyone'
  return visitorTypes.has(type) ? 'visitor' : 'team'
}

/** Every type that is streamed. */
export const streamedTypes: string[] = [...eventTypes, ...Object.keys(internalTypes)]

/** Whether an event is for this member: a change of notifications only for members who have them. */
export const isFor = ({ type, data }: Envelope, { principalId }: Pick<Identity, 'principalId'>): boolean =>
  type !== 'notification.changed' ||
  (Array.isArray(data.principalIds) && data.principalIds.includes(principalId))

type Resource = { id?: unknown; boardId?: unknown }

/** The change that an event stands for. It has ids only, no content. */
export const changeOf = ({ id, type, createdAt, data }: Envelope): Change => {
  const subjects: Record<string, string> = {}
  for (const [name, value] of Object.entries(data)) {
    const resource = (typeof value === 'object' && value !== null ? value : {}) as Resource
    if (typeof resource.id === 'string') subjects[name] = resource.id
    if (typeof resource.boardId === 'string') subjects.board = resource.boardId
  }
  return { id, type, createdAt, subjects }
}
