import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counter, gauge, histogram, metrics, serveMetrics } from './metrics.ts'
import { freePort } from './ports.ts'

test('/metrics is served in the Prometheus format, and other paths get 404', async () => {
  const port = await freePort()
  const served = await serveMetrics(port, '127.0.0.1')
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
  assert.equal(metrics.status, 200)
  assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(await metrics.text(), /^process_cpu_seconds_total \d/m)
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  await assert.rejects(serveMetrics(port, '127.0.0.1'), { code: 'EADDRINUSE' })
  await served.close()
  await assert.rejects(fetch(`http://127.0.0.1:${port}/metrics`))
})

test('a gauge shows the sum of its current readers', async () => {
  const reading = gauge('test_reading', 'For a test', ['service'])
  const shown = () => metrics.getSingleMetricAsString('test_reading')
  assert.doesNotMatch(await shown(), /^test_reading/m)
  const gone = [reading({ service: 'feedback' }, () => 1), reading({ service: 'feedback' }, () => 2)]
  reading({ service: 'support' }, () => undefined)
  reading({ service: 'webhooks' }, () => 0)
  assert.match(await shown(), /^test_reading\{service="feedback"\} 3$/m)
  assert.match(await shown(), /^test_reading\{service="webhooks"\} 0$/m)
  assert.doesNotMatch(await shown(), /support/)
  gone[0]?.()
  assert.match(await shown(), /^test_reading\{service="feedback"\} 2$/m)
  gone[1]?.()
  assert.doesNotMatch(await shown(), /feedback/)
})

test('a gauge without readers shows no value', async () => {
  const reading = gauge('test_lone_reading', 'For a test')
  const shown = () => metrics.getSingleMetricAsString('test_lone_reading')
  assert.doesNotMatch(await shown(), /^test_lone_reading/m)
  const gone = reading({}, () => 5)
  assert.match(await shown(), /^test_lone_reading 5$/m)
  gone()
  assert.doesNotMatch(await shown(), /^test_lone_reading/m)
})

test('counters and histograms show their recorded values', async () => {
  counter('test_things_total', 'For a test', ['kind']).inc({ kind: 'one' }, 2)
  histogram('test_duration_seconds', 'For a test', { buckets: [0.1, 1] }).observe(0.5)
  const text = await metrics.metrics()
  assert.match(text, /^test_things_total\{kind="one"\} 2$/m)
  assert.match(
    text,
    /^test_duration_seconds_bucket\{le="0.1"\} 0\ntest_duration_seconds_bucket\{le="1"\} 1$/m,
  )
})
