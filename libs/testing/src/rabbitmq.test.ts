import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { type Channel, connect } from 'amqplib'
import { findRabbit, startRabbit } from './rabbitmq.ts'

test('a private RabbitMQ starts, supports quorum queues, and leaves nothing behind', async () => {
  const rabbit = await startRabbit()
  assert.ok(existsSync(rabbit.home))
  const connection = await connect(rabbit.url)
  const channel = await connection.createChannel()
  await channel.assertQueue('q', { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  await connection.close()
  await rabbit.stop()
  await assert.rejects(connect(rabbit.url), { code: 'ECONNREFUSED' })
  assert.ok(!existsSync(rabbit.home))
})

test('the RabbitMQ that was found accepts connections', async () => {
  const rabbit = await findRabbit()
  const connection = await connect(rabbit.url)
  await connection.close()
  await rabbit.stop()
})

test('a private RabbitMQ keeps durable queues after a kill, and loses everything when it is wiped', async () => {
  const rabbit = await startRabbit()
  const withChannel = async <T>(work: (channel: Channel) => Promise<T>): Promise<T> => {
    const connection = await connect(rabbit.url)
    try {
      return await work(await connection.createChannel())
    } finally {
      await connection.close()
    }
  }
  try {
    await withChannel(channel =>
      channel.assertQueue('q', { durable: true, arguments: { 'x-queue-type': 'quorum' } }),
    )
    await rabbit.halt('SIGKILL')
    await assert.rejects(connect(rabbit.url), { code: 'ECONNREFUSED' })
    await rabbit.start()
    assert.equal((await withChannel(channel => channel.checkQueue('q'))).messageCount, 0)
    await rabbit.control('set_vm_memory_high_watermark', '0.5')
    await rabbit.halt('SIGTERM')
    await rabbit.wipe()
    await rabbit.start()
    const connection = await connect(rabbit.url)
    const channel = await connection.createChannel()
    channel.on('error', () => undefined)
    await assert.rejects(channel.checkQueue('q'), { code: 404 })
    await connection.close()
  } finally {
    await rabbit.stop()
  }
})
