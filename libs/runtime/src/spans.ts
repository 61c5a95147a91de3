import { counter } from './metrics.ts'
import type { ServiceName } from './settings.ts'

export const spansDropped = counter(
  'earshot_spans_dropped_total',
  'Spans that were dropped because the queue was full (queue_full) or the collector did not accept them (not_sent).',
  ['reason'],
)

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer'

/** The attributes of a span: never a secret, a query string, a body or personal data. */
export type SpanFacts = Record<string, string | number | undefined>

/** A running span. It is only sent when it is ended. */
export type Span = {
  /** The W3C `traceparent` of this span, to be passed to the next service. */
  traceparent: string
  /** Undefined when this trace is not recorded. */
  traceId: string | undefined
  /** `error` is a short code, such as `UNAVAILABLE` or `timeout`. */
  end: (name: string, facts: SpanFacts, error?: string | null) => void
}

export type StartSpan = (service: ServiceName, kind: SpanKind, parent: string | undefined) => Span
