import type { Carry } from './carrier.ts'
import { type Dedupe, memoryDedupe, noDedupe } from './dedupe.ts'
import { createHandling } from './handle.ts'
import { harmless } from './harmless.ts'
import { carryByRabbit } from './rabbit.ts'
import { checkSettings } from './settings.ts'
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
        broker: { readonly carry: Carry }
        url?: undefined
      }
  )

const carryFor = ({
  url,
  broker,
}: {
  url?: string | undefined
  broker?: { readonly carry: Carry } | undefined
}): Carry => {
  if (broker) return broker.carry
  if (url) return carryByRabbit(url)
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
  const options = { ...given, onNotice: harmless(given.onNotice) }
  const { handle, counts } = createHandling(options, storeOf(options))
  // A carrier does not use the store, so its type does not matter here.
  const carrier = carryFor(options)(options as ConsumerSettings<unknown>, handle)
  return {
    started: carrier.started,
    stats: async () => {
      const state = await carrier.state()
      const taken = { ...counts }
      counts.oldestAgeMs = null
      return { ...state, ...taken }
    },
    redrive: (limit = 1000) => carrier.redrive(limit),
    close: carrier.close,
  }
}
