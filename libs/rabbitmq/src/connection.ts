import { type Channel, type ChannelModel, connect } from 'amqplib'
import { within } from './time.ts'

/** Handshake and login included. */
const connectLimitMs = 10_000
const closeLimitMs = 2000

/** `name` is shown in the server's list of connections. */
export const openConnection = (address: URL, name: string): Promise<ChannelModel> =>
  connect(address.href, {
    timeout: connectLimitMs,
    noDelay: true,
    keepAlive: true,
    clientProperties: { connection_name: name },
  })

/**
 * Closes, and waits for it. amqplib never answers a close when the peer dies first, it only emits 'close'; and a
 * connection that the server has blocked may say nothing at all.
 */
export const closeQuietly = async (peer: Channel | ChannelModel): Promise<void> => {
  const closed = new Promise<void>(resolve => peer.once('close', () => resolve()))
  await within(closeLimitMs, Promise.race([peer.close().catch(() => undefined), closed]))
}

/** The part of a connection or channel that reports its end. */
type Closable = {
  on: (event: 'error', listener: (error: Error) => void) => unknown
  once: (event: 'close', listener: () => void) => unknown
}

/** Resolves with why the first of them ended. What the server refuses comes as an error, and then the close. */
export const lossOf = (...parts: Closable[]): Promise<Error> =>
  new Promise(resolve => {
    for (const part of parts) {
      part.on('error', resolve)
      part.once('close', () => resolve(new Error('The connection to RabbitMQ was closed')))
    }
  })

/** A channel for one piece of work: what the server refuses closes the channel, and must not affect any other work. */
export const withChannel = async <T>(
  connection: ChannelModel,
  work: (channel: Channel) => Promise<T>,
): Promise<T> => {
  const channel = await connection.createChannel()
  channel.on('error', () => undefined) // the call that caused it rejects with the same reason
  try {
    return await work(channel)
  } finally {
    await closeQuietly(channel)
  }
}
