import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'redis'
import { findRedis, startRedis } from './redis.ts'

const ping = async (url: string): Promise<string> => {
  const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => undefined)
  await client.connect()
  try {
    return await client.ping()
  } finally {
    client.destroy()
  }
}

test('the Redis that was found responds', async () => {
  await using redis = await findRedis()
  assert.equal(await ping(redis.url), 'PONG')
})

test('a private Redis starts, and stops at the end of its scope', async () => {
  let url = ''
  {
    await using redis = await startRedis()
    url = redis.url
    assert.equal(await ping(url), 'PONG')
  }
  await assert.rejects(ping(url), { code: 'ECONNREFUSED' })
})
