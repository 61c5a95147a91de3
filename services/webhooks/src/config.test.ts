import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '@earshot/runtime'
import { webhookSettings } from './config.ts'

const read = (environment: Record<string, string>) => readSettings(webhookSettings, environment)

const underNodeEnv = (value: string | undefined, check: () => void) => {
  const before = process.env.NODE_ENV
  if (value === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = value
  try {
    check()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

test('loopback and http are allowed in development, and not in production', () => {
  const others = {
    WEBHOOK_STANDARD_HEADERS: true,
    WEBHOOK_RETENTION_DAYS: 30,
    REPLAY_EVENTS_PER_SECOND: 500,
    EVENT_LOG: false,
    EVENT_LOG_MEGABYTES: 1024,
  }
  underNodeEnv(undefined, () =>
    assert.deepEqual(read({}), {
      WEBHOOK_ALLOW_CIDRS: ['127.0.0.0/8', '::1/128'],
      WEBHOOK_REQUIRE_HTTPS: false,
      ...others,
    }),
  )
  underNodeEnv('production', () =>
    assert.deepEqual(read({}), { WEBHOOK_ALLOW_CIDRS: [], WEBHOOK_REQUIRE_HTTPS: true, ...others }),
  )
})

test('explicit settings apply in any environment', () => {
  const environment = {
    WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8, fd00::/8',
    WEBHOOK_REQUIRE_HTTPS: 'off',
    WEBHOOK_STANDARD_HEADERS: 'off',
    WEBHOOK_RETENTION_DAYS: '7',
    REPLAY_EVENTS_PER_SECOND: '50',
    EVENT_LOG: 'on',
    EVENT_LOG_MEGABYTES: '100',
    WEBHOOK_PROXY_URL: 'http://proxy.internal:3128/',
  }
  for (const name of [undefined, 'production'])
    underNodeEnv(name, () =>
      assert.deepEqual(read(environment), {
        WEBHOOK_ALLOW_CIDRS: ['10.0.0.0/8', 'fd00::/8'],
        WEBHOOK_REQUIRE_HTTPS: false,
        WEBHOOK_STANDARD_HEADERS: false,
        WEBHOOK_RETENTION_DAYS: 7,
        REPLAY_EVENTS_PER_SECOND: 50,
        EVENT_LOG: true,
        EVENT_LOG_MEGABYTES: 100,
        WEBHOOK_PROXY_URL: 'http://proxy.internal:3128',
      }),
    )
})

test('an invalid setting is named in the error', () => {
  for (const [name, value] of [
    ['WEBHOOK_ALLOW_CIDRS', '10.0.0.1'],
    ['WEBHOOK_REQUIRE_HTTPS', 'yes'],
    ['WEBHOOK_STANDARD_HEADERS', '1'],
    ['WEBHOOK_RETENTION_DAYS', '0'],
    ['WEBHOOK_PROXY_URL', 'socks5://proxy'],
  ] as const)
    assert.throws(() => read({ [name]: value }), new RegExp(name))
})

test('each setting has a description', () => {
  for (const [name, schema] of Object.entries(webhookSettings)) assert.ok(schema.description, name)
})
