import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startWireReceiver, wireResponse } from '@earshot/testing'
import { selfSigned, startSender } from './harness.ts'

const trusted = await selfSigned()
setDefaultCACertificates([...getCACertificates(), trusted.cert])

const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

test('a certificate is trusted if its authority is, for its own name only', async () => {
  await using sender = startSender({ resolve })
  await using receiver = await startWireReceiver(socket => socket.write(wireResponse(200)), trusted)
  const port = receiver.authority.split(':')[1]
  assert.equal((await sender.send(`https://${receiver.authority}/`)).outcome, 'success')
  const { outcome, error } = await sender.send(`https://other.example.com:${port}/`)
  assert.deepEqual([outcome, error], ['retryable', 'tls_failed'])
  assert.equal(receiver.requests.length, 1)
})

test('a certificate of an unknown authority is rejected', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(
    socket => socket.write(wireResponse(200)),
    await selfSigned(),
  )
  const { outcome, breaker, error } = await sender.send(`https://${receiver.authority}/`)
  assert.deepEqual([outcome, breaker, error], ['retryable', 'failure', 'tls_failed'])
  assert.equal(receiver.requests.length, 0)
})

for (const how of ['ends', 'resets'] as const)
  test(`an idle TLS connection that the receiver ${how} during the request is not a failed attempt`, async () => {
    await using sender = startSender()
    await using receiver = await startWireReceiver((socket, request) => {
      if (request.onConnection === 0) socket.write(wireResponse(200))
      else if (how === 'ends') socket.end()
      else socket.destroy()
    }, trusted)
    for (let count = 0; count < 3; count++) {
      assert.equal((await sender.send(`https://${receiver.authority}/`)).outcome, 'success')
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    assert.ok(receiver.requests.some(request => request.onConnection === 1))
  })
