import type { Closeable } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { CommonSettings, ServiceName } from './settings.ts'
import type { Span, SpanKind, StartSpan } from './spans.ts'

let tracer: StartSpan | undefined

/**
 * Starts a span in the trace of `parent`, a valid `traceparent`, or in a new trace. Returns undefined when traces are off.
 * Names and attributes are only given at the end of a span, so that they cost nothing then.
 */
export const startSpan = (
  service: ServiceName,
  kind: SpanKind,
  parent: string | undefined,
): Span | undefined => tracer?.(service, kind, parent)

/** The URL that traces are sent to, undefined when traces are off. */
const urlIn = (settings: CommonSettings): string | undefined => {
  const base = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  return settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
}

/**
 * Starts to send the traces of this process to the collector in the settings. Loads OpenTelemetry only then, which would
 * otherwise cost memory and startup time. Close the returned parts to send the remaining spans.
 */
export const startTraces = async (settings: CommonSettings, log: Log): Promise<Closeable[]> => {
  const url = urlIn(settings)
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
