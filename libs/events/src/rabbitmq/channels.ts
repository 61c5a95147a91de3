import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChannelModel } from 'amqplib'

/**
 * Closes, and waits for it. amqplib never answers a close when the peer dies first, it only emits 'close'; and a
 * connection the server has blocked may say nothing at all.
 */
export const closeQuietly = async (peer: Channel | ChannelModel): Promise<void> => {
  const closed = new Promise<void>(resolve => peer.once('close', () => resolve()))
  await Promise.race([peer.close().catch(() => undefined), closed, sleep(2000, undefined, { ref: false })])
}

/** A channel for one piece of work: what the server refuses closes the channel, and that must hurt nobody else. */
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
