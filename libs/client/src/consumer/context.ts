import type { EventContext } from './types.ts'

/** One message as it comes from a broker. */
export type Delivery = { body: Uint8Array; headers: Record<string, unknown>; redelivered: boolean }

/** Counts the attempts over the retry queues, which a message passes through as a copy. */
export const attemptHeader = 'x-consumer-attempt'

/** Names the replay that brings an event which was there before. */
export const replayHeader = 'x-replay'

/** Earshot percent-encodes what is not printable ASCII. A value that somebody else wrote is left as it is. */
const decoded = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const attemptOf = ({ headers }: Delivery): number => {
  const attempt = headers[attemptHeader]
  return typeof attempt === 'number' && attempt > 1 ? attempt : 1
}

/** What the headers say, but for the transaction. */
export const contextOf = (delivery: Delivery, signal: AbortSignal): Omit<EventContext, 'db'> => {
  const headers = Object.fromEntries(
    Object.entries(delivery.headers).map(([name, value]) => [name, decoded(value)]),
  )
  const seq = headers['x-producer-seq']
  return {
    attempt: attemptOf(delivery),
    redelivered: delivery.redelivered,
    replayed: headers['x-replayed'] === 'true',
    replay: textOf(headers[replayHeader]),
    producerSeq: typeof seq === 'number' ? seq : null,
    source: textOf(headers['cloudEvents:source']),
    boardIds: textOf(headers['x-board-id'])?.split(',') ?? [],
    actorId: textOf(headers['x-actor-id']),
    requestId: textOf(headers['x-request-id']),
    traceparent: textOf(headers.traceparent),
    headers,
    signal,
  }
}
