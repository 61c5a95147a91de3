import { type ChannelModel, connect } from 'amqplib'
import { within } from './time.ts'

/** Handshake and log-in included. */
const connectLimitMs = 10_000
const closeLimitMs = 2000

export const open = (url: string, name: string): Promise<ChannelModel> =>
  connect(url, {
    timeout: connectLimitMs,
    noDelay: true,
    keepAlive: true,
    clientProperties: { connection_name: name },
  })

/** amqplib never answers a close when the peer dies first. */
export const closeQuietly = async (connection: ChannelModel): Promise<void> => {
  const closed = new Promise<void>(resolve => connection.once('close', () => resolve()))
  await within(closeLimitMs, Promise.race([connection.close().catch(() => undefined), closed]))
}

/** The part of an event emitter that ends a session. */
type Mortal = {
  on: (event: 'error', listener: (error: Error) => void) => unknown
  once: (event: 'close', listener: () => void) => unknown
}

/** Resolves with why the first of them ended. What the server refuses comes as an error, and then the close. */
export const firstLoss = (...parts: Mortal[]): Promise<unknown> =>
  new Promise(resolve => {
    for (const part of parts) {
      part.on('error', resolve)
      part.once('close', () => resolve(new Error('The connection to RabbitMQ was closed')))
    }
  })
