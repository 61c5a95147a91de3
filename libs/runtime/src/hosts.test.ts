import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostUrls } from './hosts.ts'

test('a URL with several hosts is split into one URL per host', () => {
  assert.deepEqual(hostUrls('postgresql://app:a,b@one:5432,two:5433,[::1]:5434/earshot?sslmode=require'), [
    'postgresql://app:a,b@one:5432/earshot?sslmode=require',
    'postgresql://app:a,b@two:5433/earshot?sslmode=require',
    'postgresql://app:a,b@[::1]:5434/earshot?sslmode=require',
  ])
  assert.deepEqual(hostUrls('postgres://one,two'), ['postgres://one', 'postgres://two'])
  assert.deepEqual(hostUrls('amqps://app:pw@one:5671,two/vhost?heartbeat=5'), [
    'amqps://app:pw@one:5671/vhost?heartbeat=5',
    'amqps://app:pw@two/vhost?heartbeat=5',
  ])
})

test('a URL with one host or no host is not changed', () => {
  for (const url of [
    'postgresql://app:a,b@one:5432/earshot',
    'postgresql:///earshot?host=/run/postgresql&application_name=a,b',
    'postgresql://one/earshot,two',
    'amqp://app:a,b@one/vhost,two',
  ])
    assert.deepEqual(hostUrls(url), [url])
})
