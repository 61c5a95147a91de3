import { type Channel, type ChannelModel, connect } from 'amqplib'
import { within } from './time.ts'

/** Includes the handshake and login. */
const connectLimitMs = 10_000
const closeLimitMs = 2000

/**
 * The broker closes the connection instead of opening the virtual host. amqplib drops the text of its reply, and only these reasons
 * exist at this point. 530 is NOT_ALLOWED, the broker's code.
 */
const explainRefusal = (error: unknown, { pathname }: URL): unknown => {
  if (!(error instanceof Error) || !/Expected ConnectionOpenOk; got <ConnectionClose/.test(error.message))
    return error
  const host = decodeURIComponent(pathname.slice(1)) || '/'
  return Object.assign(
    new Error(
      `NOT_ALLOWED: RabbitMQ refused the virtual host ${host} of AMQP_URL. It does not exist, the user has no permissions in it, or it has reached its limit of connections`,
      { cause: error },
    ),
    { code: 530 },
  )
}

/** `name` is shown in the broker's list of connections. */
export const openConnection = async (address: URL, name: string): Promise<ChannelModel> => {
  try {
    return await connect(address.href, {
      timeout: connectLimitMs,
      noDelay: true,
      keepAlive: true,
      clientProperties: { connection_name: name },
    })
  } catch (error) {
    throw explainRefusal(error, address)
  }
}

/**
 * Closes and waits. If the peer disconnects first, amqplib never resolves `close` and only emits 'close'. A connection that the
 * broker has blocked may not respond at all.
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

/** Resolves with the reason when the first of them ends. After a refused operation, the error comes before the close. */
export const lossOf = (...parts: Closable[]): Promise<Error> =>
  new Promise(resolve => {
    for (const part of parts) {
      part.on('error', resolve)
      part.once('close', () => resolve(new Error('The connection to RabbitMQ was closed')))
    }
  })

/** A channel for one piece of work: a refused operation closes its channel, and must not affect other work. */
export const withChannel = async <T>(
  connection: ChannelModel,
  work: (channel: Channel) => Promise<T>,
): Promise<T> => {
  const channel = await connection.createChannel()
  channel.on('error', () => undefined) // the call that caused it rejects with the same error
  try {
    return await work(channel)
  } finally {
    await closeQuietly(channel)
  }
}
