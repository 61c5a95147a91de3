import type { Log } from '@earshot/runtime'
import type { ChannelModel, ConfirmChannel, Options } from 'amqplib'
import { brokerError } from '../broker/broker.ts'
import type { Topology } from '../broker/topology.ts'
import { withChannel } from './channels.ts'
import { declareTopology } from './declare.ts'
import { type Link, openLink } from './link.ts'

export type Publisher = {
  link: Link
  /** Resolves at the server's confirm; rejects with a BrokerError. */
  publish(message: RawMessage): Promise<void>
}

export type RawMessage = { exchange: string; key: string; body: string; options: Options.Publish }

/** A confirm takes milliseconds; past this the caller's row waits for its next turn. */
const confirmLimitMs = 5000

type Outlet = {
  channel: ConfirmChannel
  blocked: boolean
  /** How often each message in flight came back unroutable. The return reaches us before its confirm. */
  returned: Map<string, number>
}

export const openPublisher = (options: {
  url: string
  name: string
  log: Log
  names: Topology
}): Publisher => {
  let outlet: Outlet | null = null

  const setup = async (connection: ChannelModel) => {
    await withChannel(connection, channel => declareTopology(channel, options.names))
    const fresh = await openOutlet(connection, options.log)
    // Also when only the channel broke (an exchange was deleted): a new connection declares everything again.
    fresh.channel.once('close', () => {
      if (outlet === fresh) outlet = null
      void link.drop(connection)
    })
    outlet = fresh
  }
  const link = openLink({ ...options, setup })

  return {
    link,
    publish: async message => {
      if (!outlet) throw brokerError('BROKER_OFFLINE', 'There is no connection to RabbitMQ')
      // Sending anyway would only fill our own buffers: the server does not read from the socket.
      if (outlet.blocked) throw brokerError('BROKER_BLOCKED', 'RabbitMQ is short of memory or disk')
      await confirmed(outlet, message)
    },
  }
}

const openOutlet = async (connection: ChannelModel, log: Log): Promise<Outlet> => {
  const channel = await connection.createConfirmChannel()
  const outlet: Outlet = { channel, blocked: false, returned: new Map() }
  channel.on('error', err => log.warn({ err }, 'broker.publish_channel_error'))
  channel.on('return', ({ fields, properties }) => {
    const tag = tagOf(fields.exchange, fields.routingKey, properties.messageId)
    outlet.returned.set(tag, (outlet.returned.get(tag) ?? 0) + 1)
  })
  connection.on('blocked', reason => {
    outlet.blocked = true
    log.error({ reason }, 'broker.blocked')
  })
  connection.on('unblocked', () => {
    outlet.blocked = false
    log.info('broker.unblocked')
  })
  return outlet
}

const tagOf = (exchange: string, key: string, id: unknown) => JSON.stringify([exchange, key, id])

const takeReturn = ({ returned }: Outlet, tag: string): boolean => {
  const count = returned.get(tag) ?? 0
  if (count > 1) returned.set(tag, count - 1)
  else returned.delete(tag)
  return count > 0
}

const confirmed = (outlet: Outlet, { exchange, key, body, options }: RawMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    const target = `${exchange} (${key})`
    const timer = setTimeout(
      () => reject(brokerError('BROKER_TIMEOUT', `No confirm for ${target} in ${confirmLimitMs} ms`)),
      confirmLimitMs,
    )
    const answered = (error: unknown) => {
      clearTimeout(timer)
      if (takeReturn(outlet, tagOf(exchange, key, options.messageId)))
        reject(brokerError('BROKER_UNROUTABLE', `No queue is bound for ${target}`))
      else if (error) reject(brokerError('BROKER_REFUSED', `RabbitMQ did not confirm ${target}`, error))
      else resolve()
    }
    try {
      outlet.channel.publish(exchange, key, Buffer.from(body), options, answered)
    } catch (error) {
      clearTimeout(timer)
      reject(brokerError('BROKER_OFFLINE', 'The connection to RabbitMQ has just been lost', error))
    }
  })
