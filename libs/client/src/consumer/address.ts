import { amqpAddress } from '@earshot/rabbitmq'

/** @throws {TypeError} when it is not the address of a broker. */
export const addressOf = (url: string, of = 'createConsumer'): URL => {
  const address = amqpAddress(url)
  if (!address) throw new TypeError(`${of}: url must be amqp://user:password@host:port/vhost`)
  return address
}
