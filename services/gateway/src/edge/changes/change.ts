import { type Envelope, eventDef, eventTypes, isEventType, type Permission } from '@earshot/contracts'
import type { Change } from './model.ts'

const feedbackFamilies = new Set<string>(['post', 'comment', 'changelog'])

/** Events that no webhook sees. `principal.activity` follows every vote, and tells nobody anything. */
const amongUs: Record<string, Permission> = {
  'board.created': 'read:feedback',
  'board.updated': 'read:feedback',
  'board.deleted': 'read:feedback',
  'principal.created': 'any',
  'principal.updated': 'any',
  'principal.erased': 'any',
  'settings.updated': 'any',
  'audit.recorded': 'admin:read',
  'webhook.failing': 'admin:read',
  'webhook.disabled': 'admin:read',
  'webhook.recovered': 'admin:read',
}

/** What somebody needs to hear of events of a type; undefined when nobody is told. */
export const neededFor = (type: string): Permission | undefined => {
  if (!isEventType(type)) return amongUs[type]
  return feedbackFamilies.has(eventDef(type)?.family ?? '') ? 'read:feedback' : 'read:support'
}

/** Every type that is told. */
export const toldTypes: string[] = [...eventTypes, ...Object.keys(amongUs)]

type Thing = { id?: unknown; boardId?: unknown }

/** No text of anybody is told: ids alone. */
export const changeOf = ({ id, type, createdAt, data }: Envelope): Change => {
  const subjects: Record<string, string> = {}
  for (const [name, value] of Object.entries(data)) {
    const thing = (typeof value === 'object' && value !== null ? value : {}) as Thing
    if (typeof thing.id === 'string') subjects[name] = thing.id
    if (typeof thing.boardId === 'string') subjects.board = thing.boardId
  }
  return { id, type, createdAt, subjects }
}
