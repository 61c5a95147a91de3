import type { Received } from '@earshot/testing'
import { type Arrivals, arrivalsOf, type Committed, type Watched } from '../load/account.ts'
import type { Accepted } from '../load/create.ts'
import { percentile } from '../load/numbers.ts'

/** A part of the run, until the next one begins. Times in ms since 1970. */
export type Phase = { name: string; from: number }

/** What became of what was asked for in one phase. Times in ms. */
export type Row = {
  phase: string
  accepted: number
  /**
   * Answers in this phase that were not a 201, also to who had asked before it. A process that is killed leaves the key of a
   * request that it was at for 30 s, in which it is refused again and again.
   */
  refused: number
  /** From the first request of a client to its 201. */
  longestRequest: number | null
  delivered: number
  duplicates: number
  /** Accepted, and its event is nowhere, or has not come at every receiver when nothing moves any more. */
  lost: number
  /** From the commit to the receiver. */
  p50: number | null
  longestDelivery: number | null
}

/** Which events the accepted requests lead to. */
export const watched = {
  schemas: ['feedback', 'support'],
  types: ['post.created', 'conversation.created'],
} satisfies Watched

const rowOf = (
  phase: string,
  accepted: Accepted[],
  refused: number,
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
  const requests = accepted.map(({ askedAt, answeredAt }) => answeredAt - askedAt)
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

/** Holds what was accepted, by the phase in which it was asked for, against what came at the receivers. */
export const takeAccount = (
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
    return rowOf(
      name,
      accepted.filter(({ askedAt }) => isIn(askedAt)),
      refusals.filter(isIn).length,
      bySubject,
      got,
    )
  })
}
