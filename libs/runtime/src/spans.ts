import { counter } from './metrics.ts'
import type { ServiceName } from './settings.ts'

export const spansDropped = counter(
  'earshot_spans_dropped_total',
  'Parts of traces that were lost: more of them ended than the collector took (queue_full), or it did not take them (not_sent).',
  ['reason'],
)

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer'

/** What is told of a piece of work: never a secret, a query string, a body, or anything of a person. */
export type SpanFacts = Record<string, string | number | undefined>

/** One piece of work within a trace, while it lasts. One that is never ended is never told. */
export type Span = {
  /** Its place in the trace as W3C's `traceparent` writes it, for whoever goes on with the work. */
  traceparent: string
  /** Undefined when this trace is not kept. */
  traceId: string | undefined
  /** `error` is a short code, such as `UNAVAILABLE` or `timeout`. */
  end: (name: string, facts: SpanFacts, error?: string | null) => void
}

export type StartSpan = (service: ServiceName, kind: SpanKind, parent: string | undefined) => Span
