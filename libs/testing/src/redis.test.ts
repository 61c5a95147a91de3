import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'redis'
import { findRedis, startRedis } from './redis.ts'

const ask = async (url: string): Promise<string> => {
  const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => undefined)
  await client.connect()
  try {
    return await client.ping()
  } finally {
    client.destroy()
  }
}

test('the Redis that was found answers', async () => {
  await using redis = await findRedis()
  assert.equal(await ask(redis.url), 'PONG')
})

test('a private Redis starts beside any other, and ends with its scope', async () => {
  let url = ''
  {
    await using redis = await startRedis()
    url = redis.url
    assert.equal(await ask(url), 'PONG')
  }
  await assert.rejects(ask(url), { code: 'ECONNREFUSED' })
})
