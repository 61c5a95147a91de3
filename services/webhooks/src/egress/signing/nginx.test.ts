import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { eventually, type Nginx, startNginx, startReceiver, startWireReceiver } from '@earshot/testing'
import { postCreated, startWebhooks } from '../../harness.ts'
import { selfSigned, startSender } from '../attempts/harness.ts'
import { verifiers } from './harness.ts'

const trusted = await selfSigned()
const untrusted = await selfSigned()
setDefaultCACertificates([...getCACertificates(), trusted.cert])

const logged = (nginx: Nginx, count: number) =>
  eventually(async () => {
    const requests = await nginx.requests()
    return requests.length >= count && requests
  })

const megabyte = JSON.stringify({ id: 'evt_1', data: 'x'.repeat(1024 * 1024) })

test('the response of nginx decides the outcome of a delivery', async () => {
  await using behind = await startReceiver()
  await using silent = await startWireReceiver(() => undefined)
  await using nginx = await startNginx({
    tls: untrusted,
    server: `
      location /through { proxy_pass ${behind.url}; }
      location /small { client_max_body_size 100; proxy_pass ${behind.url}; }
      location /moved { return 301 ${behind.url}; }
      location /slow { proxy_pass http://${silent.authority}; proxy_read_timeout 300ms; }
    `,
  })
  await using webhooks = await startWebhooks('in-process')
  const at = (path: string) => webhooks.subscribe(`http://127.0.0.1:${nginx.port}${path}`)
  const hooks = {
    through: await at('/through'),
    small: await at('/small'),
    moved: await at('/moved'),
    slow: await at('/slow'),
    uncertified: await webhooks.subscribe(`https://127.0.0.1:${nginx.tlsPort}/through`),
  }
  await webhooks.publish('post.created', postCreated())

  const settledAs = async ({ id }: { id: string }) => {
    const row = await eventually(async () => {
      const [delivery] = await webhooks.deliveries(id)
      return delivery && delivery.completed_at !== null && delivery
    })
    const { last_error } = await webhooks.webhook(id)
    return [row.status, row.attempt, last_error]
  }
  assert.deepEqual(await settledAs(hooks.through), ['succeeded', 1, null])
  assert.deepEqual(await settledAs(hooks.small), ['failed', 1, 'http_413'])
  assert.deepEqual(await settledAs(hooks.moved), ['failed', 1, 'http_301'])
  assert.deepEqual(await settledAs(hooks.slow), ['failed', 3, 'http_504'])
  assert.deepEqual(await settledAs(hooks.uncertified), ['failed', 3, 'tls_failed'])

  const requests = (await logged(nginx, 6)).map(({ uri, status }) => `${uri} ${status}`)
  assert.deepEqual(requests.sort(), [
    '/moved 301',
    '/slow 504',
    '/slow 504',
    '/slow 504',
    '/small 413',
    '/through 200',
  ])
  const [passed, ...others] = behind.received
  assert.ok(passed)
  assert.equal(others.length, 0, 'only the forwarded request arrived')
  for (const [name, verify] of Object.entries(verifiers))
    await assert.doesNotReject(verify(passed, hooks.through.secret), name)
})

test('a large body that nginx rejects without reading is reported as 413, on a new and on a reused connection', async () => {
  await using sender = startSender()
  await using nginx = await startNginx({
    tls: trusted,
    server: 'client_max_body_size 1k; location /small { return 200; } location / { root /nowhere; }',
  })
  const url = `http://127.0.0.1:${nginx.port}`
  for (let count = 0; count < 5; count++) {
    const { outcome, error } = await sender.send(`${url}/`, megabyte)
    assert.deepEqual([outcome, error], ['permanent', 'http_413'])
    assert.equal((await sender.send(`${url}/small`)).outcome, 'success')
  }
})

test('an nginx that closes each connection after one request causes no failed attempts', async () => {
  await using sender = startSender()
  await using nginx = await startNginx({
    tls: trusted,
    server: 'keepalive_requests 1; location / { return 200; }',
  })
  for (const url of [`http://127.0.0.1:${nginx.port}/`, `https://127.0.0.1:${nginx.tlsPort}/`])
    for (let count = 0; count < 10; count++) assert.equal((await sender.send(url)).outcome, 'success')
  const requests = await logged(nginx, 20)
  assert.equal(new Set(requests.map(({ connection }) => connection)).size, 20)
})

test('kept connections that nginx closes at the time of the next attempt cause no second request of an attempt', async () => {
  await using sender = startSender()
  await using nginx = await startNginx({
    tls: trusted,
    server: 'keepalive_timeout 20ms; location / { return 200; }',
  })
  const urls = [`http://127.0.0.1:${nginx.port}/`, `https://127.0.0.1:${nginx.tlsPort}/`]
  let lost = 0
  for (let count = 0; count < 100; count++) {
    for (const { outcome, breaker } of await Promise.all(urls.map(url => sender.send(url)))) {
      // A request that crosses nginx's close on the network fails, which is rare, and does not count for the breaker.
      assert.ok(outcome === 'success' || breaker === 'neutral')
      if (outcome !== 'success') lost++
    }
    await sleep(18 + (count % 5))
  }
  assert.ok(lost < 20, `${lost} attempts failed`)
  const requests = await logged(nginx, 200 - lost)
  assert.ok(
    requests.some(({ onConnection }) => onConnection > 1),
    'some connections were reused',
  )
  assert.ok(new Set(requests.map(({ connection }) => connection)).size > 10, 'many were closed')
})

test("nginx's certificate is checked: a trusted one passes, an untrusted one or one for another name does not", async () => {
  await using sender = startSender({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
  await using known = await startNginx({ tls: trusted, server: 'return 204;' })
  await using unknown = await startNginx({ tls: untrusted, server: 'return 204;' })
  assert.equal((await sender.send(`https://127.0.0.1:${known.tlsPort}/`)).outcome, 'success')
  for (const url of [
    `https://127.0.0.1:${unknown.tlsPort}/`,
    `https://other.example.com:${known.tlsPort}/`,
    `https://127.0.0.1:${known.port}/`,
  ]) {
    const { outcome, error } = await sender.send(url)
    assert.deepEqual([outcome, error], ['retryable', 'tls_failed'], url)
  }
  assert.equal((await logged(known, 1)).filter(({ status }) => status === 204).length, 1)
})

test('an upstream of nginx that is slower than the limit of an attempt is a timeout', async () => {
  await using sender = startSender()
  await using silent = await startWireReceiver(() => undefined)
  await using nginx = await startNginx({
    tls: trusted,
    server: `location / { proxy_pass http://${silent.authority}; }`,
  })
  const { outcome, breaker, error } = await sender.send(`http://127.0.0.1:${nginx.port}/`)
  assert.deepEqual([outcome, breaker, error], ['retryable', 'failure', 'timeout'])
  const [request] = await logged(nginx, 1)
  assert.equal(request?.status, 499, 'nginx saw the connection close')
})
