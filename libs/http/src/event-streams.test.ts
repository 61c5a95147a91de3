import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { eventually, openEventStream } from '@earshot/testing'
import type { Request, Response } from 'express'
import { createEventStreams } from './event-streams.ts'

/** A server whose responses are all event streams. Its heartbeats follow the clock of the test. */
const startStreams = async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const streams = createEventStreams()
  const senders = new Set<(event: unknown) => void>()
  const callers = { checks: 0, areAuthenticated: true }
  const isStillAuthenticated = async () => {
    callers.checks += 1
    return callers.areAuthenticated
  }
  const feed = (send: (event: unknown) => void) => {
    senders.add(send)
    return () => void senders.delete(send)
  }
  const server = createServer((request, response) => {
    // What `send` uses of Express is also in Node's own objects.
    streams.send(request as Request, response as Response, feed, isStillAuthenticated)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // TCP
  return {
    callers,
    open: () => openEventStream(url),
    /** The streams that are open on the server. */
    count: () => senders.size,
    sendAll: (event: object) => {
      for (const send of senders) send(event)
    },
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second++) t.mock.timers.tick(1000)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await eventually(() => senders.size === 0) // the timer must end before the mock does
    },
  }
}

test('a stream starts with a time to wait before a reconnect, and each heartbeat announces another', async t => {
  await using it = await startStreams(t)
  await using stream = await it.open()
  await eventually(() => stream.retries.length === 1)
  for (let heartbeats = 1; heartbeats <= 3; heartbeats++) {
    it.pass(15)
    await eventually(() => stream.retries.length === 1 + heartbeats)
  }
  assert.ok(stream.retries.every(ms => ms >= 1000 && ms <= 3000))
  assert.equal(it.callers.checks, 0)
})

test('an idle stream is checked with every fourth heartbeat, and ends when its caller is no longer authenticated', async t => {
  await using it = await startStreams(t)
  await using stream = await it.open()
  it.pass(60)
  await eventually(() => stream.retries.length === 5)
  assert.equal(it.callers.checks, 1)
  it.callers.areAuthenticated = false
  it.pass(60)
  await stream.ended
  assert.equal(it.callers.checks, 2)
  await eventually(() => it.count() === 0)
})

test('the heartbeats of many streams are spread over time', async t => {
  await using it = await startStreams(t)
  await using stack = new AsyncDisposableStack()
  const streams = await Promise.all(Array.from({ length: 30 }, async () => stack.use(await it.open())))
  await eventually(() => streams.every(({ retries }) => retries.length === 1))
  it.pass(1)
  const beaten = () => streams.filter(({ retries }) => retries.length === 2).length
  await eventually(() => beaten() === 2)
  it.pass(14)
  await eventually(() => beaten() === 30)
})

test('events that follow each other are sent together, after one check, and not to callers without access', async t => {
  await using it = await startStreams(t)
  await using one = await it.open()
  await using other = await it.open()
  await eventually(() => it.count() === 2)
  it.sendAll({ id: 1 })
  it.sendAll({ id: 2 })
  await eventually(() => one.events.length === 2 && other.events.length === 2)
  assert.deepEqual(one.events, [{ id: 1 }, { id: 2 }])
  assert.equal(it.callers.checks, 2)
  it.callers.areAuthenticated = false
  it.sendAll({ id: 3 })
  await Promise.all([one.ended, other.ended])
  assert.equal(one.events.length, 2)
})
