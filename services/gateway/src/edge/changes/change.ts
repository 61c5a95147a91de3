import {
  type Envelope,
  eventDef,
  eventTypes,
  isEventType,
  type Permission,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'

/** Something happened: what, and to which things. What they are now is read from the API, by whoever may. */
export const Change = z
  .object({
    id: z.string().describe('Of the event: the same one may be told twice.'),
    type: z.string().describe('An event type, or one of those that only the team hears: `audit.recorded`.'),
    createdAt: Timestamp,
    subjects: z
      .record(z.string(), z.string())
      .describe('The ids of what it is about, by what they are of: `post`, `board`, `conversation`.'),
  })
  .meta({
    id: 'Change',
    example: {
      id: 'evt_01kk2m9v3zecst1qsk0w8h5r6t',
      type: 'post.status_changed',
      createdAt: '2026-03-05T12:00:00.000Z',
      subjects: { post: 'post_01kk2m9v40ecst1qv8d4n7x2ze', board: 'board_01kk2m9v3yecst1qr6b2k5p9xa' },
    },
  })
export type Change = z.infer<typeof Change>

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
