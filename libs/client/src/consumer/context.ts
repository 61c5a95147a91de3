import type { EventContext } from './types.ts'

/** A message as received from a broker. */
export type Delivery = { body: Uint8Array; headers: Record<string, unknown>; redelivered: boolean }

/** Counts the attempts. Each retry is a copy of the message that passes through a retry queue. */
export const attemptHeader = 'x-consumer-attempt'

/** The id of the replay that published this event again. */
export const replayHeader = 'x-replay'

/** Earshot percent-encodes characters outside printable ASCII. Values from other publishers that cannot be decoded are kept. */
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

/** The context from the message headers, without the transaction. */
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
