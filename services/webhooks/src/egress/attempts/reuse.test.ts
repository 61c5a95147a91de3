import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { startWireReceiver, type WireRequest, wireResponse } from '@earshot/testing'
import { startSender } from './harness.ts'

/** undici returns a connection to its pool one turn after its response was read; an immediate attempt would open another. */
const moment = () => new Promise(resolve => setTimeout(resolve, 10))

test('connections are kept and reused', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket => socket.write(wireResponse(200)))
  for (let count = 0; count < 5; count++) {
    assert.equal((await sender.send(`http://${receiver.authority}/`)).outcome, 'success')
    await moment()
  }
  assert.equal(receiver.connections(), 1)
})

test('a connection is reused after an error response with a small body', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket => socket.write(wireResponse(500, 'x'.repeat(8000))))
  for (let count = 0; count < 3; count++) {
    await sender.send(`http://${receiver.authority}/`)
    await moment()
  }
  assert.equal(receiver.connections(), 1)
})

/** Responds to the first request of each connection, and closes the connection at the second. */
const once = (end: (socket: Socket) => void) => (socket: Socket, request: WireRequest) => {
  if (request.onConnection === 0) socket.write(wireResponse(200))
  else end(socket)
}

for (const [how, end] of [
  ['ends', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
] as const)
  test(`an idle connection that the receiver ${how} during the request is not a failed attempt`, async () => {
    await using sender = startSender()
    await using receiver = await startWireReceiver(once(end))
    const url = `http://${receiver.authority}/`
    for (let count = 0; count < 4; count++) {
      const { outcome } = await sender.send(url)
      assert.equal(outcome, 'success', `attempt ${count}`)
      await moment()
    }
    assert.ok(receiver.requests.some(request => request.onConnection === 1))
  })

test('if many idle connections are dead at once, no attempt fails', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(once(socket => socket.resetAndDestroy()))
  const url = `http://${receiver.authority}/`
  const burst = () => Promise.all(Array.from({ length: 20 }, () => sender.send(url)))
  for (const { outcome } of await burst()) assert.equal(outcome, 'success')
  await moment()
  for (const { outcome } of await burst()) assert.equal(outcome, 'success')
  assert.equal(receiver.requests.filter(request => request.onConnection === 1).length, 20)
})

test('an attempt whose new connection is closed too has failed, and is not sent a third time', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver((socket, request) =>
    request.index === 0 ? socket.write(wireResponse(200)) : socket.resetAndDestroy(),
  )
  const url = `http://${receiver.authority}/`
  await sender.send(url)
  await moment()
  const { outcome, error } = await sender.send(url)
  assert.deepEqual([outcome, error], ['retryable', 'connection_reset'])
  assert.equal(receiver.requests.length, 3)
})

test('a partial response on an idle connection is a failed attempt, since the receiver has seen the event', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(once(socket => socket.end('HTTP/1.1 200 O')))
  const url = `http://${receiver.authority}/`
  await sender.send(url)
  await moment()
  const { outcome } = await sender.send(url)
  assert.equal(outcome, 'retryable')
  assert.equal(receiver.requests.length, 2)
})

test('a connection that the receiver has closed in the meantime is not used', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket => {
    socket.write(wireResponse(200))
    setTimeout(() => socket.end(), 20)
  })
  const url = `http://${receiver.authority}/`
  for (let count = 0; count < 3; count++) {
    assert.equal((await sender.send(url)).outcome, 'success')
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  assert.equal(receiver.requests.length, 3)
})
