import { randomUUID } from 'node:crypto'
import {
  type Context,
  SpanKind as Kind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Closeable } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { CommonSettings, ServiceName } from './settings.ts'
import { sendSpans } from './span-queue.ts'
import type { SpanKind, StartSpan } from './spans.ts'

// Only `startTraces` loads this module, and only when traces are sent to a collector.

const kinds: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
}

/** The timeout for sending one batch, including retries, in ms. */
const sendMs = 5000

type TraceSettings = Pick<
  CommonSettings,
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_RESOURCE_ATTRIBUTES'
>

const samplerOf = (settings: TraceSettings): Sampler => {
  const name = settings.OTEL_TRACES_SAMPLER
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** An invalid `traceparent` starts a new trace, because OpenTelemetry rejects its ids. */
const contextOf = (traceparent: string | undefined): Context => {
  if (traceparent === undefined) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** A tracer for each service, since several may share the process, with one exporter for all. */
export const openTracer = (options: {
  url: string
  settings: TraceSettings
  log: Log
}): Closeable & { start: StartSpan } => {
  const { url, settings, log } = options
  const headers = settings.OTEL_EXPORTER_OTLP_HEADERS
  const processor = sendSpans(
    new OTLPTraceExporter({ url, ...(headers && { headers }), timeoutMillis: sendMs }),
    log,
  )
  const sampler = samplerOf(settings)
  const instance = randomUUID()
  const tracers = new Map<ServiceName, Tracer>()
  const tracerOf = (service: ServiceName): Tracer => {
    const known = tracers.get(service)
    if (known) return known
    const resource = resourceFromAttributes({
      'service.name': `earshot-${service}`,
      'service.instance.id': instance,
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
    })
    const provider = new TracerProvider({
      resource: defaultResource().merge(resource),
      sampler,
      spanProcessors: [processor],
    })
    const tracer = provider.getTracer('earshot')
    tracers.set(service, tracer)
    return tracer
  }

  const start: StartSpan = (service, kind, parent) => {
    const span = tracerOf(service).startSpan(kind, { kind: kinds[kind] }, contextOf(parent))
    const { traceId, spanId, traceFlags } = span.spanContext()
    const isKept = (traceFlags & TraceFlags.SAMPLED) !== 0
    return {
      traceparent: `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`,
      traceId: isKept ? traceId : undefined,
      end: (name, facts, error) => {
        if (!isKept) return
        span.updateName(name).setAttributes(facts)
        if (error) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return { start, close: processor.close }
}
