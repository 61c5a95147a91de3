import type { Present, RecordId } from './model.ts'

/** In ms without a renewal: when a presence ends, and when a member who types is shown as viewing again. */
export type PresenceTimes = { presentMs: number; typingMs: number }

export const presenceTimes: PresenceTimes = { presentMs: 30_000, typingMs: 10_000 }

/** Bounds the memory to some MB. Further members are not shown until others have left. */
const maxPresences = 10_000

type Entry = Present & { timer: NodeJS.Timeout }

export type PresenceStore = {
  set: (record: RecordId, present: Present) => void
  remove: (record: RecordId, principalId: string) => void
  list: (record: RecordId) => Present[]
  clear: () => void
}

/** Who has which record open, in memory. Calls `changed` when the list of a record has changed, but not for renewals. */
export const createStore = (
  { presentMs, typingMs }: PresenceTimes,
  changed: (record: RecordId) => void,
): PresenceStore => {
  const records = new Map<RecordId, Map<string, Entry>>()
  let count = 0

  const remove: PresenceStore['remove'] = (record, principalId) => {
    const members = records.get(record)
    const entry = members?.get(principalId)
    if (!members || !entry) return
    clearTimeout(entry.timer)
    members.delete(principalId)
    if (members.size === 0) records.delete(record)
    count -= 1
    changed(record)
  }
  const put = (record: RecordId, present: Present, leftMs: number): void => {
    const { principalId, state } = present
    const members = records.get(record) ?? new Map<string, Entry>()
    const before = members.get(principalId)
    if (!before && count >= maxPresences) return
    if (before) clearTimeout(before.timer)
    else count += 1
    const later = state === 'viewing' ? () => remove(record, principalId) : () => stopTyping(record, present)
    const timer = setTimeout(later, state === 'viewing' ? leftMs : typingMs).unref()
    records.set(record, members.set(principalId, { ...present, timer }))
    if (before?.state !== state) changed(record)
  }
  const stopTyping = (record: RecordId, present: Present): void =>
    put(record, { ...present, state: 'viewing' }, presentMs - typingMs)

  return {
    set: (record, present) => put(record, present, presentMs),
    remove,
    list: record => [...(records.get(record)?.values() ?? [])].map(({ timer: _, ...present }) => present),
    clear: () => {
      for (const members of records.values()) for (const { timer } of members.values()) clearTimeout(timer)
      records.clear()
      count = 0
    },
  }
}
