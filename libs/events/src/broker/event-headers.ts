import type { ServiceName } from '@earshot/runtime'

export type Headers = Record<string, string | number>

type EventAttributes = { eventId: string; type: string; createdAt: string; source: ServiceName }

/** The CloudEvents attributes. They can be derived from the event at any time, so they are not stored. */
export const cloudEventHeaders = ({ eventId, type, createdAt, source }: EventAttributes): Headers => ({
  'cloudEvents:specversion': '1.0',
  'cloudEvents:id': eventId,
  'cloudEvents:source': `/earshot/${source}`,
  'cloudEvents:type': type,
  'cloudEvents:time': createdAt,
})

/** Headers that are derived from the event, or that the broker sets for one delivery of the message. */
const derivedHeaders = /^(cloudEvents:|x-(death|first-death|last-death|delivery-count|acquired-count|replay))/

const decoded = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? decodeURIComponent(value) : value
  } catch {
    return value // not encoded: from another publisher
  }
}

/** Whether PostgreSQL's JSON can store the value. Values from the relay always can; those from other publishers may not. */
const isStorable = (value: unknown): value is string | number =>
  typeof value === 'string' ? value.isWellFormed() && !value.includes('\0') : Number.isFinite(value)

/** The headers of an event that cannot be derived from it. */
export const keptHeaders = (headers: Record<string, unknown>): Headers => {
  const kept: Headers = {}
  for (const [name, value] of Object.entries(headers)) {
    const plain = decoded(value)
    if (!derivedHeaders.test(name) && isStorable(name) && isStorable(plain)) kept[name] = plain
  }
  return kept
}
