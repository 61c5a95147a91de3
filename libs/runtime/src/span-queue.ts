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

/** Spans in hand at most, those on their way included: some 2 MB. */
const usualLimit = 2048
/** How long a span waits for others to go with it, in ms. */
const gatherMs = 1000
/** What the end of a process allows for the rest, in ms: its drain has 10 s, of which attempts under way take 6. */
const closeMs = 2000

/** OpenTelemetry's word for an export that went well. */
const success = 0

/**
 * Sends spans some at a time. Nobody waits for it, and it never holds more than the limit: what ends while a collector is
 * slow or away is dropped and counted.
 */
export const sendSpans = (
  exporter: SpanExporter,
  log: Log,
  limit = usualLimit,
): SpanProcessor & Closeable => {
  let inHand = 0
  let isFailing = false
  const settle = (spans: ReadableSpan[], error: Error | undefined, failed: boolean) => {
    inHand -= spans.length
    if (failed) spansDropped.inc({ reason: 'not_sent' }, spans.length)
    // Told once: while the collector is away every batch says the same.
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
      if (inHand >= limit) return spansDropped.inc({ reason: 'queue_full' })
      inHand++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
    close: async () => {
      const sent = new AbortController()
      const rest = batches.shutdown().catch(() => undefined) // counted and told above
      void rest.then(() => sent.abort())
      await pause(closeMs, sent.signal)
      if (inHand > 0) log.warn({ spans: inHand }, 'traces.given_up')
    },
  }
}
