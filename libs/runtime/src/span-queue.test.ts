import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { createLog } from './log.ts'
import { metrics } from './metrics.ts'
import { sendSpans } from './span-queue.ts'
import './traces.ts'

const silent = createLog({ level: 'silent' })

type Done = Parameters<SpanExporter['export']>[1]

/** A span queue with an exporter whose batches the test completes. */
const scene = (limit: number) => {
  const asked: { count: number; done: Done }[] = []
  const exporter: SpanExporter = {
    export: (spans, done) => void asked.push({ count: spans.length, done }),
    shutdown: async () => undefined,
  }
  const queue = sendSpans(exporter, silent, limit)
  const tracer = new TracerProvider({ spanProcessors: [queue] }).getTracer('test')
  const end = (count: number) => {
    for (let index = 0; index < count; index++) tracer.startSpan('x').end()
  }
  const nextBatch = () => eventually(() => asked.shift())
  return { queue, end, nextBatch }
}

const dropped = async (reason: string): Promise<number> => {
  const { values } = (await metrics.getSingleMetric('earshot_spans_dropped_total')?.get()) ?? { values: [] }
  return values.find(({ labels }) => (labels as { reason?: string }).reason === reason)?.value ?? 0
}

test('spans are queued up to the limit while the collector is busy, and further ones are counted as dropped', async () => {
  const { end, nextBatch } = scene(3)
  const before = await dropped('queue_full')
  end(5)
  const first = await nextBatch()
  assert.equal(first.count, 3)
  assert.equal((await dropped('queue_full')) - before, 2)
  end(4)
  assert.equal((await dropped('queue_full')) - before, 6, 'spans that are being sent count as queued')
  first.done({ code: 0 })
  end(2)
  const second = await nextBatch()
  assert.equal(second.count, 2)
  second.done({ code: 0 })
})

test('spans that the collector rejects are counted and removed from the queue', async () => {
  const { end, nextBatch } = scene(2)
  const before = await dropped('not_sent')
  end(2)
  const batch = await nextBatch()
  batch.done({ code: 1, error: new Error('connection refused') })
  assert.equal((await dropped('not_sent')) - before, 2)
  end(1)
  const next = await nextBatch()
  assert.equal(next.count, 1)
  next.done({ code: 0 })
})

test('closing waits for a collector that hangs for a limited time', async () => {
  const { queue, end, nextBatch } = scene(2)
  end(1)
  const closing = queue.close()
  const batch = await nextBatch()
  await closing
  batch.done({ code: 0 })
})
