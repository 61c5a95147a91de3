import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import { pause } from './backoff.ts'
import type { Closeable } from './lifecycle.ts'
import type { Log } from './log.ts'
import { spansDropped } from './spans.ts'

/** The maximum of queued spans, including those being sent: about 2 MB. */
const usualLimit = 2048
/** How long a span waits for others to be sent with it, in ms. */
const gatherMs = 1000
/** How long closing waits for queued spans, in ms. A process has 10 s to drain, of which delivery attempts take 6. */
const closeMs = 2000

/** OpenTelemetry's result code of a successful export. */
const success = 0

/**
 * Sends spans in batches, without blocking their requests. The queue is limited: spans that do not fit while the collector
 * is slow or unreachable are dropped and counted.
 */
export const sendSpans = (
  exporter: SpanExporter,
  log: Log,
  limit = usualLimit,
): SpanProcessor & Closeable => {
  let queued = 0
  let isFailing = false
  const settle = (spans: ReadableSpan[], error: Error | undefined, failed: boolean) => {
    queued -= spans.length
    if (failed) spansDropped.inc({ reason: 'not_sent' }, spans.length)
    // Logged once, not for every batch while the collector is unreachable.
    if (failed && !isFailing) log.warn({ err: error }, 'traces.not_sent')
    isFailing = failed
  }
  const batches = new BatchSpanProcessor({
    exporter: {
      export: (spans, done) =>
        exporter.export(spans, result => {
          settle(spans, result.error, result.code !== success)
          done(result)
        }),
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: limit,
    maxExportBatchSize: Math.min(512, limit),
    scheduledDelayMillis: gatherMs,
  })
  return {
    onStart: () => undefined,
    onEnd: span => {
      if (queued >= limit) return spansDropped.inc({ reason: 'queue_full' })
      queued++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
    close: async () => {
      const sent = new AbortController()
      const rest = batches.shutdown().catch(() => undefined) // counted and logged above
      void rest.then(() => sent.abort())
      await pause(closeMs, sent.signal)
      if (queued > 0) log.warn({ spans: queued }, 'traces.given_up')
    },
  }
}
