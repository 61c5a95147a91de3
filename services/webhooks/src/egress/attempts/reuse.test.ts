import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { startWireReceiver, type WireRequest, wireAnswer } from '@earshot/testing'
import { startSender } from './harness.ts'

/** undici has a connection back a turn after its answer was read; an attempt at once would open another. */
const moment = () => new Promise(resolve => setTimeout(resolve, 10))

test('connections are kept and used again', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket => socket.write(wireAnswer(200)))
  for (let count = 0; count < 5; count++) {
    assert.equal((await sender.send(`http://${receiver.authority}/`)).outcome, 'success')
    await moment()
  }
  assert.equal(receiver.connections(), 1)
})

test('a connection serves the next attempt after an error answer with a small body, too', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket => socket.write(wireAnswer(500, 'x'.repeat(8000))))
  for (let count = 0; count < 3; count++) {
    await sender.send(`http://${receiver.authority}/`)
    await moment()
  }
  assert.equal(receiver.connections(), 1)
})

/** Answers the first request of each connection, and ends the connection at the second. */
const once = (end: (socket: Socket) => void) => (socket: Socket, request: WireRequest) => {
  if (request.onConnection === 0) socket.write(wireAnswer(200))
  else end(socket)
}

for (const [how, end] of [
  ['ends', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
] as const)
  test(`a kept connection that the receiver ${how} as we write is no failed attempt`, async () => {
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

test('when many kept connections are dead at once, no attempt fails', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(once(socket => socket.resetAndDestroy()))
  const url = `http://${receiver.authority}/`
  const burst = () => Promise.all(Array.from({ length: 20 }, () => sender.send(url)))
  for (const { outcome } of await burst()) assert.equal(outcome, 'success')
  await moment()
  for (const { outcome } of await burst()) assert.equal(outcome, 'success')
  assert.equal(receiver.requests.filter(request => request.onConnection === 1).length, 20)
})

test('a receiver that dies on the fresh connection as well has failed, and is not asked a third time', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver((socket, request) =>
    request.index === 0 ? socket.write(wireAnswer(200)) : socket.resetAndDestroy(),
  )
  const url = `http://${receiver.authority}/`
  await sender.send(url)
  await moment()
  const { outcome, error } = await sender.send(url)
  assert.deepEqual([outcome, error], ['retryable', 'connection_reset'])
  assert.equal(receiver.requests.length, 3)
})

test('half an answer on a kept connection is a failed attempt: the receiver has seen the event', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(once(socket => socket.end('HTTP/1.1 200 O')))
  const url = `http://${receiver.authority}/`
  await sender.send(url)
  await moment()
  const { outcome } = await sender.send(url)
  assert.equal(outcome, 'retryable')
  assert.equal(receiver.requests.length, 2)
})

test('a connection that a receiver has closed in the meantime is not used', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket => {
    socket.write(wireAnswer(200))
    setTimeout(() => socket.end(), 20)
  })
  const url = `http://${receiver.authority}/`
  for (let count = 0; count < 3; count++) {
    assert.equal((await sender.send(url)).outcome, 'success')
    await new Promise(resolve => setTimeout(resolve, 60))
  }
  assert.equal(receiver.requests.length, 3)
})

test('at most 64 connections are opened to one receiver', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket =>
    setTimeout(() => socket.write(wireAnswer(200)), 50),
  )
  await Promise.all(Array.from({ length: 200 }, () => sender.send(`http://${receiver.authority}/`)))
  assert.equal(receiver.connections(), 64)
  assert.equal(receiver.requests.length, 200)
})
