import type { Closeable } from './lifecycle.ts'
import type { Log } from './log.ts'
import { counter } from './metrics.ts'
import type { CommonSettings, ServiceName } from './settings.ts'

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

let tracer: StartSpan | undefined

/**
 * Begins a piece of work in the trace of `parent`, a valid `traceparent`, or in a trace of its own. Undefined where nobody
 * collects traces: to ask is then all that it costs, so everything about a span is told at its end.
 */
export const startSpan = (
  service: ServiceName,
  kind: SpanKind,
  parent: string | undefined,
): Span | undefined => tracer?.(service, kind, parent)

/** Where traces go, if anywhere. */
const addressIn = (settings: CommonSettings): string | undefined => {
  const base = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  return settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
}

/**
 * Sends the traces of this process where the settings say. OpenTelemetry is loaded only then: a process without traces is as
 * small and starts as fast as one that knows nothing of them. What it gives sends the rest on when it is closed.
 */
export const startTraces = async (settings: CommonSettings, log: Log): Promise<Closeable[]> => {
  const url = addressIn(settings)
  if (!url) return []
  const { openTracer } = await import('./open-telemetry.ts')
  const opened = openTracer({ url, settings, log })
  tracer = opened.start
  const close = async () => {
    tracer = undefined
    await opened.close()
  }
  return [{ close }]
}
