import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { decodePointer, encodePointer } from './pointer.ts'

const pointer = { deliveryId: newId('delivery'), run: 1, attempt: 2, notBefore: 0 }
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const read = (more: object) => decodePointer(Buffer.from(JSON.stringify({ v: 1, ...pointer, ...more })))

test('a pointer is decoded as it was encoded, with its trace', () => {
  const traced = { ...pointer, traceparent }
  assert.partialDeepStrictEqual(decodePointer(Buffer.from(encodePointer(traced))), traced)
})

test('pointers of a version without traces and of a later version are decoded', () => {
  assert.partialDeepStrictEqual(read({}), pointer)
  assert.partialDeepStrictEqual(read({ colour: 'red' }), pointer)
})

test('a pointer with an invalid trace is still delivered', () => {
  assert.equal(read({ traceparent: 7 })?.deliveryId, pointer.deliveryId)
})

test('another format is not a pointer', () => {
  assert.equal(read({ v: 2 }), undefined)
})
