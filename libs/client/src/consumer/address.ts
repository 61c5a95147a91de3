import { amqpAddress } from '@earshot/rabbitmq'

/** @throws {TypeError} for a URL that is not an AMQP URL. */
export const addressOf = (url: string, of = 'createConsumer'): URL => {
  const address = amqpAddress(url)
  if (!address) throw new TypeError(`${of}: url must be amqp://user:password@host:port/vhost`)
  return address
}
