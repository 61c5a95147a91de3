import type { Closeable } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { CommonSettings, ServiceName } from './settings.ts'
import type { Span, SpanKind, StartSpan } from './spans.ts'

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
