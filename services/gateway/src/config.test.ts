import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonSettings, readSettings } from '@earshot/runtime'
import { gatewaySettings } from './config.ts'

test('an invalid setting is reported by name, without its value', () => {
  const wrong = {
    SERVICE_CONNECTIONS: 'many',
    RATE_LIMIT_PER_MINUTE: '-17',
    REDIS_URL: 'http://cache.test',
    TRUSTED_PROXY_HOPS: 'everything',
    CORS_ORIGINS: 'https://shop.test/path',
    BASE_URL: 'shop.test',
  }
  assert.throws(
    () => readSettings({ ...gatewaySettings, ...commonSettings }, wrong),
    ({ message }: Error) => {
      for (const [name, value] of Object.entries(wrong)) {
        assert.ok(message.includes(name))
        assert.ok(!message.includes(value), message)
      }
      return true
    },
  )
})

test('every setting has a description, and defaults apply', () => {
  assert.deepEqual(readSettings(gatewaySettings, {}), {
    RATE_LIMIT_PER_MINUTE: 6000,
    SERVICE_CONNECTIONS: 256,
    TRANSFERS_PER_CALLER: 8,
    REQUESTS_PER_CALLER: 512,
    REQUESTS_PER_ADDRESS: 2048,
    STREAMS_PER_CALLER: 64,
    STREAMS_PER_ADDRESS: 512,
    VISITORS_PER_ADDRESS: 10,
    VISITOR_STREAMS_PER_ADDRESS: 2000,
    VISITOR_UPLOAD_MB_PER_HOUR: 100,
    BODY_MEMORY_MB: 64,
    BODY_BYTES_PER_SECOND: 256,
    TRUSTED_PROXY_HOPS: 0,
    CORS_ORIGINS: [],
    FILE_MAX_MB: 25,
  })
  for (const [name, setting] of Object.entries(gatewaySettings)) assert.ok(setting.description, name)
})
