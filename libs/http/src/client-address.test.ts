import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Log } from '@earshot/runtime'
import express, { type Request } from 'express'
import { addressGroup, clientAddress, placeOf, trustProxies } from './client-address.ts'

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

const addressVia = (header: string | undefined, hops = 1) => {
  const app = express()
  const warnings: string[] = []
  const warn = (_fields: object, message: string) => void warnings.push(message)
  trustProxies(app, hops, { warn } as Pick<Log, 'warn'>) // the only form that is called
  const headers = header === undefined ? {} : { 'x-forwarded-for': header }
  const request = { app, headers, socket: { remoteAddress: '::ffff:10.0.0.1' } } as unknown as Request // the fields that are read
  return { address: clientAddress(request), again: clientAddress(request), warnings }
}

test('the address that a proxy forwards is read without port, brackets, quotes and zone', () => {
  const nodes: [string, string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['203.0.113.9:_hidden', '203.0.113.9'],
    ['[203.0.113.9]:51234', '203.0.113.9'],
    ['2001:DB8:0::0009', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['[2001:db8::9]:51234', '2001:db8::9'],
    ['"[2001:db8::9]:51234"', '2001:db8::9'],
    ['2001:db8:1:2:3:4:5:6:51234', '2001:db8:1:2:3:4:5:6'],
    ['fe80::9%eth0', 'fe80::9'],
    ['[fe80::9%25eth0]:443', 'fe80::9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::FFFF:203.0.113.9]:51234', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9:51234', '203.0.113.9'],
    ['198.51.100.7, , 203.0.113.9:51234 , ,', '203.0.113.9'],
    ['unknown, 203.0.113.9', '203.0.113.9'],
  ]
  for (const [node, address] of nodes) assert.equal(addressVia(node).address, address, node)
})

test('behind two proxies, the address is the one that the outer proxy has added', () => {
  assert.equal(addressVia('1.1.1.1, 203.0.113.9:40000, [2001:db8::1]:443', 2).address, '203.0.113.9')
  assert.equal(addressVia('203.0.113.9:40000', 2).address, '203.0.113.9')
  assert.equal(addressVia('203.0.113.9, unknown', 2).address, '203.0.113.9')
})

test('a node that is no IP address counts as the address of the connection, with one warning', () => {
  for (const node of [
    'unknown',
    '_hidden',
    'unix:',
    'client.example.com',
    '203.0.113.999',
    '203.0.113.9:99999999',
    '[203.0.113.9',
    '[]:80',
    '203.0.113.9 198.51.100.7',
    '198.51.100.7, unknown',
    'x'.repeat(5000),
  ]) {
    const { address, again, warnings } = addressVia(node)
    assert.deepEqual([address, again, warnings], ['10.0.0.1', '10.0.0.1', ['forwarded.no_address']], node)
  }
})

test('without a forwarded address, or without trusted proxies, the address is the one of the connection', () => {
  for (const [header, hops] of [
    [undefined, 1],
    ['', 1],
    [' , ,', 1],
    ['203.0.113.9', 0],
  ] as const) {
    const { address, warnings } = addressVia(header, hops)
    assert.deepEqual([address, warnings], ['10.0.0.1', []], header)
  }
})
