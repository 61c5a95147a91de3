import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlots } from './slots.ts'

const client = (caller: string, address = caller) => ({ caller, address })

test('callers that wait get free slots in turn, however many requests each has', () => {
  const slots = createSlots({ total: 2, perCaller: 2, perAddress: 2 })
  const granted: string[] = []
  const wait = (name: string) => slots.wait(client(name), () => granted.push(name))
  assert.deepEqual(
    [slots.take(client('x')), slots.take(client('x')), slots.take(client('y'))],
    [undefined, undefined, 'total'],
  )
  for (let index = 0; index < 5; index++) wait('a')
  wait('b')
  wait('c')
  for (let index = 0; index < 2; index++) slots.leave(client('x'))
  assert.deepEqual(granted, ['a', 'b'])
  slots.leave(client('a'))
  slots.leave(client('b'))
  assert.deepEqual(granted, ['a', 'b', 'c', 'a'])
  assert.deepEqual([slots.used(), slots.waiting()], [2, 3])
})

test('a caller whose address has its share does not delay callers behind it', () => {
  const slots = createSlots({ total: 4, perCaller: 2, perAddress: 2 })
  const granted: string[] = []
  for (const [caller, address] of [
    ['a', '1'],
    ['b', '1'],
    ['c', '2'],
    ['d', '3'],
  ] as const)
    assert.equal(slots.take(client(caller, address)), undefined)
  assert.equal(slots.take(client('e', '1')), 'address')
  slots.wait(client('e', '1'), () => granted.push('e'))
  slots.wait(client('f', '2'), () => granted.push('f'))
  slots.leave(client('d', '3'))
  assert.deepEqual(granted, ['f'])
  slots.leave(client('a', '1'))
  assert.deepEqual(granted, ['f', 'e'])
})

test('a request that stops waiting gets no slot, and slots return to zero', () => {
  const slots = createSlots({ total: 1, perCaller: 1, perAddress: 1 })
  const granted: string[] = []
  assert.equal(slots.take(client('a')), undefined)
  assert.equal(slots.take(client('a')), 'caller')
  const stop = slots.wait(client('a'), () => granted.push('first'))
  slots.wait(client('b'), () => granted.push('second'))
  stop()
  stop()
  slots.leave(client('a'))
  assert.deepEqual(granted, ['second'])
  slots.leave(client('b'))
  assert.deepEqual([slots.used(), slots.waiting()], [0, 0])
})
