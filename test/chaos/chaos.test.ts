import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomOf } from '../load/random.ts'
import type { Committed } from '../load/reconcile.ts'
import type { ChaosReceiver, ReceiverKind } from './receivers.ts'
import { type DeliveryStatus, rowOf } from './reconcile.ts'

const receiver = (kind: ReceiverKind, got: [id: string, times: number][]): ChaosReceiver => ({
  name: kind,
  kind,
  url: 'http://127.0.0.1:9/',
  events: ['post.created'],
  got: new Map(got.map(([id, times]) => [id, Array<number>(times).fill(1500)])),
  [Symbol.asyncDispose]: async () => undefined,
})

const committed: Committed[] = ['evt_1', 'evt_2', 'evt_3'].map(id => ({
  id,
  type: 'post.created',
  at: 1000,
  subject: 'post_1',
}))
const other = { id: 'evt_4', type: 'post.deleted', at: 1000, subject: 'post_1' }

const deliveries = (...statuses: string[]): DeliveryStatus[] =>
  statuses.map((status, index) => ({ event_id: `evt_${index + 1}`, status }))

test('a received event is delivered, repeats are duplicates, and events of other types are ignored', () => {
  const target = receiver('healthy', [
    ['evt_1', 1],
    ['evt_2', 3],
    ['evt_3', 1],
  ])
  assert.deepEqual(rowOf(target, [...committed, other], deliveries('succeeded', 'succeeded', 'succeeded')), {
    receiver: 'healthy',
    accepted: 3,
    delivered: 3,
    failedByRule: 0,
    duplicates: 2,
    lost: 0,
    p50: 500,
    p99: 500,
  })
})

test('an event that a healthy receiver did not get is lost, with any delivery status or without a delivery', () => {
  const target = receiver('healthy', [['evt_1', 1]])
  assert.equal(rowOf(target, committed, deliveries('succeeded', 'succeeded', 'failed')).lost, 2)
  assert.equal(rowOf(target, committed, deliveries('succeeded')).lost, 2)
})

test('a delivery that is still pending after everything has settled is lost, even if it was received', () => {
  const target = receiver('flapping', [['evt_1', 1]])
  assert.equal(rowOf(target, committed, deliveries('pending', 'retrying', 'failed')).lost, 2)
})

test('failed and skipped deliveries to a dead receiver are not lost', () => {
  const row = rowOf(receiver('dead', []), committed, deliveries('failed', 'skipped', 'failed'))
  assert.deepEqual([row.failedByRule, row.lost, row.p50], [3, 0, null])
})

test('the same seed makes the same choices, and another seed makes others', () => {
  const choices = (seed: number) => {
    const random = randomOf(seed)
    return Array.from({ length: 20 }, () => random.pick(['a', 'b', 'c']) + random.between(5, 9).toFixed(3))
  }
  assert.deepEqual(choices(7), choices(7))
  assert.notDeepEqual(choices(7), choices(8))
  const numbers = Array.from({ length: 1000 }, randomOf(1).next)
  assert.ok(numbers.every(number => number >= 0 && number < 1))
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  assert.ok(Math.abs(mean - 0.5) < 0.05)
})
