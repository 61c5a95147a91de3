import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Committed } from '../load/account.ts'
import { randomOf } from '../load/random.ts'
import { lineOf, type Outcome } from './account.ts'
import type { ChaosReceiver, ReceiverKind } from './receivers.ts'

const receiver = (kind: ReceiverKind, got: [id: string, times: number][]): ChaosReceiver => ({
  name: kind,
  kind,
  url: 'http://127.0.0.1:9/',
  events: ['post.created'],
  got: new Map(got.map(([id, times]) => [id, Array<number>(times).fill(1500)])),
  [Symbol.asyncDispose]: async () => undefined,
})

const happened: Committed[] = ['evt_1', 'evt_2', 'evt_3'].map(id => ({
  id,
  type: 'post.created',
  at: 1000,
  subject: 'post_1',
}))
const other = { id: 'evt_4', type: 'post.deleted', at: 1000, subject: 'post_1' }

const outcomes = (...statuses: string[]): Outcome[] =>
  statuses.map((status, index) => ({ event_id: `evt_${index + 1}`, status }))

test('what came is delivered, what came again a duplicate, and what was not asked for does not count', () => {
  const it = receiver('healthy', [
    ['evt_1', 1],
    ['evt_2', 3],
    ['evt_3', 1],
  ])
  assert.deepEqual(lineOf(it, [...happened, other], outcomes('succeeded', 'succeeded', 'succeeded')), {
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

test('what a healthy receiver never got is lost, whatever its row says, and so is what has no row', () => {
  const it = receiver('healthy', [['evt_1', 1]])
  assert.equal(lineOf(it, happened, outcomes('succeeded', 'succeeded', 'failed')).lost, 2)
  assert.equal(lineOf(it, happened, outcomes('succeeded')).lost, 2)
})

test('what is pending when nothing moves any more is lost, delivered or not', () => {
  const it = receiver('flapping', [['evt_1', 1]])
  assert.equal(lineOf(it, happened, outcomes('pending', 'retrying', 'failed')).lost, 2)
})

test('a receiver that does not answer as it should may fail by the rules, and its rows say so', () => {
  const line = lineOf(receiver('dead', []), happened, outcomes('failed', 'skipped', 'failed'))
  assert.deepEqual([line.failedByRule, line.lost, line.p50], [3, 0, null])
})

test('a seed makes the same choices again, and others make others', () => {
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
