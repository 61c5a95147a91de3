import type { ServiceName } from '@earshot/runtime'

export type Headers = Record<string, string | number>

type Told = { eventId: string; type: string; createdAt: string; source: ServiceName }

/** The attributes of CloudEvents: they can be told from the event at any time, and need not be kept. */
export const cloudEventHeaders = ({ eventId, type, createdAt, source }: Told): Headers => ({
  'cloudEvents:specversion': '1.0',
  'cloudEvents:id': eventId,
  'cloudEvents:source': `/earshot/${source}`,
  'cloudEvents:type': type,
  'cloudEvents:time': createdAt,
})

/** Told by the event itself, or by the broker about this one way of the message. */
const isOfTheWay = /^(cloudEvents:|x-(death|first-death|last-death|delivery-count|acquired-count|replay))/

const decoded = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? decodeURIComponent(value) : value
  } catch {
    return value // written by somebody else
  }
}

/** What PostgreSQL's JSON can hold: whatever the relay writes, and not all that somebody else may have written. */
const isStorable = (value: unknown): value is string | number =>
  typeof value === 'string' ? value.isWellFormed() && !value.includes('\0') : Number.isFinite(value)

/** Of what stood beside an event on the wire, that which could not be told again. */
export const keptHeaders = (headers: Record<string, unknown>): Headers => {
  const kept: Headers = {}
  for (const [name, value] of Object.entries(headers)) {
    const plain = decoded(value)
    if (!isOfTheWay.test(name) && isStorable(name) && isStorable(plain)) kept[name] = plain
  }
  return kept
}
