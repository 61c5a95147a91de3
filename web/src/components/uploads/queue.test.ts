import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyQueue, join, leave, type Queue } from './queue.ts'

const queueOf = (...uploads: string[]): Queue<string> =>
  uploads.reduce<Queue<string>>((queue, upload) => join(queue, upload), emptyQueue)

const five = queueOf('a', 'b', 'c', 'd', 'e')

test('three files are sent at a time, and others wait in their order', () => {
  assert.deepEqual(queueOf('a'), { waiting: [], sending: ['a'] })
  assert.deepEqual(five, { waiting: ['d', 'e'], sending: ['a', 'b', 'c'] })
})

test('the next file is sent when one leaves the queue', () => {
  assert.deepEqual(leave(five, 'b'), { waiting: ['e'], sending: ['a', 'c', 'd'] })
  assert.deepEqual(leave(five, 'd'), { waiting: ['e'], sending: ['a', 'b', 'c'] })
  assert.deepEqual(leave(queueOf('a'), 'a'), emptyQueue)
})

test('a file that is tried again waits behind the others', () => {
  assert.deepEqual(join(leave(five, 'a'), 'a'), { waiting: ['e', 'a'], sending: ['b', 'c', 'd'] })
})

test('a file is in the queue once', () => {
  assert.equal(join(five, 'a'), five)
  assert.equal(join(five, 'e'), five)
})

test('a file that has left changes nothing when it leaves again', () => {
  const rest = leave(five, 'a')
  assert.deepEqual(leave(rest, 'a'), rest)
  assert.deepEqual(leave(emptyQueue as Queue<string>, 'a'), emptyQueue)
})

test('no file waits without a reason, whatever joins and leaves in which order', () => {
  let queue: Queue<number> = emptyQueue
  for (let round = 0; round < 2000; round++) {
    const upload = (round * 7 + (round >> 3)) % 11
    queue = round % 5 < 3 ? join(queue, upload) : leave(queue, upload)
    const { waiting, sending } = queue
    assert.ok(sending.length <= 3)
    assert.ok(sending.length === 3 || waiting.length === 0)
    assert.equal(new Set([...waiting, ...sending]).size, waiting.length + sending.length)
  }
})
