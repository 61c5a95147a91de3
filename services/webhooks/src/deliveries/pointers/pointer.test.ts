import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { decodePointer, encodePointer } from './pointer.ts'

const pointer = { deliveryId: newId('delivery'), run: 1, attempt: 2, notBefore: 0 }
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const read = (more: object) => decodePointer(Buffer.from(JSON.stringify({ v: 1, ...pointer, ...more })))

test('a pointer is read as it was written, with the trace that it is part of', () => {
  const traced = { ...pointer, traceparent }
  assert.partialDeepStrictEqual(decodePointer(Buffer.from(encodePointer(traced))), traced)
})

test('a pointer of a version that knew no traces is read, and so is one of a version that knows more', () => {
  assert.partialDeepStrictEqual(read({}), pointer)
  assert.partialDeepStrictEqual(read({ colour: 'red' }), pointer)
})

test('a trace that is none costs no delivery', () => {
  assert.equal(read({ traceparent: 7 })?.deliveryId, pointer.deliveryId)
})

test('another format is no pointer', () => {
  assert.equal(read({ v: 2 }), undefined)
})
