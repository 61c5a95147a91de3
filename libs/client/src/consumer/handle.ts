import { attemptOf, contextOf, type Delivery } from './context.ts'
import type { Dedupe } from './dedupe.ts'
import type { AnyEvent, ConsumerSettings, ConsumerStats, EventContext } from './types.ts'

/** How to settle a message. `attempt` is the number of the next attempt. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'retry'; afterSeconds: number; attempt: number }
  | { kind: 'dead'; attempts: number; reason: string }

export type Counts = Pick<
  ConsumerStats,
  'inFlight' | 'handled' | 'ignored' | 'duplicates' | 'retried' | 'dead' | 'lastAgeMs' | 'oldestAgeMs'
>

export type Handling = {
  handle: (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>
  counts: Counts
}

export const defaultRetries = [1, 5, 30, 300]

type Work<Db> = (event: AnyEvent, context: EventContext<Db>) => unknown

const isEvent = (value: unknown): value is AnyEvent => {
  if (typeof value !== 'object' || value === null) return false
  const { id, type, createdAt, data } = value as Record<string, unknown>
  return (
    [id, type, createdAt].every(it => typeof it === 'string') && typeof data === 'object' && data !== null
  )
}

/** Undefined if the body is not an event. Such a message has another publisher, and a retry would not make it readable. */
export const parseEvent = (body: Uint8Array): AnyEvent | undefined => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isEvent(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Limited to 500 characters, since it is sent in a header. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)

const noCounts = (): Counts => ({
  inFlight: 0,
  handled: 0,
  ignored: 0,
  duplicates: 0,
  retried: 0,
  dead: 0,
  lastAgeMs: null,
  oldestAgeMs: null,
})

/** Handles each message and returns its outcome, which the transport applies. */
export const createHandling = <Db>(settings: ConsumerSettings<Db>, dedupe: Dedupe<Db>): Handling => {
  const { name, on = {}, otherwise, retryAfterSeconds = defaultRetries, onNotice } = settings
  const counts = noCounts()
  /** The types in `on` apply to its handler for that event only, hence the cast. */
  const workFor = (type: string): Work<Db> | undefined =>
    Object.hasOwn(on, type) ? ((on as Record<string, unknown>)[type] as Work<Db>) : otherwise

  const recordAge = ({ createdAt }: AnyEvent) => {
    const age = Date.now() - Date.parse(createdAt)
    if (Number.isNaN(age)) return
    counts.lastAgeMs = Math.max(0, age)
    counts.oldestAgeMs = Math.max(counts.lastAgeMs, counts.oldestAgeMs ?? 0)
  }
  const failed = ({ id, type }: AnyEvent, attempt: number, error: unknown): Outcome => {
    const afterSeconds = retryAfterSeconds[attempt - 1]
    if (afterSeconds === undefined) {
      counts.dead++
      onNotice?.({ kind: 'dead', eventId: id, type, attempts: attempt, error })
      return { kind: 'dead', attempts: attempt, reason: errorText(error) }
    }
    counts.retried++
    onNotice?.({ kind: 'retried', eventId: id, type, attempt, afterSeconds, error })
    return { kind: 'retry', afterSeconds, attempt: attempt + 1 }
  }
  const unreadable = (): Outcome => {
    counts.dead++
    const reason = 'The message is not an Earshot event'
    onNotice?.({ kind: 'dead', eventId: null, type: null, attempts: 1, error: new Error(reason) })
    return { kind: 'dead', attempts: 1, reason }
  }

  const handle: Handling['handle'] = async (delivery, signal) => {
    const event = parseEvent(delivery.body)
    if (!event) return unreadable()
    recordAge(event)
    const work = workFor(event.type)
    if (!work) {
      counts.ignored++
      return { kind: 'done' }
    }
    const context = contextOf(delivery, signal)
    // A replayed event is handled again on purpose. Only duplicates within the same replay are dropped.
    const id = context.replay === null ? event.id : `${context.replay} ${event.id}`
    try {
      const isNew = await dedupe.once({ id, consumer: name }, async db => {
        await work(event, { ...context, db })
      })
      counts[isNew ? 'handled' : 'duplicates']++
      return { kind: 'done' }
    } catch (error) {
      return failed(event, attemptOf(delivery), error)
    }
  }
  return {
    counts,
    handle: async (delivery, signal) => {
      counts.inFlight++
      try {
        return await handle(delivery, signal)
      } finally {
        counts.inFlight--
      }
    },
  }
}
