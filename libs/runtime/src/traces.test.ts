import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { CommonSettings } from './settings.ts'

const loaded: string[] = []
registerHooks({
  resolve: (name, context, next) => {
    const found = next(name, context)
    // prom-client always loads the API package.
    if (/@opentelemetry\/(?!api\/)/.test(found.url)) loaded.push(found.url)
    return found
  },
})

// Imported after the hook, so that it sees what they load.
const { startCollector } = await import('@earshot/testing')
const { commonSettings, createLog, readSettings, startSpan, startTraces } = await import('./index.ts')

const silent = createLog({ level: 'silent' })
const given = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = (flags: string) => `00-${given}-00f067aa0ba902b7-${flags}`

const settings = (environment: Record<string, string>): CommonSettings =>
  readSettings(commonSettings, environment)

/** Starts traces until the end of the scope. */
const tracing = async (environment: Record<string, string>) => {
  const parts = await startTraces(settings(environment), silent)
  const close = async () => {
    for (const part of parts) await part.close()
  }
  return { close, [Symbol.asyncDispose]: close }
}

test('without a collector, there are no spans and OpenTelemetry is not loaded', async () => {
  await using _ = await tracing({ OTEL_TRACES_SAMPLER: 'always_on' })
  assert.equal(startSpan('feedback', 'server', parent('01')), undefined)
  assert.deepEqual(loaded, [])
})

test("a span is sent to the collector when it ends, in its parent's trace", async () => {
  await using collector = await startCollector()
  await using traces = await tracing({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20test,service.namespace=earshot',
  })
  assert.ok(loaded.length > 0)
  const span = startSpan('support', 'server', parent('01'))
  assert.match(span?.traceparent ?? '', new RegExp(`^00-${given}-[0-9a-f]{16}-01$`))
  assert.equal(span?.traceId, given)
  span?.end('GET /tickets', { 'http.response.status_code': 503, 'http.route': undefined }, 'UNAVAILABLE')
  await traces.close()
  assert.deepEqual(collector.spans, [
    {
      service: 'earshot-support',
      traceId: given,
      spanId: span?.traceparent.split('-')[2],
      parentSpanId: '00f067aa0ba902b7',
      name: 'GET /tickets',
      kind: 'server',
      attributes: { 'http.response.status_code': 503, 'error.type': 'UNAVAILABLE' },
      failed: true,
    },
  ])
  assert.match(collector.text(), /deployment\.environment\.name.*a test/)
  assert.equal(startSpan('support', 'server', undefined), undefined, 'closed')
})

const decisions: [sampler: string, share: string, parent: string | undefined, kept: boolean][] = [
  ['parentbased_traceidratio', '0', undefined, false],
  ['parentbased_traceidratio', '0', parent('01'), true],
  ['parentbased_traceidratio', '1', undefined, true],
  ['parentbased_traceidratio', '1', parent('00'), false],
  ['parentbased_traceidratio', '0', 'nonsense', false],
  ['parentbased_always_on', '0', 'nonsense', true],
  ['traceidratio', '1', parent('00'), true],
  ['always_off', '1', parent('01'), false],
  ['parentbased_always_off', '1', parent('01'), true],
]
for (const [sampler, share, from, kept] of decisions)
  test(`${sampler} of ${share} ${kept ? 'records' : 'ignores'} a request with ${from ?? 'no parent'}`, async () => {
    await using _ = await tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: share,
    })
    const span = startSpan('gateway', 'server', from)
    assert.equal(span?.traceId !== undefined, kept)
    assert.match(span?.traceparent ?? '', kept ? /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/ : /-00$/)
  })

test('invalid settings are rejected with their names', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'a key',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '1.5',
  }
  for (const [name, value] of Object.entries(wrong))
    assert.throws(() => settings({ [name]: value }), new RegExp(`${name}: must be`))
  assert.deepEqual(
    settings({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, x=1' }).OTEL_EXPORTER_OTLP_HEADERS,
    {
      'api-key': 'a,b',
      x: '1',
    },
  )
})
