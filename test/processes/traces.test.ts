import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CollectedSpan, eventually, startCollector, startReceiver } from '@earshot/testing'
import { adminKey, type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'

const members: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'feedback', role: 'all' },
  { service: 'webhooks', role: 'all' },
]

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const clientSpan = '00f067aa0ba902b7'
const sampled = { traceparent: `00-${traceId}-${clientSpan}-01` }
const unsampled = { traceparent: `00-5bf92f3577b34da6a3ce929d0e0e4736-${clientSpan}-00` }

const retryId = '6bf92f3577b34da6a3ce929d0e0e4736'
const sampledAgain = { traceparent: `00-${retryId}-${clientSpan}-01` }

const deliveryOf = async ({ api }: TestDeployment, webhookId: string) =>
  (await api.get(`/webhooks/${webhookId}/deliveries`)).data[0]

const boardOf = async ({ api }: TestDeployment) => (await api.get('/boards')).data[0].id

/** Stops every process, which flushes the remaining spans. */
const endAll = async (earshot: TestDeployment) => {
  for (const member of members) earshot.process(member).kill('SIGTERM')
  for (const member of members)
    assert.equal(await earshot.process(member).exited, 0, earshot.process(member).output())
}

test('a request, its event and every delivery attempt form one trace, each span with the previous one as parent', async () => {
  await using collector = await startCollector()
  await using receiver = await startReceiver((_, index) => (index === 0 ? 500 : 200))
  await using earshot = await testDeployment(members, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '0', // only traces that the client sampled are kept
  })
  const boardId = await boardOf(earshot)
  const url = `${receiver.url}?key=hidden-in-the-address`
  const hook = await earshot.api.post('/webhooks', { url, events: ['post.created'] })
  const title = 'A title that must not be in any trace'
  const post = await earshot.api.post('/posts', { boardId, title }, sampled)
  assert.equal(post.status, 201)
  await receiver.waitFor(2, 60_000)
  assert.equal((await earshot.api.get('/posts?search=private-words', sampled)).status, 200)
  await eventually(async () => (await deliveryOf(earshot, hook.data.id)).status === 'succeeded', {
    withinMs: 60_000,
  })
  const { id } = await deliveryOf(earshot, hook.data.id)
  assert.equal((await earshot.api.post(`/deliveries/${id}/retry`, {}, sampledAgain)).status, 200)
  await receiver.waitFor(3, 60_000)
  await endAll(earshot)

  const again = collector.spans.filter(span => span.traceId === retryId)
  const asked = again.find(span => span.service === 'earshot-webhooks' && span.kind === 'server')
  assert.equal(asked?.name, 'POST /deliveries/:id/retry')
  const sentAgain = again.filter(span => span.kind === 'client')
  assert.deepEqual(
    sentAgain.map(span => [span.parentSpanId, span.attributes['earshot.delivery.run']]),
    [[asked?.spanId, 2]],
  )
  const traces = new Set(collector.spans.map(span => span.traceId))
  assert.deepEqual(traces, new Set([traceId, retryId]))
  const only = (wanted: (span: CollectedSpan) => boolean) => {
    const found = collector.spans.filter(wanted)
    assert.equal(found.length, 1, JSON.stringify(found))
    return found[0] as CollectedSpan
  }
  const served = (service: string) =>
    only(it => it.service === service && it.kind === 'server' && it.name === 'POST /posts')
  /** Without failed attempts: the event may be published before the broker is connected, and is then published again. */
  const ofEvent = (kind: string) =>
    only(
      it =>
        it.kind === kind &&
        !it.failed &&
        it.attributes['messaging.rabbitmq.destination.routing_key'] === 'post.created',
    )
  const gateway = served('earshot-gateway')
  const feedback = served('earshot-feedback')
  const published = ofEvent('producer')
  const consumed = ofEvent('consumer')
  const attempts = collector.spans.filter(it => it.kind === 'client' && it.traceId === traceId)
  assert.deepEqual(
    [gateway, feedback, published, consumed, ...attempts].map(it => it.parentSpanId),
    [clientSpan, ...[gateway, feedback, published, consumed, consumed].map(it => it.spanId)],
  )
  assert.deepEqual(gateway.attributes, {
    'http.request.method': 'POST',
    'http.route': '/posts',
    'http.response.status_code': 201,
  })
  assert.equal(published.service, 'earshot-feedback')
  assert.equal(published.name, 'publish earshot.events')
  assert.equal(consumed.service, 'earshot-webhooks')
  assert.equal(consumed.name, 'consume webhooks.events')
  assert.equal(consumed.attributes['messaging.system'], 'rabbitmq')
  assert.equal(consumed.attributes['messaging.message.id'], published.attributes['messaging.message.id'])
  const emitted = attempts.map(({ failed, attributes }) => ({
    failed,
    error: attributes['error.type'],
    status: attributes['http.response.status_code'],
    attempt: attributes['earshot.delivery.attempt'],
    webhook: attributes['earshot.webhook.id'],
  }))
  const inOrder = emitted.toSorted((a, b) => Number(a.attempt) - Number(b.attempt))
  assert.deepEqual(inOrder, [
    { failed: true, error: 'http_500', status: 500, attempt: 1, webhook: hook.data.id },
    { failed: false, error: undefined, status: 200, attempt: 2, webhook: hook.data.id },
  ])

  for (const secret of [title, 'private-words', 'hidden-in-the-address', new URL(url).host, adminKey])
    assert.ok(!collector.text().includes(secret), secret)
  const line = earshot.process({ service: 'feedback', role: 'all' }).output()
  assert.match(line, new RegExp(`"traceId":"${traceId}","method":"POST","route":"/posts"`))
  for (const { headers } of receiver.received) assert.equal(headers.traceparent, undefined)
})

test('an unsampled trace is not exported, but its context is still propagated', async () => {
  await using collector = await startCollector()
  await using earshot = await testDeployment(members.slice(0, 3), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  })
  const boardId = await boardOf(earshot)
  const post = await earshot.api.post('/posts', { boardId, title: 'Dark mode' }, unsampled)
  assert.equal(post.status, 201)
  const [event] = await earshot.query(
    `select headers->>'traceparent' as traceparent from feedback.outbox where type = 'post.created'`,
  )
  const [version, trace, span, flags] = String(event?.traceparent).split('-')
  assert.deepEqual([version, trace, flags], ['00', unsampled.traceparent.split('-')[1], '00'])
  assert.notEqual(span, clientSpan)
  await earshot.api.get('/posts')
  await collector.waitFor(it => it.name === 'GET /posts', 2)
  assert.ok(collector.spans.every(it => it.traceId !== trace))
})

test('a collector that hangs or is down affects no request, delivery or shutdown', async () => {
  await using collector = await startCollector({ hangs: true })
  await using receiver = await startReceiver()
  await using earshot = await testDeployment(members, ({ service }) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: service === 'gateway' ? 'http://127.0.0.1:9' : collector.url,
    OTEL_TRACES_SAMPLER: 'always_on',
  }))
  const boardId = await boardOf(earshot)
  await earshot.api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  for (let count = 0; count < 20; count++)
    assert.equal((await earshot.api.post('/posts', { boardId, title: `Post ${count}` })).status, 201)
  await receiver.waitFor(20, 60_000)
  await eventually(() => collector.requests() > 0, { withinMs: 30_000 })
  await endAll(earshot)
  for (const member of members)
    assert.match(earshot.process(member).output(), /"msg":"traces\.(given_up|not_sent)"/)
})
