import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
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
  test(`a receiver that reads a request on a kept connection and ${how} it gets one request in one attempt`, async () => {
    await using sender = startSender()
    await using receiver = await startWireReceiver(once(end))
    const url = `http://${receiver.authority}/`
    assert.equal((await sender.send(url)).outcome, 'success')
    await moment()
    const { outcome, breaker, error, errorDetail } = await sender.send(url)
    assert.deepEqual([outcome, breaker, error], ['retryable', 'neutral', 'connection_reset'])
    assert.match(String(errorDetail), /closed a kept connection .* It may have read the request/)
    assert.equal(receiver.requests.length, 2)
    assert.equal((await sender.send(url)).outcome, 'success', 'on a new connection')
    assert.equal(receiver.connections(), 2)
  })

/** Continues while Node reads sockets. */
const whileReading = async (authority: string) => {
  const socket = connect(Number(authority.split(':')[1]), '127.0.0.1')
  await new Promise(resolve => socket.once('connect', resolve))
  socket.destroy()
}

for (const [how, end] of [
  ['ends', (socket: Socket) => socket.destroy()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
] as const)
  test(`an attempt succeeds in one request if the receiver ${how} the kept connection before it is sent`, async () => {
    await using sender = startSender()
    const sockets: Socket[] = []
    await using receiver = await startWireReceiver(socket => {
      sockets.push(socket)
      socket.write(wireResponse(200))
    })
    const url = `http://${receiver.authority}/`
    assert.equal((await sender.send(url)).outcome, 'success')
    for (const wait of [moment, () => whileReading(receiver.authority)]) {
      await moment()
      await wait()
      // The kernel has the end of the connection, and Node has not read it yet.
      for (const socket of sockets.splice(0)) end(socket)
      assert.equal((await sender.send(url)).outcome, 'success')
    }
    assert.equal(receiver.requests.length, 3)
    assert.deepEqual(new Set(receiver.requests.map(({ onConnection }) => onConnection)), new Set([0]))
  })

test('if many kept connections are reset at once, each attempt is one request and the next ones succeed', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(once(socket => socket.resetAndDestroy()))
  const url = `http://${receiver.authority}/`
  const burst = async () =>
    (await Promise.all(Array.from({ length: 20 }, () => sender.send(url)))).map(({ outcome }) => outcome)
  assert.deepEqual(new Set(await burst()), new Set(['success']))
  await moment()
  assert.deepEqual(new Set(await burst()), new Set(['retryable']))
  assert.equal(receiver.requests.length, 40)
  assert.deepEqual(new Set(await burst()), new Set(['success']))
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
