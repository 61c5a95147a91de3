import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './eventually.ts'

/** A received span. */
export type CollectedSpan = {
  /** The sender's `service.name`. */
  service: string
  traceId: string
  spanId: string
  /** Empty for the root span of a trace. */
  parentSpanId: string
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  attributes: Record<string, string | number>
  failed: boolean
}

type Pairs = { key: string; value: { stringValue?: string; intValue?: number | string } }[]
type WireSpan = Pick<CollectedSpan, 'traceId' | 'spanId' | 'name'> & {
  parentSpanId?: string
  kind: number
  attributes: Pairs
  status: { code: number }
}
type Wire = {
  resourceSpans: { resource: { attributes: Pairs }; scopeSpans: { spans: WireSpan[] }[] }[]
}

/** Kinds and status codes by their numbers in the OpenTelemetry protocol. */
const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const
const failed = 2

const record = (pairs: Pairs) =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      value.intValue === undefined ? (value.stringValue ?? '') : Number(value.intValue),
    ]),
  )

const spansIn = (wire: Wire): CollectedSpan[] =>
  wire.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(scope => scope.spans)
      .map(span => ({
        service: String(record(resource.attributes)['service.name']),
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        name: span.name,
        kind: kinds[span.kind] ?? 'internal',
        attributes: record(span.attributes),
        failed: span.status.code === failed,
      })),
  )

export type Collector = AsyncDisposable & {
  url: string
  /** All received spans in order, and the received JSON as text. */
  spans: CollectedSpan[]
  text: () => string
  requests: () => number
  waitFor: (wanted: (span: CollectedSpan) => boolean, count?: number) => Promise<CollectedSpan[]>
}

/** A trace collector that accepts OTLP over HTTP and keeps the spans in memory. With `hangs`, it never responds. */
export const startCollector = async ({ hangs = false } = {}): Promise<Collector> => {
  const spans: CollectedSpan[] = []
  let text = ''
  let requests = 0
  const server = createServer(async (request, response) => {
    requests++
    let body = ''
    for await (const chunk of request) body += chunk
    if (hangs) return
    text += body
    spans.push(...spansIn(JSON.parse(body)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    requests: () => requests,
    waitFor: (wanted, count = 1) =>
      eventually(() => {
        const found = spans.filter(wanted)
        return found.length >= count ? found : undefined
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
