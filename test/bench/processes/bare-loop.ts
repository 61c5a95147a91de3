import { createHmac } from 'node:crypto'
import { type ConsumeMessage, connect } from 'amqplib'
import { Agent, request } from 'undici'
import { handleCommands } from './helper.ts'

// The reference for deliveries: consume a pointer, sign a body, post it, ack. No database, no checks.

type Task = { queue: string; url: string; prefetch: number; body: string; secret: string }

const url = process.env.AMQP_URL ?? ''
const agent = new Agent({ connections: 64 })

const headersOf = ({ body, secret }: Task) => {
  const timestamp = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': 'post.created',
    'X-Service-Signature': `sha256=${mac}`,
    'X-Service-Timestamp': String(timestamp),
  }
}

const connection = await connect(url)
const channel = await connection.createChannel()

const deliver = async (task: Task, message: ConsumeMessage): Promise<void> => {
  JSON.parse(message.content.toString())
  const response = await request(task.url, {
    method: 'POST',
    dispatcher: agent,
    headers: headersOf(task),
    body: task.body,
  })
  await response.body.dump()
  channel.ack(message)
}

let consumerTag = ''

const commands = {
  start: async (task: Task) => {
    await channel.prefetch(task.prefetch)
    const consumer = await channel.consume(task.queue, message => message && void deliver(task, message))
    consumerTag = consumer.consumerTag
  },
  stop: async () => {
    await channel.cancel(consumerTag)
  },
}
export type BareLoop = typeof commands
handleCommands(commands)
