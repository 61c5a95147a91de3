import { type Confirm, type ConfirmedPublish, confirmedPublish, withChannel } from '@earshot/rabbitmq'
import type { Log } from '@earshot/runtime'
import type { ChannelModel, ConfirmChannel, Options } from 'amqplib'
import { brokerError } from '../broker/broker.ts'
import type { Topology } from '../broker/topology.ts'
import { declareTopology } from './declare.ts'
import { type Link, openLink } from './link.ts'

export type Publisher = {
  link: Link
  /** Resolves when the broker confirms the message; rejects with a BrokerError. */
  publish(message: RawMessage): Promise<void>
}

export type RawMessage = { exchange: string; key: string; body: string; options: Options.Publish }

/** A confirm takes milliseconds; after this limit, the message is published again later. */
const confirmLimitMs = 5000

type PublishChannel = {
  channel: ConfirmChannel
  blocked: boolean
  publish: ConfirmedPublish
}

export const openPublisher = (options: {
  url: string
  name: string
  log: Log
  names: Topology
}): Publisher => {
  let publishing: PublishChannel | null = null

  const setup = async (connection: ChannelModel) => {
    await withChannel(connection, channel => declareTopology(channel, options.names))
    const fresh = await openPublishChannel(connection, options.log)
    // Also if only the channel was closed (an exchange was deleted): a new connection declares everything again.
    fresh.channel.once('close', () => {
      if (publishing === fresh) publishing = null
      void link.drop(connection)
    })
    publishing = fresh
  }
  const link = openLink({ ...options, setup })

  return {
    link,
    publish: async message => {
      if (!publishing) throw brokerError('BROKER_OFFLINE', 'Not connected to RabbitMQ')
      // The broker does not read from the socket, so sending would only fill our own buffers.
      if (publishing.blocked) throw brokerError('BROKER_BLOCKED', 'RabbitMQ is short of memory or disk space')
      const { exchange, key, body, options } = message
      const confirm = await publishing.publish({ exchange, key, content: Buffer.from(body), options })
      assertConfirmed(confirm, `${exchange} (${key})`)
    },
  }
}

const openPublishChannel = async (connection: ChannelModel, log: Log): Promise<PublishChannel> => {
  const channel = await connection.createConfirmChannel()
  const publishing: PublishChannel = {
    channel,
    blocked: false,
    publish: confirmedPublish(channel, confirmLimitMs),
  }
  channel.on('error', err => log.warn({ err }, 'broker.publish_channel_error'))
  connection.on('blocked', reason => {
    publishing.blocked = true
    log.error({ reason }, 'broker.blocked')
  })
  connection.on('unblocked', () => {
    publishing.blocked = false
    log.info('broker.unblocked')
  })
  return publishing
}

/** @throws {BrokerError} unless the broker confirmed the message. */
const assertConfirmed = (confirm: Confirm, target: string): void => {
  switch (confirm.kind) {
    case 'confirmed':
      return
    case 'unroutable':
      throw brokerError('BROKER_UNROUTABLE', `No queue is bound for ${target}`)
    case 'refused':
      throw brokerError('BROKER_REFUSED', `RabbitMQ rejected the message for ${target}`, confirm.error)
    case 'timeout':
      throw brokerError('BROKER_TIMEOUT', `RabbitMQ did not confirm ${target} within ${confirmLimitMs} ms`)
    case 'closed':
      throw brokerError('BROKER_OFFLINE', 'The connection to RabbitMQ was lost', confirm.error)
  }
}
