import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressGroup, placeOf } from './client-address.ts'

test('an IPv4 address is its own group, also when IPv4-mapped', () => {
  assert.equal(addressGroup('192.0.2.7'), '192.0.2.7')
  assert.equal(addressGroup('::ffff:192.0.2.7'), '192.0.2.7')
})

test('all addresses of an IPv6 /64 are one group in every notation', () => {
  for (const address of [
    '2001:db8:0:1::',
    '2001:DB8::1:0:0:0:2',
    '2001:0db8:0000:0001:ffff:1:2:3',
    '2001:db8::1:a:b:c:d',
  ])
    assert.equal(addressGroup(address), '2001:db8:0:1::/64', address)
  assert.equal(addressGroup('::1'), '0:0:0:0::/64')
})

test('a place is an IPv4 address or an IPv6 /56', () => {
  assert.equal(placeOf('::ffff:192.0.2.7'), '192.0.2.7')
  for (const address of ['2001:db8:0:1200::', '2001:DB8::12ff:0:0:0:2', '2001:0db8:0000:1234:ffff:1:2:3'])
    assert.equal(placeOf(address), '2001:db8:0:1200::/56', address)
  assert.equal(placeOf('2001:db8:0:1300::1'), '2001:db8:0:1300::/56')
  assert.equal(placeOf('::1'), '0:0:0:0::/56')
})

test('text that is not an address is cut to 64 characters', () => {
  assert.equal(addressGroup('unknown'), 'unknown')
  assert.equal(addressGroup('x'.repeat(500)).length, 64)
})
