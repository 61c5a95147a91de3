import assert from 'node:assert/strict'
import { createServer, request as forward } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { freePort } from '@earshot/runtime'
import { startReceiver } from '@earshot/testing'
import { request } from 'undici'
import { startSender } from '../attempts/harness.ts'
import { createAgent } from './agent.ts'
import { addressPolicy } from './policy.ts'

const refused = {
  outcome: 'permanent',
  breaker: 'neutral',
  statusCode: null,
  error: 'address_forbidden',
  errorDetail: null,
  retryAfterMs: null,
  responseBody: null,
}

test('a name that resolves to a forbidden address is refused when connecting', async () => {
  await using receiver = await startReceiver()
  const port = new URL(receiver.url).port
  const names: Record<string, string[]> = {
    'inside.example.com': ['127.0.0.1'],
    'mapped.example.com': ['::ffff:127.0.0.1'],
    'mixed.example.com': ['127.0.0.1', '10.0.0.1'],
  }
  const resolve = async (name: string) =>
    (names[name] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  await using closed = startSender({ allowCidrs: [], resolve })
  for (const name of Object.keys(names)) {
    const { at: _, durationMs: __, ...verdict } = await closed.send(`http://${name}:${port}/`)
    assert.deepEqual(verdict, refused, name)
  }
  await using open = startSender({ allowCidrs: ['127.0.0.0/8'], resolve })
  assert.equal((await open.send(`http://inside.example.com:${port}/`)).outcome, 'success')
  assert.equal((await open.send(`http://mixed.example.com:${port}/`)).error, 'address_forbidden')
  assert.equal(receiver.received.length, 1)
})

test('literal addresses are refused in every spelling, and localhost by what it resolves to', async () => {
  await using receiver = await startReceiver()
  const port = new URL(receiver.url).port
  await using sender = startSender({ allowCidrs: [] })
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    '0',
  ]) {
    const { outcome, error } = await sender.send(`http://${host}:${port}/`)
    assert.deepEqual([outcome, error], ['permanent', 'address_forbidden'], host)
  }
  assert.equal(receiver.received.length, 0)
})

test('the connection itself refuses a literal address, for which Node makes no lookup', async () => {
  await using receiver = await startReceiver()
  const resolve = async () => []
  const addresses = addressPolicy({ allowCidrs: [], requireHttps: false, resolve })
  const { dispatcher, destroy } = createAgent({ addresses, resolve }).open(new URL(receiver.url).origin)
  await assert.rejects(request(receiver.url, { dispatcher }), { code: 'ADDRESS_FORBIDDEN' })
  await destroy()
  assert.equal(receiver.received.length, 0)
})

test('an address that does not respond does not hide one that does', async () => {
  await using receiver = await startReceiver()
  const port = new URL(receiver.url).port
  await using sender = startSender({
    resolve: async () => ['127.0.0.99', '127.0.0.1'].map(address => ({ address, family: 4 })),
  })
  assert.equal((await sender.send(`http://two.example.com:${port}/`)).outcome, 'success')
})

/** A forward proxy for http and https URLs, which sends everything to one receiver. */
const startProxy = async (target: { port: number }) => {
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    const upstream = forward(
      {
        port: target.port,
        host: '127.0.0.1',
        method: incoming.method,
        path: '/hook',
        headers: incoming.headers,
      },
      response => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    incoming.pipe(upstream)
  })
  server.on('connect', (incoming, socket) => {
    requests.push(`CONNECT ${incoming.url}`)
    if (incoming.url?.startsWith('denied')) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const upstream = connect(target.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(upstream).pipe(socket)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('a proxy that cannot be reached is proxy_failed, for http and https, and the delivery is retried', async () => {
  const closed = await freePort()
  for (const proxyUrl of [`http://127.0.0.1:${closed}`, 'http://proxy.invalid:3128']) {
    await using sender = startSender({
      allowCidrs: [],
      proxyUrl,
      resolve: async () => [{ address: '8.8.8.8', family: 4 }],
    })
    for (const scheme of ['http', 'https']) {
      const { outcome, error } = await sender.send(`${scheme}://public.example.com/hook`)
      assert.deepEqual([outcome, error], ['retryable', 'proxy_failed'], scheme)
    }
  }
})

test('with a proxy, names are checked before the proxy is used', async () => {
  await using receiver = await startReceiver()
  await using proxy = await startProxy({ port: Number(new URL(receiver.url).port) })
  const names: Record<string, string> = {
    'public.example.com': '8.8.8.8',
    'denied.example.com': '8.8.8.8',
    'inside.example.com': '10.0.0.1',
  }
  await using sender = startSender({
    allowCidrs: [],
    proxyUrl: proxy.url,
    resolve: async name => {
      const address = names[name]
      if (!address) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
      return [{ address, family: 4 }]
    },
  })
  const errorOf = async (url: string) => (await sender.send(url)).error
  assert.equal(await errorOf('http://public.example.com/hook'), null)
  assert.deepEqual(proxy.requests, ['POST http://public.example.com/hook'])
  assert.equal(receiver.received[0]?.headers.host, 'public.example.com')
  // The receiver behind the tunnel has no TLS.
  assert.equal(await errorOf('https://public.example.com/hook'), 'tls_failed')
  assert.equal(await errorOf('https://denied.example.com/hook'), 'proxy_failed')
  assert.deepEqual(proxy.requests.slice(1), [
    'CONNECT public.example.com:443',
    'CONNECT denied.example.com:443',
  ])

  for (const url of ['http://inside.example.com/', 'https://inside.example.com/', 'http://10.0.0.1/'])
    assert.equal(await errorOf(url), 'address_forbidden', url)
  assert.equal(await errorOf('http://unknown.example.com/'), 'dns_failed')
  assert.equal(proxy.requests.length, 3)
})
