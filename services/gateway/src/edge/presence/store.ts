import type { Id } from '@earshot/contracts'
import type { Occupant, PresenceState, RecordId } from './model.ts'

/** In ms without a renewal: when a presence ends, and when a member who types is shown as viewing again. */
export type PresenceTimes = { presentMs: number; typingMs: number }

export const presenceTimes: PresenceTimes = { presentMs: 30_000, typingMs: 10_000 }

/** Of members, and of visitors. Bounds the memory to some MB. Further ones are not shown until others have left. */
const maxPresences = 10_000

/** The visitor whose conversation it is; null for a ticket. */
type VisitorId = Id<'principal'> | null
type Entry = Occupant & { timer: NodeJS.Timeout }
type Room = { visitorId: VisitorId; entries: Map<string, Entry> }

/** Who must read the presence of a record again. */
export type Concerned = { team: boolean; visitorId: VisitorId }

export type PresenceStore = {
  set: (record: RecordId, visitorId: VisitorId, occupant: Occupant) => void
  remove: (record: RecordId, principalId: string) => void
  list: (record: RecordId) => Occupant[]
  clear: () => void
}

/**
 * Who has which record open, in memory. Calls `changed` when what a side sees of a record has changed, but not for renewals. A
 * visitor sees only who writes a reply. A visitor who types concerns no one while no member has the conversation open.
 */
export const createStore = (
  { presentMs, typingMs }: PresenceTimes,
  changed: (record: RecordId, concerned: Concerned) => void,
): PresenceStore => {
  const rooms = new Map<RecordId, Room>()
  const counts = { team: 0, visitor: 0 }

  const notify = (
    record: RecordId,
    { visitorId, entries }: Room,
    { side, before, after }: { side: Occupant['side']; before?: PresenceState; after?: PresenceState },
  ): void => {
    if (before === after) return
    const team = side === 'team' || entries.values().some(entry => entry.side === 'team')
    const isSeen = side === 'team' && (before === 'typing') !== (after === 'typing')
    if (team || isSeen) changed(record, { team, visitorId: isSeen ? visitorId : null })
  }
  const remove: PresenceStore['remove'] = (record, principalId) => {
    const room = rooms.get(record)
    const entry = room?.entries.get(principalId)
    if (!room || !entry) return
    clearTimeout(entry.timer)
    room.entries.delete(principalId)
    if (room.entries.size === 0) rooms.delete(record)
    counts[entry.side] -= 1
    notify(record, room, { side: entry.side, before: entry.state })
  }
  const put = (record: RecordId, visitorId: VisitorId, occupant: Occupant, leftMs: number): void => {
    const { principalId, state, side } = occupant
    const room = { entries: new Map<string, Entry>(), ...rooms.get(record), visitorId }
    const before = room.entries.get(principalId)
    if (!before && counts[side] >= maxPresences) return
    if (before) clearTimeout(before.timer)
    else counts[side] += 1
    const stays = side === 'team' && state !== 'viewing'
    const later = () =>
      stays
        ? put(record, visitorId, { ...occupant, state: 'viewing' }, presentMs - typingMs)
        : remove(record, principalId)
    const timer = setTimeout(later, state === 'viewing' ? leftMs : typingMs).unref()
    room.entries.set(principalId, { ...occupant, timer })
    rooms.set(record, room)
    notify(record, room, { side, ...(before && { before: before.state }), after: state })
  }

  return {
    set: (record, visitorId, occupant) => put(record, visitorId, occupant, presentMs),
    remove,
    list: record =>
      [...(rooms.get(record)?.entries.values() ?? [])].map(({ timer: _, ...occupant }) => occupant),
    clear: () => {
      for (const { entries } of rooms.values()) for (const { timer } of entries.values()) clearTimeout(timer)
      rooms.clear()
      Object.assign(counts, { team: 0, visitor: 0 })
    },
  }
}
