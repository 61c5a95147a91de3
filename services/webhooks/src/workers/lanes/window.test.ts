import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWindow } from './window.ts'

const openWindow = () => {
  let now = 0
  const window = createWindow(() => now)
  return {
    ...window,
    /** Ends attempts one after another while the window is full. */
    respond: (times: number, durationMs = 10) => {
      for (let count = 0; count < times; count++) window.ended({ responded: true, durationMs }, window.size())
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('a receiver gets five attempts at a time until it responds, then one more with each response, up to 64', () => {
  const window = openWindow()
  assert.equal(window.size(), 5)
  window.respond(1)
  assert.equal(window.size(), 6)
  window.respond(100)
  assert.equal(window.size(), 64)
})

test('a window of 16 and more keeps an eighth of its attempts from messages', () => {
  const window = openWindow()
  window.respond(10)
  assert.deepEqual([window.size(), window.forMessages()], [15, 15])
  window.respond(1)
  assert.deepEqual([window.size(), window.forMessages()], [16, 14])
  window.ended({ responded: true, durationMs: 10 }, 14)
  assert.deepEqual([window.size(), window.forMessages()], [17, 15])
  window.respond(1, 1001)
  assert.deepEqual([window.size(), window.forMessages()], [4, 4])
})

test('responses to a window that is not full do not widen it', () => {
  const window = openWindow()
  for (let count = 0; count < 100; count++) window.ended({ responded: true, durationMs: 10 }, 4)
  assert.equal(window.size(), 5)
})

test('after an attempt without a response, the window is small again', () => {
  const window = openWindow()
  window.respond(20)
  window.ended({ responded: false, durationMs: 5000 }, 25)
  assert.equal(window.size(), 4)
  window.respond(20)
  assert.ok(window.size() > 20)
  window.ended({ responded: false, durationMs: 1 }, 20)
  assert.equal(window.size(), 5)
})

test('after a second without a response, the window is small again', () => {
  const window = openWindow()
  window.respond(59)
  window.pass(1000)
  assert.equal(window.size(), 64)
  window.pass(1)
  assert.equal(window.size(), 5)
})

test('a receiver that takes more than a second to respond gets four attempts at a time', () => {
  const window = openWindow()
  window.respond(20)
  window.respond(1, 1001)
  assert.equal(window.size(), 4)
  window.respond(1)
  assert.equal(window.size(), 25)
})

test('a receiver is quick if its last response took less than 250 ms', () => {
  const window = openWindow()
  assert.equal(window.isQuick(), false)
  window.respond(1, 249)
  assert.equal(window.isQuick(), true)
  window.respond(1, 250)
  assert.equal(window.isQuick(), false)
  window.respond(1)
  window.ended({ responded: false, durationMs: 1 }, 1)
  assert.equal(window.isQuick(), false)
})
