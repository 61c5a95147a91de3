import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { connect } from 'amqplib'
import { findRabbit } from './rabbitmq.ts'

const leftovers = async () => (await readdir(tmpdir())).filter(name => name.startsWith('earshot-rabbitmq-'))

test('a private RabbitMQ starts beside any other, knows quorum queues, and leaves nothing behind', async () => {
  const before = await leftovers()
  const rabbit = await findRabbit({ own: true })
  const connection = await connect(rabbit.url)
  const channel = await connection.createChannel()
  await channel.assertQueue('q', { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  await connection.close()
  await rabbit.stop()
  await assert.rejects(connect(rabbit.url), { code: 'ECONNREFUSED' })
  assert.deepEqual(await leftovers(), before)
})

test('the RabbitMQ that was found really lets us in', async () => {
  const rabbit = await findRabbit()
  const connection = await connect(rabbit.url)
  await connection.close()
  await rabbit.stop()
})
