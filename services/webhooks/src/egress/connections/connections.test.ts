import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, startWireReceiver, wireResponse } from '@earshot/testing'
import { startSender } from '../attempts/harness.ts'

const limits = { perProcess: 24, perHost: 16, own: 2 }

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** Receives requests, and responds to all of them when released. */
const startHeld = async () => {
  const held: Socket[] = []
  let isReleased = false
  const respond = (socket: Socket) => void socket.write(wireResponse(200))
  const receiver = await startWireReceiver(socket => {
    if (isReleased) respond(socket)
    else held.push(socket)
  })
  return {
    ...receiver,
    url: `http://${receiver.authority}/`,
    release: () => {
      isReleased = true
      for (const socket of held.splice(0)) respond(socket)
    },
  }
}

test('connections to one host and of one process stay within their limits, and every attempt is made', async () => {
  await using sender = startSender({ limits })
  await using one = await startHeld()
  await using other = await startHeld()
  const all = [...times(60, () => sender.send(one.url)), ...times(60, () => sender.send(other.url))]
  await eventually(() => one.requests.length === 16 && other.requests.length === 8)
  one.release()
  await eventually(() => one.requests.length === 60)
  other.release()
  for (const { outcome } of await Promise.all(all)) assert.equal(outcome, 'success')
  assert.equal(other.requests.length, 60)
  assert.equal(one.mostOpen(), 16)
  assert.ok(other.mostOpen() <= 16, `${other.mostOpen()} connections`)
})

test('idle connections to other hosts are closed for a new one if the process has no more', async () => {
  await using sender = startSender({ limits: { perProcess: 2, perHost: 2, own: 1 } })
  await using opened = new AsyncDisposableStack()
  const open = new Set<Socket>()
  for (let count = 0; count < 4; count++) {
    const receiver = opened.use(
      await startWireReceiver(socket => {
        open.add(socket.once('close', () => open.delete(socket)))
        socket.write(wireResponse(200))
      }),
    )
    assert.equal((await sender.send(`http://${receiver.authority}/`)).outcome, 'success')
  }
  // Idle connections are closed after 15 s anyway.
  await eventually(() => open.size === 2, { withinMs: 10_000 })
})

test('an attempt that waits for a connection is not timed out by its wait', async () => {
  await using sender = startSender({ limits: { perProcess: 1, perHost: 1, own: 1 } })
  await using receiver = await startWireReceiver(async socket => {
    await sleep(2000)
    socket.write(wireResponse(200))
  })
  const all = await Promise.all(times(3, () => sender.send(`http://${receiver.authority}/`)))
  assert.deepEqual(
    all.map(({ outcome }) => outcome),
    ['success', 'success', 'success'],
  )
  assert.deepEqual([receiver.requests.length, receiver.mostOpen()], [3, 1])
})

test('the connection of an attempt without a response is closed, also one that never finished connecting', async () => {
  await using sender = startSender({ limits: { perProcess: 1, perHost: 1, own: 1 } })
  await using receiver = await startHeld()
  const silent = await Promise.all([
    sender.send(receiver.url),
    // The receiver has no TLS and never responds.
    sender.send(`https://${receiver.authority}/`),
  ])
  for (const { error } of silent) assert.equal(error, 'timeout')
  receiver.release()
  assert.equal((await sender.send(receiver.url)).outcome, 'success')
  assert.equal(receiver.connections(), 3)
  assert.ok(receiver.mostOpen() <= 2, `${receiver.mostOpen()} connections`)
})
