import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amqpAddress } from './address.ts'

test('a URL gets a heartbeat of 10 s unless it has one', () => {
  assert.equal(
    amqpAddress('amqps://app:a%2Cb@host:5671/v')?.href,
    'amqps://app:a%2Cb@host:5671/v?heartbeat=10',
  )
  assert.equal(amqpAddress('amqp://host/?heartbeat=3')?.href, 'amqp://host/?heartbeat=3')
})

test('a URL that is not AMQP returns null, since an error could contain the password', () => {
  assert.equal(amqpAddress('amqp://user:hush@:x'), null)
  assert.equal(amqpAddress('http://user:hush@host'), null)
})
