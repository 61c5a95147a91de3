import type { Received } from '@earshot/testing'
import type { Accepted } from '../load/create.ts'
import { percentile } from '../load/numbers.ts'
import { type Arrivals, arrivalsOf, type Committed, type Watched } from '../load/reconcile.ts'

/** A part of the run that lasts until the next one starts. Times in ms since 1970. */
export type Phase = { name: string; from: number }

/** The results of the requests that started in one phase. Times in ms. */
export type Row = {
  phase: string
  accepted: number
  /**
   * Attempts that ended in this phase without a 201, including those of earlier requests. A killed process leaves the idempotency
   * key of its request locked for 30 s, and retries are refused until then.
   */
  refused: number
  /** From a client's first attempt to its 201. */
  longestRequest: number | null
  delivered: number
  duplicates: number
  /** Accepted requests without an event, and events missing at a receiver after everything has settled. Counted per receiver. */
  lost: number
  /** From the commit to the receiver. */
  p50: number | null
  longestDelivery: number | null
}

/** The events of accepted requests. */
export const watched = {
  schemas: ['feedback', 'support'],
  types: ['post.created', 'conversation.created'],
} satisfies Watched

const rowOf = (
  { phase, accepted, refused }: { phase: string; accepted: Accepted[]; refused: number },
  events: Map<string, Committed>,
  got: Arrivals[],
): Row => {
  const waits: number[] = []
  let [duplicates, lost] = [0, 0]
  for (const { id } of accepted) {
    const event = events.get(id)
    for (const times of got) {
      const [first, ...again] = (event && times.get(event.id)) ?? []
      duplicates += again.length
      if (event && first !== undefined) waits.push(first - event.at)
      else lost++
    }
  }
  const requests = accepted.map(({ startedAt, acceptedAt }) => acceptedAt - startedAt)
  return {
    phase,
    accepted: accepted.length,
    refused,
    longestRequest: requests.length > 0 ? Math.max(...requests) : null,
    delivered: waits.length,
    duplicates,
    lost,
    p50: waits.length > 0 ? percentile(waits, 0.5) : null,
    longestDelivery: waits.length > 0 ? Math.max(...waits) : null,
  }
}

/** Compares accepted requests, by the phase in which they started, with the events that the receivers got. */
export const reconcile = (
  phases: Phase[],
  accepted: Accepted[],
  events: Committed[],
  receivers: { received: Received[] }[],
): Row[] => {
  const bySubject = new Map(events.map(event => [event.subject, event]))
  const got = receivers.map(({ received }) => arrivalsOf(received))
  const refusals = accepted.flatMap(({ refusedAt }) => refusedAt)
  return phases.map(({ name, from }, index) => {
    const to = phases[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const isIn = (at: number) => at >= from && at < to
    const ofPhase = accepted.filter(({ startedAt }) => isIn(startedAt))
    return rowOf({ phase: name, accepted: ofPhase, refused: refusals.filter(isIn).length }, bySubject, got)
  })
}
