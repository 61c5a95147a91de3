import { type Dedupe, memoryDedupe, noDedupe } from './dedupe.ts'
import { createHandling } from './handle.ts'
import { ignoreErrors } from './ignore-errors.ts'
import { connectToRabbit } from './rabbit.ts'
import { checkSettings } from './settings.ts'
import type { Connect } from './transport.ts'
import type { Consumer, ConsumerSettings } from './types.ts'

export type ConsumerOptions<Db = undefined> = ConsumerSettings<Db> &
  (
    | {
        /** amqp:// or amqps://, with user, password and virtual host. */
        url: string
        broker?: undefined
      }
    | {
        /** For tests, instead of RabbitMQ: `createTestBroker()` of `@earshot/client/testing`. */
        broker: { readonly connect: Connect }
        url?: undefined
      }
  )

const connectFor = ({
  url,
  broker,
}: {
  url?: string | undefined
  broker?: { readonly connect: Connect } | undefined
}): Connect => {
  if (broker) return broker.connect
  if (url) return connectToRabbit(url)
  throw new TypeError('createConsumer: set `url` to the URL of RabbitMQ')
}

/** Without a dedupe store, handlers get no `db`, and `Db` is undefined. */
const storeOf = <Db>({ dedupe }: ConsumerSettings<Db>): Dedupe<Db> =>
  (dedupe === false ? noDedupe : (dedupe ?? memoryDedupe())) as Dedupe<Db>

/**
 * Consumes the events of a deployment from RabbitMQ. The consumer has a durable queue, which keeps events while no process of
 * this name runs. Delivery is at least once and unordered. Connects immediately and reconnects until closed.
 *
 * ```ts
 * const consumer = createConsumer({
 *   url: 'amqps://billing:…@rabbitmq.example.com',
 *   name: 'billing',
 *   on: { 'post.created': async event => console.log(event.data.post.title) },
 * })
 * process.once('SIGTERM', () => consumer.close())
 * ```
 *
 * @throws {TypeError} for invalid settings.
 */
export const createConsumer = <Db = undefined>(given: ConsumerOptions<Db>): Consumer => {
  checkSettings(given)
  const options = { ...given, onNotice: ignoreErrors(given.onNotice) }
  const { handle, counts } = createHandling(options, storeOf(options))
  // A transport does not use the store, so its type does not matter here.
  const transport = connectFor(options)(options as ConsumerSettings<unknown>, handle)
  return {
    started: transport.started,
    stats: async () => {
      const state = await transport.state()
      const taken = { ...counts }
      counts.oldestAgeMs = null
      return { ...state, ...taken }
    },
    redrive: (limit = 1000) => transport.redrive(limit),
    close: transport.close,
  }
}
